/* The glossary has every term that a lesson names, and leads to where each is taught. */
import { describe, expect, it } from 'vitest';
import { ENTRIES, termMeaning, termName, termOf } from '../web/src/lesson-kit/glossary.ts';
import { outlineOf, titleOf } from '../web/src/lesson-kit/outlines.ts';
import { glossary } from '../web/src/words/en/glossary.ts';
import { wrongTerms } from './terms.ts';

describe('the glossary', () => {
  it('has a name and a meaning for each term, and no others', () => {
    const keys = ENTRIES.flatMap(({ id }) => [id, `${id}.means`]);
    expect(Object.keys(glossary).toSorted()).toEqual(keys.toSorted());
    expect(ENTRIES.length).toBeGreaterThan(80);
  });

  it('has each name once', () => {
    const names = ENTRIES.map(({ id }) => termName(id).toLowerCase());
    expect(new Set(names).size).toBe(names.length);
  });

  it.each(ENTRIES)('leads to where $id is taught', ({ slug, part }) => {
    expect(titleOf(outlineOf(slug), part)).toBeDefined();
  });

  it('says in one or two sentences what a term means, or in three short ones', () => {
    const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });
    const long = ENTRIES.map(({ id }) => termMeaning(id)).filter(
      (text) => [...sentences.segment(text)].length > 3 || text.length > 260 || !text.endsWith('.'),
    );
    expect(long).toEqual([]);
  });

  it('has the terms of the field', () => {
    expect(ENTRIES.flatMap(({ id }) => wrongTerms(`${termName(id)}: ${termMeaning(id)}`))).toEqual([]);
  });

  it('finds a term as a text writes it', () => {
    expect(['page tables', 'Copy on write', 'prio_tree', '__mt_dup()', 'entropy'].map(termOf)).toEqual([
      'page-table',
      'copy-on-write',
      'prio-tree',
      'mt-dup',
      undefined,
    ]);
  });
});
