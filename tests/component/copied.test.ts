/* The copied tree: how a child gets its tree, and what becomes of one that is left half-copied. */
import { expect, it } from 'vitest';
import { MOST, STOPS } from '../../web/src/figures/copied/parameters.ts';
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

it('plays to the answer of its question, and not after the first wrong answer', async () => {
  await visit(LESSON);
  const form = await find('#predict-compares');
  await the('group', NAME);
  expect(counts()).toEqual(['0', '0']);
  const field = await the('textbox', /^Your/, form);
  await fill(field, '23');
  await click('button', 'Check', form);
  await says('#predict-compares output', /side by side.* Try again, or watch it happen\.$/);
  expect(counts()).toEqual(['0', '0']);
  await fill(field, '2');
  await click('button', 'Check', form);
  await says('#predict-compares output', /^Right/);
  await expect.poll(counts, { timeout: 15_000 }).toEqual(['235', '2']);
  await says('.instrument-end', '235 comparisons on Linux 6.5, 2 on Linux 6.8, for 23 VMAs.');
});

it('copies nodes first, whose arrows point to the parent’s VMAs, and turns one arrow at each step', async () => {
  await visit(`${LESSON}?scene=whole`);
  await the('group', NAME);
  await slide('VMAs', STOPS.indexOf(12));
  await expect.poll(alsoSaid).toEqual(['0 nodes, 0 of 12 arrows']);
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
  await slide('VMAs', STOPS.indexOf(223));
  await expect.poll(() => location.hash).toContain('figure=copied/vmas:223/of:6.5');
  await expect.poll(alsoSaid).toEqual(['0 of 223 VMAs in', '0 nodes, 0 of 223 arrows']);
  await slide('Steps of the fork', 9999);
  await expect.poll(counts).toEqual(['2,410', '3']);
  // At the end, each move is answered by the end.
  await slide('VMAs', STOPS.indexOf(23));
  await expect.poll(counts).toEqual(['235', '2']);
});

it('shows which slots of a leaf are free, and says when all are taken', async () => {
  await visit(`${LESSON}?scene=bulk`);
  await the('group', NAME);
  const free = (): number => (all('.copied-free')[0]?.getAttribute('d')?.match(/M/g) ?? []).length;
  const names = (): string => all('.copied-name').map(textOf).at(-1) ?? '';
  await slide('Steps of the fork', 5);
  expect([free(), names()]).toEqual([13, 'last leaf: 3 of 16 slots (VMAs 1, gaps 2)']);
  let full = 0;
  for (let step = 84; step < 98 && full === 0; step++) {
    await slide('Steps of the fork', step);
    if (/16 of 16/.test(names())) full = step;
  }
  expect([alsoSaid(), free()]).toEqual([['10 of 23 VMAs in'], 0]);
  expect(names()).toBe('last leaf: 16 of 16 slots (VMAs 10, gaps 6)');
  await says('.kernel-caption', /all 16 slots of the leaf are taken/);
});

it('says where the time of a fork goes, with as many VMAs as the reader likes', async () => {
  await visit(`${LESSON}?scene=time`);
  await the('group', 'Where the time of one fork goes');
  const times = (): readonly string[] => all('.copied-times strong').map(textOf);
  expect(times()).toEqual(['187 µs', '181 µs']);
  await says('.instrument-end', /saves about 6 µs of 187 µs: time for 3 % more forks\. Reported: 2.77 %/);
  await slide('VMAs', STOPS.indexOf(MOST));
  await expect.poll(times).toEqual(['4,387 µs', '3,381 µs']);
  await says(
    '.instrument-end',
    /With 4,023 VMAs, the patch saves about 1,006 µs of 4,387 µs: .*30 % more forks.*Reported: 29.86 %/,
  );
  await expect.poll(() => location.hash).toContain('figure=copied/vmas:4023/of:6.5%2B6.8/time');
});

