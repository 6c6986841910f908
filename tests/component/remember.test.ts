/* Lesson 3’s instrument: what is remembered, and by whom. */
import { expect, it } from 'vitest';
import { all, find, says, textOf, usePage, visit } from './page.ts';
import { click, named, slide, the } from './roles.ts';

usePage();

const LESSON = 'lessons/cache-hits';
const GROUP = 'Threads, the VMAs that they touch, and what is remembered';
const hits = (): readonly string[] => all('.kernel-count strong').map(textOf);
/** Row by row: hits, misses, unmappings, and what is still to come. */
const strip = (): readonly string[] =>
  all('.remember-row:not(.numbers) .remember-cells').map((row) =>
    [...row.children].map(({ className }) => className[0]).join(''),
  );
const figure = async () => the('group', GROUP);
const touch = async (vma: number): Promise<void> => {
  (await the('button', new RegExp(`^Thread \\d touches VMA ${vma}\\b`), await figure())).click();
};
const choose = async (thread: number): Promise<void> => {
  (await the('radio', `thread ${thread}`, await figure())).click();
};

it('plays sixteen misses, and says what each of them does to the arrow', async () => {
  await visit(`${LESSON}?scene=predict-turns-one`);
  await expect.poll(hits).toEqual(['0']);
  expect(strip()).toEqual(['c'.repeat(16)]);
  await says('.kernel-caption', 'Nothing is remembered yet.');
  const form = await find('#predict-turns-one');
  (await the('radio', 'None', form)).click();
  await click('button', 'Check', form);
  await expect.poll(strip, { timeout: 15_000 }).toEqual(['m'.repeat(16)]);
  await says('.kernel-caption', /^Thread 2 touches VMA 2\. The arrow points to VMA 1: a miss\. The search/);
  await says('.instrument-end', 'Of 16 lookups, none was a hit: 0 of 100.');
  expect(all('.remember-arrow')).toHaveLength(1);
});

it('has a thread touch what the reader presses, and the address remembers it', async () => {
  await visit(`${LESSON}?scene=turns`);
  await choose(2);
  await touch(1);
  await expect.poll(strip).toEqual(['m']);
  await choose(1);
  await touch(1);
  await expect.poll(strip).toEqual(['mh']);
  await says('.kernel-caption', 'Thread 1 touches VMA 1, where the arrow points: a hit.');
  await expect.poll(() => location.hash).toContain('touches:0/then:2t1.1t1/from:1/alone:one');
  // With keys, too.
  const radio = await the('radio', 'thread 1', await figure());
  radio.dispatchEvent(new KeyboardEvent('keydown', { key: '2', bubbles: true }));
  await expect.poll(strip).toEqual(['mhm']);
  await click('button', 'Start over');
  await expect.poll(strip).toEqual(['ccc']);
  // What was taken back is no longer part of the program.
  await touch(2);
  await expect.poll(strip).toEqual(['m']);
  await click('button', 'Clear all calls');
  await expect.poll(strip).toEqual(['']);
  // Nothing is there to play.
  await says('.instrument-end', /^Choose a thread and press a VMA/);
  expect(all('.remember .instrument-tools').every((tools) => tools.closest('[inert]'))).toBe(true);
});

it('drags from a thread to a VMA', async () => {
  await visit(`${LESSON}?scene=turns`);
  const label = all('.remember-thread')[1]!;
  const target = await the('button', /VMA 2\b/, await figure());
  document.elementsFromPoint = () => [target];
  const fire = (element: Element, type: string) =>
    element.dispatchEvent(new MouseEvent(type, { bubbles: true, clientX: 20, clientY: 20 }));
  fire(label, 'pointerdown');
  fire(target, 'pointermove');
  await expect.poll(() => all('.remember-drag')).toHaveLength(1);
  fire(target, 'pointerup');
  await expect.poll(strip).toEqual(['m']);
  await says('.kernel-caption', /^Thread 2 touches VMA 2/);
  expect(all('.remember-drag')).toEqual([]);
});

it('takes the VMA that one presses as the answer', async () => {
  await visit(`${LESSON}?scene=predict-above`);
  await says('.kernel-caption', /Thread 2 touches VMA 3/);
  await touch(1);
  const form = await find('#predict-above');
  const field = (await the('textbox', 'Its number in the figure', form)) as HTMLInputElement;
  await expect.poll(() => field.value).toBe('1');
  expect(all('.picked').map(textOf)).toEqual(['VMA 1 thread 1’s']);
  // What no thread touches may be meant, too.
  await says('.instrument-end', 'In the figure, press the VMA that you mean.');
  const heap = all('.remember-vma.other').find((each) => textOf(each) === 'heap')!;
  heap.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true }));
  await expect.poll(() => field.value).toBe('404000');
  expect(all('.picked').map(textOf)).toEqual(['heap']);
  await click('button', 'Check', form);
  await says('#predict-above output', /The walk ends at the heap\./);
  await touch(1);
  await expect.poll(() => field.value).toBe('1');
  await click('button', 'Check', form);
  await says('#predict-above output', /^Right/);
  await says(
    '.kernel-caption',
    /calls brk\(\)\. .* The search takes 3 looks\. The lowest VMA that it has seen to end above it is VMA 1/,
  );
  await says('.instrument-end', 'The arrow points to VMA 1.');
  await says('.gap.touched', 'gap: brk() asks here');
  expect(all('.remember-vma.other').map(textOf)).toContain('heap + one page');
});

