/* Reported figures as they are: a column for each kernel of the report. */
import { nth } from '../../base/known.ts';
import type { Row } from '../../bench/report.ts';
import { kernelName } from '../../narrate/kernel-name.ts';
import { formatNumber, t } from '../../words/index.ts';
import { DataTable } from './declared/DataTable.tsx';
import { REPORTED, tableOf } from './declared/parts.ts';
import { FIGURES, figureName, formatRatio } from './figures.ts';
import { groupBy } from './rows.ts';

interface ReportedTableProps {
  readonly rows: readonly Row[];
  /** The workloads that can be run here; reports of other programs are folded away. */
  readonly workloads: readonly string[];
}

/** The reported figures, workload by workload. */
export function ReportedTable({ rows, workloads }: ReportedTableProps) {
  if (rows.length === 0) return <p className="quiet">{t('bench.reportedNone')}</p>;
  const groups = [...groupBy(rows, ({ workload, source }) => `${workload}\n${source}`).values()];
  return groups.map((group) => {
    const { workload, source } = nth(group, 0);
    const shares = group.filter(({ unit }) => unit === '%');
    if (!workloads.includes(workload))
      return (
        <details key={source} className="bench-reported">
          <summary>{t('bench.alsoReported', { workload })}</summary>
          <Figures caption={workload} rows={group} />
          <p className="quiet">{source}</p>
        </details>
      );
    return (
      <div key={source} className="bench-reported">
        <Figures caption={workload} rows={group.filter(({ unit }) => unit !== '%')} />
        {shares.length > 0 && (
          <details>
            <summary>{t('bench.shares')}</summary>
            <Figures caption={t('bench.sharesOf', { workload })} rows={shares} />
          </details>
        )}
        <p className="quiet">{source}</p>
      </div>
    );
  });
}

function Figures({ caption, rows }: { readonly caption: string; readonly rows: readonly Row[] }) {
  const kernels = [...new Map(rows.map(({ release, kernel }) => [release ?? kernel, kernel]))];
  const lines = [...groupBy(rows, ({ metric }) => metric)].flatMap(([metric, own]) =>
    FIGURES.filter((figure) => own.some((row) => row[figure] !== undefined)).map((figure) => ({
      metric,
      unit: nth(own, 0).unit,
      figure,
      cells: kernels.map(([name, kernel]) => own.find((row) => (row.release ?? kernel) === name)),
    })),
  );
  const { spec } = tableOf({
    caption,
    origin: REPORTED,
    names: t('bench.metric'),
    items: lines,
    line: ({ metric, unit, figure }) => ({
      name: t('bench.reportedFigure', { metric, unit, figure: figureName(figure) }),
    }),
    columns: [
      ...kernels.map(([name, kernel], i) => ({
        name,
        model: t('bench.reportedAs', { kernel: kernelName(kernel) }),
        of: ({ cells, figure }: (typeof lines)[number]) => reportedValue(cells[i], figure),
      })),
      ...(kernels.length === 2
        ? [
            {
              name: t('bench.ratio'),
              of: ({ cells, figure }: (typeof lines)[number]) => ratio(cells, figure),
            },
          ]
        : []),
    ],
  });
  return <DataTable spec={spec} />;
}

function reportedValue(row: Row | undefined, figure: (typeof FIGURES)[number]): string | undefined {
  const value = row?.[figure];
  if (value === undefined) return undefined;
  const text = formatNumber(value);
  return row?.plusMinus === undefined ? text : t('bench.plusMinus', { value: text, percent: row.plusMinus });
}

function ratio(cells: readonly (Row | undefined)[], figure: (typeof FIGURES)[number]): string | undefined {
  const [base, value] = cells.map((row) => row?.[figure]);
  return base === undefined || value === undefined || base === 0 ? undefined : formatRatio(value / base);
}
