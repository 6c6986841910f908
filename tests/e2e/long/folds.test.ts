/* What a lesson keeps folded: out of the way of who reads on, and a link leads right into it. */
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { settled, useBrowser, visit } from '../browser.ts';

useBrowser();

const isOpen = (page: Page, id: string) =>
  page.locator(`#${id}`).evaluate((fold) => (fold as HTMLDetailsElement).open);

it('a link to a folded question unfolds it, and its figure is beside it', async () => {
  const { page, complaints } = await visit('lessons/address-space?scene=predict-filled');
  await settled(page);
  await expect.poll(() => page.locator('#predict-filled').getAttribute('data-shown')).toBe('true');
  expect(await isOpen(page, 'apart')).toBe(true);
  expect(await isOpen(page, 'survivor')).toBe(false);
  await expect.poll(() => page.locator('.transport-position').textContent()).toMatch(/operation\s9\sof\s10/);
  expect((await page.locator('#predict-filled').boundingBox())!.y).toBeLessThan(500);
  // Folded again, it is no place any more that keys could lead through.
  await page.locator('#apart > summary').click();
  expect(await page.locator('#predict-filled').isVisible()).toBe(false);
  expect(complaints).toEqual([]);
});

it('a link to a part of the text leads there, and unfolds it', async () => {
  const { page, complaints } = await visit('lessons/address-space?part=pitfalls');
  await settled(page);
  await expect.poll(() => isOpen(page, 'pitfalls')).toBe(true);
  await expect
    .poll(async () => Math.abs((await page.locator('#pitfalls').boundingBox())!.y - 52))
    .toBeLessThan(350);
  await page.goto(`${page.url().split('#')[0]}#/lessons/address-space?part=splitting`);
  await expect.poll(async () => (await page.locator('#splitting').boundingBox())!.y).toBeLessThan(350);
  expect(complaints).toEqual([]);
});

it('who reads on passes over what is folded, and the clicker does, too', async () => {
  const { page } = await visit('lessons/address-space?scene=splitting', { reducedMotion: 'reduce' });
  await settled(page);
  const shown = new Set<string>();
  const top = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let y = 0; y < top; y += 60) {
    await page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), y);
    await settled(page);
    const current = page.locator('.scene[data-shown="true"], .predict[data-shown="true"]');
    shown.add((await current.getAttribute('id'))!);
  }
  expect(shown).toContain('scene-splitting');
  expect(shown).toContain('scene-unmapping');
  expect([...shown].filter((id) => /survivor|filled|touching|hole|blocked|guard/.test(id))).toEqual([]);

  await page.goto(`${page.url().split('#')[0]}#/lessons/address-space?scene=splitting&present=1`);
  await page.getByText(/^Slide \d+ of/).waitFor();
  for (let i = 0; i < 20 && !page.url().includes('scene=unmapping'); i++) {
    await page.keyboard.press('PageDown');
    await page.waitForTimeout(150);
    expect(page.url()).not.toMatch(/survivor|filled|touching/);
    expect(await page.locator('.fold > summary').filter({ visible: true }).count()).toBe(0);
  }
  expect(page.url()).toContain('scene=unmapping');
});
