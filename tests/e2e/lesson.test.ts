import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from 'playwright';
import { PNG } from 'pngjs';
import { describe, expect, it, onTestFailed } from 'vitest';
import { settled, useBrowser, visit } from './browser.ts';

useBrowser();

const LESSON = 'lessons/gap-search';
/** A scene that has the views, where the text goes on for a while. */
const VIEWED = 'lessons/fork?scene=predict-nodes';

async function ready(page: Page): Promise<void> {
  await page.getByRole('figure', { name: 'Address space' }).first().waitFor();
  await page.getByRole('slider', { name: 'Timeline' }).waitFor();
  await page.waitForFunction(() => document.querySelector('[data-position]') !== null);
}

/** The event number that is shown. */
async function position(page: Page): Promise<number> {
  return Number(await page.locator('[data-position]').first().getAttribute('data-position'));
}

async function pressUntil(page: Page, key: string, wanted: number): Promise<void> {
  await page.keyboard.press(key);
  await page.waitForFunction(
    (number) => document.querySelector('[data-position]')?.getAttribute('data-position') === String(number),
    wanted,
  );
}

it('opens without a word on the console', async () => {
  const { page, complaints } = await visit(VIEWED);
  await ready(page);
  for (const name of ['Step forward', 'Step back', 'Next operation', 'Previous operation', 'Play']) {
    await page.getByRole('button', { name, exact: true }).first().waitFor();
  }
  expect(complaints).toEqual([]);
});

const STEPS = 200;

/** In pixels: with the tile in which Chromium happens to paint them, the rounded corners of a button or two are smoothed otherwise. */
const CORNERS = 16;

// What figures say after steps forth and back is compared without a browser, too.
it.runIf(process.env.LONG)(
  `${STEPS} steps forward and ${STEPS} back end at the picture of the start`,
  { timeout: 180_000 },
  async () => {
    // So high that no list scrolls along with the steps: it would stay where it is.
    const viewport = { width: 1280, height: 1000 };
    // From the first call on: what ends a call is told otherwise to who comes there step by step.
    const { page, complaints } = await visit(`${LESSON}?scene=walk&at=0`, {
      reducedMotion: 'reduce',
      viewport,
    });
    await ready(page);
    await settled(page);
    const start = await position(page);
    // On a busy machine a page goes on drawing for a while: its picture is the first of which there are two.
    let before = await picture(page);
    const change = async (): Promise<number> => {
      const last = before;
      before = await picture(page);
      return difference(last, before);
    };
    await expect.poll(change).toBe(0);
    for (let n = 1; n <= STEPS; n++) await pressUntil(page, 's', start + n);
    expect(difference(before, await picture(page)), 'the picture after these steps differs').toBeGreaterThan(
      1000,
    );
    for (let n = STEPS - 1; n >= 0; n--) await pressUntil(page, 'S', start + n);
    // The page may still be drawing what it said last.
    let after = before;
    const away = async (): Promise<number> => {
      after = await picture(page);
      return difference(before, after);
    };
    // For whoever looks into a failure.
    onTestFailed(() => keepPictures({ before, after }));
    await expect.poll(away, { message: 'the picture is that of the start' }).toBeLessThanOrEqual(CORNERS);
    expect(complaints).toEqual([]);
  },
);

function keepPictures(pictures: Readonly<Record<string, PNG>>): void {
  const folder = resolve(import.meta.dirname, '../../build/screens');
  mkdirSync(folder, { recursive: true });
  for (const [name, png] of Object.entries(pictures))
    writeFileSync(resolve(folder, `steps-${name}.png`), PNG.sync.write(png));
}

/** The whole page as it is seen, without a pointer over it. */
async function picture(page: Page): Promise<PNG> {
  await page.mouse.move(0, 0);
  await page.waitForTimeout(300);
  return PNG.sync.read(await page.screenshot({ animations: 'disabled', caret: 'hide' }));
}

/** How many pixels differ by more than 2 of 255 in a channel. */
function difference(a: PNG, b: PNG): number {
  const different = new Set<number>();
  for (const [i, value] of a.data.entries())
    if (Math.abs(value - b.data[i]!) > 2) different.add(Math.floor(i / 4));
  return different.size;
}

