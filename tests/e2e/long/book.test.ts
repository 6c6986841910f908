/* The pages that go with the lessons, where layout matters. */
import { expect, it } from 'vitest';
import { settled, useBrowser, visit } from '../browser.ts';

useBrowser();

it.each([390, 320])(
  'what a term means stays in a window of %i pixels, and leaves the term in sight',
  async (width) => {
    const options = { viewport: { width, height: 844 }, hasTouch: true, isMobile: true };
    const { page, complaints } = await visit('lessons/address-space', options);
    await settled(page);
    const terms = page.locator('.lesson-prose section:not(details *) .term:visible');
    const count = await terms.count();
    expect(count).toBeGreaterThan(8);
    for (let i = 0; i < count; i++) {
      const term = terms.nth(i);
      await term.scrollIntoViewIfNeeded();
      await term.tap();
      const bubble = page.locator('.term-means');
      await bubble.waitFor();
      const [there, box] = [(await bubble.boundingBox())!, (await term.boundingBox())!];
      expect(there.x).toBeGreaterThanOrEqual(0);
      expect(there.x + there.width).toBeLessThanOrEqual(width);
      expect(there.y >= box.y + box.height || there.y + there.height <= box.y).toBe(true);
      expect([there.y >= 0, there.y + there.height <= 844]).toEqual([true, true]);
      await term.tap();
      await expect.poll(() => bubble.count()).toBe(0);
    }
    expect(complaints).toEqual([]);
  },
);

it('what a term means opens by the pointer, stays under it, and leads to the glossary', async () => {
  const { page } = await visit('lessons/gap-search');
  await settled(page);
  await page.getByRole('button', { name: 'subtree', exact: true }).hover();
  const bubble = page.locator('.term-means');
  await bubble.waitFor();
  // From the term to the link in what has opened, slowly.
  const link = bubble.getByRole('link', { name: 'In the glossary' });
  const { x, y } = (await link.boundingBox())!;
  await page.mouse.move(x + 4, y + 4, { steps: 12 });
  await page.waitForTimeout(400);
  expect(await bubble.count()).toBe(1);
  await link.click();
  const entry = page.locator('#term-subtree');
  await entry.waitFor();
  const place = (await entry.boundingBox())!;
  expect(place.y > 0 && place.y + place.height < 900).toBe(true);
});

it('a section in the contents leads to it', async () => {
  const { page } = await visit('lessons');
  const lesson = page.getByRole('listitem').filter({ hasText: 'Where does a new mapping go?' });
  await lesson.locator('summary').click();
  await lesson.getByRole('link', { name: 'The price: keeping the numbers true' }).click();
  await settled(page);
  const heading = page.getByRole('heading', { name: 'The price: keeping the numbers true' });
  await expect
    .poll(async () => Math.round((await heading.boundingBox())?.y ?? -1))
    .toSatisfy((top: number) => top > 0 && top < 300);
});

it('the findings are a table where there is space, and stand one below the other where there is not', async () => {
  const { page } = await visit('findings');
  await page.locator('[data-finding="agua"] .tag.counted').waitFor();
  const cells = page.locator('[data-finding="agua"] > *');
  const tops = () =>
    cells.evaluateAll((all) => new Set(all.map((each) => Math.round(each.getBoundingClientRect().top))).size);
  expect(await tops()).toBe(1);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(tops).toBeGreaterThan(3);
  const right = page.locator('[data-finding="agua"] dd').first();
  expect(await right.evaluate((element) => getComputedStyle(element).textAlign)).toBe('end');
});
