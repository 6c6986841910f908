import { describe, expect, it } from 'vitest';
import { Meter } from './progress.ts';
import type { Task } from './progress.ts';

const task = (era: string, n: number, work: Task['work'] = 'measure'): Task => ({
  work,
  era,
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
      now: { era: 'a', workload: 'w', n: 10 },
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
