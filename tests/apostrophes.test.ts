/* Whatever people read has the apostrophe of print: ’ and not '. */
import { readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { VirtualCpus } from '../web/src/core/cpus.ts';
import { loadCoreFile } from '../web/src/core/load-node.ts';
import { en } from '../web/src/words/en/index.ts';

const ROOT = resolve(import.meta.dirname, '..');
const STRAIGHT = /[^\n]*(?:[\p{L}\d)]'\p{L}|\p{L}s' \p{L})[^\n]*/gu;

/** Lines with a straight one between letters, or behind the s of many. */
function straight(texts: readonly string[]): readonly string[] {
  return texts.flatMap((text) => text.match(STRAIGHT) ?? []);
}

/** All strings in a tree of objects. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

it('in the catalogue', () => {
  expect(straight(["a child's VMA", 'a page’s', "the CPUs' time", "'2.6.31'"])).toHaveLength(2);
  expect(straight(textsIn(en))).toEqual([]);
});

it('in what the core says of programs and costs', async () => {
  const core = await loadCoreFile(resolve(ROOT, 'wasm-core/build/trace.wasm'));
  const cpus = new VirtualCpus(core);
  const texts = textsIn(cpus.programs());
  expect(texts.length).toBeGreaterThan(5);
  expect(straight([...texts, ...textsIn(cpus.costs())])).toEqual([]);
});

it('in lessons, scenes and examples', () => {
  const files = ['lessons', 'web/src/app/examples'].flatMap((folder) =>
    readdirSync(resolve(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(mdx|trace)$/.test(file))
      .map((file) => resolve(ROOT, folder, file)),
  );
  expect(files.length).toBeGreaterThan(20);
  const shown = (file: string): string => {
    const text = readFileSync(file, 'utf8');
    return file.endsWith('.mdx') ? text : (text.match(/^# (?:about|note) .*$/gm) ?? []).join('\n');
  };
  expect(straight(files.map(shown))).toEqual([]);
});
