/* Why a recorded kernel placed a mapping elsewhere: what its address shows of mappings that the log lacks. */
import type { RecordedResult } from '../core/session.ts';
import { PAGE_SIZE, type StartLayout } from '../core/layout.ts';
import type { RecordMm, RecordOperation, RecordOutcome, RecordVma } from '../protocol/protocol.gen.ts';
import { toHex, toNumber, u64 } from '../protocol/u64.ts';
import { MAP, MREMAP } from '../protocol/vm-flags.ts';
import { message } from '../words/message.ts';
import type { Said } from '../words/message.ts';

const EEXIST = -17;

interface Range {
  readonly start: number;
  readonly end: number;
}

/** What a call asks the kernel to find room for; undefined if it names the place. */
function searched({
  call,
  flags,
  length,
  newLength,
  addr,
}: RecordOperation): { bytes: number; hint: number } | undefined {
  if (call === 'mremap') return flags & MREMAP.FIXED ? undefined : { bytes: toNumber(newLength), hint: 0 };
  if (call !== 'mmap' && call !== 'shmat') return undefined;
  return call === 'mmap' && flags & MAP.FIXED ? undefined : { bytes: toNumber(length), hint: toNumber(addr) };
}

/** `mm` and its VMAs are what this kernel has after the call. Undefined if the addresses show nothing. */
export function placeOf(
  operation: RecordOperation,
  recorded: RecordedResult,
  outcome: RecordOutcome,
  mm: RecordMm,
  vmasOf: () => readonly RecordVma[],
  layout: Pick<StartLayout, 'vmas'>,
): Said | undefined {
  if (operation.call === 'brk') return heapOf(operation, recorded, outcome);
  const wanted = searched(operation);
  if (!wanted) return undefined;
  if (recorded.error === EEXIST && outcome.error === 0) return message('timeline.whyTaken');
  if (recorded.error !== 0 || outcome.error !== 0) return undefined;
  const size = Math.ceil(wanted.bytes / PAGE_SIZE) * PAGE_SIZE;
  const there = { start: recorded.value, end: recorded.value + size };
  const here = { start: outcome.value, end: outcome.value + size };
  const mapped = vmasOf()
    .flatMap((vma) => without(common(vma, there), here))
    .find(({ end, start }) => end > start);
  if (mapped) {
    const isOfStart = layout.vmas.some((vma) => common(vma, mapped));
    return message(isOfStart ? 'timeline.whyMappedAtStart' : 'timeline.whyStillMapped', {
      range: span(mapped),
    });
  }
  const isDown = mm.direction === 'topdown';
  if (isDown && there.end > mm.mmapBase) return message('timeline.whyBase', { address: hex(mm.mmapBase) });
  const isFarther = isDown ? there.start < here.start : there.start > here.start;
  return isFarther || outcome.value === wanted.hint
    ? message('timeline.whyInTheWay', { range: span(here) })
    : undefined;
}

function heapOf(
  { addr }: RecordOperation,
  recorded: RecordedResult,
  outcome: RecordOutcome,
): Said | undefined {
  const isRefused = toNumber(addr) > recorded.value && outcome.value === toNumber(addr);
  return isRefused ? message('timeline.whyHeap') : undefined;
}

function common(a: Range, b: Range): Range | undefined {
  const start = Math.max(a.start, b.start);
  const end = Math.min(a.end, b.end);
  return end > start ? { start, end } : undefined;
}

/** What of `range` lies below and above the other. */
function without(range: Range | undefined, { start, end }: Range): readonly Range[] {
  if (!range) return [];
  return [
    { start: range.start, end: Math.min(range.end, start) },
    { start: Math.max(range.start, end), end: range.end },
  ].filter((part) => part.end > part.start);
}

function span({ start, end }: Range): string {
  return `${hex(start)}–${hex(end)}`;
}

function hex(address: number): string {
  return toHex(u64(address));
}
