/* What a chart of ratios shows: one figure of the run, and the same figure as it was reported. */
import type { Ratio } from '../../bench/report.ts';
import type { RatioGroup } from '../../d3/grouped-ratios.ts';
import { intervalOf, keyOf, type Column, type Line } from './ratios.ts';
import { groupBy } from './rows.ts';
import { nth } from '../../base/known.ts';

interface Table {
  readonly lines: readonly Line[];
  readonly columns: readonly Column[];
}

/** The figures of the run that can be chosen, measured or simulated; those that were also reported come first. */
export function choicesOf({ columns }: Table): readonly Column[] {
  const measured = columns.filter(({ kind }) => kind === 'measured' || kind === 'simulated');
  const reported = new Set(columns.filter(({ kind }) => kind === 'reported').map(nameOf));
  return [
    ...measured.filter((column) => reported.has(nameOf(column))),
    ...measured.filter((column) => !reported.has(nameOf(column))),
  ];
}

/** A group for each workload: its kernels against the first one. */
export function ratioGroups(
  { lines, columns }: Table,
  chosen: Column,
  known: readonly Ratio[],
  titleOf: (line: Line) => string,
): readonly RatioGroup[] {
  const reported = columns.filter(
    (column) => column.kind === 'reported' && nameOf(column) === nameOf(chosen),
  );
  return [...groupBy(lines, ({ workload }) => workload).values()].flatMap((of) => {
    const own = of.filter(({ against }) => against === nth(of, 0).against);
    const rows = own.flatMap(({ ratios, ...line }) => {
      const ratio = ratios.get(keyOf(chosen));
      const beside = reported.flatMap((column) => ratios.get(keyOf(column)) ?? []);
      if (ratio === undefined && beside.length === 0) return [];
      return [{ key: line.era, ratio, interval: intervalOf(known, { ...chosen, ...line }), beside }];
    });
    return rows.some(({ ratio }) => ratio !== undefined) ? [{ title: titleOf(nth(own, 0)), rows }] : [];
  });
}

function nameOf({ metric, figure }: Pick<Column, 'metric' | 'figure'>): string {
  return `${metric}\n${figure}`;
}
