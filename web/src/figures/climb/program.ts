/* The program of the climb: a process with many VMAs of three pages, one of which changes. */
import { call, munmap } from '../../core/calls.ts';
import { PAGE_SIZE, type StartLayout } from '../../core/layout.ts';
import { nth } from '../../base/known.ts';
import type { SessionCall } from '../../core/session.ts';
import { u64 } from '../../protocol/u64.ts';
import { PROT } from '../../protocol/vm-flags.ts';
import { layoutWith, sizeOf, traceWith, vmasOf } from '../process.ts';
import { PAGES, type ClimbParameters } from './parameters.ts';

export function layoutOf({ mappings }: ClimbParameters): StartLayout {
  return layoutWith(vmasOf(mappings, PAGES));
}

/** The middle page loses its permissions, and gets back those that all these VMAs have. */
const PROTECTIONS = [
  { prot: PROT.NONE, spelled: 'PROT_NONE' },
  { prot: PROT.READ | PROT.WRITE, spelled: 'PROT_READ|PROT_WRITE' },
] as const;

function changedIn({ mappings, vma }: ClimbParameters) {
  const changed = nth(vmasOf(mappings, PAGES), vma);
  return { start: changed.start, length: sizeOf(changed), page: changed.start + PAGE_SIZE };
}

export function callsOf(parameters: ClimbParameters): readonly SessionCall[] {
  const { start, length, page } = changedIn(parameters);
  if (parameters.change === 'unmap') return [munmap(start, length)];
  return PROTECTIONS.map(({ prot }) =>
    call({ call: 'mprotect', addr: u64(page), length: u64(PAGE_SIZE), prot }),
  );
}

/** The same program as a vmatrace. */
export function traceOf(parameters: ClimbParameters, about: string): string {
  const { start, length, page } = changedIn(parameters);
  const calls =
    parameters.change === 'unmap'
      ? [`munmap(0x${start.toString(16)}, ${length})`]
      : PROTECTIONS.map(({ spelled }) => `mprotect(0x${page.toString(16)}, ${PAGE_SIZE}, ${spelled})`);
  return traceWith(vmasOf(parameters.mappings, PAGES), calls, about);
}
