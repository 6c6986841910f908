import { Link } from 'wouter';
import type { Workload } from '../../bench/suite-core.ts';
import { planOf, publishedRows } from '../../bench/suites.ts';
import { say, t, title } from '../../words/index.ts';
import { ReportedTable } from './ReportedTable.tsx';
import { Runner } from './Runner.tsx';
import type { SuiteWords } from './page-of-suite.ts';
import { suitePage } from './suite-pages.ts';
import { useTitle } from '../shell/use-title.ts';
import { useOffer } from './use-offer.ts';

interface SuitePageProps {
  readonly suite: string;
  readonly words: SuiteWords;
}

/** One suite: its question, what was reported, and the controls to run it. */
export function SuitePage({ suite, words }: SuitePageProps) {
  useTitle(title(words.title));
  const state = useOffer(suite);
  const page = suitePage(suite);
  const { Reported, Workloads: AnyWorkloads = Workloads, Runner: AnyRunner = Runner } = page;
  const { Results: results, Options: options } = page;
  const own = { ...(results && { results }), ...(options && { options }) };
  const rows = publishedRows(suite);
  const head = (
    <>
      <section aria-labelledby="reported">
        <h2 id="reported">{t('bench.reportedTitle')}</h2>
        <p>{title(words.story)}</p>
        {Reported ? (
          <Reported rows={rows} />
        ) : (
          <ReportedTable rows={rows} workloads={Object.keys(planOf(suite)?.workloads ?? {})} />
        )}
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
