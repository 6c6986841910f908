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
  (await the('button', new RegExp(`^Thread \\d touches VMA ${vma}$`), await figure())).click();
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
  await says(
    '.kernel-caption',
    /^Thread 2 touches VMA 2, and the arrow points to VMA 1: a miss\. The search/,
  );
  await says('.instrument-end', 'Of 16 touches, none was a hit: 0 %.');
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
  await says('.kernel-caption', 'Thread 1 touches VMA 1, where the arrow points: a hit, and no search.');
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
});

it('drags from a thread to a VMA', async () => {
  await visit(`${LESSON}?scene=turns`);
  const label = all('.remember-thread')[1]!;
  const target = await the('button', /VMA 2$/, await figure());
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
  await says('.kernel-caption', /Thread 2 touches VMA 2/);
  await touch(1);
  const form = await find('#predict-above');
  const field = (await the('textbox', 'Its number in the figure', form)) as HTMLInputElement;
  await expect.poll(() => field.value).toBe('1');
  expect(all('.picked')).toHaveLength(1);
  await click('button', 'Check', form);
  await says('#predict-above output', /^Right/);
  await says('.kernel-caption', /brk\(\) looks up what lies above it\. The search .* finds VMA 1/);
  await says('.instrument-end', 'The arrow points to VMA 1.');
});

it('lets all arrows fall off at once, and each thread finds out for itself', async () => {
  await visit(`${LESSON}?scene=fall`);
  const side = () => all('.remember-drawing > g')[1]!;
  const limp = (): number => all('.remember-arrow.limp', side()).length;
  await expect.poll(() => all('.remember-arrow', side()).length).toBe(4);
  expect(limp()).toBe(0);
  await click('button', 'Thread 1 calls munmap()');
  await expect.poll(limp).toBeGreaterThan(3);
  await says('.kernel-caption', /The process’s number goes up to 1\. No arrow counts any more/);
  const before = limp();
  await choose(3);
  await touch(3);
  await expect.poll(limp).toBe(before - 1);
  await says('.kernel-caption', /The numbers differ, so thread 3 forgets its arrows: a miss/);
  expect(strip().map((row) => row.slice(-2))).toEqual(['um', 'um']);
});

it('says how many threads had their slots emptied', async () => {
  await visit(`${LESSON}?scene=predict-visits`);
  const form = await find('#predict-visits');
  (await the('radio', 'None', form)).click();
  await click('button', 'Check', form);
  await says('.instrument-end', /^The slots of 0 threads were emptied\. The process’s number is 1 now/);
  expect(all('.remember-arrow.limp').length).toBeGreaterThan(3);
});

it('has a program that one arrow serves better, and another by moving a slider', async () => {
  await visit(`${LESSON}?scene=copies`);
  await slide('Calls', 35);
  await expect.poll(hits).toEqual(['28', '16']);
  await says('.instrument-end', /^Hits in 32 touches: 28 with one arrow, 16 with four/);
  (await the('radio', 'each thread’s own')).click();
  await expect.poll(hits).toEqual(['0', '0']);
  await slide('Calls', 35);
  await expect.poll(hits).toEqual(['0', '16']);
  await slide('Threads', 8);
  await expect
    .poll(() => location.hash)
    .toContain('figure=remember/threads:8/own:1/turn:1/touches:32/unmap:8');
  // Before munmap() is explained nobody can call it.
  await visit(`${LESSON}?scene=race`);
  await figure();
  expect(named('button', /munmap/)).toEqual([]);
});

it('says when a challenge is won', async () => {
  await visit(`${LESSON}?scene=challenge-one-wins`);
  await choose(1);
  await touch(1);
  await says('#challenge-one-wins output', /./);
  await choose(2);
  await touch(1);
  await says('#challenge-one-wins output', /Thread 1 leaves the one arrow at VMA 1/);
  expect(strip()).toHaveLength(2);
});
