/* What lessons call counted on a real kernel stands in its recordings. That the model has the same, locks.test.ts,
 * objects.test.ts and lookups.test.ts say. */
import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { countedThere } from './lesson-counts.ts';

const LESSONS = resolve(import.meta.dirname, '../../lessons');
const ATTRIBUTES = /^ kernel="([^"]+)" by="([^"]+)" of="([^"]+)"$/;

const numbersIn = (text: string) =>
  (text.match(/\d[\d,]*(?:\.\d+)?/g) ?? []).map((word) => Number(word.replaceAll(',', '')));

function figures(lesson: string) {
  const source = readFileSync(join(LESSONS, lesson, 'lesson.mdx'), 'utf8');
  return [...source.matchAll(/<CountedThere([^>]*)>(.*?)<\/CountedThere>/gs)].map(
    ([, attributes = '', text = '']) => {
      const [, kernel = '', , of = ''] = ATTRIBUTES.exec(attributes) ?? [];
      return { attributes, kernel, text, of };
    },
  );
}

const lessons = readdirSync(LESSONS).filter((lesson) => figures(lesson).length > 0);

it('in the lessons on caches, fork, reverse mapping and locks', () => {
  expect(lessons.map((lesson) => lesson.slice(0, 2))).toEqual(['03', '04', '05', '06']);
});

describe.each(lessons)('lesson %s', (lesson) => {
  it.each(figures(lesson))('$kernel: $text', ({ attributes, kernel, text, of }) => {
    expect(attributes).toMatch(ATTRIBUTES);
    expect(numbersIn(text)).toEqual(of.split('; ').map((name) => countedThere(kernel, name)));
  });
});

it('of the kernels that hit as often as the lesson on caches says, both looked up the same', () => {
  const of = 'brk-1 dense-1 remap-1';
  const both = ['3.14.1', '3.15.5'].map((kernel) => countedThere(kernel, `lookups ${of}`));
  expect(both).toEqual([798, 798]);
  const source = readFileSync(join(LESSONS, '03-cache-hits/lesson.mdx'), 'utf8');
  expect(source).toContain('the same 798 lookups');
});
