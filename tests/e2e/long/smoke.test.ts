/*
 * What must work in every browser: a look at each part of the page, in a desktop's window and in a phone's, in Chromium,
 * Firefox and WebKit as Debian has them. Playwright's own Firefox and WebKit are patched, and aren't what people have.
 */
import { resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { serve } from '../../../scripts/serve.mjs';
import { useBrowser } from '../browser.ts';
import { chromium } from './smoke/chromium.ts';
import { firefox } from './smoke/firefox.ts';
import { Programs } from './smoke/programs.ts';
import { inPage, press, read, seen } from './smoke/reader.ts';
import type { Browser, Tab, Window } from './smoke/tab.ts';
import { webkit } from './smoke/webkit.ts';

useBrowser();

const BUILT = resolve(import.meta.dirname, '../../../build/e2e');
const WINDOWS: readonly Window[] = [
  { name: 'a desktop’s window', width: 1440, height: 900, touch: false },
  { name: 'a phone’s window', width: 390, height: 844, touch: true },
];
const PLACES = Object.entries({ chromium, firefox, webkit }).flatMap(([browser, launch]) =>
  WINDOWS.map((window) => ({ browser, launch, window })),
);
/** Whether a worker answers twice, or not at all, can be a matter of luck. */
const LOADS = 20;
/** Starting a browser, or visiting a page twenty times, takes some seconds; on a busy machine, many. */
const PATIENCE = 180_000;

/** Drops a file on the lab, as a hand would. */
function drop(call: string): void {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([call], 'one.strace', { type: 'text/plain' }));
  const target = document.querySelector('[data-view="address-space"]')!;
  for (const type of ['dragenter', 'dragover', 'drop'])
    target.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
}

/** Scrolls a scene to the middle of what the window leaves to the text; says whether it is the one that is shown. */
function reach(selector: string): string | undefined {
  const element = document.querySelector<HTMLElement>(selector)!;
  const { top, height } = element.getBoundingClientRect();
  const figure = document.querySelector('.lesson-figure')!.getBoundingClientRect();
  const isAbove = figure.width === document.documentElement.clientWidth;
  const textTop = isAbove ? figure.bottom : 0;
  scrollBy({ top: top + height / 2 - (textTop + innerHeight) / 2, behavior: 'instant' });
  return element.dataset.shown;
}

describe.each(PLACES)('$browser, in $window.name', ({ launch, window }) => {
  const programs = new Programs();
  let open: Browser;
  let tab: Tab;
  beforeAll(async () => {
    open = await launch(programs, window);
  }, PATIENCE);
  afterAll(() => programs.end());
  beforeEach(async () => {
    tab = await open();
  }, PATIENCE);
  afterEach(() => tab.close());

  const visit = (hash: string) => tab.goto(`${inject('url')}#/${hash}`);

  it('has a window of that size, and nothing is wider', async () => {
    for (const [route, last] of [
      ['', '.block'],
      ['lessons/gap-search', '.race-drawing'],
      ['lab', '[data-position]'],
      ['bench/gap-search', '.bench-run'],
    ] as const) {
      await visit(route);
      await seen(tab, last);
      const size = () => [innerWidth, innerHeight];
      expect(await inPage(tab, size)).toEqual([window.width, window.height]);
      const beyond = ({ scrollWidth, clientWidth } = document.documentElement) => scrollWidth - clientWidth;
      expect(await inPage(tab, beyond), route).toBe(0);
    }
  });

  it('answers the question of the home page', async () => {
    await visit('');
    await seen(tab, '.block');
    await press(tab, '.strip-band', '', 0.06);
    await read(tab, '.verdict', /largest gap/);
    await read(tab, '.kernel-count', /[1-9]/);
    expect(tab.complaints).toEqual([]);
  });

  it('plays a lesson’s first scenes, and grades a question', async () => {
    await visit('lessons/gap-search?scene=idea');
    await seen(tab, '[data-position]');
    const filled = () =>
      inPage(tab, () => {
        const figure = document.querySelector('.view > .figure')!;
        return figure.clientHeight / figure.parentElement!.clientHeight;
      });
    await expect.poll(filled).toBeGreaterThan(0.95);
    // Styles hold in what can be folded, too.
    const hint = () => getComputedStyle(document.querySelector('.predict summary')!).display;
    expect(await inPage(tab, hint)).toBe('inline-flex');
    // What comes later moves the text, and a reader scrolls after it.
    await expect.poll(() => inPage(tab, reach, '#scene-idea')).toBe('true');
    const before = await read(tab, '.transport-position', /\boperations?\b.*/);
    // To scroll to a button that stays on top would scroll the text to another scene.
    await inPage(tab, () => document.querySelector<HTMLElement>('[aria-label="Step forward"]')!.click());
    const at = () => inPage(tab, () => document.querySelector('.transport-position')!.textContent);
    await expect.poll(at).not.toBe(before);
    await expect.poll(() => inPage(tab, reach, '#scene-opens')).toBe('true');
    await seen(tab, '.climb-drawing');
    await inPage(tab, () =>
      document.querySelector<HTMLElement>('.instrument-tools button + button')!.click(),
    );
    await read(tab, '.kernel-count', /^1/);
    await press(tab, '#predict-tried label', '29');
    await press(tab, '#predict-tried button', 'Check');
    await read(tab, '#predict-tried .predict-grade', /Right/);
    expect(tab.complaints).toEqual([]);
  });

  it(
    `compares a program with what a real kernel answered, on ${LOADS} of ${LOADS} loads`,
    { timeout: PATIENCE },
    async () => {
      for (let load = 0; load < LOADS; load++) {
        await (load === 0 ? visit('lab') : tab.reload());
        await read(tab, 'main', /239 of 239 calls return what was recorded/);
      }
      await inPage(
        tab,
        drop,
        'mmap(NULL, 8192, PROT_READ, MAP_PRIVATE|MAP_ANONYMOUS, -1, 0) = 0x7ffff7ffd000\n',
      );
      await read(tab, 'main', /the\sfirst\sof\s1\soperation/);
      await read(tab, 'main', /1 of 1 call returns what was recorded/);
      expect(tab.complaints).toEqual([]);
    },
  );

  it('runs a suite', { timeout: PATIENCE }, async () => {
    await visit('bench/gap-search?quick=1&extra=0&kernels=3.8&n.agua=20');
    await press(tab, 'button', 'Run');
    await read(tab, '.bench-run', /Finished/);
    await read(tab, 'main', /Copy as Markdown/);
    expect(tab.complaints).toEqual([]);
  });

  it(
    'opens without a network once it has been visited, from a host without headers',
    { timeout: PATIENCE },
    async () => {
      const host = await serve(BUILT, { headers: () => ({}) });
      try {
        await tab.goto(host.url);
        await inPage(tab, () => navigator.serviceWorker.ready.then(() => undefined));
      } finally {
        await host.close();
      }
      await tab.goto(`${host.url}#/lessons/gap-search`);
      await tab.reload();
      await seen(tab, '.race-drawing');
      const network = () =>
        fetch('nothing').then(
          () => 'there',
          () => 'gone',
        );
      expect(await inPage(tab, network)).toBe('gone');
    },
  );
});
