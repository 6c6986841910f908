/* The program of AIM7's loop before it does anything: its text, its data, a heap that has been made, and its stack. */
import { PAGE_SIZE, VMA_FLAGS, X86_64, type StartLayout, type StartVma } from '../core/layout.ts';
import { u64 } from '../protocol/u64.ts';

/** Where its heap begins. */
export const HEAP = 0x60_6000;

const FILE = '/usr/bin/multitask';
const STACK = X86_64.taskSize - 0x2_1000;

/** With a heap up to `brk`. */
export function layoutWithHeap(brk: number): StartLayout {
  return {
    ...X86_64,
    startProgram: 0x40_0000,
    endCode: 0x40_4000,
    startBrk: HEAP,
    brk,
    locks: 'yes',
    vmas: vmasWith(brk),
  };
}

function vmasWith(brk: number): readonly StartVma[] {
  return [
    { start: 0x40_0000, end: 0x40_4000, vmFlags: VMA_FLAGS.text, file: 1, offset: u64(0), anon: 0 },
    { start: 0x60_4000, end: HEAP, vmFlags: VMA_FLAGS.data, file: 1, offset: u64(0x4000), anon: 0 },
    { start: HEAP, end: brk, vmFlags: VMA_FLAGS.data, file: 0, offset: u64(HEAP), anon: 0 },
    { start: STACK, end: X86_64.taskSize, vmFlags: VMA_FLAGS.stack, file: 0, offset: u64(STACK), anon: 0 },
  ];
}

const hex = (address: number): string => address.toString(16);

/** A vmatrace of it: `settings` are further lines of the head, and `calls` what it does. */
export function traceWithHeap(
  brk: number,
  about: string,
  settings: readonly string[],
  calls: readonly string[],
): string {
  const vmas = vmasWith(brk);
  return [
    '# vmatrace 1',
    `# about ${about}`,
    `# page ${PAGE_SIZE}`,
    `# task_size 0x${hex(X86_64.taskSize)}`,
    `# mmap_base 0x${hex(X86_64.mmapBase)}`,
    `# start_stack 0x${hex(X86_64.startStack)}`,
    `# start_brk 0x${hex(HEAP)}`,
    `# brk 0x${hex(brk)}`,
    ...settings,
    '# locks shown',
    `# initial [pid 1] ${vmas.length}`,
    ...vmas.map(({ start, end }, i) => `#+ ${hex(start)}-${hex(end)} ${SPELLED[i]} anon=0`),
    ...calls,
    '',
  ].join('\n');
}

/** As recordings spell its VMAs. */
const SPELLED = [
  `r-xp 00000000 file:${FILE} rd,ex,mr,mw,me`,
  `rw-p 00004000 file:${FILE} rd,wr,mr,mw,me,ac`,
  'rw-p 00000000 anon rd,wr,mr,mw,me,ac',
  'rw-p 00000000 stack rd,wr,mr,mw,me,gd,ac',
];
