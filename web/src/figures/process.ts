/*
 * The process that the figures' programs begin with: many mappings, and gaps between them that are mostly small. From it come what
 * the page draws before the core is there, the layout that the core starts with, and a trace for the lab and the command line.
 */
import { cell } from '../base/cell.ts';
import { X86_64, VMA_FLAGS, PAGE_SIZE, type StartLayout, type StartVma } from '../core/layout.ts';
import { u64 } from '../protocol/u64.ts';

export interface Span {
  readonly start: number;
  readonly end: number;
}

type Kind = 'text' | 'data' | 'file' | 'anonymous' | 'stack';

export interface Vma extends Span {
  readonly kind: Kind;
}

/** VMAs by address, in columns. The lowest is the program’s text, the next its data, and the highest the stack. */
export interface Spans {
  readonly starts: Float64Array;
  readonly ends: Float64Array;
}

export function sizeOf({ start, end }: Span): number {
  return end - start;
}

export function vmaAt({ starts, ends }: Spans, place: number): Vma {
  const kind = (['text', 'data'] as const)[place] ?? (place === starts.length - 1 ? 'stack' : 'anonymous');
  return { start: cell(starts, place), end: cell(ends, place), kind };
}

/** All of them, one by one. There may be 65,530: what is drawn at each frame can’t wait for that. */
export function vmasIn(spans: Spans): readonly Vma[] {
  return Array.from(spans.starts, (_, place) => vmaAt(spans, place));
}

/** In pages, between the lowest mappings but the program’s own, from the lowest on: here are the gaps that are larger than two pages. */
const LOW_GAPS = [8, 2, 3, 1, 5];
const DEMO = '/usr/bin/demo';
export const LIBRARY = '/lib/libdemo.so';
/** The program’s text begins here, its data there, where the text ends, and then comes what would be the heap; and the stack. */
const TEXT = 0x40_0000;
const DATA = 0x40_2000;
const HEAP = 0x40_4000;
const STACK = X86_64.taskSize - 0x21000;

/** One page or two, in an order without a period: `turn` is how far it goes round from one number to the next. */
function oneOrTwo(number: number, turn: number): 1 | 2 {
  return (number * turn) % 1 < 0.36 ? 2 : 1;
}

/** `mappings` VMAs by address; those in the middle have `pages`, or one or two. The page below mmap_base is free. */
export function spansOf(mappings: number, pages?: number): Spans {
  const starts = new Float64Array(mappings).fill(STACK);
  const ends = new Float64Array(mappings).fill(X86_64.taskSize);
  starts.set([TEXT, DATA]);
  ends.set([DATA, HEAP]);
  let end = X86_64.mmapBase - PAGE_SIZE;
  for (let place = mappings - 2, i = 0; place > 1; place--, i++) {
    ends[place] = end;
    end -= (pages ?? oneOrTwo(i, Math.SQRT2)) * PAGE_SIZE;
    starts[place] = end;
    end -= (LOW_GAPS[place - 3] ?? oneOrTwo(i, Math.E)) * PAGE_SIZE;
  }
  return { starts, ends };
}

export function vmasOf(mappings: number, pages?: number): readonly Vma[] {
  return vmasIn(spansOf(mappings, pages));
}

/** By number, from 1. */
export const FILES: readonly string[] = [DEMO, LIBRARY];
/** What the core is told of each. */
const KINDS: Readonly<Record<Kind, Pick<StartVma, 'vmFlags' | 'file'>>> = {
  text: { vmFlags: VMA_FLAGS.text, file: 1 },
  data: { vmFlags: VMA_FLAGS.data, file: 1 },
  file: { vmFlags: VMA_FLAGS.text, file: 2 },
  anonymous: { vmFlags: VMA_FLAGS.data, file: 0 },
  stack: { vmFlags: VMA_FLAGS.stack, file: 0 },
};

/** In the file; what maps none counts from address 0. */
function offsetOf(start: number, kind: Kind): number {
  if (kind === 'file') return 0;
  return KINDS[kind].file === 0 ? start : start - TEXT;
}

export function layoutWith(vmas: readonly Vma[]): StartLayout {
  return {
    ...X86_64,
    startProgram: TEXT,
    endCode: DATA,
    startBrk: HEAP,
    brk: HEAP,
    vmas: vmas.map(({ start, end, kind }) => ({
      start,
      end,
      offset: u64(offsetOf(start, kind)),
      anon: 0,
      ...KINDS[kind],
    })),
  };
}

const hex = (address: number): string => address.toString(16);
const SPELLED: Readonly<Record<Kind, (offset: string) => string>> = {
  text: (offset) => `r-xp ${offset} file:${DEMO} rd,ex,mr,mw,me`,
  file: (offset) => `r-xp ${offset} file:${LIBRARY} rd,ex,mr,mw,me`,
  data: (offset) => `rw-p ${offset} file:${DEMO} rd,wr,mr,mw,me,ac`,
  anonymous: (offset) => `rw-p ${offset} anon rd,wr,mr,mw,me,ac`,
  stack: (offset) => `rw-p ${offset} stack rd,wr,mr,mw,me,gd,ac`,
};

/** `ram` in bytes, `overcommit` as vm.overcommit_memory has it. */
interface TracedMachine {
  readonly ram: number;
  readonly overcommit: number;
}

/** A process with `vmas` that makes `calls`, spelled as strace does, as a vmatrace (docs/traces.md). */
export function traceWith(
  vmas: readonly Vma[],
  calls: readonly string[],
  about: string,
  machine?: TracedMachine,
): string {
  return traceOfLines(layoutWith(vmas), linesOf(vmas), calls, about, machine);
}

/** VMAs as a vmatrace lists them. */
export function linesOf(vmas: readonly Vma[]): readonly string[] {
  return vmas.map(({ start, end, kind }) => {
    const offset = (kind === 'data' ? offsetOf(start, kind) : 0).toString(16).padStart(8, '0');
    return `#+ ${hex(start)}-${hex(end)} ${SPELLED[kind](offset)} anon=0`;
  });
}

/** The same, of VMAs that are spelled already, as recordings list them. A call may name its thread: "[pid 2] …". */
export function traceOfLines(
  layout: StartLayout,
  lines: readonly string[],
  calls: readonly string[],
  about: string,
  machine?: TracedMachine,
): string {
  const head = [
    'vmatrace 1',
    `about ${about}`,
    `page ${PAGE_SIZE}`,
    `task_size 0x${hex(layout.taskSize)}`,
    `mmap_base 0x${hex(layout.mmapBase)}`,
    `start_stack 0x${hex(layout.startStack)}`,
    `start_brk 0x${hex(layout.startBrk)}`,
    `brk 0x${hex(layout.brk)}`,
    ...(machine ? [`ram_pages ${machine.ram / PAGE_SIZE}`, `overcommit ${machine.overcommit}`] : []),
    `initial [pid 1] ${lines.length}`,
  ];
  const made = calls.map((call) => (call.startsWith('[pid ') ? call : `[pid 1] ${call}`));
  return [...head.map((line) => `# ${line}`), ...lines, ...made, ''].join('\n');
}
