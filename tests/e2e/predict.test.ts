import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { FINISHED } from '../lesson-folders.ts';
import { goOn, settled, step, useBrowser, visit } from './browser.ts';

useBrowser();

const readout = (page: Page) => page.locator('.transport-position');

const isShown = (page: Page, id: string) => page.locator(id).getAttribute('data-shown');

/**
 * Scrolls so that a scene or question stands in the middle of what the window leaves to the text, or with its top at a share of
 * that.
 */
async function scrollTo(page: Page, id: string, share?: number): Promise<void> {
  await settled(page);
  await page.locator(id).evaluate((element, topAt) => {
    const { top, height } = element.getBoundingClientRect();
    const figure = document.querySelector('.lesson-figure')!.getBoundingClientRect();
    const textTop = figure.width === innerWidth ? figure.bottom : 0;
    const by =
      topAt === undefined
        ? top + height / 2 - (textTop + innerHeight) / 2
        : top - textTop - topAt * (innerHeight - textTop);
    scrollBy({ top: by, behavior: 'instant' });
  }, share);
}

/** Brings one to the middle, as a reader does who scrolls to it. */
async function reach(page: Page, id: string): Promise<void> {
  await scrollTo(page, id);
  await expect.poll(() => isShown(page, id)).toBe('true');
}

/** Of the one before a scene or question: whether it is wholly in sight. */
const isWholeAbove = (page: Page, before: string) =>
  page.locator(before).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    const header = document.querySelector('.site-header')!.getBoundingClientRect().bottom;
    const figure = document.querySelector('.lesson-figure')!.getBoundingClientRect();
    const covered = Math.max(header, figure.width === innerWidth ? figure.bottom : 0);
    // All its words are in sight; nobody has answered or touched it.
    return top >= covered - 0.05 * (innerHeight - covered) && bottom <= innerHeight;
  });

const LESSONS = FINISHED.flatMap((folder) => [
  { lesson: folder.slice(3), width: 1440, height: 900 },
  { lesson: folder.slice(3), width: 390, height: 844 },
]);

it.runIf(process.env.LONG).each(LESSONS)(
  'each scene and question of $lesson at $width × $height has its own situation when it is read, downwards and upwards',
  async ({ lesson, width, height }) => {
    const { page, complaints } = await visit(`lessons/${lesson}`, {
      viewport: { width, height },
      reducedMotion: 'reduce',
    });
    await settled(page);
    await goOn(page);
    const ids = await page
      .locator('.scene, form.predict')
      .filter({ visible: true })
      .evaluateAll((all) => all.map((element) => `#${element.id}`));
    expect(ids.length).toBeGreaterThan(10);
    for (const [i, id] of ids.entries()) {
      await scrollTo(page, id);
      const before = ids[i - 1];
      // What is read stays as long as it is wholly in sight. The next one is read where a link would put it, at the latest.
      const mayStay = before !== undefined && (await isWholeAbove(page, before));
      const read = async () =>
        (mayStay && (await isShown(page, before)) === 'true') || (await isShown(page, id));
      await expect.poll(async () => String(await read()), { message: id }).toBe('true');
      if (mayStay) await scrollTo(page, id, 0.3);
      await expect.poll(() => isShown(page, id), { message: id }).toBe('true');
    }
    for (const id of ids.toReversed()) await reach(page, id);
    expect(complaints).toEqual([]);
  },
);

it('stays as long as it is wholly in sight, or is being answered; a click on the next one shows that', async () => {
  const { page } = await visit('lessons/address-space', { reducedMotion: 'reduce' });
  await settled(page);
  await goOn(page);
  const [flight, outside, touches] = ['#scene-flight', '#predict-outside', '#scene-touches'] as const;
  await scrollTo(page, flight, 0.3);
  await expect.poll(() => isShown(page, flight)).toBe('true');
  // The question’s upper part is in the middle, and the scene is still in sight above it.
  await scrollTo(page, flight, 0.2);
  expect(await isWholeAbove(page, flight)).toBe(true);
  await page.waitForTimeout(300);
  expect(await isShown(page, flight)).toBe('true');
  await page.locator(`${outside} .predict-title`).click();
  await expect.poll(() => isShown(page, outside)).toBe('true');
  await page.locator(`${outside} label`).first().click();
  // Until then what scrolls may do so because of the focus.
  await page.waitForTimeout(600);
  // An answer has been chosen: scrolling on by a little doesn’t take the question away, whatever is in the middle.
  await scrollTo(page, touches, 0.34);
  await page.mouse.wheel(0, 1);
  await page.waitForTimeout(300);
  expect(await isShown(page, outside)).toBe('true');
  await scrollTo(page, touches, 0.2);
  await expect.poll(() => isShown(page, touches)).toBe('true');
  // And upwards the one that comes to the middle is read.
  await reach(page, outside);
  await reach(page, flight);
});

