/* The program of “Who remembers?”: threads of a process that touch VMAs in turns, each time a page that is new. */
import { call, munmap } from '../../core/calls.ts';
import { nth } from '../../base/known.ts';
import { PAGE_SIZE, type StartLayout } from '../../core/layout.ts';
import type { SessionCall } from '../../core/session.ts';
import { u64 } from '../../protocol/u64.ts';
import { layoutWith, linesOf, traceOfLines, vmasOf, type Vma } from '../process.ts';
import { APART, LOWEST, PAGES, startOf } from './numbered.ts';
import { actsOf, vmaCount, type Act, type RememberParameters } from './parameters.ts';

const HEAP_PAGES = 16;

/** The program’s text, its data and its stack. */
const OWN = vmasOf(3);

function spanOf(start: number, pages: number): Vma {
  return { start, end: start + pages * PAGE_SIZE, kind: 'anonymous' };
}

/** Where the heap ends at first. */
const HEAP = spanOf(nth(OWN, 1).end, HEAP_PAGES);
/** Nobody touches it. */
const SPARE = spanOf(LOWEST + 16 * APART, PAGES);

/** All VMAs of the process by address, and what they are: a number is that of a VMA that threads touch. */
export type Name = 'text' | 'data' | 'heap' | number | 'spare' | 'stack';

export function namesOf(parameters: RememberParameters): readonly Name[] {
  const numbers = Array.from({ length: vmaCount(parameters) }, (_, i) => i + 1);
  return ['text', 'data', 'heap', ...numbers, 'spare', 'stack'];
}

function vmasIn(parameters: RememberParameters): readonly Vma[] {
  const [text, data, stack] = [nth(OWN, 0), nth(OWN, 1), nth(OWN, 2)];
  const touched = Array.from({ length: vmaCount(parameters) }, (_, i) => spanOf(startOf(i + 1), PAGES));
  return [text, data, HEAP, ...touched, SPARE, stack];
}

/** Where each of them begins. */
export function startsOf(parameters: RememberParameters): readonly number[] {
  return vmasIn(parameters).map(({ start }) => start);
}

export function layoutOf(parameters: RememberParameters): StartLayout {
  return { ...layoutWith(vmasIn(parameters)), brk: HEAP.end };
}

/** What each act is about: the page that is touched or unmapped, or where the heap will end. */
export function placesOf(parameters: RememberParameters): readonly number[] {
  const touched = new Map<number, number>();
  let [spare, heap] = [SPARE.end, HEAP.end];
  return actsOf(parameters).map((act) => {
    if (act.deed === 'u') return (spare -= PAGE_SIZE);
    if (act.deed === 'b') return (heap += PAGE_SIZE);
    if (act.deed === 'f') return startOf(parameters.frees ?? 1);
    const before = touched.get(act.vma) ?? 0;
    touched.set(act.vma, before + 1);
    return startOf(act.vma) + before * PAGE_SIZE;
  });
}

/** So many calls make the threads, before any of them does something. */
export function callsBefore({ threads }: RememberParameters): number {
  return threads - 1;
}

export function callsOf(parameters: RememberParameters): readonly SessionCall[] {
  const places = placesOf(parameters);
  return [
    ...Array.from({ length: callsBefore(parameters) }, () => call({ call: 'clone' })),
    ...actsOf(parameters).map((act, i) => {
      const { operation } = callFor(act, nth(places, i));
      // The first thread is the process, and has no number of its own.
      return { operation: { ...operation, thread: act.thread === 1 ? 0 : act.thread } };
    }),
  ];
}

function callFor({ deed }: Act, place: number): SessionCall {
  if (deed === 'u') return munmap(place, PAGE_SIZE);
  if (deed === 'f') return munmap(place, PAGES * PAGE_SIZE);
  if (deed === 'b') return call({ call: 'brk', addr: u64(place) });
  return call({ call: 'store', addr: u64(place), length: u64(1) });
}

const SPELLED: Readonly<Record<Act['deed'], (place: string) => string>> = {
  t: (place) => `store(${place}, 1)`,
  u: (place) => `munmap(${place}, ${PAGE_SIZE})`,
  f: (place) => `munmap(${place}, ${PAGES * PAGE_SIZE})`,
  b: (place) => `brk(${place})`,
};

/** The same program as a vmatrace. */
export function traceOf(parameters: RememberParameters, about: string): string {
  const places = placesOf(parameters);
  const calls = actsOf(parameters).map(
    ({ deed, thread }, i) => `[pid ${thread}] ${SPELLED[deed](`0x${nth(places, i).toString(16)}`)}`,
  );
  const clones = Array.from({ length: callsBefore(parameters) }, (_, i) => `clone(CLONE_VM) = ${i + 2}`);
  return traceOfLines(layoutOf(parameters), linesOf(vmasIn(parameters)), [...clones, ...calls], about);
}
