import { useLayoutEffect, useState } from 'react';
import { lengthOf, tickAt, timeOf, type Pace } from './pace.ts';

export interface Clock {
  /** How many looks are to be seen. */
  readonly tick: number;
  readonly isPlaying: boolean;
  /** From the beginning, if it is at its end. */
  play(): void;
  pause(): void;
  seek(tick: number): void;
}

/**
 * Shows look after look while somebody sees it. `playsAtOnce`: it doesn’t wait for anybody to press Play, and where motion is
 * reduced it shows the end. Each time that `plays` grows, it plays from the beginning; where `of` is another, it waits there.
 * Without `plays` it is about to be of another, and what is to be played is that. `begins`: what is seen before anything is played.
 */
export function useClock(
  pace: Pace,
  isSeen: boolean,
  playsAtOnce: boolean,
  plays: number | undefined,
  of: unknown,
  begins = 0,
): Clock {
  const { few, many } = pace;
  const [isStill] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  /** What is seen already isn’t played again, if there is more. */
  const first = begins < many ? begins : 0;
  const [tick, setTick] = useState(isStill && playsAtOnce ? many : begins);
  const [wantsPlay, setWantsPlay] = useState(playsAtOnce && !isStill);
  /** Play was pressed while what is to be played was still being asked for. */
  const [isAwaited, setAwaited] = useState(false);
  const [shownOf, setShownOf] = useState(of);
  if (of !== shownOf) {
    setShownOf(of);
    setTick(begins);
    setWantsPlay(isAwaited);
    setAwaited(false);
  }
  const [played, setPlayed] = useState(0);
  if (plays !== undefined && plays !== played) {
    setPlayed(plays);
    if (plays > 0) {
      setTick(first);
      setWantsPlay(true);
    }
  }
  const shown = Math.min(tick, many);
  const isPlaying = wantsPlay && shown < many;
  const isRunning = isPlaying && isSeen;
  // As the layout changes: an effect would stop a frame too late, and that frame would show a look of what was before.
  useLayoutEffect(() => {
    if (!isRunning) return;
    const [length, from] = [lengthOf({ few, many }), timeOf({ few, many }, shown)];
    let began: number | undefined;
    let frame = requestAnimationFrame(function next(now) {
      began ??= now;
      const at = Math.min(length, from + now - began);
      setTick(tickAt({ few, many }, at));
      if (at < length) frame = requestAnimationFrame(next);
    });
    return () => cancelAnimationFrame(frame);
    // What is shown moves by this effect itself.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isRunning, few, many]);
  return {
    tick: shown,
    isPlaying,
    play() {
      if (plays === undefined) {
        setAwaited(true);
        return;
      }
      if (shown >= many) setTick(first);
      setWantsPlay(true);
    },
    pause: () => setWantsPlay(false),
    seek(to) {
      setWantsPlay(false);
      setTick(to);
    },
  };
}
