import type { MDXContent } from 'mdx/types';
import { createElement, Fragment, type FunctionComponent } from 'react';
import { expect, it } from 'vitest';
import { Challenge } from './Challenge.tsx';
import { Deeper, History } from './Fold.tsx';
import { Predict } from './Predict.tsx';
import { questionIds, questionsOf } from './questions-of.ts';

const of = (type: unknown, id: string) => createElement(type as FunctionComponent<{ id: string }>, { id });
const within = (type: unknown, inside: unknown) =>
  createElement(type as FunctionComponent<object>, {}, inside as never);

it('finds what a text asks, in order, but not what is folded', () => {
  const text: MDXContent = () =>
    createElement(
      Fragment,
      {},
      of(Predict, 'first'),
      within(Deeper, of(Predict, 'deeper')),
      within(History, of(Challenge, 'before')),
      within('section', of(Challenge, 'cut')),
      of(Predict, 'last'),
    );
  expect(questionIds(text)).toEqual({
    asked: ['first', 'challenge-cut', 'last'],
    folded: ['deeper', 'challenge-before'],
  });
  expect(questionsOf(text).map(({ props: { id } }) => id)).toEqual(['first', 'last']);
});
