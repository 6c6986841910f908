import { lazy, Suspense, useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { Workload } from '../../../bench/suite-core.ts';
import { t } from '../../../words/index.ts';
import { kernelOrder } from '../kernels.ts';
import { Fold, useFold } from '../Fold.tsx';
import type { KernelOrder } from '../series.ts';
import type { Run } from '../use-run.ts';
import type { SharedState } from '../use-shared.ts';
import { OpenResults } from './OpenResults.tsx';
import { ResultList } from './ResultList.tsx';
import { ownResults, withBaseline } from './results.ts';
import { useOpened } from './use-opened.ts';

/** Most readers compare nothing. */
const Compared = lazy(async () => ({ default: (await import('./Compared.tsx')).Compared }));

interface CompareProps {
  readonly suite: string;
  readonly run: Run;
  readonly shared: SharedState;
  readonly workloads: readonly Workload[];
  readonly order: KernelOrder;
}

/** Results beside each other: of this page, of files, of links. */
export function Compare({ suite, run, shared, workloads, order }: CompareProps) {
  const opened = useOpened(suite);
  const [asked, ask] = useState<string>();
  const { status } = run.state;
  const own = useMemo(
    () => ownResults(suite, shared, status === 'done' && shared.status !== 'ready'),
    [suite, shared, status],
  );
  const listed = useMemo(() => [...own, ...opened.results], [own, opened.results]);
  const results = useMemo(() => withBaseline(listed, asked), [listed, asked]);
  const all = useMemo(
    () =>
      kernelOrder(
        order,
        listed.flatMap(({ report }) => report.rows.map(({ kernel }) => kernel)),
      ),
    [order, listed],
  );
  const [, setOpen] = useFold('compare');
  const isReading = opened.reading !== undefined;
  // A file may have been dropped anywhere on the page.
  const reveal = useEffectEvent(() => setOpen(true));
  useEffect(() => {
    if (isReading) reveal();
  }, [isReading]);
  return (
    <Fold
      id="compare"
      title={t('benchCompare.title')}
      chosen={t('bench.chosenResults', { count: listed.length })}
    >
      <p>{t('benchCompare.lead')}</p>
      <div className="compare-sources">
        <OpenResults opened={opened} />
        {listed.length > 0 && (
          <ResultList results={listed} baseline={results[0]?.id} onBaseline={ask} onRemove={opened.remove} />
        )}
      </div>
      {/* Comparing would take time from what is measured. */}
      {status !== 'running' && (listed.length > 1 || opened.results.length > 0) && (
        <Suspense fallback={<p className="quiet">{t('benchCompare.comparing')}</p>}>
          <Compared results={results} workloads={workloads} order={all} />
        </Suspense>
      )}
    </Fold>
  );
}
