import type { ComponentType } from 'react';
import { Link } from 'wouter';
import { BRK_SUITE } from '../../bench/brk-plan.ts';
import { FAULT_SUITE } from '../../bench/fault-plan.ts';
import { FORK_SUITE } from '../../bench/fork-plan.ts';
import { publishedRows } from '../../bench/published.ts';
import { RMAP_FORK_SUITE } from '../../bench/rmap-fork-plan.ts';
import type { Workload } from '../../bench/suite-core.ts';
import { planOf } from '../../bench/suites.ts';
import { say, t, title } from '../../words/index.ts';
import { ForkResults } from './fork/ForkResults.tsx';
import { ReportedForks } from './fork/ReportedForks.tsx';
import { ReportedHits } from './hits/ReportedHits.tsx';
import { StreamList } from './hits/StreamList.tsx';
import { StreamRunner } from './hits/StreamRunner.tsx';
import { CpuOptions } from './locks/CpuOptions.tsx';
import { LockResults } from './locks/LockResults.tsx';
import { ReportedLocks } from './locks/ReportedLocks.tsx';
import { ReportedTable } from './ReportedTable.tsx';
import type { ResultsProps } from './Results.tsx';
import { ReportedRuns } from './rmap/ReportedRuns.tsx';
import { RmapForkResults } from './rmap/RmapForkResults.tsx';
import { Runner } from './Runner.tsx';
import type { SuiteWords } from './suite-words.ts';
import { useOffer } from './use-offer.ts';

interface SuitePageProps {
  readonly suite: string;
  readonly words: SuiteWords;
}

const OWN_RESULTS: Readonly<Record<string, ComponentType<ResultsProps>>> = {
  [BRK_SUITE]: LockResults,
  [FAULT_SUITE]: LockResults,
  [FORK_SUITE]: ForkResults,
  [RMAP_FORK_SUITE]: RmapForkResults,
};

/** One suite: its question, what was reported, and the means to see for oneself. */
export function SuitePage({ suite, words }: SuitePageProps) {
  const state = useOffer(suite);
  const plan = planOf(suite);
  const hasStreams = plan?.hasStreams ?? false;
  const [AnyRunner, AnyWorkloads] = hasStreams ? [StreamRunner, StreamList] : [Runner, Workloads];
  const results = OWN_RESULTS[suite];
  const own = { ...(results && { results }), ...(plan?.cpus && { options: CpuOptions }) };
  const head = (
    <>
      <section aria-labelledby="reported">
        <h2 id="reported">{t('bench.reportedTitle')}</h2>
        <p>{title(words.story)}</p>
        <Reported suite={suite} />
      </section>
      {state.status === 'ready' && <AnyWorkloads workloads={state.offer.workloads} />}
    </>
  );
  return (
    <article className="page bench">
      <header className="bench-head">
        <p>
          <Link href="/bench">{t('bench.back')}</Link>
        </p>
        <h1>{title(words.title)}</h1>
        <p className="bench-lead">{title(words.question)}</p>
      </header>
      {state.status === 'ready' ? (
        <AnyRunner suite={suite} offer={state.offer} {...own}>
          {head}
        </AnyRunner>
      ) : (
        <>
          {state.status === 'failed' ? (
            <p className="bench-trouble" role="alert">
              {t('bench.failedToLoad', { reason: state.reason })}
            </p>
          ) : (
            <p className="quiet">{t('bench.loading')}</p>
          )}
          {head}
        </>
      )}
    </article>
  );
}

function Reported({ suite }: { readonly suite: string }) {
  const rows = publishedRows(suite);
  if (suite === FORK_SUITE) return <ReportedForks />;
  if (suite === RMAP_FORK_SUITE) return <ReportedRuns />;
  if (suite === BRK_SUITE || suite === FAULT_SUITE) return <ReportedLocks suite={suite} rows={rows} />;
  const plan = planOf(suite);
  if (plan?.hasStreams) return <ReportedHits rows={rows} />;
  return <ReportedTable rows={rows} workloads={Object.keys(plan?.workloads ?? {})} />;
}

function Workloads({ workloads }: { readonly workloads: readonly Workload[] }) {
  return (
    <section aria-labelledby="workloads">
      <h2 id="workloads">{t('bench.workloads')}</h2>
      <dl className="bench-workloads">
        {workloads.map(({ suite, name, operation, size, smallest, largest }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {planOf(suite)?.cpus ? say(operation) : t('bench.operation', { operation })}{' '}
              {t('bench.size', { size, smallest: String(smallest), largest: String(largest) })}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
