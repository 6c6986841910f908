import type { ComponentType, ReactNode } from 'react';
import type { Workload } from '../../bench/suite-core.ts';
import { t } from '../../words/index.ts';
import { Exports } from './Exports.tsx';
import type { ResultsProps } from './Results.tsx';
import { RESULTS } from './RunBar.tsx';
import type { EraOrder } from './series.ts';
import { SharedBanner } from './SharedBanner.tsx';
import { hasRun, type Run } from './use-run.ts';
import type { SharedState } from './use-shared.ts';

interface OutcomeProps {
  readonly suite: string;
  readonly workloads: readonly Workload[];
  readonly order: EraOrder;
  readonly run: Run;
  readonly shared: SharedState;
  /** The component that shows the suite's figures. */
  readonly results: ComponentType<ResultsProps>;
}

/** The results: those of the link while it has any, otherwise those of the run on this page. */
export function Outcome({ suite, workloads, order, run, shared, results: Results }: OutcomeProps) {
  const { state, found } = run;
  const common = { suite, workloads, order };
  if (shared.status === 'ready' && state.status !== 'running')
    return (
      <Section>
        <SharedBanner shared={shared} />
        <Results key="shared" report={shared.report} rows={shared.report.rows} elsewhere {...common} />
        <Exports key="shared-exports" report={shared.report} when={shared.when} />
      </Section>
    );
  const ended = state.status === 'done' ? state : state.status === 'running' ? undefined : found?.partial;
  if (ended !== undefined)
    return (
      <Section>
        <Results key="results" report={ended.report} rows={ended.report.rows} {...common} />
        <Exports key="exports" report={ended.report} when={ended.when} />
      </Section>
    );
  return (
    found !== undefined &&
    hasRun(found) && (
      <Section>
        <Results key="results" rows={found.rows} {...common} />
      </Section>
    )
  );
}

function Section({ children }: { readonly children: ReactNode }) {
  return (
    <section className="bench-results" aria-labelledby={RESULTS}>
      <h2 id={RESULTS} tabIndex={-1}>
        {t('bench.resultsTitle')}
      </h2>
      {children}
    </section>
  );
}
