import { memo, useMemo } from 'react';
import { WHOLE } from '../plan.ts';
import { oneRowNote } from '../shapes.ts';
import type { Report } from '../../../bench/report.ts';
import { say, t } from '../../../words/index.ts';
import { AllFigures } from '../../../app/bench/AllFigures.tsx';
import { OneByOne } from '../../../app/bench/OneByOne.tsx';
import { Sentences, type ResultsProps } from '../../../app/bench/Results.tsx';
import { rowsOf } from '../../../app/bench/rows.ts';
import { Surroundings } from '../../../app/bench/Surroundings.tsx';
import { CountedTable } from '../../../app/bench/Tables.tsx';
import { ForksTable } from './ForksTable.tsx';
import { shownEra } from './fork-data.ts';
import { ComposedForks } from './ComposedForks.tsx';
import { IndexTable } from './IndexTable.tsx';
import { PartsSection } from './PartsSection.tsx';
import { SavingFigures } from './SavingFigures.tsx';

/** All figures of a run of forks. Memoised, so that progress alone doesn't redraw them. */
export const ForkResults = memo(function ForkResults(props: ResultsProps) {
  const { rows, report, elsewhere = false, order } = props;
  const sorted = useMemo(
    () => rows.toSorted((a, b) => order.indexOf(a.era) - order.indexOf(b.era)),
    [rows, order],
  );
  const eras = useMemo(
    () => order.filter((era) => rows.some((row) => row.era === era && row.kind !== 'reported')),
    [rows, order],
  );
  const notes = useMemo(() => report && withoutOneRow(report), [report]);
  const counted = rowsOf(sorted, 'counted').filter(({ workload }) => workload === WHOLE);
  const era = shownEra(rows);
  const common = { rows, elsewhere, eras };
  // The other figures need the whole run.
  if (report === undefined) return <ForksTable {...common} />;
  return (
    <>
      <Sentences report={report} about="warnings" />
      <OneByOne>
        <section aria-labelledby="saving">
          <h3 id="saving">{t('benchFork.savingTitle')}</h3>
          <p>{t('benchFork.savingLead')}</p>
          <SavingFigures rows={rows} era={era} />
        </section>
        {notes && <Sentences report={notes} about="notes" />}
        <ForksTable {...common} />
        <ComposedForks rows={rows} elsewhere={elsewhere} isOn={report.settings.composed ?? false} />
        <IndexTable {...common} era={era} order={order} />
        <PartsSection rows={rows} elsewhere={elsewhere} order={order} />
        {counted.length > 0 && (
          <section aria-labelledby="counts">
            <h3 id="counts">{t('benchFork.countsTitle')}</h3>
            <p>{t('benchFork.countsLead')}</p>
            <CountedTable rows={counted} elsewhere={elsewhere} order={order} />
          </section>
        )}
        <AllFigures {...props} rows={sorted} summary={t('benchFork.allFigures')} />
        <Surroundings {...report} />
      </OneByOne>
    </>
  );
});

/** Leaves out the note that the reported table already has. */
function withoutOneRow(report: Report): Report {
  const said = say(oneRowNote());
  return { ...report, notes: report.notes.filter((note) => say(note) !== said) };
}
