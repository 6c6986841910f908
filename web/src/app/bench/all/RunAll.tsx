import { useRef } from 'react';
import { suiteNames } from '../../../bench/suites.ts';
import { useKeptFocus } from '../../../widgets/use-kept-focus.ts';
import { t } from '../../../words/index.ts';
import { lastRuns } from '../last-run.ts';
import { OnePage } from './OnePage.tsx';
import { titleOf } from './title-of.ts';
import type { RunAllState } from './run-all.ts';
import { useRunAll } from './use-run-all.ts';

/** Runs all suites with one progress, and shows one page about all of them. */
export function RunAll() {
  const { state, start, cancel } = useRunAll();
  const running = state.status === 'running';
  const runButton = useRef<HTMLButtonElement>(null);
  const keptFocus = useKeptFocus(runButton);
  return (
    <section className="bench-all" aria-labelledby="all">
      <h2 id="all">{t('benchAll.title')}</h2>
      <p>{t('benchAll.lead')}</p>
      <div className="bench-buttons" {...keptFocus}>
        <button
          ref={runButton}
          type="button"
          className="button primary"
          aria-disabled={running}
          onClick={start}
        >
          {t('benchAll.run')}
        </button>
        {running && (
          <button type="button" className="button" onClick={cancel}>
            {t('bench.cancel')}
          </button>
        )}
      </div>
      <div className="bench-state">
        {running && <AllProgress state={state} />}
        <output className={running ? 'visually-hidden' : 'quiet'}>{said(state)}</output>
      </div>
      {state.failures.map(({ suite, reason }) => (
        <p key={suite} className="bench-trouble" role="alert">
          {t('benchAll.failed', { suite: titleOf(suite), reason })}
        </p>
      ))}
      {!running && lastRuns.size > 0 && <OnePage runs={lastRuns} />}
    </section>
  );
}

function AllProgress({ state: { suite, progress, ended } }: { readonly state: RunAllState }) {
  const total = suiteNames().length;
  const share = progress && progress.total > 0 ? progress.done / progress.total : 0;
  return (
    <div className="bench-progress">
      <progress value={ended + share} max={total} aria-label={t('bench.progress')} />
      <p>{suite !== undefined && t('benchAll.now', { place: ended + 1, total, suite: titleOf(suite) })}</p>
    </div>
  );
}

/** Changes once for each suite: more often it would interrupt everything else. */
function said({ status, ended }: RunAllState): string {
  const total = suiteNames().length;
  switch (status) {
    case 'idle':
      return '';
    case 'running':
      return t('benchAll.saidPart', { ended, total });
    case 'done':
      return t('benchAll.saidDone', { total });
    case 'cancelled':
      return t('benchAll.saidCancelled', { ended, total });
  }
}
