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

interface ClockOptions {
  readonly pace: Pace;
  /** It stands still while nobody sees it. */
  readonly isSeen: boolean;
  /** What is shown; where it is another, the clock waits at its beginning. */
  readonly of: unknown;
  /**
   * Each time that this grows, it plays from the beginning. Undefined while another is being asked for: what is to be played then is
   * that.
   */
  readonly plays: number | undefined;
  /** It doesn’t wait for anybody to press Play; where motion is reduced, it shows the end. */
  readonly playsAtOnce?: boolean;
  /** What is seen before anything is played. */
  readonly begins?: number;
}

/** Shows look after look. */
export function useClock({ pace, isSeen, of, plays, playsAtOnce = false, begins = 0 }: ClockOptions): Clock {
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
