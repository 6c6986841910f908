/* Where VMAs begin and end in the course of a session: what a scale needs so that every address keeps its place. */
import { nth } from '../../base/known.ts';
import type { SessionSpec } from '../../core/session.ts';
import type { RecordOperation } from '../../protocol/protocol.gen.ts';
import { toNumber } from '../../protocol/u64.ts';
import type { OperationSummary } from '../../timeline/run.ts';
import { PAGE, type Places } from './strip.ts';

/** With more items no VMA would be tall enough to be seen. Such a session is drawn moment by moment. */
const MOST_ITEMS = 300;

type Range = readonly [start: number, end: number];

/**
 * The places of a session, of all its processes. A VMA begins and ends where it was at the start, or where the range of a call did,
 * so the calls tell, without a run. An end that this overlooks lies between two places, and keeps its place as well. Undefined if
 * there are too many.
 */
export function placesOf(
  { layout }: Pick<SessionSpec, 'layout'>,
  operations: readonly OperationSummary[],
): Places | undefined {
  // Each VMA has an item of its own, at least.
  if (layout.vmas.length > MOST_ITEMS) return undefined;
  const mapped: Range[] = layout.vmas.map(({ start, end }) => [start, end]);
  const cuts: number[] = [];
  const touched: number[] = [];
  for (const { call, outcome } of operations) {
    const range = rangeOf(call, outcome.value, layout.startBrk);
    // A call that fails may have cut VMAs before.
    if (range && !range.isNew) cuts.push(...range.range);
    if (outcome.error !== 0 || outcome.signal !== 'none') continue;
    if (range?.isNew) mapped.push(range.range);
    if (call.call === 'mremap') cuts.push(toNumber(call.addr), toNumber(call.addr) + pages(call.length));
    if (call.call === 'load' || call.call === 'store') touched.push(toNumber(call.addr));
    if (cuts.length + mapped.length > 8 * MOST_ITEMS) return undefined;
  }
  const union = merged(mapped);
  // A touch of what nobody has mapped lets the stack grow down to it.
  for (const address of touched) {
    if (union.some(([start, end]) => start <= address && address < end)) continue;
    const above = union.find(([start]) => start > address);
    if (above) mapped.push([Math.floor(address / PAGE) * PAGE, above[0]]);
  }
  return cutUp(merged(mapped), [...cuts, ...mapped.flat()], layout.taskSize);
}

function rangeOf(
  { call, addr, length, newLength }: RecordOperation,
  value: number,
  startBrk: number,
): { readonly range: Range; readonly isNew: boolean } | undefined {
  const from = toNumber(addr);
  switch (call) {
    case 'mmap':
      return { range: [value, value + pages(length)], isNew: true };
    case 'mremap':
      return { range: [value, value + pages(newLength)], isNew: true };
    case 'brk':
      return value > startBrk ? { range: [startBrk, roundUp(value)], isNew: true } : undefined;
    case 'munmap':
    case 'mprotect':
    case 'madvise':
      return { range: [from, from + pages(length)], isNew: false };
    default:
      return undefined;
  }
}

const roundUp = (bytes: number): number => Math.ceil(bytes / PAGE) * PAGE;
const pages = (length: RecordOperation['length']): number => roundUp(toNumber(length));

/** The same addresses as ranges that neither touch nor overlap, in order. */
function merged(ranges: readonly Range[]): readonly Range[] {
  const result: [number, number][] = [];
  for (const [start, end] of ranges.toSorted(([a], [b]) => a - b)) {
    const last = result.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else if (end > start) result.push([start, end]);
  }
  return result;
}

/** Cuts what was ever mapped; all else is gaps. */
function cutUp(union: readonly Range[], cuts: readonly number[], taskSize: number): Places | undefined {
  const bounds = [0];
  const everMapped: boolean[] = [];
  const push = (end: number, isMapped: boolean): void => {
    if (end <= nth(bounds, -1)) return;
    bounds.push(Math.min(end, taskSize));
    everMapped.push(isMapped);
  };
  const inOrder = [...new Set(cuts)].toSorted((a, b) => a - b);
  for (const [start, end] of union) {
    push(start, false);
    for (const cut of inOrder) if (cut > start && cut < end) push(cut, true);
    push(end, true);
  }
  push(taskSize, false);
  if (everMapped.length > MOST_ITEMS) return undefined;
  return { bounds: Float64Array.from(bounds), isGap: (item) => everMapped[item] !== true };
}
