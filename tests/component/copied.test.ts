/* The copied tree: how a child gets its tree, and what becomes of one that is left half-copied. */
import { expect, it } from 'vitest';
import { all, find, says, textOf, tick, usePage, visit } from './page.ts';
import { click, fill, named, slide, the } from './roles.ts';

usePage();

const LESSON = 'lessons/fork';
const NAME = 'A fork: the parent’s tree and the child’s';
const counts = (): readonly string[] => all('.kernel-count strong').map(textOf);
const alsoSaid = (): readonly string[] => all('.kernel-also').map(textOf);
/** How many arrows of the child’s slots are drawn: to the parent’s VMAs, and to its own. */
const arrowsIn = (selector: string): number =>
  all(selector).reduce((sum, path) => sum + (path.getAttribute('d')?.match(/M/g) ?? []).length / 2, 0);
const up = (): number => arrowsIn('.copied-arrows.up');
const down = (): number => arrowsIn('.copied-arrows.own');

it('plays to the answer of its question when that was right, and is silent before', async () => {
  await visit(LESSON);
  const form = await find('#predict-compares');
  await the('group', NAME);
  expect(counts()).toEqual(['0', '0']);
  await click('radio', /^23: one for each VMA/, form);
  await click('button', 'Check', form);
  await says('#predict-compares output', /side by side/);
  // Whoever has been told why it is wrong may think again: nothing plays.
  await tick();
  expect(named('button', 'Pause')).toEqual([]);
  expect(counts()).toEqual(['0', '0']);
  await click('radio', 'Two', form);
  await click('button', 'Check', form);
  await says('#predict-compares output', /^Right/);
  await expect.poll(counts, { timeout: 15_000 }).toEqual(['235', '2']);
  await says('.instrument-end', '235 comparisons on Linux 6.5, 2 on Linux 6.8, for 23 VMAs.');
});

it('copies nodes first, whose arrows point to the parent’s VMAs, and turns one arrow at each step', async () => {
  await visit(`${LESSON}?scene=whole`);
  await the('group', NAME);
  const steps = [];
  for (let i = 0; i < 8; i++) {
    await click('button', 'Step');
    steps.push([up(), down()]);
  }
  // The root has none; then come two leaves, a comparison on each level, and the first three VMAs.
  expect(steps).toEqual([
    [0, 0],
    [5, 0],
    [12, 0],
    [12, 0],
    [12, 0],
    [11, 1],
    [10, 2],
    [9, 3],
  ]);
  await says('.kernel-caption', /the arrow turns down to it/);
  expect(alsoSaid()).toEqual(['3 nodes, 3 of 12 arrows']);
});

it('stops where a question is about the middle of a fork', async () => {
  await visit(`${LESSON}?scene=predict-whose`);
  await the('group', NAME);
  await slide('Steps of the fork', 99);
  await says(
    '.instrument-end',
    '12 of 23 arrows have turned. The other 11 still point to the parent’s VMAs.',
  );
  expect([up(), down()]).toEqual([11, 12]);
});

it('forks with more VMAs, and the address has it', async () => {
  await visit(`${LESSON}?scene=more`);
  await the('group', NAME);
  await slide('VMAs', 10);
  await expect.poll(() => location.hash).toContain('figure=copied/vmas:223/of:6.5');
  await slide('Steps of the fork', 9999);
  await expect.poll(counts).toEqual(['2,410', '3']);
});

it('says of each wrong answer what it would have meant', async () => {
  await visit(`${LESSON}?scene=predict-place`);
  const form = await find('#predict-place');
  const field = await the('textbox', 'Its number in the figure', form);
  for (const [number, reason] of [
    ['13', /Write one from 1 to 12/],
    ['1', /the child’s five VMAs would never be freed/],
    ['5', /The walk has to free it/],
    ['7', /come to the sixth first/],
    ['12', /free six VMAs of the parent’s/],
    ['6', /^Right.*6\b/],
  ] as const) {
    await fill(field, number);
    await click('button', 'Check', form);
    await says('#predict-place output', reason);
  }
  const levels = await find('#predict-levels');
  for (const [number, reason] of [
    ['2', /in a tree of two levels/],
    ['223', /the first/],
    ['19', /copying one needs no comparison/],
    ['3', /^Right/],
  ] as const) {
    await fill(await the('textbox', /^Your/, levels), number);
    await click('button', 'Check', levels);
    await says('#predict-levels output', reason);
  }
  await expect.poll(counts, { timeout: 15_000 }).toEqual(['3']);
});

it('a VMA that is pressed is an answer, and the line stays where it is', async () => {
  await visit(`${LESSON}?scene=predict-place`);
  const form = await find('#predict-place');
  const field = (await the('textbox', 'Its number in the figure', form)) as HTMLInputElement;
  const drawing = await find('.copied-drawing');
  const at = location.hash;
  const press = new PointerEvent('pointerdown', { bubbles: true, buttons: 1 });
  Object.defineProperty(press, 'offsetX', { value: 0 });
  drawing.dispatchEvent(press);
  await expect.poll(() => field.value).toBe('1');
  await find('.copied-picked');
  expect(location.hash).toBe(at);
});

it('is dragged to where memory runs out', async () => {
  await visit(`${LESSON}?scene=drag`);
  const drawing = await find('.copied-drawing');
  for (const [type, offsetX] of [
    ['pointerdown', 300],
    ['pointermove', 0],
  ] as const) {
    const moved = new PointerEvent(type, { bubbles: true, buttons: 1 });
    Object.defineProperty(moved, 'offsetX', { value: offsetX });
    drawing.dispatchEvent(moved);
  }
  await expect.poll(() => location.hash).toContain('figure=copied/vmas:12/of:6.8/fail:6');
});

it('runs out of memory where the reader says, and the clean-up stops there', async () => {
  await visit(`${LESSON}?scene=drag`);
  await the('group', NAME);
  await slide('Memory runs out at VMA', 4);
  await expect.poll(() => location.hash).toContain('figure=copied/vmas:12/of:6.8/fail:9');
  await slide('Steps of the fork', 99);
  await expect.poll(counts).toEqual(['3']);
  await says('.kernel-caption', /comes to the mark, and stops/);
  await says('.instrument-end', /^The fork has failed, and 3 VMAs of the child’s are freed\./);
  expect(all('.copied-mark')).toHaveLength(1);
  expect(all('.copied-foreign')).toEqual([]);
});

it('without the mark the clean-up comes to a VMA of the parent’s, and what then is said to be inferred', async () => {
  await visit(`${LESSON}?scene=two`);
  await the('group', NAME);
  await slide('Steps of the fork', 99);
  await expect.poll(counts).toEqual(['5', '5']);
  expect(alsoSaid()).toEqual(['one of the parent’s reached']);
  expect([all('.copied-foreign'), all('.copied-mark')].map(({ length }) => length)).toEqual([1, 1]);
  await says('.instrument-end', /that is inferred, nobody reported it/);
  await says('.copied-name', /Child, unlocked/);
});

it('today the fork itself frees all, before the lock is released', async () => {
  await visit(`${LESSON}?scene=visitors`);
  await the('group', NAME);
  await slide('Steps of the fork', 99);
  await says('.kernel-caption', /Only now is the child’s lock released/);
  await says('.instrument-end', /The tree is gone before the lock is released\.$/);
  await expect.poll(counts).toEqual(['5', '5']);
});
