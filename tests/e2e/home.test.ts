import { expect, it } from 'vitest';
import { useBrowser, visit } from './browser.ts';

useBrowser();

it('the run on the home page pauses while nobody sees it', async () => {
  const { page } = await visit('', { viewport: { width: 1440, height: 500 } });
  const position = async () =>
    Number(await page.locator('[data-position]').getAttribute('data-position', { timeout: 20_000 }));
  await expect.poll(position).toBeGreaterThan(50);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await page.getByRole('button', { name: 'Play' }).waitFor({ state: 'attached' });
  const paused = await position();
  await page.waitForTimeout(700);
  expect(await position()).toBe(paused);
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(position).toBeGreaterThan(paused);
});
