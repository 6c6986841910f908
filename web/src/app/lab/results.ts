/* What this era returned beside what the recorded kernel did. */
import { formatError, formatHex } from '../../narrate/format.ts';
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
}

export function tally(operations: readonly OperationSummary[]): Tally {
  let recorded = 0;
  let differ = 0;
  let followed = 0;
  for (const operation of operations) {
    const comparison = compare(operation);
    if (comparison !== 'unrecorded') recorded++;
    if (comparison === 'differs') differ++;
    if (operation.followed) followed++;
  }
  return { recorded, differ, followed };
}
