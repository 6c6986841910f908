/* The program of the race: one mmap() asks for `length` bytes, after what was unmapped and asked for before it. */
import { nth } from '../../base/known.ts';
import { anonymous, munmap } from '../../core/calls.ts';
import { PAGE_SIZE, type StartLayout } from '../../core/layout.ts';
import type { SessionCall } from '../../core/session.ts';
import { PROT } from '../../protocol/vm-flags.ts';
import { layoutWith, sizeOf, traceWith, vmasOf, type Vma } from '../process.ts';
import type { RaceParameters } from './parameters.ts';

/** The question of the home page. */
export const FIRST: RaceParameters = { mappings: 56, length: 3 * PAGE_SIZE };
/** What it is called in the lab, and what its trace says of itself. */
export const TRACE = 'twelve-kib';
export const ABOUT =
  'a process with many gaps that are too small, and one call for 12 KiB: the question of the home page';

export function layoutOf({ mappings }: Pick<RaceParameters, 'mappings'>): StartLayout {
  return layoutWith(vmasOf(mappings));
}

function unmappedOf({ mappings, gone = [] }: RaceParameters): readonly Vma[] {
  return gone.map((place) => nth(vmasOf(mappings), place));
}

/** What they map may only be read, so that it can’t merge with its neighbours. */
export function callsOf(parameters: RaceParameters): readonly SessionCall[] {
  const { before = [], length } = parameters;
  return [
    ...unmappedOf(parameters).map(({ start, end }) => munmap(start, end - start)),
    ...[...before, length].map((each) => anonymous(each, PROT.READ)),
  ];
}

/** The same program as a vmatrace. */
export function traceOf(parameters: RaceParameters, about: string): string {
  const { before = [], length } = parameters;
  const calls = [
    ...unmappedOf(parameters).map((vma) => `munmap(0x${vma.start.toString(16)}, ${sizeOf(vma)})`),
    ...[...before, length].map((each) => `mmap(NULL, ${each}, PROT_READ, MAP_PRIVATE|MAP_ANONYMOUS, -1, 0)`),
  ];
  return traceWith(vmasOf(parameters.mappings), calls, about);
}
