/* Presenter mode: a clicker leads through a whole lesson, and everything can be read from the last row. */
import type { Page } from 'playwright';
import { expect, inject, it } from 'vitest';
import { violations } from './axe.ts';
import { FINISHED } from '../lesson-folders.ts';
import { settled, step, useBrowser, visit } from './browser.ts';

useBrowser();

/** Two frames later. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

/** Notes the sizes of what is painted on each canvas, in its own pixels. Call before the page is opened. */
function notePainted(): void {
  const sizes = new Map<HTMLCanvasElement, Map<number, string>>();
  Object.assign(globalThis, { paintedSizes: sizes });
  const { prototype } = CanvasRenderingContext2D;
  const fillText = prototype.fillText;
  prototype.fillText = function (text, ...place) {
    const size = parseFloat(/([\d.]+)px/.exec(this.font)![1]!) * this.getTransform().d;
    const known = sizes.get(this.canvas) ?? new Map<number, string>();
    if (text.trim() !== '') sizes.set(this.canvas, known.set(size, text));
    fillText.call(this, text, ...place);
  };
}

/** Of the texts in sight, on canvases, too, if these are noted: the smallest size in px, with its text. Empties the notes. */
const smallest = (page: Page) =>
  page.evaluate(() => {
    const found: [number, string][] = [];
    const { paintedSizes: painted } = globalThis as {
      paintedSizes?: Map<HTMLCanvasElement, Map<number, string>>;
    };
    for (const [canvas, sizes] of painted ?? []) {
      const { width } = canvas.getBoundingClientRect();
      if (canvas.isConnected && width > 0)
        for (const [size, text] of sizes) found.push([(size * width) / canvas.width, text]);
    }
    painted?.clear();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement: element, textContent } = walker.currentNode;
      if (!element || !textContent?.trim() || element.closest('.visually-hidden, .skip-link')) continue;
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const { currentCSSZoom = 1 } = element as { readonly currentCSSZoom?: number };
      found.push([parseFloat(getComputedStyle(element).fontSize) * currentCSSZoom, textContent]);
    }
    return found.toSorted(([a], [b]) => a - b)[0] ?? [0, ''];
  });

/** How a slide is laid out, the figure’s share of the screen, whether its text or its instrument has no room, and whether there is anything to play. */
const laidOut = (page: Page) =>
  page.evaluate(() => {
    const { width, height } = document.querySelector('.lesson-figure')!.getBoundingClientRect();
    const prose = document.querySelector('.lesson-prose')!;
    const instrument = document.querySelector('.lesson-instrument');
    const range = document.querySelector<HTMLInputElement>('.instrument-tools input[type="range"]');
    const isOver = (element: Element | null): boolean =>
      element !== null && element.checkVisibility() && element.scrollHeight > element.clientHeight + 1;
    return {
      layout: document.querySelector<HTMLElement>('.presenter')!.dataset['layout'],
      share: (width * height) / (innerWidth * innerHeight),
      isCut: isOver(prose),
      isFigureCut: isOver(instrument),
      plays: range !== null && Number(range.value) < Number(range.max),
    };
  });

interface Walk {
  readonly lesson: string;
  readonly width: number;
  readonly height: number;
  /** In px. */
  readonly least: number;
}

const WALKS: readonly Walk[] = FINISHED.flatMap((folder) => {
  const lesson = folder.slice(3);
  return [
    { lesson, width: 1280, height: 720, least: 16 },
    { lesson, width: 1920, height: 1080, least: 24 },
  ];
});
const SHORT = WALKS.filter(({ lesson, least }) => lesson === 'gap-search' && least === 16);
/** How many slides of a lesson are looked at. */
const MOST_SLIDES = process.env.LONG ? Infinity : 12;

it.each(process.env.LONG ? WALKS : SHORT)(
  'a clicker leads through $lesson at $width × $height, in letters of at least $least px',
  walkThrough,
  240_000,
);

