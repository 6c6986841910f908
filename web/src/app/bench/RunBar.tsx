import { useEffect, useId, useRef } from 'react';
import type { Progress } from '../../bench/runner.ts';
import { useShortcuts } from '../../widgets/keys/shortcuts.ts';
import { usePreference } from '../../widgets/preferences.ts';
import { useKeptFocus } from '../../widgets/use-kept-focus.ts';
import { kernelName } from '../../narrate/kernel-name.ts';
import { t, title, type MessageKey } from '../../words/index.ts';
import type { RunState } from './use-run.ts';

interface RunBarProps {
  readonly state: RunState;
  /** Why a run can't start now; undefined if it can. */
  readonly whyNot: MessageKey | undefined;
  readonly onRun: () => void;
  readonly onCancel: () => void;
}

/** The button Run, while it runs Cancel, and the run's progress, for screen readers as well. */
export function RunBar({ state, whyNot, onRun, onCancel }: RunBarProps) {
  const singleKeys = usePreference('singleKeys');
  const running = state.status === 'running';
  const whyId = useId();
  const bar = useRef<HTMLDivElement>(null);
  const runButton = useRef<HTMLButtonElement>(null);
  const keptFocus = useKeptFocus(runButton);
  // A key may have started the run while this bar was out of sight.
  useEffect(() => {
    if (running) bar.current?.scrollIntoView({ block: 'nearest' });
  }, [running]);
  useShortcuts({ r: onRun, Escape: onCancel }, singleKeys);
  return (
    <div ref={bar} className="bench-run">
      {/* The button to cancel goes as the run ends; the focus then is on the one to run. */}
      <div className="bench-buttons" {...keptFocus}>
        <button
          ref={runButton}
          type="button"
          className="button primary"
          aria-disabled={running || whyNot !== undefined}
          aria-describedby={whyNot && whyId}
          onClick={onRun}
        >
          {t('bench.run')} <kbd>R</kbd>
        </button>
        {running && (
          <button type="button" className="button" onClick={onCancel}>
            {t('bench.cancel')} <kbd>{t('bench.escape')}</kbd>
          </button>
        )}
      </div>
      {whyNot !== undefined && (
        <p id={whyId} className="bench-trouble" role="alert">
          {title(whyNot)}
        </p>
      )}
      {state.status === 'failed' && (
        <p className="bench-trouble" role="alert">
          {t('bench.failed', { reason: state.reason })}
        </p>
      )}
      <div className="bench-state">
        {state.status === 'idle' && <p className="quiet">{t('bench.idle')}</p>}
        {running && <ProgressLine progress={state.progress} />}
        <output className={running ? 'visually-hidden' : undefined}>{said(state)}</output>
      </div>
    </div>
  );
}

function ProgressLine({ progress }: { readonly progress: Progress | undefined }) {
  const { done = 0, total = 1, secondsLeft, now } = progress ?? {};
  return (
    <div className="bench-progress">
      <progress value={done} max={total} aria-label={t('bench.progress')} />
      <p>
        <span>
          {now === undefined
            ? t('bench.starting')
            : t('bench.now', { ...now, kernel: kernelName(now.kernel) })}
        </span>
        {secondsLeft !== undefined && <span className="bench-left">{left(secondsLeft)}</span>}
      </p>
    </div>
  );
}

function left(seconds: number): string {
  return seconds < 90
    ? t('bench.secondsLeft', { count: Math.max(1, Math.round(seconds)) })
    : t('bench.minutesLeft', { count: Math.round(seconds / 60) });
}

/** The announcement changes four times during a run: more often it would interrupt everything else. */
function said(state: RunState): string {
  switch (state.status) {
    case 'idle':
      return '';
    case 'running': {
      const { done, total } = state.progress ?? { done: 0, total: 1 };
      const percent = Math.floor((done / total) * 4) * 25;
      return percent === 0 ? t('bench.saidStarted') : t('bench.saidPart', { percent });
    }
    case 'done':
      return t('bench.saidDone');
    case 'cancelled':
      return t(state.isEmpty ? 'bench.saidCancelledEmpty' : 'bench.saidCancelled');
    case 'failed':
      return '';
  }
}
