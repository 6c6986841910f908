/* Compares what this kernel returned with what the recorded one did. */
import { signalText } from '../../core/result-text.ts';
import { agrees, type RecordedResult } from '../../core/session.ts';
import { formatError, formatHex } from '../../narrate/format.ts';
import type { OperationSummary } from '../../timeline/run.ts';
import { t } from '../../words/index.ts';

type Comparison = 'same' | 'differs' | 'moved' | 'unrecorded';

/** Of a moved program only errors can be compared; 'moved' means that both results are addresses. */
export function compare({ recorded, outcome, moved }: OperationSummary): Comparison {
  if (recorded === undefined) return 'unrecorded';
  if (agrees(recorded, outcome)) return 'same';
  return moved && recorded.error === 0 && outcome.error === 0 ? 'moved' : 'differs';
}

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