async function walkThrough({ lesson, width, height, least }: Walk): Promise<void> {
  const { page, complaints } = await visit('lab', { viewport: { width, height } });
  await page.addInitScript(notePainted);
  await page.goto(`${inject('url')}#/lessons/${lesson}`);
  await page.reload();
  await settled(page);
  // What follows a question is on slides, too, though it is folded in the text.
  const questions = await page.locator('.predict:not(.challenge, .fold *)').count();
  expect(questions).toBeGreaterThan(4);
  const scenes = await page.locator('.scene:not(.fold *)').count();
  expect(scenes).toBeGreaterThan(5);
  await page.getByRole('button', { name: 'Present' }).click();
  const slide = page.locator('.presenter-bar output');
  await slide.waitFor();
  const shown = async () =>
    /(\d+) of (\d+)/
      .exec((await slide.textContent()) ?? '')!
      .slice(1)
      .map(Number);
  const [first, count] = await shown();
  expect(first).toBe(1);
  // Besides its scenes and questions, a lesson has its title, its recap and what to try on slides.
  expect(count).toBeGreaterThanOrEqual(scenes + questions + 3);
  const position = page.locator('[data-position]');
  const instrument = page.locator('.instrument .kernel-count');
  const steps = page.locator('.instrument-tools input[type="range"]');
  const graded = page.locator('.predict:not(.challenge)[data-on-slide] .predict-grade.shown');
  const state = async () =>
    [
      await slide.textContent(),
      ...(await position.evaluateAll((all) => all.map((each) => each.getAttribute('data-position')))),
      await graded.count(),
      ...(await instrument.allTextContents()),
      ...(await steps.evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value))),
      await page.locator('.presenter').getAttribute('data-layout'),
    ].join();
  const figures = new Set<string>();
  const answers = new Set<number>();
  const playing = new Set<number>();
  const cut: number[] = [];
  let at = 1;
  const last = Math.min(count!, MOST_SLIDES);
  while (at < last) {
    const [size, text] = await smallest(page);
    expect(size, `“${text}” on slide ${at}`).toBeGreaterThan(least - 0.1);
    const { layout, share, isCut, isFigureCut, plays } = await laidOut(page);
    if (isFigureCut) cut.push(at);
    if (layout === 'figure' && plays) playing.add(at);
    expect(isCut, `the text of slide ${at} is cut off`).toBe(false);
    expect(layout === 'text' || share >= 0.65, `the figure has ${share} of slide ${at}`).toBe(true);
    const headlines = await page
      .locator('.lesson[data-layout="figure"] .stage > .narration .narration-what')
      .evaluateAll((all) =>
        all.map(
          (each) =>
            parseFloat(getComputedStyle(each).fontSize) *
            ((each as { readonly currentCSSZoom?: number }).currentCSSZoom ?? 1),
        ),
      );
    expect(headlines.filter((headline) => headline < 28)).toEqual([]);
    if (headlines.length > 0) figures.add(`${at}: ${await position.getAttribute('data-position')}`);
    if (await instrument.first().isVisible()) figures.add(await state());
    const before = await state();
    await page.keyboard.press('PageDown');
    // A press leads to another slide, or another moment, or grades the question.
    await expect.poll(state, { interval: 10 }).not.toBe(before);
    await drawn(page);
    [at = 0] = await shown();
    if ((await graded.count()) > 0) answers.add(at);
  }
  const isWhole = last === count;
  expect(cut, 'slides whose instruments are cut off').toEqual([]);
  // Most scenes have a beginning and an end, a question its answer; elsewhere the reader moves something.
  expect(playing.size).toBeGreaterThanOrEqual(isWhole ? scenes / 2 : 1);
  expect(figures.size).toBeGreaterThanOrEqual(isWhole ? scenes + playing.size + questions : 6);
  expect(answers.size).toBeGreaterThanOrEqual(isWhole ? questions : 1);
  expect(answers.size).toBeLessThanOrEqual(questions);

  await page.keyboard.press('b');
  await page.locator('.presenter-black').waitFor();
  await page.keyboard.press('Escape');
  expect(await page.locator('.presenter-black').count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('PageUp');
  expect((await shown())[0]).toBe(last - 1);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('.presenter').count()).toBe(0);
  await expect.poll(() => page.evaluate(() => location.hash)).not.toContain('present');
  expect(complaints).toEqual([]);
}

