import { expect, it } from 'vitest';
import type { SessionSpec } from '../core/session.ts';
import type { SessionSummary } from '../timeline/messages.ts';
import { attempt, type Goal } from './challenge.ts';
import type { Summariser } from './exam.ts';
import type { Shelf } from './shelf.ts';

/** A scenario of three calls, and a call for each added line. Each call looks at ten VMAs. */
const shelf: Shelf = {
  text: async () => '',
  session: async (_, __, added = '') => {
    const calls = Array.from({ length: 3 + added.split('\n').filter(Boolean).length }, () => ({}));
    return { calls } as unknown as SessionSpec;
  },
};
const core: Summariser = {
  look: async () => undefined,
  summarise: async ({ calls }) =>
    ({ operations: [], counters: { findVma: 10 * calls.length } }) as unknown as SessionSummary,
};
const after = (calls: number, wants: string) => {
  const goal: Goal = { trace: 'one.trace', kernel: '3.8', ask: 'findVma', wants, calls: '3' };
  return attempt(core, shelf, goal, 'munmap\n'.repeat(calls));
};
const outcomes = async (wants: string): Promise<readonly string[]> =>
  Promise.all([0, 1, 2, 3, 4].map(async (calls) => (await after(calls, wants)).outcome));

it('counts over the reader’s calls, of which there may be so many', async () => {
  expect(await after(2, '20')).toEqual({ outcome: 'reached', range: { from: 4, to: 5 }, truth: 20 });
  expect(await outcomes('20')).toEqual(['none', 'short', 'reached', 'short', 'many']);
});

it('is won at the bound itself', async () => {
  expect(await outcomes('at least 20')).toEqual(['none', 'short', 'reached', 'reached', 'many']);
  expect(await outcomes('at most 20')).toEqual(['none', 'reached', 'reached', 'short', 'many']);
});
