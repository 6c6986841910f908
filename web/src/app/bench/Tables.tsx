/* The figures of one workload; measured and counted ones have tables of their own. */
import { nth } from '../../base/known.ts';
import { eraName } from '../../narrate/era-name.ts';
import { t } from '../../words/index.ts';
import { formatFigure } from './figures.ts';
import { KindTag } from '../../chart/KindTag.tsx';
import { NumbersHead } from './NumbersHead.tsx';
import { groupBy, metricsOf, valueOf, type SizedRow } from './rows.ts';
import { Sample } from '../../chart/Sample.tsx';
import { styleOf, type EraOrder } from './series.ts';
import { TableScroll } from '../../widgets/TableScroll.tsx';

interface TableProps {
  readonly rows: readonly SizedRow[];
  readonly elsewhere: boolean;
  readonly order: EraOrder;
}

interface MeasuredTableProps extends TableProps {
  readonly metric: string;
  readonly unit: string;
}

const COLUMNS = ['p75', 'p99', 'min', 'max', 'mean', 'stddev'] as const;

/** One measured metric, for every size and kernel. */
export function MeasuredTable({ rows, metric, unit, elsewhere, order }: MeasuredTableProps) {
  return (
    <TableScroll label={t('bench.tableOf', { metric, unit })}>
      <table>
        <caption>
          {t('bench.tableOf', { metric, unit })} <KindTag kind="measured" elsewhere={elsewhere} />
        </caption>
        <NumbersHead
          rows={t('bench.kernel')}
          numbers={[
            t('bench.medianMad'),
            ...COLUMNS.map((column) => t(`bench.${column}`)),
            t('bench.samples'),
          ]}
        />
        <BySize rows={rows} columns={COLUMNS.length + 3}>
          {(row) => (
            <tr key={row.era}>
              <EraCell era={row.era} order={order} />
              <td className="number">
                {row.median === undefined
                  ? t('bench.none')
                  : t('bench.plusMinusFigure', {
                      value: formatFigure(row.median),
                      mad: formatFigure(row.mad ?? 0),
                    })}
              </td>
              {COLUMNS.map((column) => (
                <td key={column} className="number">
                  {figureOrNone(row[column])}
                </td>
              ))}
              <td className="number">{figureOrNone(row.samples?.length)}</td>
            </tr>
          )}
        </BySize>
      </table>
    </TableScroll>
  );
}

interface CountedTableProps extends TableProps {
  readonly kind?: 'counted' | 'simulated';
  readonly caption?: string;
}

/** All counted, or simulated, metrics, for every size and kernel. */
export function CountedTable({
  rows,
  elsewhere,
  order,
  kind = 'counted',
  caption = t('bench.countsOf'),
}: CountedTableProps) {
  const metrics = metricsOf(rows);
  const eras = [...groupBy(rows, ({ n, era }) => `${n}\n${era}`).values()];
  return (
    <TableScroll label={caption}>
      <table>
        <caption>
          {caption} <KindTag kind={kind} elsewhere={elsewhere} />
        </caption>
        <NumbersHead rows={t('bench.kernel')} numbers={metrics.map(({ metric }) => metric)} />
        <BySize rows={eras.map((own) => nth(own, 0))} columns={metrics.length + 1}>
          {({ n, era }) => (
            <tr key={era}>
              <EraCell era={era} order={order} />
              {metrics.map(({ metric }) => {
                const row = rows.find((each) => each.n === n && each.era === era && each.metric === metric);
                return (
                  <td key={metric} className="number">
                    {figureOrNone(row && valueOf(row))}
                  </td>
                );
              })}
            </tr>
          )}
        </BySize>
      </table>
    </TableScroll>
  );
}

interface BySizeProps {
  readonly rows: readonly SizedRow[];
  readonly columns: number;
  readonly children: (row: SizedRow) => React.ReactNode;
}

/** A table body for each size, with the size as its head. */
function BySize({ rows, columns, children }: BySizeProps) {
  const groups = [...groupBy(rows, ({ n }) => n)].toSorted(([a], [b]) => a - b);
  return groups.map(([n, own]) => (
    <tbody key={n}>
      <tr>
        <th scope="rowgroup" colSpan={columns} className="bench-group">
          {t('bench.atSize', { n })}
        </th>
      </tr>
      {own.map(children)}
    </tbody>
  ));
}

function EraCell({ era, order }: { readonly era: string; readonly order: EraOrder }) {
  return (
    <th scope="row" className="bench-era">
      <Sample style={styleOf(order, era)} />
      {eraName(era)}
    </th>
  );
}

function figureOrNone(value: number | undefined): string {
  return value === undefined || Number.isNaN(value) ? t('bench.none') : formatFigure(value);
}
