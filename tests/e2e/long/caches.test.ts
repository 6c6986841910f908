/* What threads remember: where it has to fit. What it says: tests/component/caches.test.ts. */
import { expect, it } from 'vitest';
import { violationsInBoth } from '../axe.ts';
import { operations, useBrowser, visitLab } from '../browser.ts';
import { CACHES_THREE } from '../caches-trace.ts';

useBrowser();

it('on a phone it fits, without accessibility violation', async () => {
  const { page, complaints } = await visitLab(CACHES_THREE, 'kernel=3.15&views=caches', {
    viewport: { width: 390, height: 844 },
  });
  await operations(page, 6);
  await page.getByRole('figure', { name: 'VMA caches' }).getByRole('button', { name: 'Legend' }).click();
  expect(await violationsInBoth(page)).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  expect(complaints).toEqual([]);
});

it('of three views, what is said of a slot does not cover the pointer', async () => {
  const views = 'views=caches,address-space,rbtree';
  const { page, complaints } = await visitLab(CACHES_THREE, `kernel=3.15&${views}`, {
    viewport: { width: 1280, height: 720 },
  });
  await operations(page, 6);
  const figure = page.getByRole('figure', { name: 'VMA caches' });
  const said = figure.locator('.figure-pointed');
  expect(await said.isVisible()).toBe(false);
  const body = (await figure.locator('.figure-body').boundingBox())!;
  const cells = await figure.locator('.caches-cell').all();
  let seen = 0;
  for (const cell of cells.slice(0, 4)) {
    const box = (await cell.boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    if (y > body.y + body.height) continue;
    await page.mouse.move(x, y);
    await said.waitFor();
    const readout = (await said.boundingBox())!;
    expect(y < readout.y || y > readout.y + readout.height).toBe(true);
    seen++;
  }
  expect(seen).toBeGreaterThan(1);
  expect(complaints).toEqual([]);
});
