import { expect, it } from 'vitest';
import { lessonSlugs, loadLesson } from './catalogue.ts';
import { doneOf, OUTLINES, outlineOf, partLink, resumeLink, titleOf } from './outlines.ts';
import { questionIds } from './questions-of.ts';

it('has what each lesson has, without its text', async () => {
  expect(OUTLINES.map(({ slug }) => slug)).toEqual(lessonSlugs());
  for (const { slug, frontmatter, questions, sections } of OUTLINES) {
    const lesson = await loadLesson(slug)!;
    expect(frontmatter).toEqual(lesson.frontmatter);
    expect(questions, slug).toEqual(questionIds(lesson.default).asked);
    expect(sections.length, slug).toBeGreaterThan(0);
  }
});

it('knows sections and what is folded in them', () => {
  const lesson = outlineOf('gap-search');
  expect(lesson.number).toBe(2);
  expect(titleOf(lesson, 'walk')).toBe('Linux 3.4: try, look up, try again');
  expect(titleOf(lesson, 'sources')).toBe('Who posted, measured and merged what');
  expect(lesson.sections.flatMap(({ folds }) => folds).find(({ id }) => id === 'sources')?.kind).toBe(
    'history',
  );
  expect(titleOf(lesson, 'elsewhere')).toBeUndefined();
  expect(() => outlineOf('elsewhere')).toThrow('there is a lesson elsewhere');
});

it('counts the questions that a reader is done with, and leads to where they were', () => {
  const lesson = outlineOf('gap-search');
  const [first, second] = lesson.questions;
  const answer = { given: '1', misses: 0 } as const;
  const kept = {
    place: 'race',
    questions: 99,
    answers: {
      [first!]: { ...answer, outcome: 'right' },
      [second!]: { ...answer, outcome: 'wrong' },
      gone: { ...answer, outcome: 'right' },
    },
  } as const;
  expect(doneOf(lesson, kept)).toBe(1);
  expect(resumeLink('gap-search', kept)).toBe('/lessons/gap-search?v=1&scene=race');
  expect(resumeLink('gap-search', { questions: 0, answers: {} })).toBe('/lessons/gap-search');
  expect(partLink('gap-search', 'walk')).toBe('/lessons/gap-search?v=1&part=walk');
});
