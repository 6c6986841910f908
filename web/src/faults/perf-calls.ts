/* Converts system calls that change mappings or look them up from perf's events to lines of a stream. */
import type { Vma } from './perf-vma.ts';

/** A call between its enter and its exit. */
export interface PendingCall {
  readonly call: string;
  readonly fields: readonly number[];
  /** The mapping that the kernel reported during the call, after merging. */
  vma?: Vma;
  /** Set if the line was written before the call's exit, because another thread already has its range. */
  written?: boolean;
}

/** The least number of fields of each call. */
const FIELDS: Readonly<Record<string, number>> = {
  mmap: 6,
  mprotect: 3,
  munmap: 2,
  brk: 1,
  mremap: 4,
  madvise: 3,
  msync: 2,
  mlock: 2,
  mlock2: 2,
  munlock: 2,
  shmat: 3,
  shmdt: 1,
};

/** arch/x86/entry/syscalls/syscall_64.tbl */
const NUMBERS: Readonly<Record<number, string>> = {
  9: 'mmap',
  10: 'mprotect',
  11: 'munmap',
  12: 'brk',
  25: 'mremap',
  26: 'msync',
  28: 'madvise',
  30: 'shmat',
  67: 'shmdt',
  149: 'mlock',
  150: 'munlock',
  325: 'mlock2',
};

export function callOfNumber(number: number): string | undefined {
  return NUMBERS[number];
}

export function callFields(call: string): number | undefined {
  return Object.hasOwn(FIELDS, call) ? FIELDS[call] : undefined;
}

/** In hexadecimal, unsigned, as registers hold it. */
export function hexOf(value: number): string {
  return value < 0 ? BigInt.asUintN(64, BigInt(value)).toString(16) : value.toString(16);
}

const u32 = (value: number): number => Number(BigInt.asUintN(32, BigInt(value)));
const resultOf = (result: number): string => (result < 0 ? String(result) : hexOf(result));
const failed = (result: number): boolean => result < 0 && result >= -4095;
const merged = (vma: Vma | undefined): string => (vma ? ` ${hexOf(vma.start)} ${hexOf(vma.length)}` : '');

/**
 * The line of a call that has ended; undefined if it has no effect on the stream. `fileOf` returns the number of an mmap's
 * file, from the reported mapping, or else from descriptor and hint.
 */
export function callLine(
  { call, fields, vma }: PendingCall,
  result: number,
  fileOf: (fields: readonly number[], vma: Vma | undefined) => number,
): string | undefined {
  if (result < 0 && !failed(result)) return undefined;
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = fields;
  const outcome = resultOf(result);
  switch (call) {
    case 'mmap': {
      const file = failed(result) ? 0 : fileOf(fields, vma);
      const page = Math.floor(Math.max(f, 0) / 4096);
      return `m ${outcome} ${hexOf(b)} ${c & 7} ${u32(d).toString(16)} ${file} ${page.toString(16)} ${hexOf(a)}${merged(vma)}`;
    }
    case 'munmap':
      return result === 0 ? `u ${hexOf(a)} ${hexOf(b)}` : undefined;
    case 'mprotect':
      return `p ${outcome} ${hexOf(a)} ${hexOf(b)} ${c & 7}${merged(vma)}`;
    case 'brk':
      return `b ${outcome} ${hexOf(a)}${merged(vma)}`;
    case 'mremap':
      return `v ${outcome} ${hexOf(a)} ${hexOf(b)} ${hexOf(c)} ${u32(d)} ${hexOf(e)}`;
    case 'madvise':
      return `a ${outcome} ${hexOf(a)} ${hexOf(b)} ${u32(c)}`;
    case 'shmat': {
      // Only the kernel's report tells its length.
      if (vma === undefined || failed(result)) return undefined;
      const file = fileOf(fields, vma);
      return `m ${outcome} ${hexOf(vma.length)} ${vma.protection} 1 ${file} 0 ${hexOf(b)}`;
    }
    case 'mlock2':
      return `q ${outcome} mlock ${hexOf(a)} ${hexOf(b)}`;
    default:
      return `q ${outcome} ${call} ${hexOf(a)} ${call === 'shmdt' ? '0' : hexOf(b)}`;
  }
}
