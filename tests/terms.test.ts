/* Every text of the page, the command line and the documents has the terms of the field. */
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { locksMetric } from '../web/src/bench/cpus/rows.ts';
import { publishedRows, planOf, suiteNames } from '../web/src/bench/suites.ts';
import { VirtualCpus } from '../web/src/core/cpus.ts';
import { loadCoreFile } from '../web/src/core/load-node.ts';
import { LOCK_CLASS_CODES } from '../web/src/protocol/protocol.gen.ts';
import { en } from '../web/src/words/en/index.ts';
import { wrongTerms } from './terms.ts';

const ROOT = resolve(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(resolve(ROOT, path), 'utf8');

const formsOf = (entry: unknown): readonly string[] =>
  typeof entry === 'string' ? [entry] : Object.values(entry as Readonly<Record<string, string>>);

function filesBelow(folders: readonly string[], wanted: RegExp): readonly string[] {
  return folders.flatMap((folder) =>
    readdirSync(resolve(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => `${folder}/${file}`)
      .filter((path) => wanted.test(path)),
  );
}

/** A document's words: code is named as it is named. */
function proseOf(document: string): readonly string[] {
  return document
    .replaceAll(/^```[^]*?^```$/gm, '')
    .replaceAll(/^ {4}(?:core|added): .*$/gm, '')
    .replaceAll(/`[^`]*`/g, '')
    .replaceAll(/\]\([^)]*\)/g, ']')
    .split('\n');
}

/** What is meant in one document, by its file, with the reason. */
const MEANT_IN: Readonly<Record<string, RegExp>> = {
  // The rows of the report's table, which the JSON calls `rows`.
  'docs/benchmarks.md': /\b(each|the) rows?\b/gi,
};

describe('the terms of the field', () => {
  it.each(Object.entries(en))('are those of the texts %s', (_, entries) => {
    const found = Object.entries(entries).flatMap(([key, entry]) =>
      formsOf(entry).flatMap((text) => wrongTerms(text).map((wrong) => `${key}: ${wrong}`)),
    );
    expect(found).toEqual([]);
  });

  it.each([
    'README.md',
    'CONTRIBUTING.md',
    'CHANGELOG.md',
    ...filesBelow(['docs', 'tests', 'web/src'], /\.md$/),
  ])('are those of %s', (path) => {
    const lines = proseOf(read(path)).map((line) => line.replaceAll(MEANT_IN[path] ?? /(?!)/g, ''));
    expect(lines.flatMap(wrongTerms)).toEqual([]);
  });

  it.each(filesBelow(['lessons', 'web/src/app/examples'], /\.(trace|strace)$/))(
    'are those of the notes in %s',
    (path) => {
      expect((read(path).match(/^# (?:about|note) .*$/gm) ?? []).flatMap(wrongTerms)).toEqual([]);
    },
  );

  it.each(suiteNames())('are those of the figures of %s', (suite) => {
    const plan = planOf(suite);
    const metrics = [...(plan?.timed ?? []), ...(plan?.counted ?? [])];
    const texts = [...metrics, ...publishedRows(suite)].flatMap((row) =>
      ['metric', 'unit', 'workload', 'kernel', 'source'].flatMap((key) => {
        const text: unknown = Reflect.get(row, key);
        return typeof text === 'string' ? [text] : [];
      }),
    );
    expect(texts.flatMap(wrongTerms)).toEqual([]);
  });

  it('are those of the locks that suites count', () => {
    expect(LOCK_CLASS_CODES.map(locksMetric).flatMap(wrongTerms)).toEqual([]);
  });

  it('are those of what the core calls programs', async () => {
    const cpus = new VirtualCpus(await loadCoreFile(resolve(ROOT, 'wasm-core/build/trace.wasm')));
    const names = cpus.programs().map(({ name }) => name);
    expect(names.length).toBeGreaterThan(3);
    expect(names.flatMap(wrongTerms)).toEqual([]);
  });
});
