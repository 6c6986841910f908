/* Lesson 3’s last instrument: the same lookups in two trees. */
import { expect, it } from 'vitest';
import { all, says, textOf, usePage, visit } from './page.ts';
import { click, slide, the } from './roles.ts';

usePage();

const NAME = 'Lookups in two trees of the same VMAs';
const visited = (): readonly string[] => all('.kernel-count strong').map(textOf);
const marked = (): readonly number[] =>
  all('.walk-drawing').map((side) => all('.walk-node.visited', side).length);

it('plays four lookups in both trees, and goes on with what the reader touches', async () => {
  await visit('lessons/cache-hits?scene=today');
  await the('group', NAME);
  await expect.poll(visited).toEqual(['0', '0']);
  expect(all('.walk-drawing').map((side) => all('.walk-node', side).length)).toEqual([40, 7]);
  await click('button', 'Play', await the('group', NAME));
  await expect.poll(visited, { timeout: 20_000 }).toEqual(['22', '8']);
  await says('.instrument-end', 'In 4 lookups: 22 nodes against 8 nodes.');
  expect(marked()).toEqual([4, 2]);
  await says('.kernel-caption', 'A touch of VMA 14: the lookup visits 4 nodes.');
  await slide('Which VMA', 16);
  await click('button', 'Touch VMA 16');
  await expect.poll(visited, { timeout: 10_000 }).toEqual(['23', '10']);
  await says('.kernel-caption', 'A touch of VMA 16: the lookup visits one node, the root.');
  await expect.poll(() => location.hash).toContain('walk/vmas:40/touch:31.9.37.14.16/from:4');
  // The same again: 3.14 remembers it.
  await click('button', 'Touch VMA 16');
  await says('.kernel-caption', 'A touch of VMA 16, which is remembered: no walk.');
  await expect.poll(visited, { timeout: 10_000 }).toEqual(['23', '12']);
  // Another process has been touched nowhere.
  await slide('VMAs', 4);
  await expect.poll(visited).toEqual(['0', '0']);
  await says('.instrument-end', /^Press a VMA below one of the trees/);
});