it('a question stands beside its figure, and its right option is marked while the figure plays to it', async () => {
  const { page } = await visit('lessons/gap-search?present=1&slide=2', {
    viewport: { width: 1280, height: 720 },
  });
  const output = page.locator('.presenter-bar output');
  await expect.poll(() => output.textContent()).toBe('Slide 2 of 17');
  expect(await page.locator('#predict-tried label').count()).toBe(5);
  expect(await page.locator('label.right').count()).toBe(0);
  // A class may have 30 seconds; the time goes when the answer comes.
  const timer = page.getByRole('timer');
  await page.keyboard.press('t');
  await expect.poll(() => timer.textContent()).toMatch(/^2\d s$/);
  await page.keyboard.press('t');
  expect(await timer.count()).toBe(0);
  await page.keyboard.press('t');
  expect(await timer.count()).toBe(1);
  await page.keyboard.press('PageDown');
  expect(await timer.count()).toBe(0);
  await expect.poll(() => page.locator('#predict-tried label.right').textContent()).toContain('29');
  await expect
    .poll(() => page.locator('.instrument .kernel-count strong').textContent(), { timeout: 15_000 })
    .toBe('29');
  expect(await output.textContent()).toBe('Slide 2 of 17');
});

it('a slide is in the address, and stays there over a reload; so do those that are left out', async () => {
  const { page } = await visit('lessons/gap-search?present=1', { viewport: { width: 1280, height: 720 } });
  const output = page.locator('.presenter-bar output');
  await expect.poll(() => output.textContent()).toBe('Slide 1 of 17');
  await page.keyboard.press('End');
  await expect.poll(() => output.textContent()).toBe('Slide 17 of 17');
  await page.keyboard.press('Home');
  await page.keyboard.press('o');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: /^A number in every node.*Where do the 8 KiB/ }).click();
  await expect.poll(() => output.textContent()).toBe('Slide 3 of 17');
  await page.keyboard.press('o');
  await page.getByRole('checkbox', { name: /^Show: At how many gaps does Linux 3.4 look until/ }).click();
  await page.keyboard.press('Escape');
  await expect.poll(() => output.textContent()).toBe('Slide 2 of 16');
  expect(await page.evaluate(() => location.hash)).toMatch(/slide=2&deck=1\.3-17/);
  await page.reload();
  await expect.poll(() => output.textContent()).toBe('Slide 2 of 16');
  await page
    .locator('#scene-numbers[data-on-slide], [data-on-slide] #scene-numbers')
    .first()
    .waitFor({ state: 'attached' });
});

it('the speaker’s window and the slides keep in step', { timeout: 600_000 }, async () => {
  const { page, complaints } = await visit('lessons/gap-search?present=1&slide=2', {
    viewport: { width: 1280, height: 720 },
  });
  const output = page.locator('.presenter-bar output');
  await expect.poll(() => output.textContent()).toBe('Slide 2 of 17');
  const opening = page.context().waitForEvent('page');
  await page.getByRole('button', { name: 'Notes' }).click();
  const speaker = await opening;
  const head = speaker.locator('.speaker-head strong');
  await expect.poll(() => head.textContent()).toBe('Slide 2 of 17');
  expect(await speaker.locator('.speaker').textContent()).toContain('The figure shows a process with 36');
  expect(await violations(speaker)).toEqual([]);
  const presses = process.env.LONG ? 1000 : 30;
  for (let i = 0; i < presses; i++) {
    const window = i % 3 === 0 ? page : speaker;
    await window.keyboard.press(i % 7 < 4 ? 'PageDown' : 'PageUp');
  }
  await expect.poll(async () => (await head.textContent()) === (await output.textContent())).toBe(true);
  await speaker.getByRole('combobox').selectOption('14');
  await expect.poll(() => output.textContent()).toBe('Slide 14 of 17');
  expect(complaints).toEqual([]);
});

