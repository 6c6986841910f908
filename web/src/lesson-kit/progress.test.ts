import { expect, it } from 'vitest';
import { answeredOf, readProgress } from './progress.ts';

const written = (lessons: unknown, version = 1): string => JSON.stringify({ version, lessons });
const RIGHT = { given: '9', outcome: 'right', misses: 1 };

it('reads what it wrote', () => {
  const shown = { given: '', outcome: 'shown', misses: 0 };
  const lessons = {
    fork: { place: 'list', questions: 3, folded: ['two'], answers: { one: RIGHT, two: shown } },
  };
  expect(readProgress(written(lessons))).toEqual(lessons);
});

it.each([
  undefined,
  '',
  '{',
  'null',
  '[]',
  '"text"',
  written(null),
  written([]),
  written({ fork: { questions: 3, answers: {} } }, 2),
  written({ fork: 3, heap: { questions: -1, answers: {} }, list: { questions: 1, answers: [] } }),
])('forgets what it cannot read: %s', (text) => {
  expect(readProgress(text)).toEqual({});
});

it('leaves out single answers that it cannot read', () => {
  const answers = {
    one: RIGHT,
    two: { ...RIGHT, outcome: 'guessed' },
    three: { ...RIGHT, given: 9 },
    four: { ...RIGHT, misses: 0.5 },
    five: null,
  };
  expect(readProgress(written({ fork: { place: 7, questions: 3, answers } }))).toEqual({
    fork: { questions: 3, answers: { one: RIGHT } },
  });
});

it('counts as answered what is right or was shown', () => {
  const of = (outcome: 'right' | 'wrong' | 'shown') => ({ given: '9', outcome, misses: 2 });
  const answers = { one: of('right'), two: of('wrong'), three: of('shown') };
  expect(answeredOf({ questions: 5, answers })).toBe(2);
  // What is folded isn’t among the questions of the lesson, but its answers are kept.
  expect(answeredOf({ questions: 5, folded: ['three', 'four'], answers })).toBe(1);
});
