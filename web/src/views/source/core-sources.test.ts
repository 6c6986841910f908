import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { KINDS } from '../../../build/core-sources-plugin.ts';
import { SOURCE_FILES } from '../../protocol/protocol.gen.ts';
import { sources } from 'virtual:core-sources';
import { linesOf } from './lines.ts';

const TAG = /<span class=[a-z]>([^<]*)<\/span>/g;

// Colouring a file takes a while, so `npm test` colours every fifth one.
const CHOSEN = SOURCE_FILES.filter((_, i) => process.env.LONG || i % 5 === 0);

it('has every file that an event can name, line for line', async () => {
  expect(SOURCE_FILES.length).toBeGreaterThan(100);
  expect(SOURCE_FILES.filter((path) => !sources[path])).toEqual([]);
  for (const path of CHOSEN) {
    const source = await sources[path]?.();
    const text = readFileSync(new URL(`../../../../wasm-core/${path}`, import.meta.url), 'utf8');
    const { html, plain } = linesOf(source!);
    expect(plain.join('\n')).toBe(text.replace(/\n$/, ''));
    expect(html).toHaveLength(plain.length);
    for (const line of html) expect(line.replaceAll(TAG, '$1')).not.toContain('<');
  }
});

it('tells words apart, and has both colours of each kind', async () => {
  const { html } = await sources[SOURCE_FILES[0]]!();
  const used = new Set(Array.from(html.matchAll(/<span class=(\w)>/g), ([, kind]) => kind));
  expect(used.size).toBeGreaterThan(3);
  const css = readFileSync(new URL('source.css', import.meta.url), 'utf8');
  const rules = css.matchAll(/\.source-line(?: \.(\w))? \{[^}]*?\n *color: light-dark\((#\w+), (#\w+)\);/g);
  const coloured = Object.fromEntries(
    Array.from(rules, ([, kind = '', light, dark]) => [`${light} ${dark}`, kind]),
  );
  expect(coloured).toEqual(KINDS);
});
