/* `npm run new-lesson`: what it makes passes, and what it refuses it refuses in a sentence. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { newLesson, Refusal } from '../scripts/new-lesson.mjs';
import { mistakesBelow } from '../web/build/lesson-check/index.ts';

const ROOT = resolve(import.meta.dirname, '..');

/** A repository that has the core and two lessons. */
let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'vmascope-lessons-'));
  mkdirSync(`${root}/lessons/01-first/scenarios`, { recursive: true });
  mkdirSync(`${root}/lessons/09-ninth`);
  symlinkSync(`${ROOT}/wasm-core`, `${root}/wasm-core`);
});
afterEach(() => rmSync(root, { recursive: true }));

it('makes a lesson that passes, after the last one', async () => {
  expect(newLesson(`${root}/lessons`, 'page-cache')).toBe('10-page-cache');
  expect(readdirSync(`${root}/lessons/10-page-cache`)).toEqual(['lesson.mdx', 'scenarios']);
  expect(await mistakesBelow(`${root}/`, ['lessons/10-page-cache'])).toEqual([]);
});

const UNNAMED = 'Say what the lesson is to be called: npm run new-lesson page-cache';
const REFUSED: readonly (readonly [words: readonly string[], sentence: string])[] = [
  [[], UNNAMED],
  [['page', 'cache'], UNNAMED],
  [['ninth'], 'There is a lesson ninth already: lessons/09-ninth'],
  ...['Page', '10-page', 'page_cache', 'page-', '../page', ''].map(
    (name) => [[name], `“${name}” can’t name a lesson: `] as const,
  ),
];

it.each(REFUSED)('refuses %j', (words, sentence) => {
  expect(() => newLesson(`${root}/lessons`, ...words)).toThrow(Refusal);
  expect(() => newLesson(`${root}/lessons`, ...words)).toThrow(sentence);
  expect(readdirSync(`${root}/lessons`)).toEqual(['01-first', '09-ninth']);
});

it('says on stderr why it makes none', () => {
  const { status, stdout, stderr } = spawnSync('node', [`${ROOT}/scripts/new-lesson.mjs`, 'gap-search'], {
    encoding: 'utf8',
  });
  expect({ status, stdout, stderr }).toEqual({
    status: 2,
    stdout: '',
    stderr: 'There is a lesson gap-search already: lessons/02-gap-search\n',
  });
});
