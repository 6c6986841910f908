import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { FINISHED } from '../lesson-folders.ts';
import { goOn, settled, step, useBrowser, visit } from './browser.ts';

useBrowser();

const readout = (page: Page) => page.locator('.transport-position');

/** Brings a scene or question to the middle of what the window leaves to the text, as a reader does who scrolls to it. */
async function reach(page: Page, id: string): Promise<void> {
  await settled(page);
  await page.locator(id).evaluate((element) => {
    const { top, height } = element.getBoundingClientRect();
    const figure = document.querySelector('.lesson-figure')!.getBoundingClientRect();
    const textTop = figure.width === innerWidth ? figure.bottom : 0;
    scrollBy({ top: top + height / 2 - (textTop + innerHeight) / 2, behavior: 'instant' });
  });
  await expect.poll(() => page.locator(id).getAttribute('data-shown')).toBe('true');
}

const LESSONS = FINISHED.flatMap((folder) => [
  { lesson: folder.slice(3), width: 1440, height: 900 },
  { lesson: folder.slice(3), width: 390, height: 844 },
]);

it.runIf(process.env.LONG).each(LESSONS)(
  'each scene and question of $lesson at $width × $height has its own situation when it is in the middle',
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
    for (const id of ids) await reach(page, id);
    expect(complaints).toEqual([]);
  },
);

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
  await page.locator('.choice label', { hasText: 'Linux 6.18' }).click();
  await expect.poll(() => page.url()).toContain('kernel=6.18');
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
