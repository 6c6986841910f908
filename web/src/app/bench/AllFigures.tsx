import { say, t } from '../../words/index.ts';
import { Behind } from './Behind.tsx';
import { growingOf } from './growing.ts';
import { OneByOne } from './OneByOne.tsx';
import type { ResultsProps } from './Results.tsx';
import { groupBy } from './rows.ts';
import { WorkloadResults } from './WorkloadResults.tsx';

interface AllFiguresProps extends ResultsProps {
  readonly summary: string;
}

/** Every workload's charts and tables. */
export function AllFigures(props: AllFiguresProps) {
  const { suite, rows, report, workloads, elsewhere = false, order, summary } = props;
  const run = groupBy(
    rows.filter(({ kind }) => kind !== 'reported'),
    ({ workload }) => workload,
  );
  return (
    <Behind summary={summary}>
      {() => (
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
    </Behind>
  );
}