it('draws what a wrong guess would mean, and shows where the time goes once the answer is right', async () => {
  await visit(`${LESSON}?scene=predict-gain`);
  await the('group', 'Where the time of one fork goes');
  const times = (): readonly string[] => all('.copied-times strong').map(textOf);
  const parts = (): readonly string[] => all('.copied-bar > span').map(({ className }) => className);
  expect([times(), parts(), all('.copied-work')]).toEqual([['187 µs', '? µs'], ['whole', 'guess'], []]);
  const form = await find('#predict-gain');
  expect(textOf(form)).toMatch(/^Guess, then see what was measured/);
  await click('radio', 'Twice as many', form);
  await click('button', 'Check', form);
  await says('#predict-gain output', /half of the whole round/);
  await expect.poll(times).toEqual(['187 µs', '94 µs']);
  await says('.instrument-end', 'With 100 % more forks in the same time, one fork would take 94 µs');
  expect(parts()).toEqual(['whole', 'guess']);
  await click('radio', /^About 3 per cent/, form);
  await click('button', 'Check', form);
  await says('#predict-gain output', /^Right.*2\.77 per cent/);
  await expect.poll(times).toEqual(['187 µs', '181 µs']);
  expect(parts()).toEqual(['fixed', 'kept', 'saved', 'fixed', 'kept']);
  expect(all('.copied-work tbody tr').map((row) => all('td', row).map(textOf))).toEqual([
    ['23', '23'],
    ['0', '0'],
    ['235', '2'],
    ['8', '3'],
  ]);
});

it('the broom waits beside the child’s name until its turn comes', async () => {
  await visit(`${LESSON}?scene=visitors`);
  await the('group', NAME);
  const waiting = (): readonly string[] => all('.copied-broom').map(textOf);
  await slide('Steps of the fork', 5);
  expect(waiting()).toEqual([]);
  await slide('Steps of the fork', 6);
  expect(waiting()).toEqual(['clean-up', 'clean-up']);
  // On 7.3 it has begun; on 6.8 swapoff is there first, and the clean-up still to come.
  await slide('Steps of the fork', 9);
  expect(waiting()).toEqual(['clean-up', '']);
  await slide('Steps of the fork', 99);
  expect(waiting()).toEqual(['clean-up']);
});

it('keeps what the reader made of a challenge while the solution is shown', async () => {
  await visit(`${LESSON}?scene=challenge-second-leaf`);
  await the('group', NAME);
  const challenge = await find('#challenge-second-leaf');
  await slide('VMAs', STOPS.indexOf(19));
  await says('#challenge-second-leaf output', /Nodes: 3/);
  await click('button', 'Play it in the figure', challenge);
  await expect.poll(() => location.hash).toContain('figure=copied/vmas:10/of:6.8');
  await click('button', 'Back to yours', challenge);
  await expect.poll(() => location.hash).toContain('figure=copied/vmas:19/of:6.8');
  expect(all('button', challenge).map(textOf)).not.toContain('Back to yours');
});

it('says that one kernel goes on alone, faster and faster', async () => {
  await visit(LESSON);
  await the('group', NAME);
  await slide('Steps of the fork', 28);
  await says('.instrument-end', /^Each step is one thing that a kernel does/);
  await slide('Steps of the fork', 60);
  await says('.instrument-end', 'Linux 6.8 is done. The rest of Linux 6.5 is played faster and faster.');
  expect(counts()).toEqual(['52', '2']);
});

