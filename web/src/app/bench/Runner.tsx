import { useState, type ComponentType, type ReactNode } from 'react';
import type { Settings } from '../../bench/report.ts';
import { BenchFrame } from './BenchFrame.tsx';
import { settle, whyNot, withLength, type Drafts } from './drafts.ts';
import { Results, type ResultsProps } from './Results.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { useBench } from './use-bench.ts';
import type { Offer } from './use-offer.ts';

export interface RunnerProps {
  readonly suite: string;
  readonly offer: Offer;
  /** Shows the figures in place of the usual tables and charts. */
  readonly results?: ComponentType<ResultsProps>;
  /** Further settings of the suite. */
  readonly options?: ComponentType<OptionsProps>;
  /** Shown beside the settings. */
  readonly children: ReactNode;
}

export interface OptionsProps {
  readonly settings: Settings;
  readonly onChange: (settings: Settings) => void;
}

/** The settings, the run, and its results or those from the link. */
export function Runner({ suite, offer, results = Results, options: Options, children }: RunnerProps) {
  const { workloads } = offer;
  const bench = useBench(suite, offer);
  const { link, run, asked, order, isRunning } = bench;
  const [drafts, setDrafts] = useState<Drafts>({});
  const leave = (): void => {
    if (Object.keys(drafts).length === 0) return;
    const settled = settle(asked, drafts, workloads);
    setDrafts(settled.drafts);
    link.change(settled.settings, true);
  };
  const start = (): void => {
    if (isRunning) return;
    const settled = settle(asked, drafts, workloads);
    const canRun = whyNot(settled.settings, settled.drafts, workloads) === undefined;
    setDrafts(settled.drafts);
    // From here on the page shows this run, not the link's results.
    link.change(settled.settings, !canRun);
    if (canRun) run.start(settled.settings);
  };
  return (
    <BenchFrame
      suite={suite}
      workloads={workloads}
      order={order}
      results={results}
      bench={bench}
      beside={children}
      whyNot={whyNot(asked, drafts, workloads)}
      onRun={start}
      settings={
        <SettingsForm
          settings={asked}
          offer={offer}
          order={order}
          drafts={drafts}
          onChange={(next) => link.change(next, true)}
          onType={(workload, text) =>
            setDrafts({ ...drafts, [workload]: { text, isSettled: drafts[workload]?.isSettled ?? false } })
          }
          onLeave={leave}
          onQuick={(quick) => link.change(withLength(suite, asked, quick), true)}
          onRun={start}
          onCancel={run.cancel}
        >
          {Options && <Options settings={asked} onChange={(next) => link.change(next, true)} />}
        </SettingsForm>
      }
    />
  );
}
