import { known } from '../../../base/known.ts';
import {
  REPORTED_LEVELS,
  REPORTED_RUNS,
  RMAP_FORK_ROWS,
  TIME_KINDS,
  type ReportedRun,
} from '../published.ts';
import { eraName } from '../../../narrate/era-name.ts';
import { t } from '../../../words/index.ts';
import { TableScroll } from '../../../widgets/TableScroll.tsx';
import { KindTag } from '../../../chart/KindTag.tsx';
import { WholeRegion } from './WholeRegion.tsx';

function secondsOf(kernel: string, levels: number): ReportedRun['seconds'] {
  const run = REPORTED_RUNS.find((each) => each.kernel === kernel && each.levels === levels);
  return known(run, 'each kernel was run with each number of levels').seconds;
}

function textOf(runs: readonly number[]): string {
  return runs.map((seconds) => seconds.toFixed(3)).join(t('bench.comma'));
}

/** The times of the announcement, each with both runs. */
export function ReportedRuns() {
  const kernels = [...new Map(REPORTED_RUNS.map(({ kernel, era }) => [kernel, era]))];
  return (
    <div className="bench-reported">
      <TableScroll label={t('benchRmapFork.reportedCaption')}>
        <table className="rmap-fork-runs">
          <caption>
            {t('benchRmapFork.reportedCaption')} <KindTag kind="reported" elsewhere={false} />
          </caption>
          <thead>
            <tr>
              <th scope="col">{t('benchRmapFork.kernel')}</th>
              {TIME_KINDS.map((kind) => (
                <th key={kind} scope="col" className="number">
                  {t(`benchRmapFork.${kind}`)}
                </th>
              ))}
            </tr>
          </thead>
          {REPORTED_LEVELS.map((levels) => (
            <tbody key={levels}>
              <tr>
                <th scope="rowgroup" colSpan={TIME_KINDS.length + 1} className="bench-group">
                  {t('benchRmapFork.levels', { levels })}
                </th>
              </tr>
              {kernels.map(([kernel, era]) => (
                <tr key={kernel}>
                  <th scope="row">
                    {kernel}{' '}
                    <span className="bench-model">{t('bench.reportedAs', { era: eraName(era) })}</span>
                  </th>
                  {TIME_KINDS.map((kind) => (
                    <td key={kind} className="number">
                      {textOf(secondsOf(kernel, levels)[kind])}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </TableScroll>
      <p className="quiet">{RMAP_FORK_ROWS[0]?.source}</p>
      <p>{t('benchRmapFork.reportedOut')}</p>
      <WholeRegion />
    </div>
  );
}
