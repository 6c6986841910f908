/* What threads remember: where it has to fit. What it says: tests/component/caches.test.ts. */
import { expect, it } from 'vitest';
import { violationsInBoth } from './axe.ts';
import { operations, useBrowser, visitLab } from './browser.ts';
import { CACHES_THREE } from './caches-trace.ts';

useBrowser();

it('on a phone it fits, without accessibility violation', async () => {
  const { page, complaints } = await visitLab(CACHES_THREE, 'era=3.15&views=caches', {
    viewport: { width: 390, height: 844 },
  });
  await operations(page, 6);
  await page.getByRole('figure', { name: 'VMA caches' }).getByRole('button', { name: 'Legend' }).click();
  expect(await violationsInBoth(page)).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  expect(complaints).toEqual([]);
});
