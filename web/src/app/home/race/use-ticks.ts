import { useEffect, useState } from 'react';
import { stayOf } from './picture.ts';

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
export function useTicks(total: number, brief: number, isSeen: boolean): Ticks {
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
