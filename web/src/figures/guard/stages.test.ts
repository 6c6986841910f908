import { expect, it } from 'vitest';
import { lastsOf, soughtIn, stagesOf } from './stages.ts';
import type { Search } from './run.ts';

const search: Search = { index: 7, page: 7, start: 3, pgoff: 3, oldPgoff: 4, torn: 6 };
const DEEDS = [{ search: undefined }, { search: undefined }, { search }, { search }, { search: undefined }];

it('a call that moves a start has three stages, if somebody searches, and any other call one', () => {
  expect(stagesOf(DEEDS.slice(1, 3), false)).toEqual([
    { call: 0, stage: 'whole' },
    { call: 1, stage: 'start' },
    { call: 1, stage: 'search' },
    { call: 1, stage: 'page' },
  ]);
  expect(stagesOf(DEEDS, true).map(({ stage }) => stage)).toEqual(DEEDS.map(() => 'whole'));
});

it('is over within 15 seconds, and no stage is too short to be read', () => {
  for (let calls = 1; calls <= DEEDS.length; calls++) {
    const lasts = lastsOf(stagesOf(DEEDS.slice(0, calls), false));
    expect(lasts.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(15_000);
    expect(Math.min(...lasts)).toBeGreaterThanOrEqual(1000);
  }
});

it('who doesn’t wait is there before the first page changes, and who waits sets out after it', () => {
  expect(soughtIn('start', 1, false)).toBeUndefined();
  expect(soughtIn('search', 1, true)).toBeUndefined();
  for (const [stage, hasWaited] of [
    ['search', false],
    ['page', true],
  ] as const) {
    const way = [0, 0.2, 0.4, 0.6, 0.8, 1].map((share) => soughtIn(stage, share, hasWaited)!);
    expect([way[0], way.at(-1), way.toSorted((a, b) => a - b)]).toEqual([0, 1, way]);
  }
  expect(soughtIn('page', 0, false)).toBe(1);
});
