import { expect, it } from 'vitest';
import { actionOf, layoutOf } from './deck.ts';
import type { Slide } from './slides.ts';

const SLIDES: readonly Slide[] = (['text', 'scene', 'question', 'text'] as const).map((kind) => ({
  kind,
  elements: [],
}));

/** Where a clicker leads that is pressed until nothing more happens. The scene has `beats` beats. */
function walk(direction: 1 | -1, from: number, beats: number): readonly string[] {
  const seen: string[] = [];
  let at = { slide: from, stage: 0 };
  for (let left = beats; ;) {
    seen.push(`${at.slide}.${at.stage} ${layoutOf(SLIDES[at.slide], at.stage)}`);
    const action = actionOf(SLIDES, at, direction, SLIDES[at.slide]?.kind === 'scene' && left > 0);
    if (action.kind === 'stay') return seen;
    if (action.kind === 'beat') left--;
    if (action.kind === 'go') at = action.to;
  }
}

it('goes through a scene by beats, and through a question by its answer and its proof', () => {
  expect(walk(1, 0, 2)).toEqual([
    '0.0 text',
    '1.0 figure',
    '1.0 figure',
    '1.0 figure',
    '2.0 text',
    '2.1 text',
    '2.2 figure',
    '3.0 text',
  ]);
});

it('goes back to the start', () => {
  expect(walk(-1, 3, 0)).toEqual(['3.0 text', '2.0 text', '1.0 figure', '0.0 text']);
});

it('without slides there is the figure alone, as long as it has beats', () => {
  const start = { slide: 0, stage: 0 };
  expect(layoutOf(undefined, 0)).toBe('figure');
  expect(actionOf([], start, 1, true)).toEqual({ kind: 'beat' });
  expect(actionOf([], start, 1, false)).toEqual({ kind: 'stay' });
});
