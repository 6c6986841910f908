import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SOURCE_FILES } from '../../protocol/protocol.gen.ts';
import { sources } from 'virtual:core-sources';
import { linesOf } from './lines.ts';

const TAG = /<i class=[a-z]>([^<]*)<\/i>/g;

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
    for (const [, kind = ''] of (await sources[path]!()).html.matchAll(/<i class=(\w)>/g)) used.add(kind);
  const css = readFileSync(new URL('source.css', import.meta.url), 'utf8');
  const rules = css.matchAll(/\.source-line \.(\w) \{\s*color: light-dark\(#\w+, #\w+\);/g);
  expect(new Set(Array.from(rules, ([, kind]) => kind))).toEqual(used);
});

it('colours C as C', async () => {
  const { html } = await sources['area/merge.c']!();
  expect(html).toContain(
    '<i class=k>static</i> <i class=k>bool</i> <i class=f>same_attributes</i>(<i class=k>const</i> ',
  );
  expect(html).toContain('<i class=k>#include</i> <i class=s>"area/merge.h"</i>');
  expect(html).toContain('vma-><i class=v>vm_file</i> != ');
  // Where C++ has a keyword, and its grammar loses the thread.
  const { html: split } = await sources['area/split.c']!();
  expect(split).toContain('</i> *new, ');
  expect(split).toContain('<i class=f>vma_free</i>(');
  expect(split).not.toContain('<i class=k>vma_free');
});