it('turns all arrows grey at once, and each thread finds out for itself', async () => {
  await visit(`${LESSON}?scene=fall`);
  const side = () => all('.remember-drawing > g')[1]!;
  const arrows = () => all('.remember-arrow', side()).length;
  const stale = () => all('.remember-arrow.stale', side()).length;
  await expect.poll(arrows).toBe(8);
  expect(stale()).toBe(0);
  // Neither kernel is ahead, and the numbers are there before anything is unmapped.
  expect([hits(), strip()]).toEqual([
    ['0', '0'],
    ['mmmmmmmm', 'mmmmmmmm'],
  ]);
  await says('.remember-number', 'the process’s number: 0');
  // What is to be unmapped isn’t lost on the way back to the beginning.
  await click('button', 'Start over');
  expect(all('.gone')).toEqual([]);
  await click('button', 'Thread 1 unmaps VMA 1');
  await expect.poll(stale).toBe(8);
  // They are where they were: no thread was visited.
  expect(stale()).toBe(arrows());
  await says(
    '.kernel-caption',
    /Thread 1 unmaps VMA 1\. .*The number goes up to 1: no arrow counts any more\. Then VMA 1 is freed\./,
  );
  // One slot of each thread still points to what is gone.
  expect(all('.remember-vma.gone').map(textOf)).toEqual(['VMA 1 freed']);
  expect(all('.remember-arrow.dead', side())).toHaveLength(4);
  await says('.remember-number', 'the process’s number: 1');
  await says('.instrument-end', /^4 threads’ numbers are not the process’s/);
  // There is nothing more to unmap.
  expect(((await the('button', 'Thread 1 unmaps VMA 1')) as HTMLButtonElement).disabled).toBe(true);
  await touch(1);
  await says('.instrument-end', /^VMA 1 is gone\. A touch there would be a segmentation fault\./);
  await expect.poll(() => all('.remember-drawing > g:first-child .remember-arrow')).toHaveLength(0);
  const before = stale();
  await choose(3);
  await touch(2);
  // Both arrows of thread 3 are gone, and it has a new one.
  await expect.poll(stale).toBe(before - 2);
  expect(arrows()).toBe(before - 1);
  await says('.kernel-caption', /\nThe numbers differ, so thread 3 empties its slots: a miss/);
  expect(strip().map((row) => row.slice(-2))).toEqual(['um', 'um']);
  await says('.instrument-end', /^3 threads’ numbers are not/);
  await click('button', 'Take back');
  await expect.poll(stale).toBe(before);
});

it('draws the tree, and the walk of the search along it', async () => {
  await visit(`${LESSON}?scene=one`);
  await expect.poll(() => all('.remember-tree .node')).toHaveLength(7);
  expect(all('.remember-tree .edge')).toHaveLength(6);
  await slide('Calls', 1);
  const at = (element: Element) => ['cx', 'cy'].map((name) => element.getAttribute(name)).join();
  const rings = all('.remember-looked circle').map(at);
  expect(rings.length).toBeGreaterThan(1);
  expect(all('.remember-tree .node').map(at)).toEqual(expect.arrayContaining(rings));
  await slide('Calls', 2);
  await expect.poll(() => all('.remember-looked')).toHaveLength(0);
  // Between two kernels there is no room for it.
  await visit(`${LESSON}?scene=race`);
  await figure();
  expect(all('.remember-tree')).toHaveLength(0);
});

it('answers whoever presses what no thread touches, and says nothing of Play while it plays', async () => {
  await visit(`${LESSON}?scene=one`);
  await says('.instrument-end', /^Press Play/);
  const data = all('.remember-vma.other').find((each) => textOf(each) === 'data')!;
  data.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true }));
  await says('.instrument-end', /^Threads touch the numbered VMAs here\./);
  await click('button', 'Play', await figure());
  await expect.poll(() => all('.instrument-end').map(textOf)).toEqual(['']);
});

it('marks the thread that the reader has chosen, and the one that acts', async () => {
  await visit(`${LESSON}?scene=race`);
  await figure();
  await slide('Calls', 2);
  const marked = (mark: string) => all(`.remember-threads:not([aria-hidden="true"]) .${mark}`).map(textOf);
  expect([marked('chosen'), marked('acts')]).toEqual([['thread 1'], ['thread 2']]);
  await choose(2);
  await expect.poll(() => marked('chosen')).toEqual(['thread 2']);
  await says('.remember-key', /your thread\s*acts now/);
});

it('says why there are no more VMAs', async () => {
  await visit(`${LESSON}?scene=race`);
  await figure();
  await slide('Threads', 8);
  await expect.poll(() => all('.instrument-slider output').map(textOf)).toEqual(['8', '1 at most', '1']);
});

