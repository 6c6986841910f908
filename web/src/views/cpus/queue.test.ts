import { expect, it } from 'vitest';
import { queuesOf } from '../../timeline/cpu-layers.ts';
import { queueWords } from '../../timeline/testing-cpus.ts';
import { longestQueue, queueColumns, queueOf, stepAt } from './queue.ts';

const steps = [
  [10, 1],
  [20, 3],
  [21, 2],
  [40, 0],
] as const;
const queues = queuesOf(
  queueWords([
    ...steps.map(([at, waiting]) => ({ at, class: 'anon_vma', number: 1, holding: 1, waiting }) as const),
    { at: 50, class: 'anon_vma', number: 2, holding: 1, waiting: 1 },
    { at: 60, class: 'mmap', number: 2, holding: 1, waiting: 1 },
  ]),
);
const [queue] = queues;

it('the queue is as long as the last step says', () => {
  expect([9, 10, 19, 20, 100].map((time) => stepAt(queue!, time))).toEqual([-1, 0, 0, 1, 3]);
});

it('a column has the most and the fewest who waited there', () => {
  const { least, most } = queueColumns(queue!, { from: 0, step: 10, columns: 5 });
  expect([...most]).toEqual([0, 1, 3, 2, 2]);
  expect([...least]).toEqual([0, 0, 1, 2, 0]);
  // Enlarged, from the middle of it on.
  expect([...queueColumns(queue!, { from: 20.5, step: 1, columns: 2 }).most]).toEqual([3, 2]);
});

it('a moment as short as can be is not lost', () => {
  const { most } = queueColumns(queue!, { from: 0, step: 1000, columns: 2 });
  expect([...most]).toEqual([3, 0]);
  expect(longestQueue(queue!)).toBe(3);
});

it('a row of the table leads to its queue, a class to the longest', () => {
  expect(queueOf(queues, { class: 'anon_vma' })?.number).toBe(1);
  expect(queueOf(queues, { class: 'anon_vma', number: 2 })?.number).toBe(2);
  expect(queueOf(queues, { class: 'i_mmap' })).toBeUndefined();
});
