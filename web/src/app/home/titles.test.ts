import { expect, it } from 'vitest';
import { lessonSlugs, loadLesson } from '../../lesson-kit/catalogue.ts';
import { title } from '../../words/index.ts';
import { TITLES } from './titles.ts';

it('calls each lesson what it calls itself', async () => {
  const slugs = lessonSlugs();
  expect(Object.keys(TITLES)).toEqual(slugs);
  const own = await Promise.all(slugs.map(async (slug) => (await loadLesson(slug))!.frontmatter.title));
  expect(slugs.map((slug) => title(TITLES[slug]!))).toEqual(own);
});
