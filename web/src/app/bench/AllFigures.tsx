import { useState } from 'react';
import { say, t } from '../../words/index.ts';
import { growingOf } from './growing.ts';
import { OneByOne } from './OneByOne.tsx';
import type { ResultsProps } from './Results.tsx';
import { groupBy } from './rows.ts';
import { WorkloadResults } from './WorkloadResults.tsx';

interface AllFiguresProps extends ResultsProps {
  readonly summary: string;
}

/** Every workload's charts and tables. Long, so they are rendered only once this is opened. */
export function AllFigures(props: AllFiguresProps) {
  const { suite, rows, report, workloads, elsewhere = false, order, summary } = props;
  const [open, setOpen] = useState(false);
  const run = groupBy(
    rows.filter(({ kind }) => kind !== 'reported'),
    ({ workload }) => workload,
  );
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {open && (
        <OneByOne>
          {[...run].map(([workload, own]) => (
            <WorkloadResults
              key={workload}
              workload={workload}
              size={say(workloads.find(({ name }) => name === workload)?.size ?? t('bench.n'))}
              rows={own}
              fits={report?.fits}
              growing={growingOf(suite)}
              elsewhere={elsewhere}
              order={order}
            />
          ))}
        </OneByOne>
      )}
    </details>
  );
}
