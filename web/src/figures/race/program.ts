/*
 * The program of the race: a process with many mappings, a page or two each, and gaps between them that are mostly too small.
 * Then one mmap() asks for `length` bytes. From these parameters come what the page draws before the core is there, the session
 * that the core runs, and a trace for the lab and the command line.
 */
import { anonymous } from '../../core/calls.ts';
import { X86_64, VMA_FLAGS, PAGE_SIZE, type StartLayout } from '../../core/layout.ts';
import type { SessionCall } from '../../core/session.ts';
import { toNumber, u64 } from '../../protocol/u64.ts';
import { PROT } from '../../protocol/vm-flags.ts';
import type { RaceParameters } from './parameters.ts';

export interface Span {
  readonly start: number;
  readonly end: number;
}

type Kind = 'text' | 'data' | 'anonymous' | 'stack';

export interface Vma extends Span {
  readonly kind: Kind;
}

/** The question of the home page. */
export const FIRST: RaceParameters = { mappings: 56, length: 3 * PAGE_SIZE };
/** What it is called in the lab, and what its trace says of itself. */
export const TRACE = 'twelve-kib';
export const ABOUT =
  'a process with many gaps that are too small, and one call for 12 KiB: the question of the home page';

/** The program’s text, its data and the stack are VMAs, too. */
const OTHERS = 3;
/** In pages, between the lowest mappings, from the lowest on: here are the gaps that are larger than two pages. */
const LOW_GAPS = [8, 2, 3, 1, 5];
const DEMO = '/usr/bin/demo';
const TEXT = { start: 0x40_0000, end: 0x40_2000, kind: 'text' } as const;
const DATA = { start: 0x40_2000, end: 0x40_4000, kind: 'data' } as const;
const STACK = { start: X86_64.taskSize - 0x21000, end: X86_64.taskSize, kind: 'stack' } as const;

/** One page or two, in an order without a period: `turn` is how far it goes round from one number to the next. */
function oneOrTwo(number: number, turn: number): 1 | 2 {
  return (number * turn) % 1 < 0.36 ? 2 : 1;
}

/** By address. A page below mmap_base is free, and the call’s mapping isn’t among them. */
export function vmasOf({ mappings }: Pick<RaceParameters, 'mappings'>): readonly Vma[] {
  const count = mappings - OTHERS;
  const middle: Vma[] = [];
  let end = X86_64.mmapBase - PAGE_SIZE;
  for (let i = 0; i < count; i++) {
    const start = end - oneOrTwo(i, Math.SQRT2) * PAGE_SIZE;
    middle.push({ start, end, kind: 'anonymous' });
    end = start - (LOW_GAPS[count - 2 - i] ?? oneOrTwo(i, Math.E)) * PAGE_SIZE;
  }
  return [TEXT, DATA, ...middle.toReversed(), STACK];
}

/** In the file; what maps none counts from address 0. */
function offsetOf(start: number, kind: Kind): number {
  return kind === 'text' || kind === 'data' ? start - TEXT.start : start;
}

export function layoutOf(parameters: Pick<RaceParameters, 'mappings'>): StartLayout {
  return {
    ...X86_64,
    startProgram: TEXT.start,
    endCode: TEXT.end,
    startBrk: DATA.end,
    brk: DATA.end,
    vmas: vmasOf(parameters).map(({ start, end, kind }) => ({
      start,
      end,
      offset: u64(offsetOf(start, kind)),
      vmFlags: VMA_FLAGS[kind === 'anonymous' ? 'data' : kind],
      file: kind === 'text' || kind === 'data' ? 1 : 0,
      anon: 0,
    })),
  };
}

/** What they map may only be read, so that it can’t merge with its neighbours. */
export function callsOf({ length, before = [] }: RaceParameters): readonly SessionCall[] {
  return [...before, length].map((bytes) => anonymous(bytes, PROT.READ));
}

const hex = (address: number): string => address.toString(16);
const SPELLED: Readonly<Record<Kind, (offset: string) => string>> = {
  text: (offset) => `r-xp ${offset} file:${DEMO} rd,ex,mr,mw,me`,
  data: (offset) => `rw-p ${offset} file:${DEMO} rd,wr,mr,mw,me,ac`,
  anonymous: (offset) => `rw-p ${offset} anon rd,wr,mr,mw,me,ac`,
  stack: (offset) => `rw-p ${offset} stack rd,wr,mr,mw,me,gd,ac`,
};

/** The same program as a vmatrace (docs/trace-format.md). */
export function traceOf(parameters: RaceParameters, about: string): string {
  const { vmas, ...layout } = layoutOf(parameters);
  const lines = vmasOf(parameters).map(({ start, end, kind }) => {
    const offset = (kind === 'data' ? offsetOf(start, kind) : 0).toString(16).padStart(8, '0');
    return `#+ ${hex(start)}-${hex(end)} ${SPELLED[kind](offset)} anon=0`;
  });
  const calls = callsOf(parameters).map(
    ({ operation }) =>
      `[pid 1] mmap(NULL, ${toNumber(operation.length)}, PROT_READ, MAP_PRIVATE|MAP_ANONYMOUS, -1, 0)`,
  );
  const head = [
    'vmatrace 1',
    `about ${about}`,
    `page ${PAGE_SIZE}`,
    `task_size 0x${hex(layout.taskSize)}`,
    `mmap_base 0x${hex(layout.mmapBase)}`,
    `start_stack 0x${hex(layout.startStack)}`,
    `start_brk 0x${hex(layout.startBrk)}`,
    `brk 0x${hex(layout.brk)}`,
    `initial [pid 1] ${vmas.length}`,
  ];
  return [...head.map((line) => `# ${line}`), ...lines, ...calls, ''].join('\n');
}
