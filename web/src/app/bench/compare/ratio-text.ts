import type { Interval } from '../../../bench/bootstrap.ts';
import type { Kind } from '../../../bench/report.ts';
import { t } from '../../../words/index.ts';
import { formatFigure } from '../figures.ts';

/** Three digits, as in all tables of ratios. */
export function ratioText(ratio: number): string {
  return formatFigure(Number(ratio.toPrecision(3)));
}

/** "0.12 to 0.14". */
export function intervalText([low, high]: Interval): string {
  return t('bench.interval', { low: ratioText(low), high: ratioText(high) });
}

/** Where a figure was made is said of each result. */
export function kindName(kind: Kind): string {
  return t(`benchCompare.kind_${kind}`);
}
