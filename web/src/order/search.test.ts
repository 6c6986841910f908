/* How much work the search is. What it finds is tested where it is used: timeline/arrange.test.ts, check/threads.test.ts. */
import { expect, it } from 'vitest';
import { atOnce } from '../base/at-once.ts';
import type { Happening } from './overlap.ts';
import { budget, ordering } from './search.ts';

const COUNT = 2000;

interface Work {
  readonly order: readonly number[];
  /** How often it looked for the child of a happening, and how often it made one happen. */
  readonly looks: number;
  readonly steps: number;
  readonly marks: number;
}

/** Happenings, each from one line until another. Those in `differing` never agree. */
function search(
  spans: readonly (readonly [number, number])[],
  differing: (at: number) => boolean,
  spend = budget(8000, 100),
): Work {
  const work = { looks: 0, steps: 0, marks: 0 };
  const family = spans.map(([line, until]): Happening<number> => ({
    space: 1,
    line,
    until,
    get child() {
      work.looks++;
      return undefined;
    },
  }));
  let state = 0;
  const trial = {
    tryStep: (at: number) => {
      work.steps++;
      state++;
      return !differing(at);
    },
    correct: () => undefined,
    remember: () => {
      work.marks++;
      const saved = state;
      return { words: 1, recall: () => (state = saved) };
    },
    digest: () => String(state),
  };
  const order = atOnce(ordering(family, trial, spend));
  return { ...work, order };
}

const apart = (from: number): readonly (readonly [number, number])[] =>
  Array.from({ length: COUNT }, (_, at) => [from + at, from + at]);
const inOrder = (length: number) => Array.from({ length }, (_, at) => at);

it('is no more work for a difference that has no overlap before it than for a call that agrees', () => {
  const spans = [[0, 3], [1, 2], ...apart(4)] as const;
  const work = search(spans, (at) => at > 1 && at % 2 === 0);
  expect(work.order).toEqual(inOrder(COUNT + 2));
  expect(work.looks).toBeLessThan(COUNT);
  expect(work.steps).toBeLessThan(2 * COUNT);
});

it('turns back no more once that has been too much work', () => {
  // Four that overlap, then calls apart, of which the last one differs.
  const group = (from: number) =>
    Array.from({ length: 50 }, (_, at): readonly [number, number] =>
      at < 4 ? [from + at, from + 10 + at] : [from + 10 + at, from + 10 + at],
    );
  const groups = Array.from({ length: COUNT / 50 }, (_, at) => group(at * 100));
  const spend = { ...budget(8000, 100), steps: 1000 };
  const work = search(groups.flat(), (at) => at % 50 === 49, spend);
  expect(work.order.toSorted((a, b) => a - b)).toEqual(inOrder(COUNT));
  expect(work.steps).toBeLessThan(COUNT + 1000 + 200);
  expect(work.marks).toBeLessThan(100);
  const trials = search(groups.flat(), (at) => at % 50 === 49, budget(10, 10));
  expect(trials.steps).toBeLessThan(COUNT + 1000);
  expect(trials.marks).toBeLessThan(50);
});
