/* Each slide of each lesson, as whoever listens or sees badly gets it. */
import { expect, it } from 'vitest';
import { FINISHED } from '../../lesson-folders.ts';
import { violations, violationsInBoth } from '../axe.ts';
import { settled, useBrowser, visit } from '../browser.ts';

useBrowser();

it.each(FINISHED.map((folder) => folder.replace(/^\d+-/, '')))(
  'no slide of %s has an accessibility violation, asked or answered, light or dark',
  async (lesson) => {
    const { page, complaints } = await visit(`lessons/${lesson}?present=1`, {
      viewport: { width: 1280, height: 720 },
      reducedMotion: 'reduce',
    });
    const output = page.locator('.presenter-bar output');
    const shown = async (): Promise<number[]> =>
      /(\d+) of (\d+)/
        .exec((await output.textContent()) ?? '')!
        .slice(1)
        .map(Number);
    await output.waitFor();
    const found: Record<string, string[]> = {};
    for (let presses = 0; presses < 200; presses++) {
      await settled(page);
      const [at, count] = await shown();
      const wrong = presses % 4 === 0 ? await violationsInBoth(page) : await violations(page);
      if (wrong.length > 0) found[`slide ${at}`] = wrong;
      if (at === count) break;
      await page.keyboard.press('PageDown');
    }
    const [last, count] = await shown();
    expect(last).toBe(count);
    for (const key of ['o', 'q', 'd']) {
      await page.keyboard.press(key);
      await settled(page);
      const wrong = await violations(page);
      if (wrong.length > 0) found[`key ${key}`] = wrong;
      await page.keyboard.press('Escape');
    }
    expect(found).toEqual({});
    expect(complaints).toEqual([]);
  },
  300_000,
);
