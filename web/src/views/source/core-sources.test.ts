import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SOURCE_FILES } from '../../protocol/protocol.gen.ts';
import { sources } from 'virtual:core-sources';

it('has every file that an event can name, line for line', async () => {
  expect(SOURCE_FILES.length).toBeGreaterThan(0);
  for (const path of SOURCE_FILES) {
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
