import { beforeEach, expect, it } from 'vitest';
import { READY, markReady, whenReady } from './ready.ts';

const SOON = 20;
const NEVER = 1e6;
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

beforeEach(() => performance.clearMarks(READY));

it('waits for the mark, and for no other', async () => {
  let isReady = false;
  const ready = whenReady(NEVER).then(() => (isReady = true));
  performance.mark('another');
  await wait(SOON);
  expect(isReady).toBe(false);
  markReady();
  await ready;
});

it('also hears of a mark that was set before', async () => {
  markReady();
  await expect(whenReady(NEVER)).resolves.toBeUndefined();
});

it('does not wait for ever', async () => {
  await whenReady(SOON);
  expect(performance.getEntriesByName(READY)).toEqual([]);
});

it('marks the first time only', () => {
  markReady();
  const [first] = performance.getEntriesByName(READY);
  markReady();
  expect(performance.getEntriesByName(READY)).toEqual([first]);
});
