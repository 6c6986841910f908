/* Whole forks beside the reported ones: a row for each size, with columns by kind. */
import { FORKS_PER_SECOND, MT_DUP, MT_DUP_POSTED, REPORTED_SIZES, TIME_PER_FORK } from '../plan.ts';
import { APPLIED_FORKS, NEXT_FORKS, modelGain } from '../published.ts';
import { savingsOf } from '../saving.ts';
import { signed } from '../shapes.ts';
import type { Row } from '../../../bench/report.ts';
import { eraName } from '../../../narrate/era-name.ts';
import { formatNumber, t } from '../../../words/index.ts';
import { TableScroll } from '../../../widgets/TableScroll.tsx';
import { formatFigure } from '../../../app/bench/figures.ts';
import { KindTag } from '../../../chart/KindTag.tsx';
import { rowsOf, sizesOf, type SizedRow } from '../../../app/bench/rows.ts';

interface ForksTableProps {
  readonly rows: readonly Row[];
  readonly elsewhere: boolean;
  /** The kernels that were run, in the order of the page. */
  readonly eras: readonly string[];
}

export function ForksTable({ rows, elsewhere, eras }: ForksTableProps) {
  const forks = rowsOf(rows, 'measured').filter(({ metric }) => metric === FORKS_PER_SECOND);
  const run = eras.filter((era) => forks.some((row) => row.era === era));
  const gaining = [MT_DUP_POSTED, MT_DUP].filter((era) => savingsOf(rows, TIME_PER_FORK, era).length > 0);
  if (run.length === 0) return null;
  return (
    <section aria-labelledby="forks">
      <h3 id="forks">{t('benchFork.forksTitle')}</h3>
      <p>{t('benchFork.forksLead')}</p>
      <TableScroll label={t('benchFork.forksCaption')}>
        <table className="forks">
          <caption className="visually-hidden">{t('benchFork.forksCaption')}</caption>
          <thead>
            <tr>
              <th rowSpan={2} scope="col" className="number">
                {t('benchFork.areasColumn')}
              </th>
              <th scope="colgroup" colSpan={3} className="group">
                <KindTag kind="reported" elsewhere={false} />
              </th>
              <th scope="colgroup" colSpan={run.length + gaining.length} className="group">
                <KindTag kind="measured" elsewhere={elsewhere} />
              </th>
              <th scope="colgroup" className="group">
                <span className="tag model">{t('benchFork.model')}</span>
              </th>
            </tr>
            <tr>
              <Head text={t('benchFork.reportedNext')} isFirst />
              <Head text={t('benchFork.reportedApplied')} />
              <Head text={t('benchFork.gainColumn')} />
              {run.map((era, i) => (
                <Head key={era} text={t('benchFork.perSecond', { era: eraName(era) })} isFirst={i === 0} />
              ))}
              {gaining.map((era) => (
                <Head key={era} text={t('benchFork.gainOf', { era: eraName(era) })} />
              ))}
              <Head text={t('benchFork.modelGain')} isFirst />
            </tr>
          </thead>
          <tbody>
            {sizesOf(forks).map((n) => (
              <tr key={n}>
                <th scope="row" className="number">
                  {formatNumber(n)}
                </th>
                <Reported n={n} />
                {run.map((era, i) => (
                  <Cell key={era} text={most(forks, era, n)} isFirst={i === 0} />
                ))}
                {gaining.map((era) => {
                  const gain = savingsOf(rows, TIME_PER_FORK, era).find((each) => each.n === n)?.gain;
                  return <Cell key={era} text={gain === undefined ? undefined : signed(gain)} />;
                })}
                <Cell text={signed(modelGain(n))} isFirst />
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
    </section>
  );
}

/** The throughput of the least disturbed sample. */
function most(forks: readonly SizedRow[], era: string, n: number): string | undefined {
  const value = forks.find((row) => row.era === era && row.n === n)?.max;
  return value === undefined ? undefined : formatFigure(value);
}

function Reported({ n }: { readonly n: number }) {
  const i = REPORTED_SIZES.findIndex((size) => size === n);
  const gain = APPLIED_FORKS.printed[i];
  return (
    <>
      <Cell text={textOf(NEXT_FORKS.forks[i])} isFirst />
      <Cell text={textOf(APPLIED_FORKS.forks[i])} />
      <Cell text={gain === undefined ? undefined : signed(gain)} />
    </>
  );
}

function textOf(value: number | undefined): string | undefined {
  return value === undefined ? undefined : formatNumber(value);
}

function Head({ text, isFirst = false }: { readonly text: string; readonly isFirst?: boolean }) {
  return (
    <th scope="col" className={isFirst ? 'number group' : 'number'}>
      {text}
    </th>
  );
}

function Cell({ text, isFirst = false }: { readonly text: string | undefined; readonly isFirst?: boolean }) {
  return <td className={isFirst ? 'number group' : 'number'}>{text ?? t('bench.none')}</td>;
}