it('Escape leads back to where one was, and so does leaving full screen', async () => {
  const { page } = await visit('lessons/gap-search?scene=idea', { viewport: { width: 1280, height: 720 } });
  await settled(page);
  await step(page, 'ArrowRight');
  const position = await page.locator('[data-position]').getAttribute('data-position');
  const where = () => page.evaluate(() => [scrollY, location.hash]);
  await expect.poll(where).toContainEqual(expect.stringMatching(`at=${position}$`));
  const before = await where();
  const button = page.getByRole('button', { name: 'Present' });
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  const presenter = page.locator('.presenter');
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => page.evaluate(() => document.exitFullscreen()),
  ]) {
    await button.click();
    await expect.poll(focused).toBe('Next');
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
    // The dialog with the keys has an Escape of its own.
    await page.keyboard.press('?');
    await page.keyboard.press('Escape');
    expect(await presenter.count()).toBe(1);
    await leave();
    await expect.poll(() => presenter.count()).toBe(0);
    expect(await focused()).toBe('Present');
    expect(await where()).toEqual(before);
  }
});

it('two views share the screen if a scene has three, and two kernels stand above what is said of them', async () => {
  const { page } = await visit('lab?trace=curl&kernel=3.8&views=address-space,rbtree,counters&present=1', {
    viewport: { width: 1280, height: 720 },
  });
  await page.locator('[data-position]').waitFor();
  await page.locator('.presenter-bar').waitFor();
  const heights = () =>
    page.locator('.view').evaluateAll((all) => all.map((view) => view.getBoundingClientRect().height));
  await expect.poll(async () => (await heights()).map((height) => height > 200)).toEqual([true, true, false]);
  await page.goto(page.url().replace(/#.*/, '#/lab?trace=curl&kernels=3.4,3.8&views=rbtree&present=1'));
  const said = page.locator('.kernel :is(.narration, .kernel-what)');
  await expect.poll(() => said.count()).toBe(2);
  for (const each of await said.all()) {
    const box = (await each.boundingBox())!;
    expect(box.y + box.height).toBeLessThan(720);
  }
});

it('the lab’s figure is presented alone', async () => {
  const { page } = await visit('lab?trace=curl&kernel=3.8&views=address-space&present=1', {
    viewport: { width: 1920, height: 1080 },
  });
  await page.locator('.presenter-bar').waitFor();
  await page.locator('[data-position]').waitFor();
  for (let i = 0; i < 3; i++) await page.keyboard.press('PageDown');
  await drawn(page);
  expect((await smallest(page))[0]).toBeGreaterThan(23.9);
  expect(await page.locator('.lab-side').isVisible()).toBe(false);
  await page.keyboard.press('p');
  await expect.poll(() => page.locator('.lab-side').isVisible()).toBe(true);
});

it('what is enlarged points where the pointer is', async () => {
  const { page } = await visit('lessons/gap-search?scene=idea&views=address-space&present=1', {
    viewport: { width: 1920, height: 1080 },
  });
  await page.locator('.presenter-bar').waitFor();
  await page.keyboard.press('PageDown');
  while (!(await page.locator('.figure-address-space canvas').isVisible())) {
    await page.keyboard.press('PageDown');
    await drawn(page);
  }
  await drawn(page);
  const box = (await page.locator('.figure-address-space canvas').boundingBox())!;
  await page.mouse.move(box.x + 0.33 * box.width, box.y + 12);
  await page.locator('.space-name.pointed', { hasText: 'stack' }).waitFor();
  await page.mouse.move(box.x + 0.33 * box.width, box.y + box.height - 25);
  await page.locator('.space-name.pointed', { hasText: 'demo' }).waitFor();
  expect(await page.locator('.space-name.pointed').count()).toBe(1);
});