it('says of each wrong answer what it would have meant', async () => {
  await visit(`${LESSON}?scene=predict-place`);
  const form = await find('#predict-place');
  const field = await the('textbox', 'Its number in the figure', form);
  for (const [number, reason] of [
    ['13', /Write one from 1 to 9/],
    ['1', /the child’s four VMAs would never be freed/],
    ['4', /The broom has to free it/],
    ['6', /come to number 5 first/],
    ['9', /free four VMAs of the parent’s/],
    ['5', /^Right.*5\b/],
  ] as const) {
    await fill(field, number);
    await click('button', 'Check', form);
    await says('#predict-place output', reason);
  }
  // A wrong answer is played: the clean-up goes up to the mark that was set, if nothing of the parent’s comes first.
  for (const [number, end, [count, foreign]] of [
    ['6', /With the mark at VMA 6, the clean-up comes to VMA 5 first/, ['1', 1]],
    ['9', /With the mark at VMA 9, the clean-up comes to VMA 5 first/, ['1', 1]],
    ['3', /With the mark at VMA 3, 2 VMAs of the child’s are never freed/, ['2', 0]],
    ['1', /With the mark at VMA 1, 4 VMAs of the child’s are never freed/, ['0', 0]],
  ] as const) {
    await fill(field, number);
    await click('button', 'Check', form);
    await expect.poll(() => location.hash).toContain(`fail:8/given:6/mark:${number}`);
    await slide('Steps of the fork', 99);
    await says('.instrument-end', end);
    expect([counts(), all('.copied-foreign').length]).toEqual([[count], foreign]);
    expect(textOf(await find('.kernel-way'))).toBe('a supposition: no kernel does this');
    expect(all('.copied-mark')).toHaveLength(1);
  }
  await fill(field, '5');
  await click('button', 'Check', form);
  await expect.poll(() => location.hash).not.toContain('mark:');
  await says('#predict-place output', /^Right/);
  const levels = await find('#predict-levels');
  for (const [number, reason] of [
    ['2', /in a tree of two levels/],
    ['223', /the first/],
    ['19', /copying a node needs no comparison/],
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
  expect([up(), down()]).toEqual([5, 4]);
  await says('.instrument-end', 'The fork has just failed, and nothing is marked yet.');
  point(drawing, ['pointerdown', 300], ['pointermove', 690], ['pointerup', 690]);
  await tick();
  expect([all('.copied-handle').length, location.hash]).toEqual([0, at]);
  await slide('Steps of the fork', 99);
  await find('.copied-handle');
  point(drawing, ['pointerdown', 300], ['pointermove', 690], ['pointerup', 690]);
  await expect.poll(() => location.hash).toContain('figure=copied/vmas:9/of:6.8/fail:12');
  expect(field.value).toBe('1');
});

it('is dragged to where memory runs out, and the clean-up goes up to there at once', async () => {
  await visit(`${LESSON}?scene=drag`);
  const drawing = await find('.copied-drawing');
  expect([counts(), all('.copied-mark').length, all('.copied-handle').map(textOf)]).toEqual([
    ['4'],
    1,
    ['memory runs out here'],
  ]);
  point(drawing, ['pointerdown', 300], ['pointermove', 690]);
  await expect.poll(() => location.hash).toContain('figure=copied/vmas:9/of:6.8/fail:12');
  await expect.poll(counts).toEqual(['8']);
  // The drag goes on.
  point(drawing, ['pointermove', 0]);
  await expect.poll(() => location.hash).toContain('figure=copied/vmas:9/of:6.8/fail:4');
  await expect.poll(counts).toEqual(['0']);
  await says('.kernel-caption', /comes to the mark, and stops/);
});

it('swapoff waits for the lock, walks up to the mark, and crashes; today it finds nothing', async () => {
  await visit(`${LESSON}?scene=visitors`);
  await the('group', NAME);
  const seen = (): readonly string[] => all('.copied-visitor').map(textOf);
  const bad = () =>
    all('.copied-column.bad .instrument-kernel').map((each) => each.getAttribute('data-kernel'));
  await slide('Steps of the fork', 8);
  expect([seen(), counts()]).toEqual([
    ['swapoff', 'swapoff'],
    ['0', '0'],
  ]);
  // Its own VMAs are no reason for alarm.
  await slide('Steps of the fork', 11);
  await says('.kernel-caption', 'swapoff comes to VMA 3, the child’s own, and goes on to the next.');
  expect([counts()[0], bad()]).toEqual(['3', []]);
  await slide('Steps of the fork', 99);
  expect([seen(), counts(), alsoSaid(), bad()]).toEqual([
    ['swapoff: crash', 'swapoff'],
    ['4', '0'],
    ['the mark isn’t a VMA', 'nothing is left'],
    ['6.8'],
  ]);
  await says('.kernel-caption', /swapoff takes the mark for a VMA/);
  await says(
    '.instrument-end',
    'On Linux 6.8, swapoff can come between the open lock and the clean-up. Then it takes the mark in place of VMA 5 for a VMA, and the kernel crashes. On Linux 7.3, it comes after the clean-up, and finds nothing.',
  );
  // Where memory runs out elsewhere, it gets as far at once.
  await slide('Memory runs out at VMA', 3);
  await expect.poll(counts).toEqual(['2', '0']);
});

it('a uprobe comes from a page to what the child has, and what was found is freed', async () => {
  await visit(`${LESSON}?scene=uprobe`);
  await the('group', NAME);
  await slide('Steps of the fork', 99);
  const seen = (): readonly string[] => all('.copied-visitor').map(textOf);
  await expect.poll(seen).toEqual(['freed by now', 'finds nothing']);
  expect(alsoSaid()).toEqual(['VMA 4, freed since', 'nothing is left']);
  await slide('Steps of the fork', 9);
  expect(seen()).toEqual(['finds the child’s', 'uprobe']);
  await says('.kernel-caption', /finds the child’s own VMA 4/);
  expect(all('.copied-column.bad')).toEqual([]);
  // No page leads to a VMA that the child hasn’t got.
  const [drawing] = all('.copied-drawing');
  const [visitor, line] = ['rect[data-moves=visitor]', 'rect[data-moves=line]'].map((each) =>
    drawing!.querySelector(each)!,
  );
  const name = drawing!.querySelector('.copied-visitor text')!;
  const [y, top] = [name, visitor!].map((each) => Number(each.getAttribute('y')));
  expect(y! > top! && y! < top! + Number(visitor!.getAttribute('height'))).toBe(true);
  point(visitor!, ['pointerdown', 300], ['pointermove', 10], ['pointerup', 10]);
  await expect.poll(() => location.hash).toContain('fail:8/visitor:1');
  point(visitor!, ['pointerdown', 10], ['pointermove', 690], ['pointerup', 690]);
  await expect.poll(() => location.hash).toContain('fail:8/visitor:4');
  point(line!, ['pointerdown', 690], ['pointermove', 100], ['pointerup', 100]);
  await expect.poll(() => location.hash).toMatch(/fail:[56]\/visitor:[12]/);
  // Elsewhere, nothing moves.
  const at = location.hash;
  point(drawing!, ['pointerdown', 300], ['pointermove', 690], ['pointerup', 690]);
  await tick();
  expect(location.hash).toBe(at);
});

it('who finds the parent’s VMA isn’t out of danger', async () => {
  await visit(`${LESSON}?scene=uprobe&figure=copied/vmas:12/of:6.8%2B7.3/fail:11/visitor:8`);
  await the('group', NAME);
  await slide('Steps of the fork', 99);
  expect([counts(), alsoSaid()]).toEqual([
    ['1', '0'],
    ['the parent’s VMA 8', 'nothing is left'],
  ]);
  await says('.kernel-caption', /finds the parent’s VMA 8. It can’t tell/);
  await says(
    '.instrument-end',
    'On Linux 6.8, the uprobe finds the parent’s VMA 8 in the child’s tree. On Linux 7.3, the uprobe finds nothing.',
  );
});

it('walks down the parent’s tree first; from its VMA on, a copy looks for its place', async () => {
  await visit(`${LESSON}?scene=bulk`);
  await the('group', NAME);
  for (const [caption, seekers] of [
    [/^First the kernel walks down the parent’s tree/, 1],
    [/^First the kernel walks down the parent’s tree/, 0],
    [/^The first VMA is in/, 0],
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

it('without the mark the clean-up comes to a VMA of the parent’s, and what then is said to be inferred', async () => {
  await visit(`${LESSON}?scene=two`);
  await the('group', NAME);
  await slide('Steps of the fork', 99);
  await expect.poll(counts).toEqual(['1']);
  expect(alsoSaid()).toEqual(['4 of the child’s freed']);
  expect(all('.copied-column.bad .kernel-count').map(textOf)).toEqual([
    expect.stringMatching(/^1 of the parent’s reached/),
  ]);
  expect([all('.copied-foreign'), all('.copied-mark')].map(({ length }) => length)).toEqual([1, 0]);
  await says('.instrument-end', /that is inferred, nobody reported it/);
  // Nobody waits for the lock here, so nothing is seen of it.
  expect([all('.copied-shackle').length, textOf(await find('.copied-lock'))]).toEqual([0, 'Child']);
});

it('names the error that a question asks for only where that is asked, once it is played', async () => {
  for (const scene of ['two', 'predict-place', 'drag', 'predict-swapoff', 'visitors']) {
    await visit(`${LESSON}?scene=${scene}`);
    const figure = await the('group', NAME);
    await slide('Steps of the fork', 99);
    await says('.instrument-end', /./);
    expect([scene, textOf(figure)]).not.toEqual([scene, expect.stringContaining('ENOMEM')]);
  }
  await visit(`${LESSON}?scene=predict-error`);
  expect(textOf(await the('group', NAME))).not.toContain('ENOMEM');
  await slide('Steps of the fork', 99);
  await says('.instrument-end', /^In the program, fork\(\) fails with ENOMEM\./);
  await says('.copied-returned', 'fork() = −1, ENOMEM');
});

it('of two kernels, the one in front is the newer one, or the one that goes on, or the reader’s choice', async () => {
  await visit(LESSON);
  await the('group', NAME);
  const front = () =>
    all('.copied-column.front .instrument-kernel').map((each) => each.getAttribute('data-kernel'));
  const pressed = () => all('.copied-front').map((each) => each.getAttribute('aria-pressed'));
  expect([front(), pressed()]).toEqual([['6.8'], ['false', 'true']]);
  await slide('Steps of the fork', 60);
  await expect.poll(front).toEqual(['6.5']);
  await slide('Steps of the fork', 999);
  await expect.poll(front).toEqual(['6.8']);
  await click('button', 'Show Linux 6.5');
  await expect.poll(() => [front(), pressed()]).toEqual([['6.5'], ['true', 'false']]);
  await slide('Steps of the fork', 1);
  expect(front()).toEqual(['6.5']);
});

it('the VMA that looks for its place has its number', async () => {
  await visit(`${LESSON}?scene=bulk`);
  await the('group', NAME);
  await slide('Steps of the fork', 5);
  expect(all('.copied-walker').map(textOf)).toEqual(['2']);
});

it('comes to each number of VMAs, one by one', async () => {
  await visit(`${LESSON}?scene=challenge-third-level`);
  await the('group', NAME);
  await slide('VMAs', STOPS.indexOf(140));
  for (const [vmas, answer] of [
    [141, /Comparisons: 2/],
    [142, /Comparisons: 2/],
    [143, /Comparisons: 2/],
    [144, /Comparisons: 3/],
  ] as const) {
    await click('button', 'VMAs: one more');
    await expect.poll(() => location.hash).toContain(`figure=copied/vmas:${vmas}/`);
    await says('#challenge-third-level output', answer);
  }
  await click('button', 'VMAs: one less');
  await says('#challenge-third-level output', /Comparisons: 2/);
});

it('the parts of the time add up to the whole that is shown, with any number of VMAs', async () => {
  await visit(`${LESSON}?scene=time`);
  await the('group', 'Where the time of one fork goes');
  const numbers = (selector: string) =>
    all(selector).map((each) => Number(/([\d,]+) µs/.exec(textOf(each))![1]!.replace(',', '')));
  for (const vmas of [7, 23, 60, 223, 900, MOST]) {
    await slide('VMAs', STOPS.indexOf(vmas));
    await expect.poll(() => location.hash).toContain(`vmas:${vmas}/`);
    const [fixed, kept, saved] = numbers('.copied-parts li');
    await expect
      .poll(() => numbers('.copied-times strong'))
      .toEqual([fixed! + kept! + saved!, fixed! + kept!]);
  }
});

it('today the fork itself frees all, before the lock is released', async () => {
  await visit(`${LESSON}?scene=visitors&figure=copied/vmas:12/of:7.3/fail:11/swapoff`);
  await the('group', NAME);
  await slide('Steps of the fork', 15);
  await says('.kernel-caption', /stops at the line without a mark/);
  await slide('Steps of the fork', 16);
  await says('.kernel-caption', /Only now is the child’s lock released/);
  await visit(`${LESSON}?scene=visitors&figure=copied/vmas:12/of:6.8%2B7.3/fail:11`);
  await the('group', NAME);
  await slide('Steps of the fork', 99);
  await says('.instrument-end', /The fork itself has freed what was copied\.$/);
  await expect.poll(counts).toEqual(['5', '5']);
});
