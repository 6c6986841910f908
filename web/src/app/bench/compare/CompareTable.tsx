/* Ratios or times of one workload, with a column for each result. */
import { nth } from '../../../base/known.ts';
import type { Cell, Change, ComparedLine } from '../../../bench/compare.ts';
import { isNoDifference } from '../../../bench/precision.ts';
import { eraName } from '../../../narrate/era-name.ts';
import { TableScroll } from '../../../widgets/TableScroll.tsx';
import { t } from '../../../words/index.ts';
import { groupBy } from '../rows.ts';
import { Sample } from '../../../chart/Sample.tsx';
import { styleOf, type EraOrder } from '../series.ts';
import { intervalText, ratioText } from '../figures.ts';
import type { NamedResult } from './results.ts';

interface CompareTableProps {
  readonly title: string;
  /** Of one kind; ratios have a kernel that they are against. */
  readonly lines: readonly (ComparedLine & { readonly against?: string })[];
  readonly results: readonly NamedResult[];
  readonly order: EraOrder;
}

export function CompareTable({ title, lines, results, order }: CompareTableProps) {
  const groups = groupBy(lines, ({ n, metric, against }) => [n, metric, against].join('\n'));
  return (
    <TableScroll label={title}>
      <table className="bench-ratios compare-table">
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t('bench.kernel')}</th>
            {results.map(({ id, name }, place) => (
              <th key={id} scope="col" className="number group">
                {name}
                {place === 0 && <small>{t('benchCompare.baseline')}</small>}
              </th>
            ))}
          </tr>
        </thead>
        {[...groups].map(([key, group]) => (
          <tbody key={key}>
            <tr>
              <th scope="rowgroup" colSpan={results.length + 1} className="bench-group">
                {headOf(nth(group, 0))}
              </th>
            </tr>
            {group.map(({ era, kind, cells }) => (
              <tr key={era}>
                <th scope="row" className="bench-era">
                  <Sample style={styleOf(order, era)} />
                  {eraName(era)}
                </th>
                {results.map(({ id }, place) => (
                  <td key={id} className="number group">
                    <Figure cell={cells[place]} isMeasured={kind === 'measured'} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </TableScroll>
  );
}

function headOf({ n, metric, unit, against }: CompareTableProps['lines'][number]): string {
  const size = n ?? t('bench.none');
  return against === undefined
    ? t('benchCompare.timeHead', { metric, unit, n: size })
    : t('benchCompare.ratioHead', { metric, n: size, against: eraName(against) });
}

function Figure({ cell, isMeasured }: { readonly cell: Cell | undefined; readonly isMeasured: boolean }) {
  if (cell === undefined) return t('bench.none');
  const { value, interval, change } = cell;
  const isSame = change?.interval !== undefined && isNoDifference(change.interval);
  return (
    <span className={isSame ? 'ratio none' : 'ratio'}>
      {ratioText(value, interval)}
      {interval !== undefined && <small>{intervalText(interval)}</small>}
      {change !== undefined && (
        <small>
          <em>{changeText(change, isMeasured)}</em>
        </small>
      )}
    </span>
  );
}

/** How a figure differs from the baseline's. */
function changeText({ ratio, interval }: Change, isMeasured: boolean): string {
  if (!isMeasured && Math.abs(ratio - 1) < 1e-4) return t('benchCompare.same');
  if (interval !== undefined && isNoDifference(interval)) return t('benchCompare.noDifference');
  const times = ratioText(ratio, interval);
  if (!isMeasured) return t('benchCompare.changeExact', { ratio: times });
  return interval === undefined
    ? t('benchCompare.changeUnsure', { ratio: times })
    : t('benchCompare.change', { ratio: times, interval: intervalText(interval) });
}
