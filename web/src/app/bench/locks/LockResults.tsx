import { memo, useMemo } from 'react';
import { programsRun } from '../../../bench/cpus/figures.ts';
import { isSwept } from '../../../bench/cpus/plan.ts';
import type { Row } from '../../../bench/report.ts';
import { t } from '../../../words/index.ts';
import { AllFigures } from '../AllFigures.tsx';
import { OneByOne } from '../OneByOne.tsx';
import { Sentences, type ResultsProps } from '../Results.tsx';
import { rowsOf } from '../rows.ts';
import { Surroundings } from '../Surroundings.tsx';
import { AtSection } from './AtSection.tsx';
import { CostsSection } from './CostsSection.tsx';
import { EverySize } from './EverySize.tsx';
import { GainFigures } from './GainFigures.tsx';
import { cpuPlanOf, erasRun } from './lock-data.ts';
import { StatSection } from './StatSection.tsx';
import { SweepSection } from './SweepSection.tsx';
import { ThreadsSection } from './ThreadsSection.tsx';
import { useProgram } from './use-program.tsx';

/** All figures of a run of virtual CPUs and real threads. Memoised, so that progress alone doesn't redraw them. */
export const LockResults = memo(function LockResults(props: ResultsProps) {
  const { suite, rows, report, elsewhere = false, order } = props;
  const plan = cpuPlanOf(suite);
  const eras = useMemo(() => erasRun(suite, rows, order), [suite, rows, order]);
  const programs = useMemo(() => programsRun(rows), [rows]);
  const { program, choice } = useProgram(programs);
  const measured = useMemo(() => rows.filter(isMeasured), [rows]);
  const simulated = useMemo(
    () => rowsOf(rows, 'simulated').filter(({ workload }) => !isSwept(workload)),
    [rows],
  );
  if (plan === undefined) return null;
  const common = { rows, elsewhere, eras, order };
  const shown = program !== undefined && (
    <>
      <section aria-labelledby="gain">
        <h3 id="gain">{t('benchLocks.gainTitle')}</h3>
        <p>{t('benchLocks.gainLead')}</p>
        {choice}
        <GainFigures {...common} plan={plan} program={program} />
      </section>
      <AtSection {...common} plan={plan} program={program} />
    </>
  );
  // The other figures need the whole run.
  if (report === undefined) return shown;
  return (
    <>
      <Sentences report={report} about="warnings" />
      {shown}
      <Sentences report={report} about="notes" />
      <OneByOne>
        <ThreadsSection {...common} plan={plan} report={report} />
        {program !== undefined && <SweepSection {...{ plan, rows, elsewhere, programs }} />}
        {program !== undefined && <StatSection {...common} settings={report.settings} programs={programs} />}
        <CostsSection costs={report.costs ?? []} elsewhere={elsewhere} />
        {simulated.length > 0 && <EverySize rows={simulated} elsewhere={elsewhere} order={order} />}
        {measured.length > 0 && (
          <AllFigures {...props} rows={measured} summary={t('benchLocks.allFigures')} />
        )}
        <Surroundings {...report} />
      </OneByOne>
    </>
  );
});

function isMeasured({ kind }: Row): boolean {
  return kind === 'measured';
}
