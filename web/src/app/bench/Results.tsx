import { memo } from 'react';
import type { Report, Row } from '../../bench/report.ts';
import type { Workload } from '../../bench/suite-core.ts';
import { say, t } from '../../words/index.ts';
import { withNames, type Said } from '../../words/message.ts';
import { growingOf } from './growing.ts';
import { sentenceName } from './kernels.ts';
import { Ratios } from './Ratios.tsx';
import { groupBy } from './rows.ts';
import type { KernelOrder } from './series.ts';
import { Surroundings } from './Surroundings.tsx';
import { WorkloadResults } from './WorkloadResults.tsx';

interface SentencesProps {
  readonly report: Report;
}

/** The notes of a report. */
export function Notes({ report }: SentencesProps) {
  if (report.notes.length === 0) return null;
  return (
    <div className="bench-notes" role="note" aria-label={t('bench.notes')}>
      <h3>{t('bench.notes')}</h3>
      <List all={report.notes} />
    </div>
  );
}

/** The warnings of a report, folded: how many there are is said in any case. */
export function Warnings({ report }: SentencesProps) {
  const { length } = report.warnings;
  if (length === 0) return null;
  return (
    <details className="bench-warnings">
      <summary>{t('bench.warningsCount', { count: length })}</summary>
      <List all={report.warnings} />
    </details>
  );
}

function List({ all }: { readonly all: readonly Said[] }) {
  return (
    <ul>
      {all
        .map((each) => say(withNames(each, sentenceName)))
        .map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
    </ul>
  );
}

export interface ResultsProps {
  readonly suite: string;
  /** The rows of the run, and the reported ones. */
  readonly rows: readonly Row[];
  /** Left out while a run isn't finished. */
  readonly report?: Report;
  readonly workloads: readonly Workload[];
  readonly elsewhere?: boolean;
  readonly order: KernelOrder;
}

/** All figures of a run. Memoised, so that progress alone doesn't redraw them. */
export const Results = memo(function Results(props: ResultsProps) {
  const { suite, rows, report, workloads, elsewhere = false, order } = props;
  const growing = growingOf(suite);
  const sorted = rows.toSorted((a, b) => order.indexOf(a.kernel) - order.indexOf(b.kernel));
  const run = groupBy(
    sorted.filter(({ kind }) => kind !== 'reported'),
    ({ workload }) => workload,
  );
  return (
    <>
      <Ratios rows={sorted} elsewhere={elsewhere} order={order} known={report?.ratios} />
      {report !== undefined && <Notes report={report} />}
      {[...run].map(([workload, own]) => (
        <WorkloadResults
          key={workload}
          workload={workload}
          size={say(workloads.find(({ name }) => name === workload)?.size ?? t('bench.n'))}
          rows={own}
          fits={report?.fits}
          growing={growing}
          elsewhere={elsewhere}
          order={order}
        />
      ))}
      {report !== undefined && <Surroundings {...report} />}
    </>
  );
});
