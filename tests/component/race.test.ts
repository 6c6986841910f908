/* The race in a lesson: an instrument in place of the views. */
import { expect, it } from 'vitest';
import { all, find, press, says, textOf, usePage, visit } from './page.ts';
import { click, named, slide, the } from './roles.ts';

usePage();

const LESSON = 'lessons/gap-search';
const counts = (): readonly string[] => all('.kernel-count strong').map(textOf);

it('is the first thing that a lesson shows, and has not given its answers away', async () => {
  await visit(LESSON);
  await the('group', 'The search for a gap');
  expect(counts()).toEqual(['0']);
  expect(all('.race-tree')).toHaveLength(0);
  expect(textOf(await find('.lesson-figure'))).not.toMatch(/29|\b8 nodes|one place after another/);
  expect(all('.stage')).toHaveLength(0);
});

it('shows one kernel alone at first', async () => {
  await visit(LESSON);
  const form = await find('#predict-tried');
  await click('button', 'Watch it happen', form);
  await expect.poll(counts, { timeout: 15_000 }).toEqual(['29']);
  await slide('Mappings', 5);
  await expect.poll(() => location.hash).toContain('figure=race/mappings:56/pages:3/alone:tries');
});

it('has no node to press where there is no tree, and names the place where searches begin', async () => {
  await visit(LESSON);
  await the('group', 'The search for a gap');
  await says('.race-unmap', /^Unmap by clicking a mapping$/);
  expect(textOf(await find('.race-begins'))).toContain('mmap_base');
  await visit(`${LESSON}?scene=race`);
  await says('.race-unmap', /^Unmap by clicking a mapping or its node$/);
});

it('says of each node where its number comes from', async () => {
  await visit(`${LESSON}?scene=numbers`);
  const mapped = await find('.race-mapped');
  const said = (): string => all('.race-lane').map(textOf).join(' ');
  await expect.poll(said).toContain('Below each gap its size');
  mapped.focus();
  for (const key of ['Home', ...Array.from({ length: 5 }, () => 'ArrowRight')]) await press(key);
  await expect
    .poll(said)
    .toContain('6 (a VMA of 8 KiB): max(own gap 12 KiB, left 8 KiB, right 4 KiB) = 12 KiB.');
  for (const key of ['ArrowRight', 'ArrowRight']) await press(key);
  await expect
    .poll(said)
    .toContain('8 (a VMA of 8 KiB): max(own gap 20 KiB, left 128 TiB, right 128 MiB) = 128 TiB');
  for (let number = 8; number < 24; number++) await press('ArrowRight');
  await expect
    .poll(said)
    .toContain('max(own gap 4 KiB, left 8 KiB, right 128 MiB) = 128 MiB, the gap of 36.');
  // Its own gap and the largest, itself and its two children, and the number that climbs.
  expect(all('.race-source rect')).toHaveLength(2);
  expect(all('.race-source circle')).toHaveLength(4);
  // It is drawn shorter than it is, and has its size all the same.
  expect(all('.strip-gap').map(textOf).at(-1)).toMatch(/^128\sMiB$/);
  mapped.blur();
  await expect.poll(() => all('.race-source')).toHaveLength(0);
});

it('frames what a question is about until it is dismissed, and counts what is', async () => {
  await visit(`${LESSON}?scene=predict-seven`);
  await says('.race-asked', '17 to 23: 7 gaps');
  const seen = (): string => textOf(all('.kernel-also')[0]);
  await slide('Looks at a gap', 5);
  expect([seen(), all('.race-asked').length]).toEqual(['7 dismissed unseen', 1]);
  const stretch = (selector: string) => ['x', 'width'].map((name) => all(selector)[0]?.getAttribute(name));
  const framed = stretch('.race-asked rect');
  await slide('Looks at a gap', 6);
  // What was framed is what turns grey.
  expect(stretch('.dismissed.latest')).toEqual(framed);
  expect([seen(), all('.race-asked').length]).toEqual(['14 dismissed unseen', 0]);
  await says('.race-reason.latest', '8K < 12K');
  // The number that was too small.
  expect(all('.race-labels .refused').map(textOf)).toEqual(['8K']);
  await says(
    '.kernel-caption',
    /^Node 24: its gap has 4\sKiB, too small\. Node 20 says 8\sKiB: its 7 gaps are dismissed at once\.$/,
  );
});

it('plays to where the text stops, and from there to the end', async () => {
  await visit(`${LESSON}?scene=back`);
  const figure = await the('group', 'The search for a gap');
  await click('button', 'Play', figure);
  await expect.poll(counts, { timeout: 15_000 }).toEqual(['2']);
  await expect.poll(() => named('button', 'Play', figure)).toHaveLength(1);
  await says('.kernel-caption', /^Node 35: /);
  expect(all('.race-walker')).toHaveLength(0);
  // Nothing has been dismissed before the question about that.
  expect(all('.dismissed')).toHaveLength(0);
  await click('button', 'Play', figure);
  await expect.poll(counts, { timeout: 15_000 }).toEqual(['8']);
});

