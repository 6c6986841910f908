/* Nothing of an instrument moves under the pointer while its sentences change: who presses a thread hits it. */
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { useBrowser, visit } from './browser.ts';

useBrowser();

/** Of the first thread and VMA on each side, of the buttons and of the first slider. */
const PLACES = '.remember-thread, [data-vma], .instrument-tools, .instrument-controls';

const placesOf = (page: Page): Promise<readonly number[]> =>
  page
    .locator(PLACES)
    .evaluateAll((elements) => elements.map((each) => Math.round(each.getBoundingClientRect().top)));

/** Has thread 1 unmap something, where it may. */
async function unmapIn(page: Page): Promise<void> {
  const unmap = page.getByRole('button', { name: /^Thread 1 (calls munmap|unmaps)/ });
  if ((await unmap.count()) === 0) return;
  await unmap.click();
  // On both kernels.
  await page.locator('.remember-row .unmap').nth(1).waitFor();
}

it.each(['race', 'fall', 'copies', 'challenge-one-wins'])(
  'stands still, step by step and after an munmap() by hand: %s',
  async (scene) => {
    const { page } = await visit(`lessons/cache-hits?scene=${scene}`, {
      reducedMotion: 'reduce',
      viewport: { width: 1440, height: 900 },
    });
    const calls = page.getByRole('slider', { name: 'Calls' });
    await calls.waitFor();
    await page.locator('.remember-thread').first().waitFor();
    const before = await placesOf(page);
    expect(before.length).toBeGreaterThan(3);
    await unmapIn(page);
    expect(await placesOf(page)).toEqual(before);
    await calls.focus();
    await page.keyboard.press('Home');
    for (let left = Number(await calls.getAttribute('max')); left > 0; left--) {
      await page.keyboard.press('ArrowRight');
      expect(await placesOf(page)).toEqual(before);
    }
  },
);
