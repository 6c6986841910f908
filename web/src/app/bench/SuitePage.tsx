import { useMemo } from 'react';
import { Link } from 'wouter';
import type { Workload } from '../../bench/suite-core.ts';
import { planOf, publishedRows } from '../../bench/suites.ts';
import { say, t, title } from '../../words/index.ts';
import { reportedChosen, workloadsChosen } from './chosen.ts';
import { Fold } from './Fold.tsx';
import { beforeRun } from './main-chart/main.ts';
import { MainFigure, useMain } from './main-chart/MainFigure.tsx';
import { ReportedTable } from './ReportedTable.tsx';
import { Runner } from './Runner.tsx';
import type { SuiteWords } from './suite-words.ts';
import { suitePage } from './suite-pages.ts';
import { useTitle } from '../shell/use-title.ts';
import { useOffer } from './use-offer.ts';

interface SuitePageProps {
  readonly suite: string;
  readonly words: SuiteWords;
}

/** One suite: its question, the button that runs it, the chart that fills; all else is folded. */
export function SuitePage({ suite, words }: SuitePageProps) {
  useTitle(title(words.title));
  const state = useOffer(suite);
  const page = suitePage(suite);
  const { Reported, Workloads: AnyWorkloads = Workloads, Runner: AnyRunner = Runner } = page;
  const { Results: results, Options: options } = page;
  const own = { ...(results && { results }), ...(options && { options }) };
  const rows = publishedRows(suite);
  const folds = (
    <>
      <Fold id="reported" title={t('bench.reportedTitle')} chosen={reportedChosen(rows)}>
        <p>{title(words.story)}</p>
        {Reported ? (
          <Reported rows={rows} />
        ) : (
          <ReportedTable rows={rows} workloads={Object.keys(planOf(suite)?.workloads ?? {})} />
        )}
      </Fold>
      {state.status === 'ready' && (
        <Fold id="workloads" title={t('bench.workloads')} chosen={workloadsChosen(state.offer.workloads)}>
          <AnyWorkloads workloads={state.offer.workloads} />
        </Fold>
      )}
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
          {folds}
        </AnyRunner>
      ) : (
        <>
          <div className="bench-main">
            <div className="bench-run">
              {state.status === 'failed' ? (
                <p className="bench-trouble" role="alert">
                  {t('bench.failedToLoad', { reason: state.reason })}
                </p>
              ) : (
                <p className="quiet">{t('bench.loading')}</p>
              )}
            </div>
            <BeforeRun suite={suite} />
          </div>
          <div className="bench-folds">{folds}</div>
        </>
      )}
    </article>
  );
}

/** The chart with what was reported: it needs nothing that has to be loaded. */
function BeforeRun({ suite }: { readonly suite: string }) {
  const of = useMemo(() => beforeRun(suite), [suite]);
  return <MainFigure main={useMain(of)} />;
}

function Workloads({ workloads }: { readonly workloads: readonly Workload[] }) {
  return (
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
  );
}
