/* Where the system chooses the colours, what is filled, marked and chosen can still be told. */
import type { Locator } from 'playwright';
import { expect, it } from 'vitest';
import { settled, useBrowser, visit } from '../browser.ts';

useBrowser();

const background = (element: Locator) => element.evaluate((each) => getComputedStyle(each).backgroundColor);

it('tanks, pages with memory, and what is chosen', async () => {
  const { page } = await visit('lessons/address-space?scene=predict-touched', {
    forcedColors: 'active',
    reducedMotion: 'reduce',
  });
  await settled(page);
  await page.getByRole('button', { name: 'Step', exact: true }).click();
  const canvas = await background(page.locator('body'));
  await expect.poll(() => background(page.locator('.promise-cells .has'))).not.toBe(canvas);
  expect(await background(page.locator('.promise-lens .promise-level > div'))).not.toBe(canvas);
  const [chosen, other] = await page.locator('.choice label').all();
  expect(await background(chosen!)).not.toBe(await background(other!));

  await page.goto(`${page.url().split('#')[0]}#/lessons/address-space?scene=growth`);
  await settled(page);
  await page.getByRole('button', { name: 'Step', exact: true }).click();
  await expect.poll(() => background(page.locator('.cut-page i').first())).not.toBe(canvas);
  const plain = page.getByRole('button', { name: /^Page 12/ });
  const outline = () => plain.evaluate((each) => getComputedStyle(each).outlineStyle);
  expect(await outline()).toBe('none');
  await plain.press('Enter');
  expect(await outline()).toBe('solid');
});
