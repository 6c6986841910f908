import { useMemo } from 'react';
import { planOf, usualSettings } from '../../bench/suites.ts';
import { say, t } from '../../words/index.ts';
import { useBenchLink } from './use-bench-link.ts';
import { useKernelOrder } from './use-kernel-order.ts';
import type { Offer } from './use-offer.ts';
import { useRun } from './use-run.ts';
import { useShared } from './use-shared.ts';

/** The state of a suite's page: settings, the run, and results from the link. */
export function useBench(suite: string, offer: Offer) {
  const { workloads, describe } = offer;
  const link = useBenchLink(suite, workloads, describe);
  const shared = useShared(suite, link.results);
  const run = useRun(suite);
  const settings = link.settings ?? (shared.status === 'ready' ? shared.report.settings : undefined);
  const asked = useMemo(() => settings ?? usualSettings(suite, true), [settings, suite]);
  const others = useMemo(() => ({ kernels: planOf(suite)?.others ?? [] }), [suite]);
  const order = useKernelOrder(offer, [
    usualSettings(suite, true),
    asked,
    shared.status === 'ready' ? shared.report.settings : undefined,
    run.found?.settings,
    others,
  ]);
  /** What is wrong with the link, a sentence each. */
  const troubles = [
    ...(link.unread.length > 0 ? [t('bench.badLink', { names: link.unread.join('; ') })] : []),
    ...link.noKernels.map(say),
    ...(shared.status === 'bad' ? [t('bench.badResults')] : []),
  ];
  return { link, shared, run, asked, order, troubles, isRunning: run.state.status === 'running' };
}

export type Bench = ReturnType<typeof useBench>;
