import { expect, it } from 'vitest';
import { OUTLINES } from '../../lesson-kit/outlines.ts';
import { title } from '../../words/index.ts';
import { TITLES } from './titles.ts';

it('calls each finished lesson what it calls itself', () => {
  const finished = OUTLINES.filter(({ frontmatter }) => !frontmatter.draft);
  expect(Object.keys(TITLES)).toEqual(finished.map(({ slug }) => slug));
  const own = finished.map(({ frontmatter }) => frontmatter.title);
  expect(Object.values(TITLES).map((key) => title(key))).toEqual(own);
});
