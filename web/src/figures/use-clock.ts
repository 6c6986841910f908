import { useLayoutEffect, useState } from 'react';
import { lengthOf, stepsAt, timeOf, type Pace } from './pace.ts';

export interface Clock {
  /** How many steps are to be seen. */
  readonly tick: number;
  /** How far the next is on its way, from 0 to 1; 0 where nothing moves, and where motion is reduced. */
  readonly share: number;
  readonly isPlaying: boolean;
  /** From the beginning, if it is at its end. */
  play(): void;
  pause(): void;
  /** Shows the next, as play does; one that is on its way is there at once, and the one after it comes. */
  step(): void;
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
  /** Played, it stops once so many are seen; from there it goes on to the end. */
  readonly stopsAt?: number | undefined;
  /** What is seen before anything is played. */
  readonly begins?: number;
  /** Where the end is seen, another is seen at its end, too: what the reader moves is answered at once. */
  readonly staysAtEnd?: boolean;
  /** That isn’t there at once, but comes as the figure is first seen. */
  readonly comesToBegin?: boolean;
}

/** In ms: a single step. */
const STEP = 1200;
/** A share of a step that rounding may lose. */
const ROUNDING = 1e-9;

/** Shows step after step. */
export function useClock(options: ClockOptions): Clock {
  const { pace, isSeen, of, plays, playsAtOnce = false, begins = 0 } = options;
  const { staysAtEnd = false, comesToBegin = false, stopsAt } = options;
  const { few, many, lasts, isEven: goesEvenly = false } = pace;
  const [isStill] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  /** What is seen already isn’t played again, if there is more. */
  const first = begins < many ? begins : 0;
  const opens = comesToBegin && !isStill;
  const endFrom = (from: number): number => (stopsAt !== undefined && from < stopsAt ? stopsAt : many);
  /** Steps, and a share of the next. */
  const [steps, setSteps] = useState(isStill && playsAtOnce ? many : opens ? 0 : begins);
  /** It plays until so many have been shown. */
  const [until, setUntil] = useState(opens ? begins : playsAtOnce && !isStill ? many : 0);
  const [isSingle, setSingle] = useState(opens);
  /** Play was pressed while what is to be played was still being asked for. */
  const [isAwaited, setAwaited] = useState(false);
  /** How often it was set going: one that begins as another ends must not be taken for that one. */
  const [run, setRun] = useState(0);
  const [shownOf, setShownOf] = useState(of);
  const [shownMany, setShownMany] = useState(many);
  const go = (from: number, to: number, single = false): void => {
    setSteps(from);
    setUntil(to);
    setSingle(single);
    setRun((before) => before + 1);
  };
  if (of !== shownOf) {
    setShownOf(of);
    const isAtEnd = staysAtEnd && steps >= shownMany && !isAwaited;
    go(isAtEnd ? many : isAwaited ? first : begins, isAwaited ? endFrom(first) : 0);
    setAwaited(false);
  }
  if (many !== shownMany) setShownMany(many);
  const [played, setPlayed] = useState(0);
  if (plays !== undefined && plays !== played) {
    setPlayed(plays);
    if (plays > 0) go(first, endFrom(first));
  }
  const shown = Math.min(steps, many);
  const tick = Math.floor(shown + ROUNDING);
  const isMoving = shown < Math.min(until, many);
  const isRunning = isMoving && isSeen;
  // As the layout changes: an effect would stop a frame too late, and that frame would show a step of what was before.
  useLayoutEffect(() => {
    if (!isRunning) return;
    // What has to be read takes as long when it comes alone.
    const isEven = isSingle && lasts === undefined;
    const timed = { few, many, lasts, isEven: goesEvenly };
    const from = isEven ? shown * STEP : timeOf(timed, shown);
    const end = isEven ? until * STEP : until < many ? timeOf(timed, until) : lengthOf(timed);
    let began: number | undefined;
    let frame = requestAnimationFrame(function next(now) {
      began ??= now;
      const at = Math.min(end, from + now - began);
      // Rounding must not leave the last one on its way.
      setSteps(at >= end ? Math.min(until, many) : isEven ? at / STEP : stepsAt(timed, at));
      if (at < end) frame = requestAnimationFrame(next);
    });
    return () => cancelAnimationFrame(frame);
    // What is shown moves by this effect itself.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isRunning, run, isSingle, until, few, many, lasts, goesEvenly]);
  return {
    tick,
    share: isStill ? 0 : Math.max(0, shown - tick),
    isPlaying: isMoving && !isSingle,
    play() {
      if (plays === undefined) setAwaited(true);
      else {
        const from = shown >= many ? first : shown;
        go(from, endFrom(from));
      }
    },
    pause: () => setUntil(0),
    step() {
      const from = isMoving && isSingle ? tick + 1 : shown;
      const to = Math.min(many, Math.floor(from + ROUNDING) + 1);
      go(isStill ? to : from, to, true);
    },
    seek: (to) => go(to, 0),
  };
}
