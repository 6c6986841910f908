/**
 * Deduces a start layout from calls. A plain strace does not say where the program, the loader and the heap lay
 * before its first line, but its calls reveal it: brk(NULL) returns the start of the heap, the loader write-protects
 * its own data and the program's, and the first mapping is placed right below what exec() has mapped. Each conclusion
 * yields a sentence.
 */
import { nth } from '../base/known.ts';
import { VMA_FLAGS, PAGE_SIZE, X86_64, stackBelow } from '../core/layout.ts';
import type { StartVma, StartLayout } from '../core/layout.ts';
import { UNLIMITED, toHex, u64 } from '../protocol/u64.ts';
import { VM } from '../protocol/vm-flags.ts';
import { message } from '../words/message.ts';
import type { Said } from '../words/message.ts';
import { spaceNotes, standardFor } from './vmas.ts';
import type { Evidence } from './evidence.ts';
import type { Range } from './ranges.ts';

interface DeducedLayout {
  readonly layout: StartLayout;
  readonly origin: 'deduced' | 'default';
  readonly notes: readonly Said[];
}

const MIB = 2 ** 20;
/**
 * How far below the heap to look for the program's data, and how far above the first mapping to look for the
 * loader's.
 */
const PROGRAM_REACH = 1024 * MIB;
const LOADER_REACH = 64 * MIB;
/** The rest of the loader's data follows the part that it write-protects. Two pages are typical. */
const LOADER_DATA = 2 * PAGE_SIZE;
/** Where linkers and kernels place programs without randomization. */
const PROGRAM_STARTS = [0x5555_5555_4000, 0x40_0000, 0x5655_5000, 0x804_8000];
const MAX_LISTED = 8;
/** A search upwards begins at most 1 TiB above a third of user space. */
const HIGHEST_UPWARDS = 2 ** 46;
/** What the stack and what lies around it take at the end of user space. */
const STACK_ROOM = 2 ** 30;

/** `program` is the name of the executed file. `fileNumber` numbers its open file description. */
export function deduceLayout(
  evidence: Evidence,
  program: string,
  fileNumber: (name: string) => number,
): DeducedLayout {
  const standard = standardFor(evidence.seen);
  const notes: Said[] = [...spaceNotes(standard)];
  if (evidence.seen.length === 0 && evidence.startBrk === undefined)
    return { layout: X86_64, origin: 'default', notes: [message('traceIn.defaultLayout')] };

  const vmas: StartVma[] = [...standard.vmas];
  const layout = { ...standard, direction: direction(evidence, notes) };
  let rest = evidence.earlier.filter(({ end }) => end <= nth(standard.vmas, 0).start);

  const { startBrk } = evidence;
  if (startBrk !== undefined) {
    notes.push(message('traceIn.deducedHeap', { address: hex(startBrk) }));
    const near = rest.filter(
      ({ start, end }) => end <= pageUp(startBrk) && start >= startBrk - PROGRAM_REACH,
    );
    const found = programVmas(startBrk, near, fileNumber(program));
    vmas.push(...found);
    notes.push(message('traceIn.deducedProgram', { range: span(found) }));
    Object.assign(layout, { startBrk, brk: startBrk, startCode: found[0].start, endCode: found[0].end });
    rest = rest.filter((range) => !near.includes(range));
  }

  const { first } = evidence;
  if (first && layout.direction === 'topdown') {
    const near = rest.filter(({ start, end }) => start >= first.end && end <= first.end + LOADER_REACH);
    layout.mmapBase = loaderEnd(first.end, near, standard);
    if (layout.mmapBase > first.end) {
      const found = loaderVmas(first.end, layout.mmapBase, near, fileNumber('ld.so'));
      vmas.push(...found);
      notes.push(message('traceIn.deducedLoader', { range: span(found) }));
    }
    notes.push(message('traceIn.deducedBase', { address: hex(layout.mmapBase) }));
    rest = rest.filter((range) => !near.includes(range));
  }

  if (layout.direction === 'bottomup' && standard === X86_64 && evidence.lowest !== undefined)
    Object.assign(layout, bottomUp(evidence.lowest, vmas, evidence.seen, notes));

  if (rest.length > 0) {
    vmas.push(...rest.map((range) => vma(range.start, range.end, VMA_FLAGS.data, 0)));
    const ranges = rest.slice(0, MAX_LISTED).map((range) => span([range]));
    if (rest.length > MAX_LISTED) ranges.push('…');
    notes.push(message('traceIn.deducedEarlier', { count: rest.length, ranges: ranges.join(', ') }));
  }
  notes.push(message('traceIn.deducedStack'));
  return { layout: { ...layout, vmas: withoutOverlap(vmas) }, origin: 'deduced', notes };
}

