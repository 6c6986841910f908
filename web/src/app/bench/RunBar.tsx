import type { Progress } from '../../bench/runner.ts';
import { useShortcuts } from '../../widgets/keys/shortcuts.ts';
import { usePreference } from '../../widgets/preferences.ts';
import { t } from '../../words/index.ts';
import { eraName } from '../../core/era-id.ts';
import type { RunState } from './use-run.ts';

interface RunBarProps {
  readonly state: RunState;
  readonly onRun: () => void;
  readonly onCancel: () => void;
}

/** Run and Cancel, how far the run is, and the same for those who don't see it. */
export function RunBar({ state, onRun, onCancel }: RunBarProps) {
  const singleKeys = usePreference('singleKeys');
  const running = state.status === 'running';
  const run = (): void => (running ? undefined : onRun());
  useShortcuts({ r: run, Escape: onCancel }, singleKeys);
  return (
    <div className="bench-run">
      <div className="bench-buttons">
        {/* Both stay where they are: whoever has pressed one keeps the focus. */}
        <button type="button" className="button primary" aria-disabled={running} onClick={run}>
          {t('bench.run')} <kbd>R</kbd>
        </button>
        <button type="button" className="button" aria-disabled={!running} onClick={onCancel}>
          {t('bench.cancel')} <kbd>{t('bench.escape')}</kbd>
        </button>
      </div>
      {running && <ProgressLine progress={state.progress} />}
      {state.status === 'failed' && (
        <p className="bench-trouble" role="alert">
          {t('bench.failed', { reason: state.reason })}
        </p>
      )}
      <output className="visually-hidden">{said(state)}</output>
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
          {now === undefined ? t('bench.starting') : t('bench.now', { ...now, era: eraName(now.era) })}
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

/** Changes four times during a run: more would talk over everything else. */
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
      return t('bench.saidCancelled');
    case 'failed':
      return '';
  }
}
