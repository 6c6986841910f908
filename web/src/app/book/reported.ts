/* Figures that somebody has reported, as the suites have them. */
import { known } from '../../base/known.ts';
import type { Row } from '../../bench/report.ts';

/** Of each suite only what was reported: its plan and its notes have no place here. */
const modules = import.meta.glob<Readonly<Record<string, unknown>>>('../../suites/*/published.ts', {
  eager: true,
});

/** One figure, or the least and the largest of several runs. */
export type Reported = number | readonly [least: number, largest: number];

function publishedRows(suite: string): readonly Row[] {
  const path = Object.keys(modules).find((each) => each.endsWith(`-${suite}/published.ts`));
  const exported = Object.values(modules[path ?? ''] ?? {});
  return exported.flatMap((each) => (Array.isArray(each) ? each.filter(isRow) : []));
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'reported';
}

/** The reported row of a suite in which all of this is so. */
function row(suite: string, wanted: Partial<Row>): Row {
  const entries = Object.entries(wanted) as [keyof Row, unknown][];
  return known(
    publishedRows(suite).find((found) => entries.every(([name, value]) => found[name] === value)),
    `${suite} reports ${JSON.stringify(wanted)}`,
  );
}

export function sourceOf(suite: string, wanted: Partial<Row> = {}): string {
  return known(row(suite, wanted).source, 'a reported row has a source');
}

/** The same figure of a row for each kernel. */
export function figures(
  suite: string,
  kernels: readonly string[],
  wanted: Partial<Row>,
  figure: 'mean' | 'min' | 'max',
): readonly number[] {
  return kernels.map((kernel) =>
    known(row(suite, { ...wanted, kernel })[figure], `${suite} reports a ${figure}`),
  );
}

/** The least and the largest of a row, for each kernel. */
export function runs(suite: string, kernels: readonly string[], wanted: Partial<Row>): readonly Reported[] {
  const least = figures(suite, kernels, wanted, 'min');
  const most = figures(suite, kernels, wanted, 'max');
  return least.map((value, i) => [value, known(most[i], 'a run has both')] as const);
}