it('gives each thread as many touches, however many there are and however long a turn is', async () => {
  await visit(`${LESSON}?scene=race`);
  await figure();
  const touches = () => strip().map(({ length }) => length);
  await slide('Threads', 8);
  await expect.poll(touches).toEqual([64, 64]);
  await slide('Calls', 64);
  await expect.poll(hits).toEqual(['0', '56']);
  await slide('Threads', 2);
  await slide('Touches in a turn', 3);
  await expect.poll(touches).toEqual([32, 32]);
  await slide('Calls', 32);
  await expect.poll(hits).toEqual(['28', '30']);
});

it('notices that each VMA has an arrow', async () => {
  await visit(`${LESSON}?scene=fill`);
  await touch(1);
  await says('.instrument-end', 'Slot 11 is VMA 1’s now, and VMA 3 has no arrow any more.');
  await touch(3);
  await says('.instrument-end', 'Each VMA has an arrow now, with 2 more touches.');
  expect(all('.remember-holders text').map(textOf)).toEqual(['00', '01', '10', '11']);
});

it('says how many threads had their slots emptied', async () => {
  await visit(`${LESSON}?scene=predict-visits`);
  const form = await find('#predict-visits');
  (await the('radio', 'None', form)).click();
  await click('button', 'Check', form);
  await says(
    '.instrument-end',
    /^No thread’s slots were emptied\. Only the process’s number has gone up, to 1\./,
  );
  expect(all('.remember-arrow.stale').length).toBeGreaterThan(3);
});

it('has a program that one arrow serves better, and another by moving a slider', async () => {
  await visit(`${LESSON}?scene=copies`);
  await slide('Calls', 35);
  await expect.poll(hits).toEqual(['28', '16']);
  await says('.instrument-end', /^Hits in 32 lookups: 28 with one arrow, 16 with four/);
  (await the('radio', 'each thread’s own')).click();
  await expect.poll(hits).toEqual(['0', '0']);
  await slide('Calls', 35);
  await expect.poll(hits).toEqual(['0', '16']);
  await slide('Threads', 8);
  await expect
    .poll(() => location.hash)
    .toContain('figure=remember/threads:8/own:1/turn:1/touches:64/unmap:8');
  // Before munmap() is explained nobody can call it.
  await visit(`${LESSON}?scene=race`);
  await figure();
  expect(named('button', /munmap/)).toEqual([]);
});

it('says when a challenge is won, by nothing less than what its praise says', async () => {
  await visit(`${LESSON}?scene=challenge-one-wins`);
  const told = '#challenge-one-wins output';
  await says(told, 'Your last call: a miss on both. Wanted: a hit on 3.14, a miss on 3.15.');
  await click('button', 'Thread 1 calls munmap()');
  await touch(1);
  await says(told, 'Your last call: a miss on both. Wanted: a hit on 3.14, a miss on 3.15.');
  await choose(2);
  await touch(1);
  await says(told, /One thread’s touch brings the one arrow back for both/);
  // What a touch comes to is told before its dot has come.
  await expect.poll(() => strip().map((row) => row.slice(-3))).toEqual(['umh', 'umm']);
});

it('names slots where it is of account which is which, and says when a slider has taken touches away', async () => {
  await visit(`${LESSON}?scene=predict-turns-four`);
  await figure();
  expect(all('.remember-holders text')).toEqual([]);
  expect(all('.kernel-way').map(textOf)).toEqual(['four arrows for each thread']);
  await slide('Calls', 1);
  await says(
    '.kernel-caption',
    /has no arrow there: a miss\. The search in the tree takes (one|\d) looks?\.$/,
  );
  await visit(`${LESSON}?scene=turns`);
  await touch(1);
  await expect.poll(strip).toEqual(['m']);
  await slide('Touches in a turn', 2);
  await says('.instrument-end', 'The threads begin anew, without the touches that you made. Press Play.');
});

it('says which VMA has lost its arrow, and what is unmapped by hand', async () => {
  await visit(`${LESSON}?scene=predict-evicted`);
  await figure();
  expect(all('.remember-cells i').map(textOf)).toEqual(['VMA 1', 'VMA 2', 'VMA 3', 'VMA 4']);
  // One thread takes no turns.
  expect(named('slider', 'Touches in a turn')).toEqual([]);
  await slide('Calls', 4);
  // One is empty all the time, and a VMA says by which page it came to its slot.
  expect(all('.remember-holders .empty')).toHaveLength(1);
  await says(
    '.instrument-end',
    'Slot 10 is VMA 4’s now, and VMA 1 has no arrow any more. And slot 00 is still empty.',
  );
  expect(all('button.remember-vma').map(textOf)).toEqual([
    'VMA 1 next page …11',
    'VMA 2 page …01, next …10',
    'VMA 3 page …11, next …00',
    'VMA 4 page …10, next …11',
  ]);
  await visit(`${LESSON}?scene=predict-apart`);
  await figure();
  expect(all('.instrument-slider output').map(textOf)).toContain('by hand');
});