it('a question goes on where the scene before it has stopped, and so does its play', async () => {
  await visit(`${LESSON}?scene=predict-seven`);
  await expect.poll(counts).toEqual(['2']);
  await says('.kernel-caption', /^Node 35: /);
  const seen = new Set<string>();
  await click('button', 'Watch it happen', await find('#predict-seven'));
  await expect
    .poll(
      () => {
        seen.add(counts().join());
        return counts();
      },
      { timeout: 15_000 },
    )
    .toEqual(['8']);
  expect([...seen].filter((count) => Number(count) < 2)).toEqual([]);
  await click('button', 'Start over');
  expect(counts()).toEqual(['0']);
  // What is moved is another search.
  await slide('The request', 2);
  await expect
    .poll(() => location.hash)
    .toContain('figure=race/mappings:36/pages:2/whole/about:19/alone:nodes');
  expect(counts()).toEqual(['0']);
});

it('lights both children where both have the number', async () => {
  await visit(`${LESSON}?scene=numbers`);
  const mapped = await find('.race-mapped');
  mapped.focus();
  await press('Home');
  for (let number = 1; number < 20; number++) await press('ArrowRight');
  await expect
    .poll(() => all('.race-lane').map(textOf).join(' '))
    .toContain('max(own gap 4 KiB, left 8 KiB, right 8 KiB) = 8 KiB, the gaps of 18 and 22.');
  expect(all('.race-source .climbs')).toHaveLength(2);
});

it('leaves the inside by Escape, and to watch what happens', async () => {
  await visit(`${LESSON}?scene=predict-seven`);
  await click('button', 'Look inside');
  await find('.stage [data-view="address-space"]');
  await press('Escape');
  await find('[data-figure="race"]');
  await click('button', 'Look inside');
  await find('.stage [data-view="address-space"]');
  await click('button', 'Watch it happen', await find('#predict-seven'));
  await find('[data-figure="race"]');
  await expect.poll(counts, { timeout: 15_000 }).toEqual(['8']);
});

