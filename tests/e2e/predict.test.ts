import { expect, it } from 'vitest';
import { useBrowser, visit } from './browser.ts';

useBrowser();

it('shows the operation that is asked about, though scrolling to it shows a scene', async () => {
  const { page } = await visit('lessons/address-space');
  const form = page.locator('#predict-guard');
  await form.scrollIntoViewIfNeeded();
  await page.waitForFunction(() => scrollY > 0);
  // The page is told of it with the next frame.
  await page.evaluate(async () => {
    for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
  });
  await form.getByRole('button', { name: 'Watch it happen' }).click();
  await expect.poll(() => page.url()).toContain('scene=predict-guard');
});
