import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SOURCE_FILES } from '../../protocol/protocol.gen.ts';
import { sources } from 'virtual:core-sources';
import { linesOf } from './lines.ts';

const TAG = /<span class=[a-z]>([^<]*)<\/span>/g;

it('has every file that an event can name, line for line', async () => {
  expect(SOURCE_FILES.length).toBeGreaterThan(100);
  expect(SOURCE_FILES.filter((path) => !sources[path])).toEqual([]);
  for (const path of SOURCE_FILES) {
    const source = await sources[path]?.();
    const text = readFileSync(new URL(`../../../../wasm-core/${path}`, import.meta.url), 'utf8');
    const { html, plain } = linesOf(source!);
    expect(plain.join('\n')).toBe(text.replace(/\n$/, ''));
    expect(html).toHaveLength(plain.length);
    for (const line of html) expect(line.replaceAll(TAG, '$1')).not.toContain('<');
  }
});

it('tells words apart, and has both colours of each kind', async () => {
  const used = new Set<string>();
  for (const path of SOURCE_FILES)
    for (const [, kind = ''] of (await sources[path]!()).html.matchAll(/<span class=(\w)>/g)) used.add(kind);
  const css = readFileSync(new URL('source.css', import.meta.url), 'utf8');
  const rules = css.matchAll(/\.source-line \.(\w) \{\s*color: light-dark\(#\w+, #\w+\);/g);
  expect(new Set(Array.from(rules, ([, kind]) => kind))).toEqual(used);
});

it('colours C as C', async () => {
  const { html } = await sources['area/merge.c']!();
  expect(html).toContain(
    '<span class=k>static</span> <span class=k>bool</span> <span class=f>same_attributes</span>(<span class=k>const</span> ',
  );
  expect(html).toContain('<span class=k>#include</span> <span class=s>"area/merge.h"</span>');
  expect(html).toContain('vma-><span class=v>vm_file</span> != ');
  // Where C++ has a keyword, and its grammar loses the thread.
  const { html: split } = await sources['area/split.c']!();
  expect(split).toContain('</span> *new, ');
  expect(split).toContain('<span class=f>vma_free</span>(');
  expect(split).not.toContain('<span class=k>vma_free');
});
