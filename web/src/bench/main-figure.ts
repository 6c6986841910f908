import type { Row } from './report.ts';

/** A row's main figure: the mean of a count, which is exact, or the median of a time, which is least disturbed. */
export function valueOf({ kind, median, mean, max }: Row): number {
  return (kind === 'counted' ? (mean ?? median) : (median ?? mean)) ?? max ?? Number.NaN;
}
