import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { Icon } from '../../../widgets/icon/Icon.tsx';
import { useSeen } from '../../../widgets/use-seen.ts';
import { t } from '../../../words/index.ts';
import { TRACE } from '../question/scenario.ts';
import type { KernelAnswer } from './answers.ts';
import { Kernel } from './Kernel.tsx';
import { stayOf } from './picture.ts';

/** The same search on each kernel, look by look and side by side. */
export default function Race({ answers }: { readonly answers: readonly KernelAnswer[] }) {
  const costs = answers.map(({ cost }) => cost);
  const [total, brief] = [Math.max(...costs), Math.min(...costs)];
  const element = useRef<HTMLElement>(null);
  const { tick, isPlaying, play, pause, seek } = useTicks(total, brief, useSeen(element));
  useEffect(() => {
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
    // The figures have their height in the next frame.
    const frame = requestAnimationFrame(() =>
      element.current?.scrollIntoView({ block: 'nearest', behavior }),
    );
    return () => cancelAnimationFrame(frame);
  }, []);
  const isOver = tick >= total;
  return (
    <section ref={element} className="race" aria-label={t('home.race')}>
      <div className="race-kernels">
        {answers.map((answer) => (
          <Kernel key={answer.kernel} answer={answer} tick={tick} />
        ))}
      </div>
      <div className="race-tools">
        <button type="button" className="button primary" onClick={isPlaying ? pause : play}>
          <Icon name={isPlaying ? 'pause' : 'play'} />
          {t(isPlaying ? 'home.pause' : isOver ? 'home.replay' : 'home.play')}
        </button>
        <input
          type="range"
          min={0}
          max={total}
          value={tick}
          aria-label={t('home.looks')}
          aria-valuetext={t('home.lookOf', { tick, total })}
          onChange={({ target }) => seek(Number(target.value))}
        />
      </div>
      <p className={isOver ? 'race-end over' : 'race-end'}>
        {isOver ? t('home.conclusion', { many: total, few: brief }) : t('home.pace')}
      </p>
      <p className="race-links">
        <Link href="/lessons/gap-search">{t('home.whyLesson')}</Link>
        <Link href={`/lab?v=1&trace=${TRACE}&kernels=3.4,3.8`}>{t('home.openInLab')}</Link>
      </p>
    </section>
  );
}

interface Ticks {
  /** How many looks are to be seen. */
  readonly tick: number;
  readonly isPlaying: boolean;
  /** From the beginning, if it is at its end. */
  play(): void;
  pause(): void;
  seek(tick: number): void;
}

/** Plays by itself, once, to `total`, while somebody sees it. With reduced motion it shows the end. */
function useTicks(total: number, brief: number, isSeen: boolean): Ticks {
  const [isStill] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  const [tick, setTick] = useState(isStill ? total : 0);
  const [wantsPlay, setWantsPlay] = useState(!isStill);
  const isPlaying = wantsPlay && tick < total;
  useEffect(() => {
    if (!isPlaying || !isSeen) return;
    const timer = setTimeout(() => setTick(tick + 1), stayOf(tick, brief));
    return () => clearTimeout(timer);
  }, [isPlaying, isSeen, tick, brief]);
  return {
    tick,
    isPlaying,
    play() {
      if (tick >= total) setTick(0);
      setWantsPlay(true);
    },
    pause: () => setWantsPlay(false),
    seek(to) {
      setWantsPlay(false);
      setTick(to);
    },
  };
}
