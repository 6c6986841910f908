/* Presenter mode: a clicker leads through a whole lesson, and everything can be read from the last row. */
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { violations } from './axe.ts';
import { settled, useBrowser, visit } from './browser.ts';

useBrowser();

/** Two frames later. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

/** Of the texts in sight: the smallest size in px, with its text. */
const smallest = (page: Page) =>
  page.evaluate(() => {
    const found: [number, string][] = [];
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

it('a clicker leads through lesson 2, in letters that can be read', async () => {
  const { page, complaints } = await visit('lessons/gap-search', {
    viewport: { width: 1280, height: 720 },
  });
  await settled(page);
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
  expect(count).toBeGreaterThan(30);
  let figures = 0;
  let answers = 0;
  let at = 1;
  for (let presses = 0; at < count!; presses++) {
    expect(presses).toBeLessThan(400);
    const [size, text] = await smallest(page);
    expect(size, `“${text}” on slide ${at}`).toBeGreaterThan(15.9);
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
    figures += headlines.length;
    answers += await page.locator('.predict[data-on-slide] .predict-grade.shown').count();
    await page.keyboard.press('PageDown');
    await drawn(page);
    [at = 0] = await shown();
  }
  expect(figures).toBeGreaterThan(40);
  expect(answers).toBeGreaterThan(8);

  await page.keyboard.press('b');
  await page.locator('.presenter-black').waitFor();
  await page.keyboard.press('Escape');
  expect(await page.locator('.presenter-black').count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('PageUp');
  expect((await shown())[0]).toBe(count! - 1);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('.presenter').count()).toBe(0);
  await expect.poll(() => page.evaluate(() => location.hash)).not.toContain('present');
  expect(complaints).toEqual([]);
});

it('the lab’s figure is presented alone', async () => {
  const { page } = await visit('lab?trace=curl&era=3.8&views=address-space&present=1', {
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
  const { page } = await visit('lessons/gap-search?scene=holes&views=address-space&present=1', {
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
