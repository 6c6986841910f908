/* The home page: its question, and what the core answers to it. */
import { expect, it, vi } from 'vitest';
import { loadCoreFile } from '../../web/src/core/load-node.ts';
import { Machine } from '../../web/src/core/machine.ts';
import { formatAddress, formatBytes } from '../../web/src/narrate/format.ts';
import { runCalls } from '../../web/src/timeline/run.ts';
import { toSession } from '../../web/src/trace-in/index.ts';
import { parseText } from '../../web/src/trace-in/parse-text.ts';
import { gapsOf, placesOf } from '../../web/src/figures/race/places.ts';
import { vmasOf } from '../../web/src/figures/process.ts';
import { FIRST, TRACE, traceOf } from '../../web/src/figures/race/program.ts';
import { resolve } from 'node:path';
import { lessonSlugs } from '../../web/src/lesson-kit/catalogue.ts';
import { wrongTerms } from '../terms.ts';
import { home } from '../../web/src/words/en/home.ts';
import { race } from '../../web/src/words/en/race.ts';
import { all, find, open, press, says, textOf, usePage } from './page.ts';
import { click, named, the } from './roles.ts';

usePage();

const core = await loadCoreFile(resolve(import.meta.dirname, '../../wasm-core/build/trace.wasm'));
const places = placesOf(gapsOf(vmasOf(FIRST.mappings)), FIRST.length);

/** What the core says of the call: where it puts the mapping, and how often it looked. */
function answerOf(kernel: string): { readonly address: number; readonly looks: number } {
  const machine = new Machine(core);
  const spec = toSession(parseText(TRACE, traceOf(FIRST, TRACE)), 0, kernel, true);
  machine.start(kernel, spec.layout);
  const [operation] = [...runCalls(machine, spec)];
  const { listVisits, gapSearchNodes } = machine.counters();
  return { address: operation!.outcome.value, looks: listVisits + gapSearchNodes };
}

const right = places.findIndex(({ start }) => start === answerOf('3.8').address);

/** Opens the page, and puts the focus on the block. */
async function atBlock(): Promise<HTMLElement> {
  open('');
  const block = await the('slider', /^The new mapping, 12\s?KiB$/);
  block.focus();
  return block;
}

/** Moves the block to a place by keys, and drops it. */
async function guess(place: number): Promise<void> {
  await press('Home');
  for (let i = 0; i < place; i++) await press('ArrowRight');
  await press('Enter');
}

/** As `textOf` has it. */
const plain = (spaced: string): string => spaced.replaceAll(/\s/g, ' ');
const said = (): string => textOf(all('.question-said output')[0]);
const count = (kernel: string): number =>
  Number(textOf(all(`[data-kernel="${kernel}"] .kernel-count strong`)[0]));

it('asks at once, before the core is there', async () => {
  const block = await atBlock();
  expect(textOf(all('h1')[0])).toBe(plain(`Where will these ${formatBytes(FIRST.length)} go?`));
  expect(block.getAttribute('aria-valuetext')).toBe('not in the address space yet');
  expect(block.getAttribute('aria-valuemax')).toBe(String(places.length));
  expect(named('button', 'Drop it here')).toHaveLength(0);
  expect(all('.race')).toHaveLength(0);
});

it('takes a guess by keys, and has the core answer on both kernels', async () => {
  const block = await atBlock();
  await press('End');
  expect(block.getAttribute('aria-valuetext')).toMatch(/^at the upper end of a gap of 128\sMiB$/);
  await press('ArrowLeft');
  expect(block.getAttribute('aria-valuenow')).toBe(String(places.length - 1));
  await guess(right);
  const [linear, tree] = [answerOf('3.4'), answerOf('3.8')];
  await says('.question-said output', /^Right\./);
  expect(said()).toContain(plain(formatAddress(tree.address)));
  expect(linear.address).toBe(tree.address);
  // With reduced motion the end is shown.
  await expect.poll(() => count('3.4')).toBe(linear.looks);
  expect(count('3.8')).toBe(tree.looks);
  expect(textOf(all('.instrument-end')[0])).toContain(
    `${linear.looks} looks in Linux 3.4 and ${tree.looks} in`,
  );
  const links = named('link', undefined, await find('.race-links')).map((link) => link.getAttribute('href'));
  expect(links).toEqual(['#/lessons/gap-search', `#/lab?v=1&trace=${TRACE}&kernels=3.4,3.8`]);
});

it('says what a wrong guess would have meant, and lets the reader guess again', async () => {
  await atBlock();
  const seen: string[] = [];
  for (const place of places.keys()) {
    await guess(place);
    await says('.question-said output', place === right ? /^Right\./ : /^Not quite\./);
    seen.push(said());
    await press('Home');
  }
  // Both ends of a gap mean the same; the right gap, the one that fits exactly, and the others do not.
  expect(new Set(seen).size).toBe(6);
});

it('can be stepped through, back and forth', async () => {
  await atBlock();
  await guess(right);
  const slider = (await the('slider', 'Looks at a gap')) as HTMLInputElement;
  const seek = async (look: number): Promise<void> => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!;
    set!.call(slider, String(look));
    slider.dispatchEvent(new Event('input', { bubbles: true }));
    await expect.poll(() => count('3.4')).toBe(look);
  };
  await seek(3);
  expect(count('3.8')).toBe(3);
  await says('[data-kernel="3.4"] .kernel-caption', /too small/);
  await seek(20);
  expect(count('3.8')).toBe(answerOf('3.8').looks);
  await says('[data-kernel="3.8"] .kernel-caption', /^It looked at \d+ gaps: the stack’s, \d+ too small/);
  await seek(0);
  await click('button', 'Play');
  await expect.poll(() => count('3.4')).toBeGreaterThan(0);
  await click('button', 'Pause');
});

it('the race waits while the page is hidden, and goes on', async () => {
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { matches: false, media }));
  const visibility = vi.spyOn(document, 'visibilityState', 'get');
  const show = (state: DocumentVisibilityState): void => {
    visibility.mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  await atBlock();
  await guess(right);
  await expect.poll(() => count('3.4')).toBeGreaterThan(0);
  show('hidden');
  const pause = (ms: number) => new Promise((waited) => setTimeout(waited, ms));
  // What was on its way to the page as it was hidden still comes.
  let hidden: number;
  do {
    hidden = count('3.4');
    await pause(300);
  } while (count('3.4') !== hidden);
  // Longer than a look stays.
  await pause(1200);
  expect(count('3.4')).toBe(hidden);
  show('visible');
  await expect.poll(() => count('3.4')).toBeGreaterThan(hidden);
});

it('leads on, and plays the tour of a program only when asked', async () => {
  await atBlock();
  const ways = named(
    'link',
    undefined,
    await the('heading', 'Start lesson 1').then((each) => each.closest('nav')!),
  );
  expect(ways.map((link) => link.getAttribute('href'))).toEqual([
    '#/lessons/address-space',
    '#/lab',
    '#/bench',
  ]);
  expect(all('.home-lessons li a')).toHaveLength(lessonSlugs().length);
  await the('link', 'All lessons');
  expect(all('.stage')).toHaveLength(0);
  await click('button', 'Play the tour');
  await find('.home-tour [data-position]');
});

it('has the terms of the field', () => {
  const texts = Object.values({ ...home, ...race }).flatMap((entry) =>
    typeof entry === 'string' ? [entry] : Object.values(entry),
  );
  expect(texts.flatMap(wrongTerms)).toEqual([]);
});
