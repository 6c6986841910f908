/* What the notes of both gap suites need. */
import { max } from 'd3-array';
import type { Row } from '../report.ts';

export function atLargest(rows: readonly Row[]): Row[] {
  const largest = max(rows, ({ n }) => n);
  return rows.filter(({ n }) => n === largest);
}

export function share(ratio: number): string {
  return ratio.toPrecision(2);
}
