/* Where the pages of the cut lie, which have numbers from 1 on. */
import { PAGE_SIZE, X86_64 } from '../../core/layout.ts';
import { nth } from '../../base/known.ts';
import { vmasOf } from '../process.ts';
import type { CutParameters } from './parameters.ts';

/** The program’s text, its data and its stack. */
export const VMAS = vmasOf(3);
export const STACK = nth(VMAS, 2);
/** In pages: so much of the stack is shown. */
export const OF_STACK = 3;

/** The first page that is shown: the last one lies directly below mmap_base, or in the stack. */
export function addressOf({ place, pages }: Pick<CutParameters, 'place' | 'pages'>): number {
  const end = place === 'stack' ? STACK.start + OF_STACK * PAGE_SIZE : X86_64.mmapBase;
  return end - pages * PAGE_SIZE;
}

/** Where they begin, from page 1 on. */
export function numbered(parameters: CutParameters): readonly number[] {
  const start = addressOf(parameters);
  return Array.from({ length: parameters.pages }, (_, i) => start + i * PAGE_SIZE);
}
