/* The pages that go with the lessons, and the terms in a lesson's text. */
import { expect, it } from 'vitest';
import { doneOf, OUTLINES, outlineOf } from '../../web/src/lesson-kit/outlines.ts';
import { keepAnswer, keepPlace, progressOf } from '../../web/src/lesson-kit/progress.ts';
import { ENTRIES, termMeaning } from '../../web/src/lesson-kit/glossary.ts';
import { all, find, open, press, says, textOf, tick, usePage, visit } from './page.ts';
import { click, fill, named, the } from './roles.ts';

usePage();

const RIGHT = { given: '9', outcome: 'right', misses: 0 } as const;

it('the contents show each lesson’s sections, and how far the reader has come', async () => {
  open('');
  await click('link', 'Lessons', await find('.site-header'));
  await the('heading', 'Lessons');
  const lessons = all('.contents-lesson');
  expect(lessons).toHaveLength(OUTLINES.length);
  for (const [i, { frontmatter, questions, sections }] of OUTLINES.entries()) {
    const text = textOf(lessons[i]);
    expect(text).toContain(frontmatter.title);
    expect(text).toContain(frontmatter.summary);
    expect(text).toContain(`About ${frontmatter.minutes} minutes`);
    expect(text).toContain(`0 of ${questions.length} questions and challenges done`);
    for (const { title } of sections) expect(named('link', title, lessons[i]), title).toHaveLength(1);
  }
  await the('link', 'Start lesson 1');

  const [first, second] = outlineOf('gap-search').questions;
  keepAnswer('gap-search', first!, RIGHT);
  keepAnswer('gap-search', second!, { ...RIGHT, outcome: 'wrong' });
  keepPlace('gap-search', 'walk');
  await tick();
  expect(doneOf(outlineOf('gap-search'), progressOf('gap-search'))).toBe(1);
  const whole = OUTLINES.reduce((sum, { questions }) => sum + questions.length, 0);
  await says('.contents-whole', `1 of ${whole} questions and challenges done`);
  const way = await the('link', 'Continue lesson 2');
  expect(way.getAttribute('href')).toBe('#/lessons/gap-search?v=1&scene=walk');

  for (const id of outlineOf('gap-search').questions) keepAnswer('gap-search', id, RIGHT);
  await tick();
  await the('link', 'Read lesson 2 again');
});

it('the glossary is in alphabetical order, and finds terms by name and meaning', async () => {
  open('glossary');
  await the('heading', 'Glossary');
  const terms = () => all('.glossary-terms dt').map((term) => textOf(term.firstChild as Element));
  expect(terms()).toHaveLength(ENTRIES.length);
  const keys = terms().map((name) => name.replace(/^_+/, '').toLowerCase());
  expect(keys).toEqual(keys.toSorted((a, b) => a.localeCompare(b)));
  await fill(await the('textbox', /^Find a term/), 'sbrk');
  await expect.poll(terms).toEqual(['brk()']);
  await says('output', '1 term');
  await fill(await the('textbox', /^Find a term/), 'nothing of this kind');
  await says('output', 'No term');
});

it('the glossary leads to where a term is taught', async () => {
  open('glossary?term=copy-on-write');
  const entry = await find('#term-copy-on-write');
  expect(entry.dataset['asked']).toBe('true');
  await click('link', 'Lesson 4: Copied, and shared', entry);
  await expect.poll(() => location.hash).toBe('#/lessons/fork?v=1&part=copied');
  await find('#copied');
});

it('a term opens by focus and by pointer, says what it means, and closes with Escape', async () => {
  await visit('lessons/address-space');
  const term = await the('button', 'page fault');
  const meaning = () => all('.term-means').map(textOf);
  expect(meaning()).toEqual([]);
  term.focus();
  await tick();
  expect(meaning().join()).toContain(termMeaning('page-fault'));
  const described = document.getElementById(term.getAttribute('aria-describedby')!);
  expect(textOf(described)).toContain(termMeaning('page-fault'));
  const link = named('link', 'In the glossary', await find('.term-means'))[0]!;
  expect(link.getAttribute('href')).toBe('#/glossary?term=page-fault');
  link.focus();
  await tick();
  expect(meaning()).toHaveLength(1);
  await press('Escape');
  expect(meaning()).toEqual([]);
  expect(document.activeElement).toBe(term);

  // Another one, by the pointer; it stays while the pointer is there.
  const other = await the('button', 'VMA');
  const hover = (type: string) =>
    other
      .closest('.term-box')!
      .dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: 'mouse' }));
  hover('pointerover');
  await expect.poll(() => meaning().join()).toContain(termMeaning('vma'));
  // It listens from the frame after it is drawn.
  await tick();
  await press('Escape');
  await expect.poll(meaning).toEqual([]);
});

it('the sources stand under the five changes, with how each was read and the lesson that cites it', async () => {
  open('sources');
  await the('heading', 'Sources');
  const first = await find('#source-aa1');
  expect(textOf(first)).toContain('Andrea Arcangeli');
  expect(textOf(first)).toContain('read in full');
  expect(textOf(await find('#source-cve'))).toContain('from memory');
  const years = all('main h2').map(textOf);
  for (const year of [2004, 2009, 2012, 2014, 2023])
    expect(years.some((name) => name.startsWith(`${year}: `))).toBe(true);
  const recorded = await the('table', undefined, await the('region', 'Kernels recorded'));
  expect(textOf(recorded)).toContain('3.8.13');
  await click('link', 'Lesson 5', first);
  await expect.poll(() => location.hash).toBe('#/lessons/reverse-mapping?v=1&part=sources');
});
