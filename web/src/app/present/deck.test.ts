import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { actionOf, layoutOf, readChosen, shortDeck, shownOf, writeChosen } from './deck.ts';
import type { Slide } from './slides.ts';

const slide = (kind: Slide['kind'], heading: string, id: string): Slide => ({
  kind,
  id,
  heading,
  elements: [],
  notes: [],
});
const SLIDES: readonly Slide[] = [
  slide('title', 'A lesson', 'title'),
  slide('scene', 'First', 'one'),
  slide('question', 'First', 'predict-two'),
  slide('text', 'Recap', 'recap'),
];

/** Where a clicker leads that is pressed until nothing more happens. The scene has `beats` beats. */
function walk(direction: 1 | -1, from: number, beats: number): readonly string[] {
  const seen: string[] = [];
  let at = { slide: from, stage: 0 };
  for (let left = beats; ;) {
    seen.push(`${at.slide}.${at.stage} ${layoutOf(SLIDES[at.slide])}`);
    const action = actionOf(SLIDES, at, direction, SLIDES[at.slide]?.kind === 'scene' && left > 0);
    if (action.kind === 'stay') return seen;
    if (action.kind === 'beat') left--;
    if (action.kind === 'go') at = action.to;
  }
}

it('goes through a scene by beats, and through a question by its answer', () => {
  expect(walk(1, 0, 2)).toEqual([
    '0.0 text',
    '1.0 figure',
    '1.0 figure',
    '1.0 figure',
    '2.0 question',
    '2.1 question',
    '3.0 text',
  ]);
});

it('goes back to the start', () => {
  expect(walk(-1, 3, 0)).toEqual(['3.0 text', '2.0 question', '1.0 figure', '0.0 text']);
});

it('without slides there is the figure alone, as long as it has beats', () => {
  const start = { slide: 0, stage: 0 };
  expect(layoutOf(undefined)).toBe('figure');
  expect(actionOf([], start, 1, true)).toEqual({ kind: 'beat' });
  expect(actionOf([], start, 1, false)).toEqual({ kind: 'stay' });
});

it('reads the choice that it wrote, and nothing else', () => {
  expect(writeChosen([1, 2, 3, 4, 6, 5])).toBe('1-4.6.5');
  const choices = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 1 });
  const property = fc.property(choices, (chosen) => {
    expect(readChosen(writeChosen(chosen))).toEqual(chosen);
  });
  expect(() => fc.assert(property)).not.toThrow();
  for (const text of ['', '0', '1.1', '3-1', '1-2-3', 'x', '1.', '1-3.2'])
    expect(readChosen(text)).toBeUndefined();
});

it('shows what was chosen, in that order, and everything where that isn’t there', () => {
  const ids = (chosen: readonly number[] | undefined) => shownOf(SLIDES, chosen).map(({ id }) => id);
  expect(ids([4, 2])).toEqual(['recap', 'one']);
  expect(ids([2, 9])).toEqual(['one']);
  const all = ['title', 'one', 'predict-two', 'recap'];
  expect(ids([9])).toEqual(all);
  expect(ids(undefined)).toEqual(all);
});

it('has a question of each section for a quarter of an hour, or else a scene, and no challenge', () => {
  const all = [
    ...SLIDES,
    slide('scene', 'Second', 'three'),
    slide('scene', 'Second', 'four'),
    slide('scene', 'Challenges', 'challenge-five'),
  ];
  expect(shortDeck(all).map((place) => all[place - 1]!.id)).toEqual([
    'title',
    'predict-two',
    'recap',
    'three',
  ]);
});
