/* What threads remember, as the page shows it. */
import { expect, it } from 'vitest';
import { CACHES_ONE as ONE, CACHES_THREE as THREE } from '../e2e/caches-trace.ts';
import { all, eventShown, find, operations, press, says, textOf, usePage, visitLab } from './page.ts';
import { named, the } from './roles.ts';

usePage();

const FIGURE = '.figure-caches';

async function show(text: string, kernel = '3.15', views = 'caches'): Promise<void> {
  await visitLab(text, `kernel=${kernel}&views=${views}`);
  await find(FIGURE);
}

const rows = (): readonly HTMLElement[] => named('row', undefined, all(FIGURE)[0]);
const thread = (number: number): HTMLElement =>
  rows().find((row) => named('rowheader', new RegExp(`Thread ${number}`), row).length > 0)!;
/** What each slot of a thread says of itself. */
const slots = (number: number): readonly string[] =>
  named('button', undefined, thread(number)).map((button) => textOf(button).trim());
const states = (): readonly string[] => [1, 2, 3].map((number) => thread(number).className);

it('one thread: its lookups miss, are stored where the page number says, and hit', async () => {
  await show(ONE);
  await expect.poll(() => rows().length).toBe(1);
  await operations(1);
  await says(FIGURE, 'miss: empty');
  // 0x7ffff0001 & 3
  expect(slots(1)).toEqual([
    'slot 0 empty',
    expect.stringMatching(/^slot 1 anonymous #2, the address’s own slot.*stored/),
    'slot 2 empty',
    'slot 3 empty',
  ]);
  await says(FIGURE, 'page number 0x7ffff0001 & 3');
  await operations(1);
  await says(FIGURE, 'Slot 1 holds it.');
  expect(slots(1)[1]).toContain('hit');
  await operations(1);
  expect(slots(1)[0]).toMatch(/demo #1.*stored/);
});

it('an unmapping invalidates what all threads remember; each empties its slots at its own next lookup', async () => {
  await show(THREE);
  await operations(5);
  for (const state of states()) expect(state).toContain('trusted');
  await operations(1);
  for (const state of states()) expect(state).toContain('void');
  for (const number of [1, 2, 3]) {
    expect(slots(number)[number]).toMatch(/#2, invalid/);
    expect(textOf(thread(number)).split('≠ mm’s: invalid')).toHaveLength(2);
  }
  await operations(1);
  expect(states().map((state) => state.includes('void'))).toEqual([true, false, true]);
  expect(textOf(thread(2))).toContain('emptied');
  expect(slots(2)[2]).toMatch(/stored/);
  expect(slots(3)[3]).toMatch(/#2, invalid/);
  expect(textOf(all('.narration-call')[0])).toMatch(/^thread 2: load/);
});

it('kernels before share one pointer, and later ones remember nothing', async () => {
  await show(THREE, '3.14');
  await operations(4);
  await says(FIGURE, 'and its 3 threads');
  await the('button', /^anonymous #2/, await find(FIGURE));
  await operations(2);
  await expect.poll(() => named('button', /^(?:empty|anonymous)/, all(FIGURE)[0]).length).toBe(1);
  expect(rows()).toEqual([]);
  await show(THREE, '6.18');
  await says(FIGURE, 'the VMA cache is gone');
});

it('arrow keys go from slot to slot, and what is pointed at is pointed at everywhere', async () => {
  await show(THREE, '3.15', 'caches,vma-list');
  await operations(5);
  const slot = (): string | null => document.activeElement!.getAttribute('data-slot');
  named('button', /^slot 0/, all(FIGURE)[0])[0]!.focus();
  await press('ArrowRight');
  expect(slot()).toBe('0 1');
  const row = () => named('row', /#2/, all('.figure-vma-list')[0])[0];
  await expect.poll(() => row()?.className).toContain('pointed');
  await press('ArrowDown');
  expect(slot()).toBe('1 1');
  // The page's own keys still step from elsewhere.
  expect(eventShown()).toBe('load_leave');
});
