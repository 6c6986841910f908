import { expect, it } from 'vitest';
import { nth } from '../../base/known.ts';
import { longestQueue, queuesOf } from '../../timeline/cpu-layers.ts';
import { queueWords } from '../../timeline/testing-cpus.ts';
import { byTotalWait, queueColumns, queueOf, stepAt } from './queue.ts';

const steps = [
  [10, 1],
  [20, 3],
  [21, 2],
  [40, 0],
] as const;
const queues = queuesOf(
  queueWords([
    ...steps.map(
      ([time, waiting]) => ({ at: time, class: 'anon_vma', number: 1, holding: 1, waiting }) as const,
    ),
    { at: 50, class: 'anon_vma', number: 2, holding: 1, waiting: 1 },
    { at: 60, class: 'mmap', number: 2, holding: 1, waiting: 1 },
  ]),
);
const queue = nth(queues, 0);

it('the queue is as long as the last step says', () => {
  expect([9, 10, 19, 20, 100].map((time) => stepAt(queue, time))).toEqual([-1, 0, 0, 1, 3]);
});

it('a column has the most and the fewest who waited there', () => {
  const { least, most } = queueColumns(queue, { from: 0, step: 10, columns: 5 });
  expect([...most]).toEqual([0, 1, 3, 2, 2]);
  expect([...least]).toEqual([0, 0, 1, 2, 0]);
  // Zoomed in, from the middle on.
  expect([...queueColumns(queue, { from: 20.5, step: 1, columns: 2 }).most]).toEqual([3, 2]);
});

it('a moment as short as can be is not lost', () => {
  const { most } = queueColumns(queue, { from: 0, step: 1000, columns: 2 });
  expect([...most]).toEqual([3, 0]);
  expect(longestQueue(queue)).toBe(3);
});

it('the queue in which the longest was waited comes first, not the one with the most at once', () => {
  const two = queuesOf(
    queueWords([
      { at: 0, class: 'page_table', number: 1, holding: 1, waiting: 2 },
      { at: 5, class: 'page_table', number: 1, holding: 1, waiting: 0 },
      { at: 10, class: 'mmap', number: 1, holding: 1, waiting: 1 },
      { at: 90, class: 'mmap', number: 1, holding: 1, waiting: 0 },
    ]),
  );
  expect(two[0]?.class).toBe('page_table');
  expect(byTotalWait(two).map((each) => each.class)).toEqual(['mmap', 'page_table']);
});

it('a row of the table leads to its queue, a class to the longest', () => {
  expect(queueOf(queues, { class: 'anon_vma' })?.number).toBe(1);
  expect(queueOf(queues, { class: 'anon_vma', number: 2 })?.number).toBe(2);
  expect(queueOf(queues, { class: 'i_mmap' })).toBeUndefined();
});
