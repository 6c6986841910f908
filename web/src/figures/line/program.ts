/*
 * The program of the line: AIM7’s loop. A process has written to its heap, and forks a child for each CPU. Each child makes its heap 16
 * pages smaller with one call, and a page larger with each of 16. They aren’t in step: each is somewhere else in its loop when
 * the clock starts, and has made its heap smaller at least once (since 3.0, that parts what it then maps from what it inherited).
 */
import { call } from '../../core/calls.ts';
import { PAGE_SIZE, type StartLayout } from '../../core/layout.ts';
import type { SessionCall } from '../../core/session.ts';
import { u64 } from '../../protocol/u64.ts';
import { HEAP, layoutWithHeap, traceWithHeap } from '../multitask.ts';
import type { LineParameters } from './parameters.ts';

/** Of a loop: one makes the heap smaller, and all others make it a page larger. */
const GROWS = 16;
export const CALLS = GROWS + 1;
/** Spans of more CPUs that go twice round would be more than the core keeps. */
const TWICE_AT_MOST = 512;

const SMALL = HEAP + 4 * PAGE_SIZE;
export const LARGE = SMALL + GROWS * PAGE_SIZE;

export function layoutOf(): StartLayout {
  return layoutWithHeap(LARGE);
}

/** Of the parameters, those that the program depends on. */
type Program = Pick<LineParameters, 'cpus' | 'once' | 'single'>;

/** How many calls each child makes. */
export function callsEach({ cpus, once, single }: Program): number {
  if (single) return 1;
  return once || cpus > TWICE_AT_MOST ? CALLS : 2 * CALLS;
}

interface Brk {
  readonly process: number;
  readonly end: number;
}

/** A child’s heap ends here after call `number` of its loop, from 0 on. */
const endAfter = (number: number): number => SMALL + (number % CALLS) * PAGE_SIZE;

/** The children are processes 2, 3 …; what each has done of its loop before the clock starts, and what it does then, call by call. */
function brksOf(program: Program): {
  readonly before: readonly Brk[];
  readonly played: readonly Brk[];
} {
  const { cpus } = program;
  const children = Array.from({ length: cpus }, (_, child) => ({
    process: child + 2,
    phase: 1 + Math.floor((child * CALLS) / cpus),
  }));
  const before = children.flatMap(({ process, phase }) =>
    Array.from({ length: phase }, (_, number) => ({ process, end: endAfter(number) })),
  );
  const played = Array.from({ length: callsEach(program) }, (_, number) =>
    children.map(({ process, phase }) => ({ process, end: endAfter(phase + number) })),
  ).flat();
  return { before, played };
}

const WRITTEN = LARGE - HEAP;

const brk = ({ process, end }: Brk): SessionCall => call({ call: 'brk', process, addr: u64(end) });

/** What is over when the clock starts, and what the CPUs then do at the same time. */
export function partsOf(parameters: Program): {
  readonly before: readonly SessionCall[];
  readonly played: readonly SessionCall[];
} {
  const { before, played } = brksOf(parameters);
  return {
    before: [
      call({ call: 'store', addr: u64(HEAP), length: u64(WRITTEN) }),
      ...Array.from({ length: parameters.cpus }, () => call({ call: 'fork', process: 1 })),
      ...before.map(brk),
    ],
    played: played.map(brk),
  };
}

export function callsOf(parameters: Program): readonly SessionCall[] {
  const { before, played } = partsOf(parameters);
  return [...before, ...played];
}

/** By how many pages each call of the only child moves the end of its heap. */
export function pagesMoved(program: Program): readonly number[] {
  const { before, played } = brksOf(program);
  const ends = [...before.slice(-1), ...played].map(({ end }) => end);
  return ends.slice(1).map((end, i) => (end - (ends[i] ?? end)) / PAGE_SIZE);
}

const hex = (address: number): string => address.toString(16);

/** The same program as a vmatrace. */
export function traceOf(parameters: Program, about: string): string {
  const { before, played } = brksOf(parameters);
  const spelled = ({ process, end }: Brk): string => `[pid ${process}] brk(0x${hex(end)}) = 0x${hex(end)}`;
  return traceWithHeap(
    LARGE,
    about,
    ['# processes together'],
    [
      `[pid 1] store(0x${hex(HEAP)}, ${WRITTEN}) = 0`,
      ...Array.from({ length: parameters.cpus }, (_, child) => `[pid 1] fork() = ${child + 2}`),
      '# note each child is somewhere else in its loop',
      ...before.map(spelled),
      '# note now all of them go through it at the same time',
      ...played.map(spelled),
    ],
  );
}
