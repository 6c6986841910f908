/* Reported figures as they are: a column for each kernel of the report. */
import { nth } from '../../base/known.ts';
import type { Row } from '../../bench/report.ts';
import { eraName } from '../../narrate/era-name.ts';
import { formatNumber, t } from '../../words/index.ts';
import { FIGURES, figureName, formatRatio } from './figures.ts';
import { KindTag } from '../../chart/KindTag.tsx';
import { groupBy } from './rows.ts';
import { TableScroll } from '../../widgets/TableScroll.tsx';

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
  const kernels = [...new Map(rows.map(({ kernel, era }) => [kernel ?? era, era]))];
  const metrics = [...groupBy(rows, ({ metric }) => metric)];
  const lines = metrics.flatMap(([metric, own]) =>
    FIGURES.filter((figure) => own.some((row) => row[figure] !== undefined)).map((figure) => ({
      metric,
      unit: nth(own, 0).unit,
      figure,
      cells: kernels.map(([kernel, era]) => ({
        kernel,
        row: own.find((row) => (row.kernel ?? era) === kernel),
      })),
    })),
  );
  return (
    <TableScroll label={caption}>
      <table>
        <caption>
          {caption} <KindTag kind="reported" elsewhere={false} />
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('bench.metric')}</th>
            {kernels.map(([kernel, era]) => (
              <th key={kernel} scope="col" className="number">
                {kernel} <span className="bench-model">{t('bench.reportedAs', { era: eraName(era) })}</span>
              </th>
            ))}
            {kernels.length === 2 && (
              <th scope="col" className="number">
                {t('bench.ratio')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ metric, unit, figure, cells }) => (
            <tr key={metric + figure}>
              <th scope="row">{t('bench.reportedFigure', { metric, unit, figure: figureName(figure) })}</th>
              {cells.map(({ kernel, row }) => (
                <td key={kernel} className="number">
                  {reportedValue(row, figure)}
                </td>
              ))}
              {kernels.length === 2 && <td className="number">{ratio(cells, figure)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}

function reportedValue(row: Row | undefined, figure: (typeof FIGURES)[number]): string {
  const value = row?.[figure];
  if (value === undefined) return t('bench.none');
  const text = formatNumber(value);
  return row?.plusMinus === undefined ? text : t('bench.plusMinus', { value: text, percent: row.plusMinus });
}

function ratio(
  cells: readonly { readonly row: Row | undefined }[],
  figure: (typeof FIGURES)[number],
): string {
  const [base, value] = cells.map(({ row }) => row?.[figure]);
  return base === undefined || value === undefined || base === 0
    ? t('bench.none')
    : formatRatio(value / base);
}