it('stands beside its own moment, before its answer', async () => {
  const { page } = await visit('lessons/gap-search?part=visited');
  await reach(page, '#predict-order');
  await expect.poll(() => page.url()).toContain('scene=predict-order');
  await expect.poll(() => readout(page).textContent()).toMatch(/operation\s8\sof\s9\s·\sbeat\s(\d)\sof\s\1/);
  expect(await page.locator('.narration-next').textContent()).toContain('16384');
});

it('is played from its moment to its answer, beat by beat', async () => {
  const { page } = await visit('lessons/gap-search?part=visited');
  await reach(page, '#predict-order');
  // Eight times as fast as one reads.
  for (let i = 0; i < 5; i++) await page.keyboard.press('+');
  await page.locator('#predict-order').getByRole('button', { name: 'Watch it happen' }).click();
  await expect
    .poll(() => readout(page).textContent(), { interval: 20 })
    .toMatch(/operation\s9\sof\s9\s·\sbeat\s[1-3]/);
  await page.locator('.transport').getByRole('button', { name: 'Play' }).waitFor();
  // With the last of the four gaps; what the call does after that isn’t asked.
  expect(await page.locator('[data-event]').first().getAttribute('data-event')).toBe('gap_check');
  await page.keyboard.press('ArrowRight');
  await expect
    .poll(() => page.locator('[data-event]').first().getAttribute('data-event'))
    .not.toBe('gap_check');
});

it('stays at the operation on another kernel', async () => {
  const { page } = await visit('lessons/gap-search?scene=many');
  await expect.poll(() => readout(page).textContent()).toMatch(/operation\s97\sof\s105/);
  for (let i = 0; i < 3; i++) await step(page, 'Shift+ArrowRight');
  await expect.poll(() => readout(page).textContent()).toMatch(/operation\s100\sof\s105/);
  await page.locator('.choice label', { hasText: 'Linux 7.3' }).click();
  await expect.poll(() => page.url()).toContain('kernel=7.3');
  await expect.poll(() => readout(page).textContent()).toMatch(/operation\s100\sof\s105/);
});

it('is answered in the figure, by keys and with a finger', async () => {
  const answered = (page: Page) => page.locator('#predict-stop input').inputValue();
  const { page } = await visit('lessons/gap-search?scene=predict-stop');
  await settled(page);
  await page.getByRole('application').focus();
  // The root, its left child, and that one's.
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowDown');
  expect(await answered(page)).toBe('');
  await page.keyboard.press('Enter');
  await expect.poll(() => answered(page)).toBe('7ffff7fd4000');

  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const { page: small } = await visit('lessons/gap-search?scene=predict-stop', phone);
  await settled(small);
  await small.locator('[data-view="rbtree"] .tree-node').first().tap();
  await expect.poll(() => answered(small)).toBe('400000');
});

it('is answered by picking the end of a gap, in the figure', async () => {
  const { page } = await visit('lessons/address-space?scene=predict-second');
  await settled(page);
  const answered = () => page.locator('#predict-second input').inputValue();
  const first = page.locator('.space-overlay g', { hasText: '7fff f7ff 3000' }).locator('.space-tick');
  const { x, y, width } = (await first.boundingBox())!;
  const belowIt = [x + width + 40, y + 8] as const;
  // What is only pointed at is no answer.
  await page.mouse.move(...belowIt);
  expect(await answered()).toBe('');
  await page.mouse.click(...belowIt);
  await expect.poll(answered).toBe('7ffff7ff1000');
  await page.locator('#predict-second').getByText('Picked in the figure: 7fff f7ff 1000').waitFor();
  // A VMA is none, either: the new VMA can't begin where one is.
  await page.mouse.click(x + width + 40, y - 3);
  expect(await answered()).toBe('7ffff7ff1000');
});
