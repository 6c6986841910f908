/* Lesson 3’s last instrument: the same lookups in two trees. */
import { expect, it } from 'vitest';
import { all, says, textOf, usePage, visit } from './page.ts';
import { click, slide, the } from './roles.ts';

usePage();

const NAME = 'What lookups look at, in two trees of the same VMAs';
const looks = (): readonly string[] => all('.kernel-count strong').map(textOf);
const marked = (): readonly number[] =>
  all('.walk-drawing').map((side) => all('.walk-node.visited', side).length);
const held = (): readonly string[] => all('.walk-held').map(textOf);
const names = (): readonly string[] => all('.walk-name').map(textOf);
/** By kernel, the numbers of its looks. */
const rings = (): readonly string[] =>
  all('.walk-drawing').map((side) => all('.walk-ring', side).map(textOf).join(''));

it('plays sixteen lookups on both kernels, and goes on with what the reader touches', async () => {
  await visit('lessons/cache-hits?scene=today');
  await the('group', NAME);
  await expect.poll(looks).toEqual(['0', '0']);
  expect(all('.walk-drawing').map((side) => all('.walk-node', side).length)).toEqual([40, 7]);
  expect(held()).toEqual(['', '', '', '']);
  await click('button', 'Play', await the('group', NAME));
  await expect.poll(looks, { timeout: 20_000 }).toEqual(['63', '32']);
  await says(
    '.instrument-end',
    '16 lookups: 63 looks against 32. 11 hits, and still the longer bar: the shorter one has won.',
  );
  expect(all('.kernel-also').map(textOf)).toEqual([
    '11 hits in 16 lookups: 69 of 100',
    '0 hits in 16 lookups: 0 of 100',
  ]);
  // A hit in the last slot: no node, against two.
  expect(held()).toEqual(['14', '9', '31', '37']);
  expect(names()).toEqual(['00', '01', '10', '11']);
  expect(marked()).toEqual([0, 2]);
  expect(all('.walk-slot.visited .walk-held').map(textOf)).toEqual(['14', '9', '31', '37']);
  expect(all('.walk-slot.hit .walk-held').map(textOf)).toEqual(['37']);
  expect(rings()).toEqual(['1234', '12']);
  // What is looked at of a slot is its VMA: a ring there for each.
  const bar = all('.walk-drawing').map((side) => all('.walk-vma', side));
  const middleOf = (box: Element) => Number(box.getAttribute('x')) + Number(box.getAttribute('width')) / 2;
  const centres = all('.walk-ring circle')
    .slice(0, 4)
    .map((ring) => Number(ring.getAttribute('cx')));
  expect(centres.map((x) => bar[0]!.findIndex((box) => Math.abs(middleOf(box) - x) < 1) + 1)).toEqual([
    14, 9, 31, 37,
  ]);
  // A piece for each lookup, as long as its looks.
  const pieces = all('.walk-looks > div').map((row) => all('i', row).map((each) => Number(textOf(each))));
  expect(pieces.map((row) => [row.length, row.reduce((sum, each) => sum + each, 0)])).toEqual([
    [16, 63],
    [16, 32],
  ]);
  expect(all('.walk-looks .hit')).toHaveLength(11);
  await says('.kernel-caption', 'A touch of VMA 37. The last of 4 slots leads to it: a hit, and 4 looks.');
  // Another process has been touched nowhere.
  await slide('VMAs', 3);
  await expect.poll(() => location.hash).toContain('walk/vmas:80');
  await slide('VMAs', 2);
  await expect.poll(() => location.hash).toContain('walk/vmas:40');
  await expect.poll(looks).toEqual(['0', '0']);
  await says('.instrument-end', /^Press a VMA below one of the trees/);
  // The slider is at what may be touched first, until it is moved.
  await slide('Which VMA', 31);
  for (const after of [
    ['6', '2'],
    ['7', '4'],
    ['8', '6'],
  ]) {
    await click('button', 'Touch VMA 31');
    await expect.poll(looks, { timeout: 10_000 }).toEqual(after);
  }
  await slide('Which VMA', 16);
  await click('button', 'Touch VMA 16');
  await expect.poll(looks, { timeout: 10_000 }).toEqual(['10', '8']);
  await says(
    '.kernel-caption',
    'A touch of VMA 16. One slot leads to another VMA: a look. The search visits one node: a look.',
  );
  await expect.poll(() => location.hash).toContain('walk/vmas:40/touch:31.31.31.16/from:3');
});

it('plays a single lookup, which others have come before', async () => {
  await visit('lessons/cache-hits?scene=predict-cost');
  await the('group', NAME);
  // What they have left in the slots is there, and nothing else of them.
  await expect.poll(held).toEqual(['14', '9', '31', '37']);
  expect([looks(), marked(), rings()]).toEqual([
    ['0', '0'],
    [0, 0],
    ['', ''],
  ]);
  await says('.kernel-caption', 'The next touch is of VMA 37.');
  await click('button', 'Play', await the('group', NAME));
  await expect.poll(looks, { timeout: 20_000 }).toEqual(['4', '2']);
  // It reads the entries of a node up to the one that leads further, and they are no looks of their own.
  expect(all('.walk-entry.right')).toHaveLength(2);
  expect(all('.walk-entry.passed').length).toBeGreaterThan(2);
  // Those before it count as touches, too.
  await click('button', 'Touch VMA 37');
  await says('.instrument-end', /^These are as many touches as fit/);
});
