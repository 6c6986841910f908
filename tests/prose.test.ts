/*
 * How lessons are written: as long as fifteen minutes allow, in sentences that can be read aloud, with the terms of the
 * field. Measured is what a reader sees; terms are looked for in hints and reasons, too.
 */
import { renderToStaticMarkup } from 'react-dom/server';
import { createElement, Fragment, type ReactNode } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import { parseAsk, formOf } from '../web/src/lesson-kit/ask.ts';
import { partsOf } from '../web/src/lesson-kit/Option.tsx';
import { wrongTerms } from './terms.ts';
import { FINISHED } from './lesson-folders.ts';
import { named, readLesson, textOf, type Props, type Read } from './used-components.ts';

const MOST_WORDS = 1400;
const LONG_SENTENCE = 30;
const MOST_LONG = 0.03;

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });
const words = (text: string): readonly string[] => text.match(/[\p{L}\p{N}][\p{L}\p{N}_’'().-]*/gu) ?? [];

/** The paragraphs of what is rendered. */
function paragraphs(node: ReactNode): readonly string[] {
  return renderToStaticMarkup(createElement(Fragment, null, node))
    .split(/<\/?(?:p|li|ul|ol|pre|h2|td|th|tr|summary|div)[^>]*>/)
    .map((piece) => piece.replaceAll(/<[^>]*>/g, '').trim())
    .filter((piece) => piece !== '');
}

const toSentences = (text: string): readonly string[] =>
  Array.from(sentences.segment(text), ({ segment }) => segment.trim());

describe.each(FINISHED)('lesson %s', (folder) => {
  let lesson: Read;
  /** The core as a reader sees it, and all that can be unfolded. */
  let core: readonly string[];
  let all: readonly string[];

  beforeAll(async () => {
    lesson = await readLesson(folder);
    core = paragraphs(await textOf(folder, { folded: false }));
    all = paragraphs(await textOf(folder, { folded: true }));
  });

  it('has a core of fifteen minutes', () => {
    expect(core.flatMap(words).length).toBeLessThanOrEqual(MOST_WORDS);
    expect(core.flatMap(words).length).toBeGreaterThan(MOST_WORDS / 2);
    const { core: used } = lesson;
    const [scenes, questions] = [named(used, 'Scene').length, named(used, 'Predict').length];
    expect([scenes >= 6, scenes <= 9, questions >= 5, questions <= 8]).toEqual([true, true, true, true]);
    const kinds = new Set(named(used, 'Predict').map(kindOf));
    expect(kinds.size, [...kinds].join(' ')).toBeGreaterThanOrEqual(4);
    expect(named(used, 'Challenge').length).toBeGreaterThanOrEqual(2);
  });

  it('begins with a question', () => {
    const first = lesson.core.find(({ name }) => ['Scene', 'Predict', 'Deeper', 'History'].includes(name));
    expect(first?.name).toBe('Predict');
    // On the first screen, before anything else is explained.
    const before = core.findIndex((each) =>
      each.includes(paragraphs(partsOf(first!.props.children).question)[0]!),
    );
    expect(core.slice(0, before).flatMap(words).length).toBeLessThan(80);
  });

  it('sums up in five lines', async () => {
    const recap = named(lesson.core, 'Section').find(({ id }) => id === 'recap');
    expect(renderToStaticMarkup(createElement(Fragment, null, recap!.children)).match(/<li>/g)).toHaveLength(
      5,
    );
  });

  it('explains its terms', () => {
    expect(named(lesson.used, 'Term').length).toBeGreaterThan(9);
  });

  it('has sentences that can be read aloud', () => {
    const every = all.flatMap(toSentences);
    const long = every.filter((sentence) => words(sentence).length > LONG_SENTENCE);
    expect(long.length / every.length, long.join('\n')).toBeLessThanOrEqual(MOST_LONG);
  });

  it('has the terms of the field', () => {
    const asides = lesson.used.flatMap(({ props }) => [
      props['hint'],
      props['why'],
      props['means'],
      props['title'],
    ]);
    const { title, summary } = lesson.frontmatter;
    const texts = [...all, ...asides, title, summary].filter((text) => text !== undefined);
    expect(texts.flatMap(wrongTerms)).toEqual([]);
  });
});

it('says which instrument a lesson opens with', async () => {
  for (const folder of FINISHED) {
    const { frontmatter, core } = await readLesson(folder);
    const first = core.find(({ name }) => name === 'Predict' || name === 'Scene');
    expect(frontmatter.figure, folder).toBe(first?.props.figure?.split('/', 1)[0]);
  }
});

/** How a question is answered: by choosing, by a number, by an address that can be picked, in words, in order, by a call. */
function kindOf({ ask, children }: Props): string {
  const { options } = partsOf(children);
  const form = formOf(parseAsk(ask!));
  if (ask!.startsWith('first apart')) return 'call';
  return options.length > 0 && form !== 'order' ? 'choice' : form;
}
