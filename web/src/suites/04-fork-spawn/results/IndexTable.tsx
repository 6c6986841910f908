/* The index alone: the time of a copy, the saved time, and how close that is to a straight line. */
import { BULK_STORE, INDEX_COPY } from '../plan.ts';
import { fitSavings, savingsOf } from '../saving.ts';
import { fitWords } from '../shapes.ts';
import type { Row } from '../../../bench/report.ts';
import { eraName } from '../../../narrate/era-name.ts';
import { formatNumber, t } from '../../../words/index.ts';
import { TableScroll } from '../../../widgets/TableScroll.tsx';
import { formatFigure } from '../../../app/bench/figures.ts';
import { KindTag } from '../../../chart/KindTag.tsx';
import { rowsOf, sizesOf } from '../../../app/bench/rows.ts';
import { Sample } from '../../../chart/Sample.tsx';
import { styleOf, type EraOrder } from '../../../app/bench/series.ts';

interface IndexTableProps {
  readonly rows: readonly Row[];
  readonly elsewhere: boolean;
  readonly eras: readonly string[];
  /** The kernel whose saving over bulk_store is shown. */
  readonly era: string;
  readonly order: EraOrder;
}

const NS_PER_US = 1000;

export function IndexTable({ rows, elsewhere, eras, era, order }: IndexTableProps) {
  const copies = rowsOf(rows, 'measured').filter(({ metric }) => metric === INDEX_COPY);
  const run = eras.filter((id) => copies.some((row) => row.era === id));
  if (run.length === 0) return null;
  const savings = savingsOf(rows, INDEX_COPY, era);
  const line = fitSavings(savings);
  const words = fitWords(savings);
  return (
    <section aria-labelledby="index-alone">
      <h3 id="index-alone">{t('benchFork.indexTitle')}</h3>
      <p>{t('benchFork.indexLead')}</p>
      <TableScroll label={t('benchFork.indexCaption')}>
        <table>
          <caption>
            {t('benchFork.indexCaption')} <KindTag kind="measured" elsewhere={elsewhere} />
          </caption>
          <thead>
            <tr>
              <th scope="col" className="number">
                {t('benchFork.areasColumn')}
              </th>
              {run.map((id) => (
                <th key={id} scope="col" className="number">
                  <Sample style={styleOf(order, id)} /> {eraName(id)}
                </th>
              ))}
              {savings.length > 0 && (
                <>
                  <th scope="col" className="number group">
                    {t('benchFork.saved', { era: eraName(era), against: eraName(BULK_STORE) })}
                  </th>
                  <th scope="col" className="number">
                    {t('benchFork.perArea')}
                  </th>
                </>
              )}
              {line && (
                <th scope="col" className="number">
                  {t('benchFork.line')}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {sizesOf(copies).map((n) => {
              const saving = savings.find((each) => each.n === n);
              return (
                <tr key={n}>
                  <th scope="row" className="number">
                    {formatNumber(n)}
                  </th>
                  {run.map((id) => (
                    <td key={id} className="number">
                      {figureOf(copies.find((row) => row.era === id && row.n === n)?.min)}
                    </td>
                  ))}
                  {savings.length > 0 && (
                    <>
                      <td className="number group">{figureOf(saving?.saved)}</td>
                      <td className="number">{figureOf(saving && (saving.saved / n) * NS_PER_US)}</td>
                    </>
                  )}
                  {line && <td className="number">{figureOf(line.base + line.slope * n)}</td>}
                </tr>
              );
            })}
          </tbody>
        </table>
      </TableScroll>
      {words && <p>{t('benchFork.lineIs', words)}</p>}
    </section>
  );
}

function figureOf(value: number | undefined): string {
  return value === undefined ? t('bench.none') : formatFigure(value).replace('-', '−');
}
