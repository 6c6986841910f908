/* Questions about a report's rows. */
import type { Kind, Row } from '../../bench/report.ts';

export { valueOf } from '../../bench/main-figure.ts';

export type SizedRow = Row & { readonly n: number };

export interface Metric {
  readonly metric: string;
  readonly unit: string;
}

/** Metrics that describe a workload's conditions, not its cost. */
export const CONDITIONS: ReadonlySet<string> = new Set(['VMAs', 'depth of the node']);

export function isSized(row: Row): row is SizedRow {
  return row.n !== undefined;
}

/** The rows of one kind that were run. */
export function rowsOf(rows: readonly Row[], kind: Kind): readonly SizedRow[] {
  return rows.filter((row) => row.kind === kind).filter(isSized);
}

/** The metrics that the rows have, in the rows' order. */
export function metricsOf(rows: readonly Row[]): readonly Metric[] {
  return [...new Map(rows.map(({ metric, unit }) => [metric, { metric, unit }])).values()];
}

/** Smallest first. */
export function sizesOf(rows: readonly SizedRow[]): readonly number[] {
  return [...new Set(rows.map(({ n }) => n))].toSorted((a, b) => a - b);
}

/** Like Map.groupBy(), which some supported browsers lack. */
export function groupBy<T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
