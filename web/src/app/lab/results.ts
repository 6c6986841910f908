/* What this era returned beside what the recorded kernel did. */
import { formatError, formatHex } from '../../narrate/format.ts';
import { toNumber } from '../../protocol/u64.ts';
import type { OperationSummary } from '../../timeline/run.ts';
import { t } from '../../words/index.ts';

export type Comparison = 'same' | 'differs' | 'unrecorded';

interface Result {
  readonly value: number;
  readonly error: number;
}

export function compare({ recorded, outcome }: OperationSummary): Comparison {
  if (recorded === undefined) return 'unrecorded';
  const same = recorded.error === outcome.error && (outcome.error !== 0 || recorded.value === outcome.value);
  return same ? 'same' : 'differs';
}

/** "0x7ffff7fc0000", "0", "ENOMEM". */
export function showResult({ value, error }: Result): string {
  if (error !== 0) return formatError(error);
  return value === 0 ? t('lab.success') : formatHex(value);
}

export interface Tally {
  readonly recorded: number;
  readonly differ: number;
  readonly followed: number;
  /** The first whose result differs: those after it often differ because of it. */
  readonly first?: OperationSummary;
}

export function tally(operations: readonly OperationSummary[]): Tally {
  let recorded = 0;
  let differ = 0;
  let followed = 0;
  let first: OperationSummary | undefined;
  for (const operation of operations) {
    const comparison = compare(operation);
    if (comparison !== 'unrecorded') recorded++;
    if (comparison === 'differs') {
      differ++;
      first ??= operation;
    }
    if (operation.followed) followed++;
  }
  return { recorded, differ, followed, first };
}

const HUGE_PAGE = 2 * 2 ** 20;

/**
 * Whether the recorded kernel may have chosen its address for huge pages: newer ones than ours put a mapping
 * that can hold one at a multiple of 2 MiB, wherever the highest fitting hole ends.
 */
export function looksAligned({ call, recorded, outcome }: OperationSummary): boolean {
  if (call.call !== 'mmap' || recorded === undefined || recorded.error !== 0 || outcome.error !== 0)
    return false;
  return toNumber(call.length) >= HUGE_PAGE && recorded.value % HUGE_PAGE === 0;
}
