import { describe, expect, it } from 'vitest';
import type { SessionSpec } from '../core/session.ts';
import type { SessionSummary } from '../timeline/messages.ts';
import { attempt, attemptInFigure, type Goal } from './challenge.ts';
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
  expect(await after(2, '20')).toEqual({ outcome: 'reached', made: 2, truth: 20 });
  expect(await outcomes('20')).toEqual(['none', 'short', 'reached', 'short', 'many']);
});

it('is won at the bound itself', async () => {
  expect(await outcomes('at least 20')).toEqual(['none', 'short', 'reached', 'reached', 'many']);
  expect(await outcomes('at most 20')).toEqual(['none', 'reached', 'reached', 'short', 'many']);
});

describe('in a figure', () => {
  /** Figures are what their names say of their lines: those with a letter are calls. */
  const figures: Shelf = {
    text: async (name) => name.replaceAll(' ', '\n'),
    session: async (name) => {
      const calls = name.match(/[a-z]/g) ?? [];
      return { calls } as unknown as SessionSpec;
    },
  };
  const goal: Goal = { trace: '1 2 a z', kernel: '3.8', ask: 'findVma', wants: '10', calls: '2' };
  const outcomeOf = async (now: string, wants = '10') =>
    (await attemptInFigure(core, figures, { ...goal, wants }, now)).outcome;

  it('counts the last call alone, wherever the reader’s own are', async () => {
    expect(await attemptInFigure(core, figures, goal, '1 2 b a z')).toEqual({
      outcome: 'reached',
      made: 1,
      truth: 10,
    });
    expect(await outcomeOf('1 2 a z', '20')).toBe('short');
    expect(await outcomeOf('1 2 b a c z')).toBe('reached');
    expect(await outcomeOf('1 2 b a c z d')).toBe('many');
  });

  it('keeps all that it begins with, in its order', async () => {
    for (const other of ['1 2 b z', '1 3 a z', '1 2 z a', '2 a z', '1 2 a y'])
      expect(await outcomeOf(other), other).toBe('other');
  });
});
