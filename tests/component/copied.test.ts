/* The copied tree: how a child gets its tree, and what becomes of one that is left half-copied. */
import { expect, it } from 'vitest';
import { all, find, says, textOf, tick, usePage, visit } from './page.ts';
import { click, fill, slide, the } from './roles.ts';

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

it('plays to the answer of its question, after a wrong answer that is explained, too', async () => {
  await visit(LESSON);
  const form = await find('#predict-compares');
  await the('group', NAME);
  expect(counts()).toEqual(['0', '0']);
  await click('radio', /^23: one for each VMA/, form);
  await click('button', 'Check', form);
  await says('#predict-compares output', /side by side/);
  await the('button', 'Pause');
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
  // Where it will look is to be seen; what it finds, at the end.
  expect(all('.copied-visitor').map(textOf)).toEqual(['a lookup']);
  await slide('Steps of the fork', 99);
  await says(
    '.instrument-end',
    '12 of 23 arrows have turned. The other 11 still point to the parent’s VMAs.',
  );
  expect([up(), down()]).toEqual([11, 12]);
  await says('.kernel-caption', 'A lookup in the child’s tree finds VMA 22: it is still the parent’s.');
  expect(all('.copied-visitor').map(textOf)).toEqual(['finds the parent’s']);
});

it('forks with more VMAs, and the address has it', async () => {
  await visit(`${LESSON}?scene=more`);
  await the('group', NAME);
  await slide('VMAs', 13);
  await expect.poll(() => location.hash).toContain('figure=copied/vmas:223/of:6.5');
  await expect.poll(alsoSaid).toEqual(['0 of 223 VMAs in', '0 nodes, 0 of 223 arrows']);
  await slide('Steps of the fork', 9999);
  await expect.poll(counts).toEqual(['2,410', '3']);
});

it('says where the time of a fork goes, with as many VMAs as the reader likes', async () => {
  await visit(`${LESSON}?scene=time`);
  await the('group', 'Where the time of one fork goes');
  const times = (): readonly string[] => all('.copied-times strong').map(textOf);
  expect(times()).toEqual(['187 µs', '181 µs']);
  await says('.instrument-end', /saves 3 % of a fork, so there is time for 3 % more forks.*Reported: 2.77 %/);
  await slide('VMAs', 22);
  await expect.poll(times).toEqual(['4,387 µs', '3,381 µs']);
  await says(
    '.instrument-end',
    /With 4,023 VMAs, the patch saves 23 % of a fork.*30 % more forks.*Reported: 29.86 %/,
  );
  await expect.poll(() => location.hash).toContain('figure=copied/vmas:4023/of:6.5%2B6.8/time');
});

