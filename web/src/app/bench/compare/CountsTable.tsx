import type { Counts } from '../../../bench/compare.ts';
import { eraName } from '../../../narrate/era-name.ts';
import { TableScroll } from '../../../widgets/TableScroll.tsx';
import { formatNumber, t } from '../../../words/index.ts';
import { formatFigure } from '../figures.ts';
import type { NamedResult } from './results.ts';

interface CountsTableProps {
  readonly counts: Counts;
  readonly results: readonly NamedResult[];
}

/** More would be the same again. */
const MOST = 40;

/** Calls out counts that are not the same in all results. */
export function CountsTable({ counts: { compared, different }, results }: CountsTableProps) {
  if (compared === 0) return null;
  const all = formatNumber(compared);
  if (different.length === 0) return <p className="quiet">{t('benchCompare.countsSame', { all })}</p>;
  const title = t('benchCompare.countsTitle');
  return (
    <div className="bench-warning" role="note">
      <p>{t('benchCompare.countsDiffer', { few: formatNumber(different.length), all })}</p>
      <details>
        <summary>{title}</summary>
        <TableScroll label={title}>
          <table className="compare-counts">
            <caption className="visually-hidden">{title}</caption>
            <thead>
              <tr>
                <th scope="col">{t('bench.metric')}</th>
                {results.map(({ id, name }) => (
                  <th key={id} scope="col" className="number">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {different.slice(0, MOST).map(({ workload, n, metric, kind, era, cells }) => (
                <tr key={[workload, n, metric, kind, era].join('\n')}>
                  <th scope="row">
                    {t('benchCompare.countOf', {
                      workload,
                      n: n ?? t('bench.none'),
                      metric,
                      era: eraName(era),
                    })}
                  </th>
                  {results.map(({ id }, place) => (
                    <td key={id} className="number">
                      {cells[place] === undefined ? t('bench.none') : formatFigure(cells[place].value)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </TableScroll>
        {different.length > MOST && <p>{t('benchCompare.countsMore', { count: different.length - MOST })}</p>}
      </details>
    </div>
  );
}
