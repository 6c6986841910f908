/* The program of the guard: two VMAs that have been written to, and calls that each change bounds in another way. */
import { call } from '../../core/calls.ts';
import { PAGE_SIZE, type StartLayout } from '../../core/layout.ts';
import type { Arguments, SessionCall } from '../../core/session.ts';
import { u64 } from '../../protocol/u64.ts';
import { MAP, PROT } from '../../protocol/vm-flags.ts';
import { HEAP, layoutWithHeap, traceWithHeap } from '../multitask.ts';
import type { GuardParameters } from './parameters.ts';

const HEAP_END = HEAP + 4 * PAGE_SIZE;
/** A mapping of eight pages; two more are mapped below it. */
const MAPPING = 0x5000_0000;
const MAPPED = 8 * PAGE_SIZE;
const BELOW = MAPPING - 2 * PAGE_SIZE;
const CUT = MAPPING + 4 * PAGE_SIZE;
const MACHINE = { ram: 4096 * PAGE_SIZE, swap: 1024 * PAGE_SIZE } as const;

export interface Place {
  readonly start: number;
  readonly pages: number;
  /** The core’s index of what is called page 0 here: that with which the memory began. */
  readonly zero: number;
}

const zero = MAPPING / PAGE_SIZE;
/** What is drawn, page by page: the heap with a page more, and the mapping with what comes below it. */
const HEAP_PLACE: Place = { start: HEAP, pages: 5, zero: HEAP / PAGE_SIZE };
export const PLACES: readonly Place[] = [HEAP_PLACE, { start: BELOW, pages: 10, zero }];
const ALONE: Place = { start: MAPPING, pages: MAPPED / PAGE_SIZE, zero };
/** The first call that maps something below the mapping. */
const MAPS_BELOW = 4;

/** The heap grows in the first call, and what is below the mapping is free for long. */
export function placesOf({ calls, from }: Pick<GuardParameters, 'calls' | 'from'>): readonly Place[] {
  if (calls >= MAPS_BELOW) return PLACES;
  return from === 0 ? [HEAP_PLACE, ALONE] : [ALONE];
}

export function layoutOf(): StartLayout {
  return { ...layoutWithHeap(HEAP_END), ...MACHINE };
}

interface Spelled {
  readonly given: Arguments;
  readonly spelled: string;
}

const hex = (address: number): string => `0x${address.toString(16)}`;

function map(start: number, length: number): Spelled {
  return {
    given: {
      call: 'mmap',
      addr: u64(start),
      length: u64(length),
      prot: PROT.READ | PROT.WRITE,
      flags: MAP.PRIVATE | MAP.ANONYMOUS | MAP.FIXED,
    },
    spelled: `mmap(${hex(start)}, ${length}, PROT_READ|PROT_WRITE, MAP_PRIVATE|MAP_ANONYMOUS|MAP_FIXED, -1, 0) = ${hex(start)}`,
  };
}

function store(start: number, length: number): Spelled {
  return {
    given: { call: 'store', addr: u64(start), length: u64(length) },
    spelled: `store(${hex(start)}, ${length}) = 0`,
  };
}

function protect(start: number, end: number, isWritable: boolean): Spelled {
  const prot = isWritable ? PROT.READ | PROT.WRITE : PROT.READ;
  return {
    given: { call: 'mprotect', addr: u64(start), length: u64(end - start), prot },
    spelled: `mprotect(${hex(start)}, ${end - start}, ${isWritable ? 'PROT_READ|PROT_WRITE' : 'PROT_READ'}) = 0`,
  };
}

const BEFORE: readonly Spelled[] = [
  map(MAPPING, MAPPED),
  store(MAPPING, MAPPED),
  store(HEAP, HEAP_END - HEAP),
];
const CALLS: readonly Spelled[] = [
  {
    given: { call: 'brk', addr: u64(HEAP_END + PAGE_SIZE) },
    spelled: `brk(${hex(HEAP_END + PAGE_SIZE)}) = ${hex(HEAP_END + PAGE_SIZE)}`,
  },
  protect(CUT, MAPPING + MAPPED, false),
  protect(CUT - PAGE_SIZE, CUT, false),
  map(BELOW, MAPPING - BELOW),
  protect(CUT - PAGE_SIZE, MAPPING + MAPPED, true),
];

/** What is over at first, and the calls that the figure is about. */
export function partsOf({ calls }: Pick<GuardParameters, 'calls'>): {
  readonly before: readonly SessionCall[];
  readonly played: readonly SessionCall[];
} {
  return {
    before: BEFORE.map(({ given }) => call(given)),
    played: CALLS.slice(0, calls).map(({ given }) => call(given)),
  };
}

export function callsOf(parameters: Pick<GuardParameters, 'calls'>): readonly SessionCall[] {
  const { before, played } = partsOf(parameters);
  return [...before, ...played];
}

/** The same program as a vmatrace. */
export function traceOf({ calls }: Pick<GuardParameters, 'calls'>, about: string): string {
  return traceWithHeap(
    HEAP_END,
    about,
    [`# ram_pages ${MACHINE.ram / PAGE_SIZE}`, `# swap_pages ${MACHINE.swap / PAGE_SIZE}`],
    [...BEFORE, ...CALLS.slice(0, calls)].map(({ spelled }) => `[pid 1] ${spelled}`),
  );
}
