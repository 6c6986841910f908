/* The climb: what it costs to keep the gaps in the tree true. */
import { expect, it } from 'vitest';
import { MOST } from '../../web/src/figures/climb/parameters.ts';
import { all, find, says, textOf, usePage, visit } from './page.ts';
import { click, fill, slide, the } from './roles.ts';

usePage();

const LESSON = 'lessons/gap-search';
const counts = (): readonly string[] => all('.kernel-count strong').map(textOf);

it('plays to the answer of its question, and says of each wrong one what it is', async () => {
  await visit(`${LESSON}?scene=predict-news`);
  const form = await find('#predict-news');
  await the('group', 'The news of a change, in two versions');
  expect(counts()).toEqual(['0']);
  const field = await the('textbox', 'Its number in the figure', form);
  await fill(field, '37');
  await click('button', 'Check', form);
  await says('#predict-news output', /Write one from 1 to 36/);
  // An address is understood, too.
  await fill(field, '7fff f7fd 9000');
  await click('button', 'Check', form);
  await says('#predict-news output', /There the second walk begins/);
  for (const [number, reason] of [
    ['22', /There the second walk begins/],
    ['21', /leaves the tree/],
    ['23', /a child of 22/],
    ['20', /from 8 KiB to 20 KiB/],
    ['18', /the other child of 20/],
    ['28', /the other child of 24/],
    ['16', /one further than needed/],
    ['8', /That is the root/],
  ] as const) {
    await fill(field, number);
    await click('button', 'Check', form);
    await says('#predict-news output', reason);
  }
  await fill(field, '24');
  await click('button', 'Check', form);
  await says('#predict-news output', /^Right.*24\b/);
  await expect.poll(counts, { timeout: 15_000 }).toEqual(['4']);
  await says(
    '.instrument-end',
    '4 numbers were worked out again, in 2 walks. The last number was that of 24.',
  );
});

it('names the node of each number, and says where it is a sibling’s', async () => {
  await visit(`${LESSON}?scene=opens`);
  await the('group', 'The news of a change, in two versions');
  await slide('Numbers worked out', 1);
  await says('.kernel-caption', /^Walk 1, node 18: 8\sKiB, as before\. On to its sibling\.$/);
  await slide('Numbers worked out', 2);
  await says('.kernel-caption', /^Walk 1, node 22: .* On to the next node\.$/);
  expect(counts()).toEqual(['2']);
});

it('has another VMA change, in another way, and the address has it', async () => {
  await visit(`${LESSON}?scene=update`);
  await slide('Numbers worked out', 1);
  await says('.kernel-caption', /^It is cut in three\. Walk 1/);
  await slide('Numbers worked out', 207);
  await says('.kernel-caption', /^It becomes whole again\. Walk 16/);
  await slide('Numbers worked out', 208);
  await says('.instrument-end', /^208 numbers in 16 walks in June 2012’s version, 12 in 7 in Linux 3\.8/);
  await slide('Which VMA', 11);
  await expect.poll(() => location.hash).toContain('figure=climb/mappings:36/vma:10/back');
  await expect.poll(counts).toEqual(['0', '0']);
  (await the('radio', 'it is unmapped')).click();
  await expect.poll(() => location.hash).toContain('figure=climb/mappings:36/vma:10/unmap');
  await slide('Mappings', 14);
  await expect.poll(() => location.hash).toContain('figure=climb/mappings:1000/vma:278/unmap');
  await click('button', 'Step');
  await expect.poll(counts).toEqual(['1', '1']);
  const drawings = all('.climb-drawing');
  expect(drawings).toHaveLength(2);
});

it('has the same VMA at the end of the slider, by whatever way one gets there: the one of the lesson’s numbers', async () => {
  // 28 of 36.
  const last = `figure=climb/mappings:${MOST}/vma:${Math.round((28 / 36) * MOST)}/back`;
  await visit(`${LESSON}?scene=update`);
  for (const stop of [5, 6, 0, 1, 3, 7, 25]) await slide('Mappings', stop);
  await expect.poll(() => location.hash).toContain(last);
  // The core has answered.
  await expect.poll(async () => (await the('slider', 'Numbers worked out')).getAttribute('max')).toBe('508');
  await slide('Numbers worked out', 999);
  await says('.instrument-end', /^508 numbers in 16 walks in June 2012’s version, 12 in 7 in Linux 3\.8/);
  await slide('Mappings', 4);
  await expect.poll(() => location.hash).not.toContain(last);
  await slide('Mappings', 25);
  await expect.poll(() => location.hash).toContain(last);
});

it('shows the sizes of gaps among few mappings, and says of small numbers only what is drawn', async () => {
  await visit(`${LESSON}?scene=opens&figure=climb/mappings:12/vma:4/unmap/alone:posted`);
  await the('group', 'The news of a change, in two versions');
  const gaps = (): readonly string[] => all('.strip-gap').map(textOf);
  await expect.poll(gaps).toContain('12');
  const before = gaps();
  await slide('Numbers worked out', 99);
  await expect
    .poll(() => gaps().filter((size) => size === '24'))
    .toHaveLength(before.filter((size) => size === '24').length + 1);
  expect(gaps()).not.toContain('12');
  await says('.kernel-caption', /at each node a dot for each time\.$/);
  await visit(`${LESSON}?scene=update&figure=climb/mappings:1000/vma:278/unmap`);
  await slide('Numbers worked out', 99);
  await says('.kernel-caption', /^It worked out \d+ numbers\.\nIt worked out \d+ numbers\.$/);
  expect(all('.strip-gap')).toEqual([]);
});

it('the dots at nodes add up to the count, with those of nodes that have left', async () => {
  const sums = () =>
    all('.climb-drawing').map((drawing) =>
      all('.climb-tally', drawing)
        .map((tally) => Number(/\d+/.exec(textOf(tally))?.[0] ?? 1))
        .reduce((sum, each) => sum + each, 0),
    );
  await visit(`${LESSON}?scene=both`);
  await slide('Numbers worked out', 999);
  await expect.poll(sums).toEqual([16, 3]);
  await visit(`${LESSON}?scene=update`);
  await slide('Numbers worked out', 999);
  await expect.poll(sums).toEqual([208, 12]);
});

it('a number that was worked out stays at its node, with what it was before if it has changed', async () => {
  await visit(`${LESSON}?scene=both`);
  await slide('Numbers worked out', 999);
  const changed = () =>
    all('.climb-drawing').map((drawing) => all('.climb-size.news', drawing).map(textOf).join());
  await expect.poll(changed).toEqual(['8K→12K', '8K→12K']);
  const [posted] = all('.climb-drawing');
  const sizes = all('.climb-size', posted).map(textOf);
  // Of nine nodes one has left.
  expect(sizes.length).toBeGreaterThanOrEqual(8);
  expect(sizes.filter((size) => !/^(?:\d+[KMT]→)?\d+[KMT]$/.test(size))).toEqual([]);
});