describe('a link to a scene', () => {
  const linked = `${LESSON}?v=1&scene=search&kernel=3.4&at=3793&views=rbtree`;

  async function expectLinked(page: Page): Promise<void> {
    await expect.poll(() => page.locator('#scene-search').getAttribute('data-shown')).toBe('true');
    await expect.poll(() => position(page)).toBe(3793);
    // Long enough for scrolling to be noticed and for the address to be rewritten.
    await page.waitForTimeout(700);
    expect(page.url()).toMatch(/scene=search&kernel=3\.4&at=3793&views=rbtree$/);
    expect(await page.getByRole('radio', { name: 'Linux 3.4' }).isChecked()).toBe(true);
    expect(await page.locator('.stage-views figure').count()).toBe(1);
    expect(
      await page.locator('#scene-search').evaluate((e) => e.getBoundingClientRect().top),
    ).toBeGreaterThan(0);
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  }

  it('shows its kernel, views and position in a new page', async () => {
    const { page, complaints } = await visit(linked);
    await page.locator('[data-position]').waitFor();
    await expectLinked(page);
    expect(complaints).toEqual([]);
  });

  it('does so, too, where the lesson is open already', async () => {
    const { page, complaints } = await visit(LESSON);
    await page.locator('.race-drawing').waitFor();
    await page.goto(page.url().replace(/#.*/, `#/${linked}`));
    await expectLinked(page);
    expect(complaints).toEqual([]);
  });

  it('gives way to the scene that is scrolled to', async () => {
    const { page } = await visit(linked);
    await page.locator('[data-position]').waitFor();
    await expectLinked(page);
    await page.evaluate(() => scrollTo(0, 0));
    await expect.poll(() => page.locator('#scene-search').getAttribute('data-shown')).toBe('false');
    expect(page.url()).not.toContain('views=');
  });
});

it('after a choice of kernel the arrows step, and do not choose another kernel', async () => {
  const { page } = await visit(`${LESSON}?scene=search&kernel=3.4`);
  await ready(page);
  const kernel = page.getByRole('radio', { name: 'Linux 3.8' });
  await page.locator('.choice label', { has: kernel }).click();
  await expect.poll(() => page.url()).not.toContain('kernel=3.4');
  await ready(page);
  await expect.poll(() => page.locator('.stage-views').getAttribute('aria-busy')).toBe('false');
  const start = await position(page);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => position(page)).toBeGreaterThan(start);
  expect(await kernel.isChecked()).toBe(true);
  // Reached by its key, a radio button keeps the arrows.
  await kernel.focus();
  await page.keyboard.press('ArrowLeft');
  expect(await kernel.isChecked()).toBe(false);
  await expect.poll(() => page.url()).toContain('kernel=');
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keys' }).waitFor();
});

it('shows what the text comes to by itself, however long ago something was pressed', async () => {
  const { page } = await visit('lessons/address-space');
  await settled(page);
  await page.getByRole('radio', { name: /^Yes/ }).check();
  await page.waitForTimeout(1000);
  // As a link within the page does, or who drags the scrollbar.
  await page.evaluate(() => document.querySelector('#splitting')!.scrollIntoView({ behavior: 'instant' }));
  await expect.poll(() => page.locator('#predict-three').getAttribute('data-shown')).toBe('true');
});

it('keys that scroll do so while the text is read, and step once the figure is clicked', async () => {
  const { page } = await visit(VIEWED);
  await ready(page);
  const start = await position(page);
  await page.locator('#predict-nodes .predict-question').click();
  const read = await page.evaluate(() => scrollY);
  // Chromium forgets a key that scrolls where a busy page is still being scrolled by another.
  const scrolled = page.evaluate(() =>
    new Promise((end) => addEventListener('scrollend', end, { once: true })).then(() => scrollY),
  );
  await page.keyboard.press('PageDown');
  expect(await scrolled).toBeGreaterThan(read);
  await page.keyboard.press('PageUp');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(read);
  await expect.poll(() => position(page)).toBe(start);
  await page.getByRole('status', { name: 'What happened' }).click();
  await page.keyboard.press('PageDown');
  await expect.poll(() => position(page)).toBeGreaterThan(start);
  expect(await page.evaluate(() => scrollY)).toBe(read);
});

it('comes back from a benchmark to the line that was left, and so does a reload', async () => {
  const { page, complaints } = await visit('lessons/fork');
  await settled(page);
  // The link follows a question, and what follows stays unfolded once that has been answered.
  const gain = page.locator('#predict-gain');
  await gain.getByRole('radio', { name: 'About 3 per cent more' }).check();
  await gain.getByRole('button', { name: 'Check' }).click();
  await gain.getByText(/^Right/).waitFor();
  const link = page.locator('.lesson-prose a[href*="#/bench"]').first();
  const height = () => link.evaluate((element) => Math.round(element.getBoundingClientRect().top));
  const offset = () =>
    page.evaluate(() => (history.state as { offset?: { past: number } } | null)?.offset?.past);
  const before = await offset();
  await link.evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - 300));
  await expect.poll(offset).not.toBe(before);
  expect(await height()).toBe(300);
  await expect.poll(() => page.url()).toContain('&at=');
  const scene = new URL(page.url()).hash;
  await link.click();
  await page.getByRole('button', { name: 'Run' }).waitFor();
  await page.goBack();
  await settled(page);
  expect(Math.abs((await height()) - 300)).toBeLessThan(3);
  expect(new URL(page.url()).hash).toBe(scene);
  await page.reload();
  await settled(page);
  expect(Math.abs((await height()) - 300)).toBeLessThan(3);
  expect(complaints).toEqual([]);
});

it('a curve is unfolded, and folded again', async () => {
  const { page, complaints } = await visit('lessons/gap-search?scene=race');
  await settled(page);
  const curve = page.locator('.instrument-curve');
  await curve.locator('summary').click();
  await curve.getByRole('slider', { name: 'Mappings' }).waitFor();
  await curve.locator('summary').click();
  await curve.getByRole('slider', { name: 'Mappings' }).waitFor({ state: 'detached' });
  await page.locator('[data-figure="race"]').waitFor();
  expect(complaints).toEqual([]);
});
