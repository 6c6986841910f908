/**
 * Page counts that no operation determines. In a recorded program, page faults happen between the calls, and a list
 * shows how many pages a VMA has, not which. When a VMA that has only some of its pages is split, only the recording
 * knows how many each part got, and the model adopts that. In all other cases the model's own counts must be right.
 */
import { PAGE_SIZE } from '../core/layout.ts';
import type { Call, RecordOperation } from '../protocol/protocol.gen.ts';
import { toNumber } from '../protocol/u64.ts';
import type { VmaLine } from '../trace-in/observed.ts';
import type { Mismatch } from './exact.ts';

/** Calls that may drop pages. After them, even the sum depends on where the pages were. */
const DROPPING: ReadonlySet<Call> = new Set(['mmap', 'munmap', 'brk', 'mremap', 'madvise']);

/**
 * Whether `anon`, the differences after `operation` in nothing but page counts, follows from cutting a VMA of the
 * list `before` that had only some of its pages.
 */
export function isUndetermined(
  anon: Mismatch['anon'],
  operation: RecordOperation | undefined,
  before: readonly VmaLine[],
  after: ReadonlyMap<number, VmaLine>,
): boolean {
  if (!operation) return false;
  const cut = before.filter((vma) => isPartial(vma) && isConcerned(vma, operation, after));
  if (cut.length === 0 || anon.some(({ expected, got }) => expected.thp !== got.thp)) return false;
  const difference = anon.reduce((sum, { expected, got }) => sum + expected.anon - got.anon, 0);
  if (difference === 0) return true;
  const most = cut.reduce((sum, vma) => sum + vma.anon, 0);
  return DROPPING.has(operation.call) && Math.abs(difference) <= most;
}

function isPartial({ start, end, anon }: VmaLine): boolean {
  return anon > 0 && anon < (end - start) / PAGE_SIZE;
}

/** Whether the operation has cut the VMA, or dropped pages from its middle. */
function isConcerned(
  { start, end }: VmaLine,
  operation: RecordOperation,
  after: ReadonlyMap<number, VmaLine>,
): boolean {
  if (after.get(start)?.end !== end) return true;
  const from = toNumber(operation.addr);
  const to = from + toNumber(operation.length);
  return DROPPING.has(operation.call) && from < end && to > start;
}
