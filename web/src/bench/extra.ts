/* When a measurement has enough rounds: once the intervals of all ratios are narrow, or a time is used up. */
import { message, series } from '../words/message.ts';
import type { Said } from '../words/message.ts';
import type { Clock } from './clock.ts';

/** An interval is narrow if neither bound is further from the ratio, on average, than this share of it. */
export const NARROW = 0.025;
const MS_PER_SECOND = 1000;
const PERCENT = 100;

/** What became of one workload at one size. */
export interface Reached {
  readonly workload: string;
  readonly n: number;
  /** Starts, or runs of a program that ends, beyond those that were asked for. */
  readonly more: number;
  readonly isRuns: boolean;
  /** Half of the widest interval, as a share of its ratio. */
  readonly widest: number;
}

export class ExtraRounds {
  private readonly clock: Clock;
  private readonly seconds: number;
  private askedAt: number;
  private startedAt: number | undefined;
  /** Rounds that were granted. */
  more = 0;

  constructor(clock: Clock, seconds: number) {
    this.clock = clock;
    this.seconds = seconds;
    this.askedAt = clock();
  }

  /**
   * Grants one more round, if intervals aren't narrow yet and there is time for it: it takes about as long as each of the
   * `rounds` since the last call. The first call comes after the rounds that were asked for.
   */
  grants(widest: number, rounds: number): boolean {
    const now = this.clock();
    this.startedAt ??= now;
    const took = (now - this.askedAt) / rounds;
    const isTime = now - this.startedAt + took <= this.seconds * MS_PER_SECOND;
    this.askedAt = now;
    if (widest <= NARROW || !isTime) return false;
    this.more++;
    return true;
  }
}

/** Says for each workload and size why its rounds ended. */
export function extraNotes(reached: readonly Reached[], seconds: number): Said[] {
  if (reached.length === 0 || seconds === 0) return [];
  const bound = String(NARROW * PERCENT);
  const wide = reached.filter(({ widest }) => widest > NARROW);
  const narrow = reached.filter(({ widest, more }) => widest <= NARROW && more > 0);
  const atOnce = reached.length - wide.length - narrow.length;
  return [
    ...(atOnce > 0 ? [message('benchReport.extraNone', { bound, at: atOnce, of: reached.length })] : []),
    ...(narrow.length > 0
      ? [message('benchReport.extraNarrow', { bound, said: series(narrow.map(moreOf), '; ') })]
      : []),
    ...(wide.length > 0
      ? [message('benchReport.extraTime', { bound, seconds, said: series(wide.map(widthOf), '; ') })]
      : []),
  ];
}

function moreOf({ workload, n, more, isRuns }: Reached): Said {
  return message(isRuns ? 'benchReport.extraRuns' : 'benchReport.extraStarts', { workload, n, count: more });
}

function widthOf(of: Reached): Said {
  const { widest } = of;
  // Too few pairs have no interval at all.
  if (widest === Infinity) return message('benchReport.extraUnknown', { said: moreOf(of) });
  const percent = String(Number((widest * PERCENT).toPrecision(2)));
  return message('benchReport.extraWidth', { said: moreOf(of), percent });
}
