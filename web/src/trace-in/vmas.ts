/** Turns a list of VMAs, as /proc/PID/maps or a recording shows it, into a start layout. */
import { nth } from '../base/known.ts';
import { I386, PAGE_SIZE, X86_64, stackBelow } from '../core/layout.ts';
import type { StartLayout } from '../core/layout.ts';
import { toHex, u64 } from '../protocol/u64.ts';
import { VM, has } from '../protocol/vm-flags.ts';
import { message } from '../words/message.ts';
import type { Said } from '../words/message.ts';
import type { KnownLayout } from './header.ts';
import type { ObservedVma } from './recording.ts';

interface FoundLayout {
  readonly layout: StartLayout;
  readonly notes: readonly Said[];
}

/** Whether a VMA with this name has no file. The kernel labels some anonymous VMAs by what they are. */
function isAnonymous(name: string): boolean {
  return name === '' || name === '[heap]' || /^\[(?:stack|anon)/.test(name);
}

/** Whether a VMA with this name maps a file, as opposed to the kernel's own mappings. */
function isOfFile(name: string): boolean {
  return name !== '' && !name.startsWith('[');
}

/**
 * `vmas` must be sorted and must not overlap. `fileNumber` numbers the open file description behind a name. `isForeign`: whether
 * pages are larger than x86’s.
 */
export function layoutOfVmas(
  vmas: readonly ObservedVma[],
  known: KnownLayout,
  fileNumber: (name: string) => number,
  isForeign = false,
): FoundLayout {
  const standard = standardFor(vmas, isForeign);
  const stack = vmas.find(({ name }) => name === '[stack]');
  const heap = vmas.find(({ name }) => name === '[heap]');
  // The vdso may lie below a program that is its own loader.
  const code = vmas.find(({ name, vmFlags }) => isOfFile(name) && has(vmFlags, VM.EXEC));
  // Of several text segments the last one: load_elf_binary(), fs/binfmt_elf.c, 6.18.
  const lastCode = vmas.findLast(({ name, vmFlags }) => name === code?.name && has(vmFlags, VM.EXEC));
  const program = code && vmas.find(({ name }) => name === code.name);
  const startBrk = known.startBrk ?? heap?.start ?? endOfProgram(vmas, standard);
  // A set-user-ID program is randomized even in a recording that otherwise is not: then its stack lies below the
  // recorded mmap_base.
  const base = stack && stack.start < (known.mmapBase ?? 0) ? undefined : known.mmapBase;
  const guess = base === undefined ? guessBase(vmas, stack, standard) : undefined;
  const layout: StartLayout = {
    ...standard,
    startCode: code?.start ?? standard.startCode,
    endCode: lastCode?.end ?? standard.endCode,
    startProgram: program?.start ?? standard.startProgram,
    startStack: stack ? stack.end - PAGE_SIZE : standard.startStack,
    ...known,
    mmapBase: base ?? guess ?? standard.mmapBase,
    startBrk,
    brk: known.brk ?? heap?.end ?? startBrk,
    vmas: vmas.map(({ start, end, offset, vmFlags, name, anon }) => ({
      start,
      end,
      offset: isAnonymous(name) ? u64(start) : u64(offset),
      vmFlags,
      file: isAnonymous(name) ? 0 : fileNumber(name),
      anon,
    })),
  };
  const named = vmas.filter(({ name }) => name.startsWith('[anon'));
  return {
    layout,
    notes: [
      ...(standard.taskSize <= 2 ** 32 ? [] : spaceNotes(standard)),
      ...(guess === undefined ? [] : [message('traceIn.mapsBase', { address: toHex(u64(guess)) })]),
      ...(named.length === 0
        ? []
        : [message('traceIn.anonNames', { count: named.length, name: nth(named, 0).name })]),
    ],
  };
}

/** Nothing of a 32-bit program on x86 lies below its text. */
const TEXT_OF_I386 = 0x804_8000;
/** Where linkers for x86-64 and arm64 place programs. */
const TEXT_OF_64_BITS = 0x40_0000;
/** How many bits user space has: riscv’s Sv39, arm64 as Android and small boards have it, arm64. */
const BITS = [38, 39, 48] as const;
/** The same where pages show that it is no x86: MIPS and others, too. */
const FOREIGN = [38, 39, 40, 42, 46, 47, 48] as const;
/** The stack and the libraries lie in the last quarter of user space, at random. */
const LAST = 0.75;

type Seen = Pick<ObservedVma, 'end'> & Partial<Pick<ObservedVma, 'start' | 'name'>>;

/**
 * What user space they show. 32-bit programs end below 3 GiB on a 32-bit kernel, and just below 4 GiB on a 64-bit one;
 * but a list that was cut may show the low part of a wide one.
 */
export function standardFor(vmas: readonly Seen[], isForeign = false): StartLayout {
  const highest = vmas.reduce((most, { end }) => Math.max(most, end), 0);
  const isCut = vmas[0]?.start === TEXT_OF_64_BITS && !vmas.some(({ name }) => isAtEnd(name));
  if (highest < TEXT_OF_I386 || (highest <= 2 ** 32 && isCut)) return X86_64;
  if (highest <= I386.taskSize) return I386;
  if (highest <= 2 ** 32) return { ...I386, taskSize: 0xffff_e000, mmapBase: 0xf7ff_e000 };
  const named = vmas.filter(({ name }) => name === undefined || isAtEnd(name) || /\.so\b/.test(name));
  const last = named.reduce((most, { end }) => Math.max(most, end), 0);
  const bits = isForeign
    ? FOREIGN.find((each) => highest <= 2 ** each)
    : highest > X86_64.taskSize + PAGE_SIZE
      ? 48
      : BITS.find((each) => last > LAST * 2 ** each && highest <= 2 ** each);
  return bits === undefined ? X86_64 : wideOf(2 ** bits);
}

/** Whether the kernel has put it near the end of user space. */
function isAtEnd(name: string | undefined): boolean {
  return name !== undefined && /^\[(?:stack|vdso|vvar|vsyscall)\]/.test(name);
}

/** As x86-64’s, with another end. */
function wideOf(taskSize: number): StartLayout {
  return {
    ...X86_64,
    taskSize,
    mmapBase: taskSize - (X86_64.taskSize - X86_64.mmapBase),
    startStack: taskSize - PAGE_SIZE,
    vmas: [stackBelow(taskSize)],
  };
}

/** What is concluded from addresses of another width than x86-64’s. */
export function spaceNotes({ taskSize }: StartLayout): readonly Said[] {
  if (taskSize <= 2 ** 32) return [message('traceIn.deducedI386')];
  return taskSize === X86_64.taskSize
    ? []
    : [message('traceIn.deducedBits', { bits: Math.log2(taskSize), end: toHex(u64(taskSize)) })];
}

/**
 * The end of the highest mapping below the stack, which is where a randomized base should be. Undefined if that lies
 * too low to tell; then the standard base applies.
 */
function guessBase(
  vmas: readonly ObservedVma[],
  stack: ObservedVma | undefined,
  standard: StartLayout,
): number | undefined {
  const below = vmas.filter(({ start }) => start < (stack?.start ?? standard.taskSize));
  const highest = below.reduce((most, { end }) => Math.max(most, end), 0);
  return highest > standard.taskSize / 2 ? highest : undefined;
}

/** Where the heap of a program without one would start: behind the VMAs of its file and .bss. */
function endOfProgram(vmas: readonly ObservedVma[], standard: StartLayout): number {
  const program = vmas.find(({ name }) => isOfFile(name))?.name;
  const last = vmas.findLastIndex(({ name }) => name === program);
  if (program === undefined) return standard.startBrk;
  const end = nth(vmas, last).end;
  const bss = vmas[last + 1];
  return bss && bss.start === end && bss.name === '' ? bss.end : end;
}