it('says that one kernel goes on alone, faster and faster', async () => {
  await visit(LESSON);
  await the('group', NAME);
  await slide('Steps of the fork', 28);
  await says('.instrument-end', /^In each step Linux 6.5 makes one comparison or inserts one VMA/);
  await slide('Steps of the fork', 60);
  await says('.instrument-end', 'Linux 6.8 is done. Linux 6.5 goes on alone: faster and faster now.');
  expect(counts()).toEqual(['52', '2']);
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
  // A wrong answer is played: the clean-up goes up to the mark that was set, if nothing of the parent’s comes first.
  for (const [number, end, [count, foreign]] of [
    ['7', /With the mark at VMA 7, the clean-up comes to VMA 6 first/, ['1', 1]],
    ['12', /With the mark at VMA 12, the clean-up comes to VMA 6 first/, ['1', 1]],
    ['4', /With the mark at VMA 4, 2 VMAs of the child’s are never freed/, ['3', 0]],
    ['1', /With the mark at VMA 1, 5 VMAs of the child’s are never freed/, ['0', 0]],
  ] as const) {
    await fill(field, number);
    await click('button', 'Check', form);
    await expect.poll(() => location.hash).toContain(`fail:11/given:9/mark:${number}`);
    await slide('Steps of the fork', 99);
    await says('.instrument-end', end);
    expect([counts(), all('.copied-foreign').length]).toEqual([[count], foreign]);
    expect(all('.copied-mark')).toHaveLength(1);
  }
  await fill(field, '6');
  await click('button', 'Check', form);
  await expect.poll(() => location.hash).not.toContain('mark:');
  await says('#predict-place output', /^Right/);
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

/** What a pointer does over the drawing: where, in pixels. */
function point(drawing: Element, ...moves: readonly (readonly [type: string, x: number])[]): void {
  for (const [type, x] of moves) {
    const buttons = type === 'pointerup' ? 0 : 1;
    const moved = new PointerEvent(type, { bubbles: true, buttons });
    Object.defineProperty(moved, 'offsetX', { value: x });
    drawing.dispatchEvent(moved);
  }
}

it('a VMA that is pressed is an answer; what is dragged is the line, and the answer stays', async () => {
  await visit(`${LESSON}?scene=predict-place`);
  const form = await find('#predict-place');
  const field = (await the('textbox', 'Its number in the figure', form)) as HTMLInputElement;
  const drawing = await find('.copied-drawing');
  const at = location.hash;
  point(drawing, ['pointerdown', 0]);
  await tick();
  expect(field.value).toBe('');
  point(drawing, ['pointerup', 2]);
  await expect.poll(() => field.value).toBe('1');
  await find('.copied-picked');
  expect(location.hash).toBe(at);
  // Half-copied, with nothing that says where memory ran out, and nothing to drag, until it is played on.
  expect([up(), down()]).toEqual([7, 5]);
  await says('.instrument-end', 'The fork has just failed, and nothing is marked yet.');
  point(drawing, ['pointerdown', 300], ['pointermove', 690], ['pointerup', 690]);
  await tick();
  expect([all('.copied-handle').length, location.hash]).toEqual([0, at]);
  await slide('Steps of the fork', 99);
  await find('.copied-handle');
  point(drawing, ['pointerdown', 300], ['pointermove', 690], ['pointerup', 690]);
  await expect.poll(() => location.hash).toContain('figure=copied/vmas:12/of:6.8/fail:17');
  expect(field.value).toBe('1');
});

it('is dragged to where memory runs out', async () => {
  await visit(`${LESSON}?scene=drag`);
  const drawing = await find('.copied-drawing');
  point(drawing, ['pointerdown', 300], ['pointermove', 0]);
  await expect.poll(() => location.hash).toContain('figure=copied/vmas:12/of:6.8/fail:6');
  await says('.copied-handle', 'memory runs out here, at allocation 6');
});

it('a visitor waits for the lock, and finds the parent’s VMA, the mark, or nothing', async () => {
  await visit(`${LESSON}?scene=visitors&figure=copied/vmas:12/of:6.8%2B7.3/fail:11/visitor:8`);
  await the('group', NAME);
  const seen = (): readonly string[] => all('.copied-visitor').map(textOf);
  await slide('Steps of the fork', 10);
  expect(seen()).toEqual(['a visitor', 'a visitor']);
  expect(counts()).toEqual(['0', '0']);
  await slide('Steps of the fork', 99);
  expect(seen()).toEqual(['finds the parent’s', 'finds nothing']);
  // What is counted, and said, is about the visitor: who finds the parent’s isn’t out of danger.
  expect([counts(), alsoSaid()]).toEqual([
    ['1', '0'],
    ['the parent’s VMA 8', 'nothing is left'],
  ]);
  expect(
    all('.copied-column.bad .instrument-kernel').map((each) => each.getAttribute('data-kernel')),
  ).toEqual(['6.8']);
  await says('.kernel-caption', /finds the parent’s VMA 8. It can’t tell/);
  await says(
    '.instrument-end',
    'On Linux 6.8, the visitor finds the parent’s VMA 8 in the child’s tree. On Linux 7.3, the visitor finds nothing.',
  );
  // Who moves it at the end sees at once what it finds there.
  for (const [number, label, also] of [
    [6, 'follows the mark: crash', 'the mark, no VMA'],
    [2, 'found what is freed now', 'VMA 2, freed since'],
  ] as const) {
    await slide('The visitor looks up VMA', number);
    await expect.poll(() => location.hash).toContain(`fail:11/visitor:${number}`);
    await expect.poll(seen).toEqual([label, 'finds nothing']);
    expect(alsoSaid()).toEqual([also, 'nothing is left']);
  }
  // Right after the lock is released, it isn’t freed yet.
  await slide('Steps of the fork', 12);
  expect(seen()[0]).toBe('finds the child’s');
});

it('the visitor is dragged by its name, and by all that lies between the trees; the line from below', async () => {
  await visit(`${LESSON}?scene=visitors&figure=copied/vmas:12/of:6.8%2B7.3/fail:11/visitor:8`);
  const [drawing] = await find('.copied-drawing').then(() => all('.copied-drawing'));
  const [visitor, line] = ['rect[data-moves=visitor]', 'rect[data-moves=line]'].map((each) =>
    drawing!.querySelector(each)!,
  );
  const name = drawing!.querySelector('.copied-visitor text')!;
  const [y, top] = [name, visitor!].map((each) => Number(each.getAttribute('y')));
  expect(y! > top! && y! < top! + Number(visitor!.getAttribute('height'))).toBe(true);
  point(visitor!, ['pointerdown', 300], ['pointermove', 0], ['pointerup', 0]);
  await expect.poll(() => location.hash).toContain('fail:11/visitor:1');
  point(all('rect[data-moves=line]')[0] ?? line!, ['pointerdown', 690], ['pointerup', 690]);
  await expect.poll(() => location.hash).toContain('fail:17/visitor:1');
  // Elsewhere, nothing moves.
  const at = location.hash;
  point(drawing!, ['pointerdown', 300], ['pointermove', 690], ['pointerup', 690]);
  await tick();
  expect(location.hash).toBe(at);
});

it('walks down the parent’s tree first; from its VMA on, a copy looks for its place', async () => {
  await visit(`${LESSON}?scene=bulk`);
  await the('group', NAME);
  for (const [caption, seekers] of [
    [/^First it walks down the parent’s tree/, 1],
    [/^First it walks down the parent’s tree/, 0],
    [/^It is in/, 0],
    [/in the child’s tree/, 0],
  ] as const) {
    await click('button', 'Step');
    await says('.kernel-caption', caption);
    expect([all('.copied-seeker'), all('.copied-walker rect')].map(({ length }) => length)).toEqual([
      seekers,
      1 - seekers,
    ]);
  }
});

it('runs out of memory where the reader says, and the clean-up stops there', async () => {
  await visit(`${LESSON}?scene=drag`);
  await the('group', NAME);
  await slide('Memory runs out at VMA', 4);
  await expect.poll(() => location.hash).toContain('figure=copied/vmas:12/of:6.8/fail:9');
  // The core has answered.
  await says('.copied-handle', 'at allocation 9');
  await slide('Steps of the fork', 99);
  await expect.poll(counts).toEqual(['3']);
  await says('.kernel-caption', /comes to the mark, and stops/);
  await says('.instrument-end', /^The fork fails, and 3 VMAs of the child’s are freed\./);
  expect(all('.copied-mark')).toHaveLength(1);
  expect(all('.copied-foreign')).toEqual([]);
});

it('without the mark the clean-up comes to a VMA of the parent’s, and what then is said to be inferred', async () => {
  await visit(`${LESSON}?scene=two`);
  await the('group', NAME);
  await slide('Steps of the fork', 99);
  await expect.poll(counts).toEqual(['1', '5']);
  expect(alsoSaid()).toEqual(['5 of the child’s freed', '0 of the parent’s reached']);
  expect(all('.copied-column.bad .kernel-count').map(textOf)).toEqual([
    expect.stringMatching(/^1 of the parent’s reached/),
  ]);
  expect([all('.copied-foreign'), all('.copied-mark')].map(({ length }) => length)).toEqual([1, 1]);
  await says('.instrument-end', /that is inferred, nobody reported it/);
  await says('.copied-name', /Child, unlocked/);
});

it('today the fork itself frees all, before the lock is released', async () => {
  await visit(`${LESSON}?scene=visitors&figure=copied/vmas:12/of:6.8%2B7.3/fail:11`);
  await the('group', NAME);
  await slide('Steps of the fork', 15);
  await says('.kernel-caption', /stops at the line without a mark/);
  await slide('Steps of the fork', 99);
  await says('.kernel-caption', /Only now is the child’s lock released/);
  await says('.instrument-end', /The tree is gone before the lock is released\.$/);
  await expect.poll(counts).toEqual(['5', '5']);
});
