import type { Workload } from '../../../bench/suite-core.ts';
import { say, t } from '../../../words/index.ts';

/** What each stream is, in the words of its recording. */
export function StreamList({ workloads }: { readonly workloads: readonly Workload[] }) {
  return (
    <section aria-labelledby="workloads">
      <h2 id="workloads">{t('bench.workloads')}</h2>
      <p>{t('bench.streamsLead')}</p>
      <dl className="bench-workloads">
        {workloads.map(({ name, operation }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{say(operation)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