/** Few mappings may ascend by chance, because something was unmapped; but so high up no search upwards places them. */
function direction({ placed, ascending, lowest = 0 }: Evidence, notes: Said[]): StartLayout['direction'] {
  const isUp = ascending > 0 && lowest < HIGHEST_UPWARDS;
  if (placed > 1) notes.push(message(isUp ? 'traceIn.deducedBottomup' : 'traceIn.deducedTopdown'));
  return isUp ? 'bottomup' : 'topdown';
}

/**
 * A search upwards begins at a third of user space (TASK_UNMAPPED_BASE), moved up at random. Where the lowest mapping shows a
 * smaller space, such as one of 39 bits, the space ends at three times its address; where it lies higher, what is below it
 * counts as taken.
 */
function bottomUp(
  lowest: number,
  vmas: StartVma[],
  seen: readonly Range[],
  notes: Said[],
): Partial<StartLayout> {
  const third = pageUp(X86_64.taskSize / 3);
  notes.push(message('traceIn.deducedStackLimit'), message('traceIn.deducedBase', { address: hex(lowest) }));
  if (lowest === third) return { rlimitStack: UNLIMITED };
  if (lowest > third) {
    notes.push(message('traceIn.deducedBelow', { range: span([{ start: third, end: lowest }]) }));
    vmas.push(vma(third, lowest, VMA_FLAGS.rodata & ~VM.READ, 0));
    return { rlimitStack: UNLIMITED, leftOut: third };
  }
  const taskSize = lowest * 3;
  const highest = seen.at(-1)?.end ?? 0;
  if (highest > taskSize - STACK_ROOM) return { rlimitStack: UNLIMITED };
  vmas.splice(0, X86_64.vmas.length, stackBelow(taskSize));
  return { rlimitStack: UNLIMITED, taskSize, mmapBase: lowest, startStack: taskSize - PAGE_SIZE };
}

/** Text and data below the heap. `near` has the ranges in use there, which are part of the data. */
function programVmas(startBrk: number, near: readonly Range[], file: number): readonly [StartVma, StartVma] {
  const heap = pageUp(startBrk);
  const dataStart = near[0]?.start ?? heap - PAGE_SIZE;
  const fixed = PROGRAM_STARTS.find((start) => dataStart > start && dataStart - start < 256 * MIB);
  const shownEnd = (near.at(-1)?.end ?? heap - PAGE_SIZE) + PAGE_SIZE;
  const dataEnd = fixed !== undefined || heap - shownEnd < MIB ? heap : shownEnd;
  const textStart = fixed ?? Math.max(PAGE_SIZE, dataStart - 16 * PAGE_SIZE);
  return [
    vma(textStart, dataStart, VMA_FLAGS.text, file),
    vma(dataStart, dataEnd, VMA_FLAGS.data, file, dataStart - textStart),
  ];
}

/** Without randomization, the loader ends at the standard base; otherwise it ends near the highest address in use. */
function loaderEnd(firstEnd: number, near: readonly Range[], standard: StartLayout): number {
  const shown = near.at(-1)?.end ?? firstEnd;
  const fixed = shown <= standard.mmapBase && standard.mmapBase - firstEnd < LOADER_REACH;
  if (fixed) return standard.mmapBase;
  return near.length > 0 ? shown + LOADER_DATA : firstEnd;
}

function loaderVmas(start: number, end: number, near: readonly Range[], file: number): readonly StartVma[] {
  const data = near[0]?.start ?? end;
  return [vma(start, data, VMA_FLAGS.text, file), vma(data, end, VMA_FLAGS.data, file, data - start)].filter(
    (found) => found.end > found.start,
  );
}

function vma(start: number, end: number, vmFlags: number, file: number, offset = 0): StartVma {
  return { start, end, offset: file === 0 ? u64(start) : u64(offset), vmFlags, file, anon: 0 };
}

/** Sorts VMAs. Of two that overlap, the lower one stays. */
function withoutOverlap(vmas: readonly StartVma[]): readonly StartVma[] {
  const kept: StartVma[] = [];
  for (const next of vmas.toSorted((a, b) => a.start - b.start))
    if (next.end > next.start && next.start >= (kept.at(-1)?.end ?? 0)) kept.push(next);
  return kept;
}

function span(ranges: readonly Range[]): string {
  return `${hex(nth(ranges, 0).start)}–${hex(nth(ranges, -1).end)}`;
}

function hex(address: number): string {
  return toHex(u64(address));
}

function pageUp(address: number): number {
  return Math.ceil(address / PAGE_SIZE) * PAGE_SIZE;
}
