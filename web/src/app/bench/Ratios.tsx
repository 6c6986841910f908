/* Ratios between kernels; reported, measured and counted ones have columns of their own. */
import { nth } from '../../base/known.ts';
import type { Interval } from '../../bench/bootstrap.ts';
import { isNoDifference } from '../../bench/precision.ts';
import { ratioLike, type Ratio, type Row } from '../../bench/report.ts';
import { eraName } from '../../narrate/era-name.ts';
import { t } from '../../words/index.ts';
import { figureName, intervalText, ratioText } from './figures.ts';
import { RatioFigure } from './RatioFigure.tsx';
import { KindTag } from '../../chart/KindTag.tsx';
import { KINDS, keyOf, ratioTable, type Column } from './ratios.ts';
import { groupBy } from './rows.ts';
import { Sample } from '../../chart/Sample.tsx';
import { styleOf, type EraOrder } from './series.ts';
import { TableScroll } from '../../widgets/TableScroll.tsx';

interface RatiosProps {
  readonly rows: readonly Row[];
  readonly elsewhere: boolean;
  readonly order: EraOrder;
  /** Those of a complete run, with their intervals. */
  readonly known?: readonly Ratio[] | undefined;
}

const NONE: readonly Ratio[] = [];

/** The chart comes first; the table with all figures is behind it. */
export function Ratios({ rows, elsewhere, order, known = NONE }: RatiosProps) {
  const table = ratioTable(rows, order);
  if (table.lines.length === 0) return null;
  const figures = <RatioTable table={table} elsewhere={elsewhere} order={order} known={known} />;
  const hasTimes = table.columns.some(({ kind }) => kind === 'measured');
  return (
    <section aria-labelledby="ratios">
      <h3 id="ratios">{t('bench.ratiosTitle')}</h3>
      <p>
        {t('bench.ratiosLead')}
        {known.some(({ interval }) => interval) && ` ${t('bench.ratiosIntervals')}`}
      </p>
      {hasTimes && <RatioFigure table={table} elsewhere={elsewhere} order={order} known={known} />}
      {hasTimes ? (
        <details>
          <summary>{t('bench.ratiosAll')}</summary>
          {figures}
        </details>
      ) : (
        figures
      )}
    </section>
  );
}

interface RatioTableProps extends Required<Omit<RatiosProps, 'rows'>> {
  readonly table: ReturnType<typeof ratioTable>;
  readonly known: readonly Ratio[];
}

function RatioTable({ table: { lines, columns }, elsewhere, order, known }: RatioTableProps) {
  const groups = KINDS.map((kind) => [kind, columns.filter((column) => column.kind === kind)] as const);
  return (
    <TableScroll label={t('bench.ratiosTitle')}>
      <table className="bench-ratios">
        <caption className="visually-hidden">{t('bench.ratiosTitle')}</caption>
        <thead>
          <tr>
            <th rowSpan={2} scope="col">
              {t('bench.kernel')}
            </th>
            {groups.map(
              ([kind, own]) =>
                own.length > 0 && (
                  <th key={kind} scope="colgroup" colSpan={own.length} className="group">
                    <KindTag kind={kind} elsewhere={elsewhere} />
                  </th>
                ),
            )}
          </tr>
          <tr>
            {columns.map((column, i) => (
              <th key={keyOf(column)} scope="col" className={cellClass(columns, i)}>
                {column.metric} {column.kind !== 'counted' && <b>{figureName(column.figure)}</b>}
              </th>
            ))}
          </tr>
        </thead>
        {[...groupBy(lines, ({ workload, against }) => `${workload}\n${against}`)].map(([key, group]) => (
          <tbody key={key}>
            <tr>
              <th scope="rowgroup" colSpan={columns.length + 1} className="bench-group">
                {t('bench.ratiosOf', { ...nth(group, 0), against: eraName(nth(group, 0).against) })}
              </th>
            </tr>
            {group.map(({ era, ratios, ...line }) => (
              <tr key={era}>
                <th scope="row" className="bench-era">
                  <Sample style={styleOf(order, era)} />
                  {eraName(era)}
                </th>
                {columns.map((column, i) => {
                  const ratio = ratios.get(keyOf(column));
                  return (
                    <td key={keyOf(column)} className={cellClass(columns, i)}>
                      {ratio === undefined ? (
                        t('bench.none')
                      ) : (
                        <RatioCell
                          ratio={ratio}
                          interval={ratioLike(known, { ...column, ...line, era })?.interval}
                        />
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </TableScroll>
  );
}

/** A ratio whose interval holds 1 is none to speak of. */
function RatioCell({ ratio, interval }: { readonly ratio: number; readonly interval: Interval | undefined }) {
  if (interval === undefined) return ratioText(ratio);
  const isNone = isNoDifference(interval);
  return (
    <span className={isNone ? 'ratio none' : 'ratio'}>
      {ratioText(ratio, interval)}
      <small>
        {intervalText(interval)}
        {isNone && <em>{t('bench.noDifference')}</em>}
      </small>
    </span>
  );
}

/** The first column of each kind begins a group. */
function cellClass(columns: readonly Column[], i: number): string {
  return columns[i - 1]?.kind === columns[i]?.kind ? 'number' : 'number group';
}
