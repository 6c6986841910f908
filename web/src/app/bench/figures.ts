/* Numbers as the bench page writes them. */
import type { Interval } from '../../bench/bootstrap.ts';
import { decimalsOf } from '../../bench/precision.ts';
import type { Summary } from '../../bench/statistics.ts';
import { formatFigure } from '../../chart/format.ts';
import { t } from '../../words/index.ts';

export { formatFigure };

/** The figures of a row in the order of tables. */
export const FIGURES = ['median', 'mad', 'p75', 'p99', 'min', 'max', 'mean', 'stddev'] as const;

const NAMES = {
  median: 'bench.median',
  mad: 'bench.mad',
  p75: 'bench.p75',
  p99: 'bench.p99',
  min: 'bench.min',
  max: 'bench.max',
  mean: 'bench.mean',
  stddev: 'bench.stddev',
} as const;

export function figureName(figure: keyof Summary): string {
  return t(NAMES[figure]);
}

/** With as many digits as the interval knows. */
function formatWithin(value: number, interval: Interval): string {
  const digits = decimalsOf(interval);
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** "0.13", with the digits that its interval knows, or three. */
export function ratioText(ratio: number, interval?: Interval): string {
  return interval ? formatWithin(ratio, interval) : formatFigure(Number(ratio.toPrecision(3)));
}

/** "0.12 to 0.14". */
export function intervalText(interval: Interval): string {
  const [low, high] = interval;
  return t('bench.interval', { low: formatWithin(low, interval), high: formatWithin(high, interval) });
}

/** "× 0.13". */
export function formatRatio(ratio: number): string {
  return t('bench.times', { ratio: ratioText(ratio) });
}

/** "Linux 3.4, Linux 3.8". */
export function listed(names: readonly string[]): string {
  return names.join(t('bench.comma'));
}
