/*
 * The program of the copied tree: a small process maps as much as it takes to have so many VMAs, of ten pages each, write-only and
 * read-only in turn, so that no two merge; then it forks. Peng Zhang’s benchmark makes them like that.
 */
import { anonymous, call } from '../../core/calls.ts';
import { VMA_FLAGS, X86_64, type StartLayout } from '../../core/layout.ts';
import type { SessionCall } from '../../core/session.ts';
import { u64 } from '../../protocol/u64.ts';
import { PROT } from '../../protocol/vm-flags.ts';
import { traceOfLines } from '../process.ts';
import { HEAP, LENGTH, LISTED } from './numbered.ts';
import { FEWEST, type CopiedParameters } from './parameters.ts';

const FILES = ['/usr/bin/demo', '/lib/libc.so'];
/** As recordings spell the permissions and flags of each. */
const SPELLED = {
  text: { prot: 'r-xp', flags: 'rd,ex,mr,mw,me' },
  rodata: { prot: 'r--p', flags: 'rd,mr,mw,me,ac' },
  data: { prot: 'rw-p', flags: 'rd,wr,mr,mw,me,ac' },
  stack: { prot: 'rw-p', flags: 'rd,wr,mr,mw,me,gd,ac' },
} as const;
/** Data that has been made read-only is still accounted for. */
const FLAGS = { ...VMA_FLAGS, rodata: VMA_FLAGS.data & ~2 } as const;

export function layoutOf(): StartLayout {
  return {
    ...X86_64,
    startProgram: 0x40_0000,
    endCode: 0x40_4000,
    startBrk: HEAP,
    brk: HEAP + 0x1_0000,
    vmas: LISTED.map(({ start, end, kind, file, offset }) => ({
      start,
      end,
      offset: u64(file === 0 ? start : offset),
      vmFlags: FLAGS[kind],
      file,
      anon: 0,
    })),
  };
}

const isWritten = (place: number): boolean => place % 2 === 0;

export function mapsOf({ vmas }: Pick<CopiedParameters, 'vmas'>): readonly SessionCall[] {
  return Array.from({ length: vmas - FEWEST }, (_, i) =>
    anonymous(LENGTH, isWritten(i) ? PROT.WRITE : PROT.READ),
  );
}

export function forkOf(failing = 0): SessionCall {
  return call({ call: 'fork', process: 1, failing });
}

export function callsOf(parameters: CopiedParameters): readonly SessionCall[] {
  return [...mapsOf(parameters), forkOf(parameters.fail)];
}

/** The same program as a vmatrace. */
export function traceOf({ vmas, fail }: CopiedParameters, about: string): string {
  const lines = LISTED.map(({ start, end, kind, file, offset }) => {
    const { prot, flags } = SPELLED[kind];
    const mapped = kind === 'stack' ? 'stack' : file === 0 ? 'anon' : `file:${FILES[file - 1]}`;
    return `#+ ${start.toString(16)}-${end.toString(16)} ${prot} ${offset.toString(16).padStart(8, '0')} ${mapped} ${flags} anon=0`;
  });
  const maps = Array.from(
    { length: vmas - FEWEST },
    (_, i) =>
      `mmap(NULL, ${LENGTH}, ${isWritten(i) ? 'PROT_WRITE' : 'PROT_READ'}, MAP_PRIVATE|MAP_ANONYMOUS, -1, 0)`,
  );
  const fails = fail === undefined ? [] : [`fail(${fail})`];
  return traceOfLines(layoutOf(), lines, [...maps, ...fails, 'fork() = 2'], about);
}
