/*
 * The program of the flight: `ls`, just before its first instruction, as it was recorded on Linux 6.18 (the ls.trace of lesson 1, with
 * which a test compares it). It is here as data: whoever shows it needs no recording.
 */
import { call } from '../../core/calls.ts';
import { PAGE_SIZE, VMA_FLAGS, X86_64, type StartLayout } from '../../core/layout.ts';
import type { SessionCall } from '../../core/session.ts';
import { u64 } from '../../protocol/u64.ts';
import { VM } from '../../protocol/vm-flags.ts';
import { traceOfLines } from '../process.ts';

const LS = '/usr/bin/ls';
const LOADER = '/usr/lib/x86_64-linux-gnu/ld-linux-x86-64.so.2';
/** By number from FIRST on: in the recording, the files that `ls` opens itself come before. */
const FILES = [LS, '[vvar]', '[vvar_vclock]', '[vdso]', LOADER];
const FIRST = 6;

/** The name of a file, by its number; empty for none. */
export function nameOf(file: number): string {
  return FILES[file - FIRST] ?? '';
}

const KERNELS = VM.PFNMAP | VM.IO | VM.DONTEXPAND | VM.DONTDUMP;
/** vm_flags, and how recordings spell them. */
const KINDS = {
  rodata: { vmFlags: VMA_FLAGS.rodata, spelled: 'r--p', letters: 'rd,mr,mw,me' },
  text: { vmFlags: VMA_FLAGS.text, spelled: 'r-xp', letters: 'rd,ex,mr,mw,me' },
  data: { vmFlags: VMA_FLAGS.data, spelled: 'rw-p', letters: 'rd,wr,mr,mw,me,ac' },
  stack: { vmFlags: VMA_FLAGS.stack, spelled: 'rw-p', letters: 'rd,wr,mr,mw,me,gd,ac' },
  vvar: { vmFlags: VM.READ | VM.MAYREAD | KERNELS, spelled: 'r--p', letters: 'rd,mr,pf,io,de,dd' },
  vdso: { vmFlags: VMA_FLAGS.text | VM.DONTEXPAND, spelled: 'r-xp', letters: 'rd,ex,mr,mw,me,de' },
} as const;

interface Listed {
  readonly start: number;
  readonly pages: number;
  readonly kind: keyof typeof KINDS;
  /** Empty for none. */
  readonly file: string;
  /** In the file, in pages. */
  readonly offset?: number;
  /** Pages with memory: what the kernel has written for the program already. */
  readonly anon?: number;
}

const LISTED: readonly Listed[] = [
  { start: 0x5555_5555_4000, pages: 4, kind: 'rodata', file: LS },
  { start: 0x5555_5555_8000, pages: 22, kind: 'text', file: LS, offset: 4 },
  { start: 0x5555_5556_e000, pages: 9, kind: 'rodata', file: LS, offset: 26 },
  { start: 0x5555_5557_7000, pages: 2, kind: 'data', file: LS, offset: 35, anon: 1 },
  { start: 0x5555_5557_9000, pages: 1, kind: 'data', file: '' },
  { start: 0x7fff_f7fc_2000, pages: 4, kind: 'vvar', file: '[vvar]' },
  { start: 0x7fff_f7fc_6000, pages: 2, kind: 'vvar', file: '[vvar_vclock]' },
  { start: 0x7fff_f7fc_8000, pages: 2, kind: 'vdso', file: '[vdso]' },
  { start: 0x7fff_f7fc_a000, pages: 1, kind: 'rodata', file: LOADER },
  { start: 0x7fff_f7fc_b000, pages: 38, kind: 'text', file: LOADER, offset: 1 },
  { start: 0x7fff_f7ff_1000, pages: 10, kind: 'rodata', file: LOADER, offset: 39 },
  { start: 0x7fff_f7ff_b000, pages: 4, kind: 'data', file: LOADER, offset: 49, anon: 1 },
  { start: 0x7fff_fffd_e000, pages: 33, kind: 'stack', file: '', anon: 1 },
];

export function layoutOf(): StartLayout {
  return {
    ...X86_64,
    startProgram: 0x5555_5555_4000,
    startCode: 0x5555_5555_8000,
    endCode: 0x5555_5556_e000,
    startBrk: 0x5555_5557_a000,
    brk: 0x5555_5557_a000,
    startStack: 0x7fff_ffff_e7b0,
    vmas: LISTED.map(({ start, pages, kind, file, offset = 0, anon = 0 }) => ({
      start,
      end: start + pages * PAGE_SIZE,
      offset: u64(file === '' ? start : offset * PAGE_SIZE),
      vmFlags: KINDS[kind].vmFlags,
      file: file === '' ? 0 : FILES.indexOf(file) + FIRST,
      anon,
    })),
  };
}

/** What comes next: `ls` asks where its heap ends, which changes nothing. */
export function callsOf(): readonly SessionCall[] {
  return [call({ call: 'brk' })];
}

/** The same program as a vmatrace. */
export function traceOf(about: string): string {
  const lines = LISTED.map(({ start, pages, kind, file, offset = 0, anon = 0 }) => {
    const range = `${start.toString(16)}-${(start + pages * PAGE_SIZE).toString(16)}`;
    const { spelled, letters } = KINDS[kind];
    const at = (offset * PAGE_SIZE).toString(16).padStart(8, '0');
    return `#+ ${range} ${spelled} ${at} ${spelledFile(kind, file)} ${letters} anon=${anon}`;
  });
  return traceOfLines(layoutOf(), lines, ['brk(NULL)'], about);
}

function spelledFile(kind: keyof typeof KINDS, file: string): string {
  if (file === '') return kind === 'stack' ? 'stack' : 'anon';
  return file.startsWith('[') ? file.slice(1, -1) : `file:${file}`;
}
