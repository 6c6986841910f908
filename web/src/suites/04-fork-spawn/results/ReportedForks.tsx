import { nth } from '../../../base/known.ts';
import { REPORTED_SIZES } from '../plan.ts';
import { FORK_ROWS, REPORTED_FORKS } from '../published.ts';
import { oneRowNote, signed } from '../shapes.ts';
import { eraName } from '../../../narrate/era-name.ts';
import { formatNumber, say, t } from '../../../words/index.ts';
import { TableScroll } from '../../../widgets/TableScroll.tsx';
import { KindTag } from '../../../chart/KindTag.tsx';

/** The table of the posting, row by row. */
export function ReportedForks() {
  return (
    <div className="bench-reported">
      <TableScroll label={t('bench.reportedTitle')}>
        <table>
          <caption>
            {t('benchFork.reportedCaption')} <KindTag kind="reported" elsewhere={false} />
          </caption>
          <thead>
            <tr>
              <th scope="col">{t('benchFork.kernel')}</th>
              {REPORTED_SIZES.map((n) => (
                <th key={n} scope="col" className="number">
                  {t('benchFork.areas', { n })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {REPORTED_FORKS.map(({ kernel, era, forks, printed }) => (
              <tr key={kernel}>
                <th scope="row">
                  {kernel} <span className="bench-model">{t('bench.reportedAs', { era: eraName(era) })}</span>
                </th>
                {REPORTED_SIZES.map((n, i) => (
                  <td key={n} className="number">
                    {formatNumber(nth(forks, i))}
                    {printed && (
                      <span className="bench-model">
                        {t('benchFork.reportedGain', { gain: signed(nth(printed, i)) })}
                      </span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
      <p className="quiet">{FORK_ROWS[0]?.source}</p>
      <details>
        <summary>{t('benchFork.oneRowTitle')}</summary>
        <p>{say(oneRowNote())}</p>
      </details>
    </div>
  );
}