it('unmaps nothing where a press asks where a number comes from', async () => {
  await visit(`${LESSON}?scene=numbers`);
  await says('.race-unmap', /^Point at a node/);
  const mapped = await the('slider', 'Node');
  mapped.focus();
  for (const key of ['Home', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter', ' ']) await press(key);
  mapped.click();
  await says('.race-unmap', /^Point at a node/);
  expect(location.hash).not.toContain('gone');
  expect(all('.race-labels .number')).toHaveLength(36);
});

it('a wide block leaps, and says over how many gaps', async () => {
  await visit(`${LESSON}?figure=race/mappings:36/pages:8/alone:tries`);
  await slide('Looks at a gap', 2);
  await says('.kernel-caption', /^This gap has .+ it leaps over (?:a gap|\d gaps)\.$/);
  await slide('Looks at a gap', 99);
  await says('.kernel-caption', /^This gap has 32\sKiB: large enough\. It leapt over 20 gaps\.$/);
  expect(all('.race-leap')).not.toEqual([]);
  await slide('The request', 3);
  await expect.poll(counts).toEqual(['0']);
  await slide('Looks at a gap', 99);
  await says('.kernel-caption', /^This gap has 20\sKiB: large enough\.$/);
  expect(all('.race-leap')).toEqual([]);
});

it('a small request moves the place where searches begin', async () => {
  await visit(`${LESSON}?scene=between`);
  const mark = () => Number(/\((.+)px\)/.exec((all('.race-memory')[0] as HTMLElement).style.transform)![1]);
  await says(
    '.kernel-caption',
    /^The search starts at mmap_base: the largest gap that it noticed before has 4/,
  );
  const before = mark();
  await slide('Looks at a gap', 1);
  await expect.poll(mark).toBeGreaterThan(before + 100);
});

it('what it remembers has its name beside that of mmap_base, on its way, too', async () => {
  await visit(
    `${LESSON}?scene=challenge-slower&figure=race/mappings:36/pages:3/gone:34/before:3/alone:tries`,
  );
  await find('.race-memory .race-name');
  const left = (element: Element): number =>
    Number(/\((.+)px\)/.exec((element as HTMLElement).style.transform)![1]);
  const name = (): Element => all('.race-memory .race-name')[0]!;
  // Both move by transforms, which take the same time. What is set by an attribute is there at once.
  const place = (): number => left(all('.race-memory')[0]!) + left(name());
  expect(name().getAttribute('x')).toBeNull();
  const before = place();
  expect(before).toBeLessThan(Number(all('.race-begins > .race-name')[0]!.getAttribute('x')));
  await slide('Looks at a gap', 99);
  await expect.poll(place).toBeLessThan(before);
});

it('plays to the answer of the question, and stays there', async () => {
  await visit(LESSON);
  const form = await find('#predict-nodes');
  await click('button', 'Watch it happen', form);
  await expect.poll(counts, { timeout: 15_000 }).toEqual(['353', '18']);
  await says('.instrument-end', /^The same answer, after 353 looks in Linux 3\.4 and 18 in Linux 3\.8/);
  await says('[data-kernel="3.8"] .kernel-caption', /It looked at 18 gaps: the stack’s, 16 too small/);
});

it('answers when something is moved, goes step by step, and the address has what it shows', async () => {
  await visit(`${LESSON}?scene=race`);
  await click('button', 'Step');
  expect(counts()).toEqual(['1', '1']);
  await says('[data-kernel="3.4"] .kernel-caption', /^This gap has 4\sKiB: too small/);
  await slide('The request', 1);
  await says('.instrument-controls', /4 KiB/);
  await expect.poll(counts).toEqual(['0', '0']);
  await slide('Looks at a gap', 99);
  await says('.instrument-end', /the tree gains nothing/);
  await expect.poll(() => location.hash).toContain('figure=race/mappings:36/pages:1');
  await slide('Mappings', 14);
  await expect.poll(() => location.hash).toContain('figure=race/mappings:1000/pages:1');

  await visit(`${LESSON}?scene=race&figure=race/mappings:65530/pages:3`);
  await slide('Looks at a gap', 65_523);
  await says('[data-kernel="3.4"] .kernel-count', '65,523');
  expect(all('.race-band')).toHaveLength(1);
  expect(textOf(all('.strip-undrawn')[0])).toMatch(/^\d+ more rows are mostly not drawn\.$/);
  await click('button', 'Start over');
  expect(counts()).toEqual(['0', '0']);
  // Nothing has been tried.
  expect(all('.race-band')).toEqual([]);
});

it('waits at the beginning of what is moved while it plays', async () => {
  await visit(`${LESSON}?scene=race`);
  const race = await the('group', 'The search for a gap');
  for (const stop of [5, 6, 7]) {
    await click('button', 'Play', race);
    await expect.poll(() => Number(counts()[0])).toBeGreaterThan(1);
    await slide('Mappings', stop);
    await expect.poll(() => named('button', 'Pause')).toEqual([]);
    expect(counts()).toEqual(['0', '0']);
  }
});

it('is at its beginning in each scene, and when it is started over', async () => {
  await visit(`${LESSON}?scene=numbers`);
  await slide('Looks at a gap', 4);
  await expect.poll(counts).toEqual(['4']);
  // The same tree, but for one node: so much of the search is known.
  await click('button', 'Show this', await find('#scene-found'));
  await expect.poll(counts).toEqual(['5']);
  await click('button', 'Step');
  await expect.poll(counts).toEqual(['6']);
  // Its scene offers to begin again only once something has been moved.
  expect(textOf(await find('#scene-found .scene-tools'))).not.toContain('Start again');
  await click('button', 'Start over');
  await expect.poll(counts).toEqual(['0']);
});

it('plays what was moved, though Play was pressed before the core had answered', async () => {
  await visit(`${LESSON}?scene=race`);
  const race = await the('group', 'The search for a gap');
  await slide('Mappings', 18);
  await click('button', 'Play', race);
  await expect.poll(() => Number(counts()[0]), { timeout: 15_000 }).toBeGreaterThan(40);
});

it('plays what another scene shows, once that is there', async () => {
  await visit(`${LESSON}?scene=race&figure=race/mappings:100/pages:3`);
  await says('.instrument-controls', '100');
  // The scene’s own button, in the text.
  await click('button', 'Watch it happen', await find('#predict-cached'));
  await expect.poll(counts, { timeout: 15_000 }).toEqual(['3']);
  await slide('Mappings at first', 10);
  await expect.poll(counts).toEqual(['0']);
  await click('button', 'Watch it happen', await find('#predict-cached'));
  await expect.poll(counts, { timeout: 15_000 }).toEqual(['3']);
});

it('remembers, where calls came before; where it isn’t about that, it doesn’t offer it', async () => {
  await visit(`${LESSON}?scene=race`);
  await the('slider', 'The request');
  expect(all('[data-figure="race"] input[type="radio"]')).toEqual([]);
  await visit(`${LESSON}?scene=before`);
  (await the('radio', 'nothing')).click();
  await says('[data-kernel="3.4"] .kernel-caption', /^The search starts at mmap_base/);
  (await the('radio', /^12\s?KiB$/)).click();
  await says('[data-kernel="3.4"] .kernel-caption', 'The search starts where the last one ended.');
  await slide('Looks at a gap', 99);
  await expect.poll(counts).toEqual(['3', '9']);
});

it('offers what was asked for before as the scene began, whatever is asked for now', async () => {
  await visit(`${LESSON}?scene=before`);
  const memories = () => named('radio').map((radio) => textOf(radio.closest('label')));
  await the('radio', /^12\s?KiB$/);
  const before = memories();
  await slide('The request', 5);
  await says('.instrument-controls', /20 KiB/);
  expect(memories()).toEqual(before);
});

it('searches anew without what the reader unmaps, and with it again', async () => {
  await visit(`${LESSON}?scene=race`);
  const mapping = await the('slider', 'Mapping to unmap');
  mapping.focus();
  for (let number = 35; number > 24; number--) await press('ArrowLeft');
  expect(mapping.getAttribute('aria-valuetext')).toMatch(/^24, 4\sKiB: Enter/);
  await press('Enter');
  await expect.poll(() => location.hash).toContain('figure=race/mappings:36/pages:3/gone:23');
  await slide('Looks at a gap', 99);
  await expect.poll(counts).toEqual(['12', '5']);
  await click('button', 'Map again');
  await expect.poll(() => location.hash).toContain('figure=race/mappings:36/pages:3&');
  await slide('Looks at a gap', 99);
  await expect.poll(counts).toEqual(['29', '8']);
});

it('has its curve for all that was mapped, whatever is unmapped', async () => {
  await visit(`${LESSON}?scene=race&figure=race/mappings:36/pages:3/gone:23`);
  const curve = (await find('.instrument-curve')) as HTMLDetailsElement;
  curve.open = true;
  await click('button', /^Table of/);
  const cells = () => all('.instrument-curve tbody tr').map(textOf);
  await expect.poll(() => cells().length).toBe(26);
  expect(all('.instrument-curve .bad')).toEqual([]);
  const point = await the('slider', 'Mappings', curve);
  point.focus();
  await press('Home');
  await expect.poll(() => location.hash).toMatch(/figure=race\/mappings:10\/pages:3(?:&|$)/);
});

it('says why a gap won’t do: the stack’s, one that begins too high, one that is too small', async () => {
  await visit(`${LESSON}?scene=challenge-opened&figure=race/mappings:12/pages:6`);
  await slide('Looks at a gap', 99);
  await says(
    '[data-kernel="3.8"] .kernel-caption',
    /It looked at 4 gaps: one that begins too high, 2 too small, and one large enough\./,
  );
  expect(counts()).toEqual(['7', '4']);
  await visit(`${LESSON}?scene=challenge-opened`);
  await slide('Looks at a gap', 99);
  await says(
    '[data-kernel="3.8"] .kernel-caption',
    /^It looked at 8 gaps: the stack’s, 6 too small, and one large enough\./,
  );
});

it('has the curve for all numbers of mappings, and the structures inside', async () => {
  await visit(`${LESSON}?scene=race`);
  const curve = (await find('.instrument-curve')) as HTMLDetailsElement;
  curve.open = true;
  await the('figure', /^Looks that a call for 12\sKiB takes$/);
  await click('button', /^Table of/);
  const cells = () =>
    all('.instrument-curve tbody tr').map((row) => all('th, td', row).map(textOf).join(' '));
  await expect.poll(() => cells().length).toBe(26);
  expect(cells().filter((row) => / (?:10|65,530) /.test(row))).toEqual([
    expect.stringMatching(/^Linux 3\.4 .*\b10 3/),
    expect.stringMatching(/^Linux 3\.4 .*\b65,530 65,523/),
    expect.stringMatching(/^Linux 3\.8 .*\b10 3/),
    expect.stringMatching(/^Linux 3\.8 .*\b65,530 40/),
  ]);
  const point = await the('slider', 'Mappings', curve);
  point.focus();
  await press('Home');
  await expect.poll(() => location.hash).toContain('figure=race/mappings:10/pages:3');
  // What is inside is what the reader has made.
  await click('button', 'Look inside');
  await says('.stage', /11 VMAs map 200\sKiB/);

  await visit(`${LESSON}?scene=race`);
  await click('button', 'Look inside');
  await find('.stage [data-view="address-space"]');
  await click('button', 'Back to the figure');
  await find('[data-figure="race"]');
  expect(named('button', 'Back to the figure')).toHaveLength(0);
});

it('says what it can’t show, and shows what the lesson has', async () => {
  await visit(`${LESSON}?scene=race&figure=race/mappings:7/pages:3`);
  await says('.stage-warning', /figure/);
  await says('.instrument-controls', /36/);
  expect(counts()).toEqual(['0', '0']);
});
