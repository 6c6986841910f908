/* What this era returned beside what the recorded kernel did. */
import { agrees, type RecordedResult } from '../../core/session.ts';
import { formatError, formatHex } from '../../narrate/format.ts';
import { isHugePageAligned } from '../../timeline/compare.ts';
import type { OperationSummary } from '../../timeline/run.ts';
import { t } from '../../words/index.ts';

export type Comparison = 'same' | 'differs' | 'unrecorded';

export function compare({ recorded, outcome }: OperationSummary): Comparison {
  if (recorded === undefined) return 'unrecorded';
  return agrees(recorded, outcome) ? 'same' : 'differs';
}

/** "0x7ffff7fc0000", "0", "ENOMEM". */
export function showResult({ value, error }: RecordedResult): string {
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

/** Whether the recorded kernel may have chosen its address for huge pages, which ours don't look for. */
export function looksAligned({ call, recorded, outcome }: OperationSummary): boolean {
  return recorded !== undefined && outcome.error === 0 && isHugePageAligned(call, recorded);
}
