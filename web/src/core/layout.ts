/**
 * What an address space starts with: its limits, and the VMAs that exec() has set up before the program's first
 * system call. The standard layouts are here as data.
 */
import type { RecordArea, RecordFile, RecordLayout } from '../protocol/protocol.gen.ts';
import { UNLIMITED, u64 } from '../protocol/u64.ts';
import { VM } from '../protocol/vm-flags.ts';

export const PAGE_SIZE = 4096;
/** The widest that the core can have: 48 bits, as on arm64. */
export const USER_SPACE_END = 2 ** 48;

/**
 * `file`: 0 for anonymous memory, otherwise a 1-based index into the session's `files`. `offset` is in bytes, `anon`
 * in pages.
 */
export type StartVma = RecordArea;

/** Addresses are in bytes; `vmas` are sorted and don't overlap. */
export interface StartLayout extends RecordLayout {
  /** What is known of open files. All other files can be read and written without end. */
  readonly files: readonly RecordFile[];
  readonly vmas: readonly StartVma[];
  /** Where one of them starts that only stands for addresses which a search upwards left out, because it began at random above them. */
  readonly leftOut?: number;
}

const MAY = VM.MAYREAD | VM.MAYWRITE | VM.MAYEXEC;

/** vm_flags of the VMAs that every program starts with, as smaps of a 6.18 kernel shows them. */
export const VMA_FLAGS = {
  text: VM.READ | VM.EXEC | MAY,
  rodata: VM.READ | MAY,
  data: VM.READ | VM.WRITE | MAY | VM.ACCOUNT,
  stack: VM.READ | VM.WRITE | MAY | VM.GROWSDOWN | VM.ACCOUNT,
} as const;

/** Limits as kernels and distributions ship them, on a machine with 16 GiB. */
const LIMITS = {
  startProgram: 0,
  dataSize: 0,
  mmapMinAddr: 0x1000,
  hintMin: 0x1_0000,
  stackGuardGap: 256 * PAGE_SIZE,
  ram: 2 ** 34,
  swap: 0,
  rlimitAs: UNLIMITED,
  rlimitData: UNLIMITED,
  rlimitStack: u64(8 * 2 ** 20),
  rlimitMemlock: u64(8 * 2 ** 20),
  maxMapCount: 65530,
  direction: 'topdown',
  overcommit: 'heuristic',
  hugePages: 'yes',
  vmacacheSeqnum: 0,
  locks: 'no',
  stackPointer: 'follows',
  pkeys: 'no',
  thpNever: 'no',
  hugePool: 0,
  files: [],
} as const;

/** The stack VMA that exec() sets up for a program without randomization: 132 KiB, growing down. */
export function stackBelow(taskSize: number): StartVma {
  return {
    start: taskSize - 0x21000,
    end: taskSize,
    offset: u64(taskSize - 0x21000),
    vmFlags: VMA_FLAGS.stack,
    file: 0,
    anon: 1,
  };
}

/** x86-64 with 47-bit user addresses, an 8 MiB stack limit, and no randomization. It contains nothing but the stack. */
export const X86_64: StartLayout = {
  ...LIMITS,
  taskSize: 0x7fff_ffff_f000,
  mmapBase: 0x7fff_f7ff_f000,
  startCode: 0x40_0000,
  endCode: 0x40_1000,
  startBrk: 0x60_2000,
  brk: 0x60_2000,
  startStack: 0x7fff_ffff_e000,
  vmas: [stackBelow(0x7fff_ffff_f000)],
};

/** 32-bit x86 with the 3 GiB / 1 GiB split, otherwise the same. */
export const I386: StartLayout = {
  ...LIMITS,
  taskSize: 0xc000_0000,
  mmapBase: 0xb7ff_f000,
  startCode: 0x804_8000,
  endCode: 0x804_9000,
  startBrk: 0x804_b000,
  brk: 0x804_b000,
  startStack: 0xbfff_f000,
  vmas: [stackBelow(0xc000_0000)],
};

/**
 * `X86_64` with a small statically linked program from file 1: text and data, placed as a linker of the 3.x years
 * did.
 */
export const X86_64_PROGRAM: StartLayout = {
  ...X86_64,
  vmas: [
    { start: 0x40_0000, end: 0x40_1000, offset: u64(0), vmFlags: VMA_FLAGS.text, file: 1, anon: 0 },
    { start: 0x60_0000, end: 0x60_2000, offset: u64(0), vmFlags: VMA_FLAGS.data, file: 1, anon: 0 },
    ...X86_64.vmas,
  ],
};
