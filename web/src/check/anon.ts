/**
 * In a recorded program page faults happen between the calls, and a list says how many pages an area holds,
 * not which. When an area that holds some of its pages is cut, only the recording knows how many each part
 * got: that is a fact to take over. Everywhere else the model must have them right.
 */
import { PAGE_SIZE } from '../core/layout.ts';
import type { Call, RecordOperation } from '../protocol/protocol.gen.ts';
import { toNumber } from '../protocol/u64.ts';
import type { AreaLine } from '../trace-in/observed.ts';
import type { Mismatch } from './exact.ts';

/** Calls that may let go of pages, so that also their sum depends on where they were. */
const DROPPING: ReadonlySet<Call> = new Set(['mmap', 'munmap', 'brk', 'mremap', 'madvise']);

/**
 * Whether `anon`, what differs after `operation` in nothing but pages, follows from cutting an area of the
 * list `before` it that held some of its pages.
 */
export function isUndetermined(
  anon: Mismatch['anon'],
  operation: RecordOperation | undefined,
  before: readonly AreaLine[],
  after: ReadonlyMap<number, AreaLine>,
): boolean {
  if (!operation) return false;
  const cut = before.filter((area) => isPartial(area) && isConcerned(area, operation, after));
  if (cut.length === 0 || anon.some(({ expected, got }) => expected.thp !== got.thp)) return false;
  const difference = anon.reduce((sum, { expected, got }) => sum + expected.anon - got.anon, 0);
  if (difference === 0) return true;
  const most = cut.reduce((sum, area) => sum + area.anon, 0);
  return DROPPING.has(operation.call) && Math.abs(difference) <= most;
}

function isPartial({ start, end, anon }: AreaLine): boolean {
  return anon > 0 && anon < (end - start) / PAGE_SIZE;
}

/** Whether the operation has cut the area, or dropped pages out of its middle. */
function isConcerned(
  { start, end }: AreaLine,
  operation: RecordOperation,
  after: ReadonlyMap<number, AreaLine>,
): boolean {
  if (after.get(start)?.end !== end) return true;
  const from = toNumber(operation.addr);
  const to = from + toNumber(operation.length);
  return DROPPING.has(operation.call) && from < end && to > start;
}
