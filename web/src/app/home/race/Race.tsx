import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { Icon } from '../../../widgets/icon/Icon.tsx';
import { useSeen } from '../../../widgets/use-seen.ts';
import { t } from '../../../words/index.ts';
import { TRACE } from '../question/scenario.ts';
import type { KernelAnswer } from './answers.ts';
import { Kernel } from './Kernel.tsx';
import { useTicks } from './use-ticks.ts';

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
          <Kernel key={answer.era} answer={answer} tick={tick} />
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
        <Link href={`/lab?v=1&trace=${TRACE}&eras=3.4,3.8`}>{t('home.openInLab')}</Link>
      </p>
    </section>
  );
}
