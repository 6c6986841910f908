import { useRef } from 'react';
import { known } from '../../../base/known.ts';
import { suiteNames } from '../../../bench/suites.ts';
import { useKeptFocus } from '../../../widgets/use-kept-focus.ts';
import { t, title } from '../../../words/index.ts';
import { suiteWords } from '../suite-words.ts';
import type { RunAllState } from './run-all.ts';
import type { useRunAll } from './use-run-all.ts';

/** The button that runs all suites, and how far they are. */
export function RunAll({ state, start, stop }: ReturnType<typeof useRunAll>) {
  const running = state.status === 'running';
  const runButton = useRef<HTMLButtonElement>(null);
  const keptFocus = useKeptFocus(runButton);
  const total = suiteNames().length;
  return (
    <section className="bench-all" aria-label={t('benchAll.run')}>
      <div className="bench-buttons" {...keptFocus}>
        <button
          ref={runButton}
          type="button"
          className="button primary"
          aria-disabled={running}
          onClick={start}
        >
          {state.status === 'stopped'
            ? t('benchAll.goOn', { left: total - state.ended.length, total })
            : t('benchAll.run')}
        </button>
        {running && (
          <button type="button" className="button" onClick={stop}>
            {t('benchAll.stop')}
          </button>
        )}
      </div>
      <div className="bench-state">
        {running && <AllProgress state={state} />}
        {state.status === 'idle' && <p className="quiet">{t('benchAll.lead')}</p>}
        <output className={running ? 'visually-hidden' : 'quiet'}>{said(state)}</output>
      </div>
      {state.failures.map(({ suite, reason }) => (
        <p key={suite} className="bench-trouble" role="alert">
          {t('benchAll.failed', { suite: titleOf(suite), reason })}
        </p>
      ))}
    </section>
  );
}

function AllProgress({ state: { suite, progress, ended } }: { readonly state: RunAllState }) {
  const total = suiteNames().length;
  const share = progress && progress.total > 0 ? progress.done / progress.total : 0;
  return (
    <div className="bench-progress">
      <progress value={ended.length + share} max={total} aria-label={t('bench.progress')} />
      <p>
        {suite !== undefined && t('benchAll.now', { place: ended.length + 1, total, suite: titleOf(suite) })}
      </p>
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
      return t('benchAll.saidPart', { ended: ended.length, total });
    case 'done':
      return t('benchAll.saidDone', { total });
    case 'stopped':
      return t('benchAll.saidStopped', { ended: ended.length, total });
  }
}

function titleOf(suite: string): string {
  return title(known(suiteWords(suite), 'each suite has words').title);
}
