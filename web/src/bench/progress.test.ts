import { describe, expect, it } from 'vitest';
import { Countdown, Meter } from './progress.ts';
import type { Task } from './progress.ts';

const task = (kernel: string, n: number, work: Task['work'] = 'measure'): Task => ({
  work,
  kernel,
  workload: 'w',
  n,
});

function meter(tasks: readonly (Task & { parts: number })[]) {
  let now = 0;
  const made = new Meter(tasks, () => now);
  return { meter: made, work: (of: Task, ms: number) => made.measure(of, () => (now += ms)) };
}

describe('Meter', () => {
  it('knows nothing before the first part, and ends at nothing left', () => {
    const { meter: made, work } = meter([{ ...task('a', 10), parts: 2 }]);
    expect(made.progress(task('a', 10))).toEqual({
      done: 0,
      total: 2,
      secondsLeft: undefined,
      now: { kernel: 'a', workload: 'w', n: 10 },
    });
    work(task('a', 10), 500);
    expect(made.progress(undefined)).toMatchObject({ done: 1, secondsLeft: 0.5, now: undefined });
    work(task('a', 10), 700);
    expect(made.progress(undefined)).toMatchObject({ done: 2, total: 2, secondsLeft: 0 });
  });

  it('takes pieces for one part', () => {
    let now = 0;
    const made = new Meter([{ ...task('a', 10), parts: 2 }], () => now);
    for (let piece = 0; piece < 3; piece++) made.measure(task('a', 10), () => (now += 100), 0);
    expect(made.progress(undefined)).toMatchObject({ done: 0, total: 2, secondsLeft: undefined });
    made.measure(task('a', 10), () => (now += 100));
    expect(made.progress(undefined)).toMatchObject({ done: 1, secondsLeft: 0.4 });
  });

  it('expects a cost to go on growing as it has grown', () => {
    const tasks = [10, 20, 40].map((n) => Object.assign(task('a', n), { parts: 1 }));
    const { meter: made, work } = meter(tasks);
    work(task('a', 10), 100);
    expect(made.progress(undefined).secondsLeft).toBeCloseTo(0.2 + 0.4);
    work(task('a', 20), 400);
    expect(made.progress(undefined).secondsLeft).toBeCloseTo(1.6);
  });

  it('does not make much of one small size', () => {
    const { meter: made, work } = meter([10, 100_000].map((n) => Object.assign(task('a', n), { parts: 1 })));
    work(task('a', 10), 100);
    expect(made.progress(undefined).secondsLeft).toBeLessThan(2);
  });

  it('takes what it has seen for what it has not', () => {
    const { meter: made, work } = meter([
      { ...task('a', 10), parts: 1 },
      { ...task('b', 10), parts: 3 },
      { ...task('b', 10, 'count'), parts: 1 },
    ]);
    work(task('a', 10), 200);
    expect(made.progress(undefined).secondsLeft).toBeCloseTo(0.8);
  });
});

describe('Countdown', () => {
  /** What is shown, with an estimate each second. */
  function shown(...estimates: readonly number[]): readonly number[] {
    const countdown = new Countdown();
    return estimates.flatMap((estimate, second) => countdown.at(second, estimate) ?? []);
  }

  it('keeps its first guesses to itself, and then goes down with the clock', () => {
    expect(shown(90, 9, 60, 59, 58)).toEqual([60, 59, 58]);
  });

  it('does not jump where estimates do', () => {
    // As they came in one quick run.
    const jumps = [43, 63, 18, 240, 3].flatMap((seconds) => Array.from({ length: 8 }, () => seconds));
    const values = shown(...jumps);
    for (const [i, value] of values.slice(1).entries()) {
      expect(value).toBeLessThan(values[i]! * 1.2 + 2);
      expect(value).toBeGreaterThan(values[i]! / 1.2 - 4);
    }
  });

  it('comes to a steady estimate within half a minute, from far below and from far above', () => {
    for (const first of [5, 5000]) {
      const steady = Array.from({ length: 60 }, (_, second) => 500 - second);
      const values = shown(first, first, first, ...steady);
      expect(values[30]! / steady[29]!).toBeCloseTo(1, 1);
    }
  });
});
