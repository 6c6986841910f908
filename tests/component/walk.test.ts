/* Lesson 3’s last instrument: the same lookups in two trees. */
import { expect, it } from 'vitest';
import { all, says, textOf, usePage, visit } from './page.ts';
import { click, slide, the } from './roles.ts';

usePage();

const NAME = 'What lookups look at, in two trees of the same VMAs';
const looks = (): readonly string[] => all('.kernel-count strong').map(textOf);
const marked = (): readonly number[] =>
  all('.walk-drawing').map((side) => all('.walk-node.visited', side).length);
const held = (): readonly string[] => all('.walk-slot').map(textOf);

it('plays six lookups on both kernels, and goes on with what the reader touches', async () => {
  await visit('lessons/cache-hits?scene=today');
  await the('group', NAME);
  await expect.poll(looks).toEqual(['0', '0']);
  expect(all('.walk-drawing').map((side) => all('.walk-node', side).length)).toEqual([40, 7]);
  expect(held()).toEqual(['', '', '', '']);
  await click('button', 'Play', await the('group', NAME));
  await expect.poll(looks, { timeout: 20_000 }).toEqual(['31', '12']);
  await says('.instrument-end', '6 lookups: 31 looks against 12.');
  // A hit in the second slot that has something: no node, against two.
  expect(held()).toEqual(['', '9', '31', '14']);
  expect(marked()).toEqual([0, 2]);
  expect(all('.walk-slot.visited').map(textOf)).toEqual(['9', '31']);
  expect(all('.walk-slot.hit').map(textOf)).toEqual(['31']);
  await says(
    '.kernel-caption',
    'A touch of VMA 31. The lookup looks at 2 slots, and the last of them holds it: a hit.',
  );
  // The slider is at what was played last, until it is moved.
  await click('button', 'Touch VMA 31');
  await expect.poll(looks, { timeout: 10_000 }).toEqual(['33', '14']);
  await slide('Which VMA', 16);
  await click('button', 'Touch VMA 16');
  await expect.poll(looks, { timeout: 10_000 }).toEqual(['37', '16']);
  await says('.kernel-caption', 'A touch of VMA 16. 3 slots hold other VMAs. The walk visits one node.');
  await expect.poll(() => location.hash).toContain('walk/vmas:40/touch:31.31.9.37.14.31.31.16/from:7');
  // Another process has been touched nowhere.
  await slide('VMAs', 4);
  await expect.poll(looks).toEqual(['0', '0']);
  await says('.instrument-end', /^Press a VMA below one of the trees/);
});
