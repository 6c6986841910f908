import { Icon } from '../widgets/icon/Icon.tsx';
import { t } from '../words/index.ts';
import type { Clock } from './use-clock.ts';

interface PlaybackProps {
  readonly clock: Clock;
  /** Of which the clock shows one after the other, and what they are. */
  readonly total: number;
  readonly steps: string;
}

/** What every instrument has: Play, Step, Start over, and a range. */
export function Playback({
  clock: { tick, share, isPlaying, play, pause, step, seek },
  total,
  steps,
}: PlaybackProps) {
  return (
    <div className="instrument-tools" data-plays={isPlaying || undefined}>
      <button type="button" className="button primary" onClick={isPlaying ? pause : play}>
        <Icon name={isPlaying ? 'pause' : 'play'} />
        {t(isPlaying ? 'figure.pause' : 'figure.play')}
      </button>
      <button type="button" className="button" disabled={tick >= total} onClick={step}>
        {t('figure.step')}
      </button>
      <button type="button" className="button" disabled={tick + share === 0} onClick={() => seek(0)}>
        {t('figure.restart')}
      </button>
      <input
        type="range"
        min={0}
        max={total}
        value={tick}
        aria-label={steps}
        aria-valuetext={t('figure.stepOf', { tick, total })}
        onChange={({ target }) => seek(Number(target.value))}
      />
    </div>
  );
}
