/* Compares what this kernel returned with what the recorded one did. */
import { signalText } from '../../core/result-text.ts';
import type { RecordedResult } from '../../core/session.ts';
import { compare } from '../../exports/results.ts';
import { formatError, formatHex } from '../../narrate/format.ts';
import type { OperationSummary } from '../../timeline/run.ts';
import { t } from '../../words/index.ts';

/** "0x7ffff7fc0000", "0", "ENOMEM", "SIGBUS (BUS_ADRERR at 0x7ffff7ffd000)". */
export function showResult({ value, error, signal = 'none' }: RecordedResult): string {
  if (signal !== 'none') return signalText(signal, value);
  if (error !== 0) return formatError(error);
  return value === 0 ? t('lab.success') : formatHex(value);
}

interface Tally {
  readonly followed: number;
  /** The first operation whose result differs; later ones often differ because of it. */
  readonly first: OperationSummary | undefined;
}

export function tally(operations: readonly OperationSummary[]): Tally {
  let followed = 0;
  let first: OperationSummary | undefined;
  for (const operation of operations) {
    if (compare(operation) === 'differs') first ??= operation;
    if (operation.followed) followed++;
  }
  return { followed, first };
}
