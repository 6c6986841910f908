import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SOURCE_FILES } from '../../protocol/protocol.gen.ts';
import { sources } from 'virtual:core-sources';

// Colouring a file takes a while, so `npm test` colours every fifth one.
const CHOSEN = SOURCE_FILES.filter((_, i) => process.env.LONG || i % 5 === 0);

it('has every file that an event can name, line for line', async () => {
  expect(SOURCE_FILES.length).toBeGreaterThan(100);
  expect(SOURCE_FILES.filter((path) => !sources[path])).toEqual([]);
  for (const path of CHOSEN) {
    const source = await sources[path]?.();
    const text = readFileSync(new URL(`../../../../wasm-core/${path}`, import.meta.url), 'utf8');
    expect(source?.plain.join('\n')).toBe(text.replace(/\n$/, ''));
    expect(source?.html.map(textOf)).toEqual(source?.plain);
  }
});

it('tells words apart, in both themes', async () => {
  const html = (await sources[SOURCE_FILES[0]]?.())?.html.join('') ?? '';
  const pairs = html.matchAll(/--shiki-light:(#\w+);--shiki-dark:(#\w+)/g);
  expect(new Set([...pairs].map(([pair]) => pair)).size).toBeGreaterThan(3);
});

function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
