import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { useBrowser, visit } from './browser.ts';

useBrowser();

const operation = async (page: Page): Promise<number> =>
  Number(/operation\s(\d+)/.exec((await page.locator('.transport-position').textContent())!)![1]);

it('a query is typed with completion, its hits are marked and reached by keys, and playing stops at them', async () => {
  const { page, complaints } = await visit('lab?trace=curl&kernel=6.18&at=3000');
  await page.locator('[data-position]').waitFor();
  await page.keyboard.press('/');
  const box = page.getByRole('combobox', { name: 'Ask' });
  await expect.poll(() => box.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.type('call:mpro');
  await page.getByRole('option', { name: 'call:mprotect' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.type('splits');
  await page.getByText('43 of 239 operations.').waitFor();
  expect(await box.inputValue()).toBe('call:mprotect splits');
  const [marks, track] = [
    await page.locator('.timeline-hits').boundingBox(),
    await page.getByRole('slider', { name: 'Timeline' }).boundingBox(),
  ];
  expect(marks!.height).toBeGreaterThan(3);
  expect(marks!.y).toBeGreaterThanOrEqual(track!.y - 1);
  await page.locator('.figure-drawing').first().focus();
  await page.keyboard.press('.');
  await expect.poll(() => operation(page)).toBe(142);
  await page.keyboard.press('.');
  await expect.poll(() => operation(page)).toBe(143);
  await page.keyboard.press(',');
  await page.keyboard.press(',');
  await expect.poll(() => operation(page)).toBe(27);
  await page.getByRole('checkbox', { name: 'stop there' }).check();
  await expect.poll(() => page.url()).toContain('stop=1');
  for (let faster = 0; faster < 8; faster++) await page.keyboard.press('+');
  await page.getByRole('button', { name: 'Play' }).click();
  await expect.poll(() => operation(page)).toBe(142);
  await page.getByRole('button', { name: 'Play' }).waitFor();
  expect(complaints).toEqual([]);
});

it('the life of a VMA is told by a click in the figure, and by keys', async () => {
  const { page, complaints } = await visit('lab?trace=curl&kernel=6.18&at=9384&views=address-space');
  const drawing = page.getByRole('application').first();
  await drawing.waitFor();
  await page.locator('[data-position="9384"]').waitFor();
  await drawing.focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('v');
  const title = page.locator('.life h2');
  await title.waitFor();
  const first = await title.textContent();
  expect(first).toMatch(/The life of VMA #\d+ curl/);
  const { x, y, width } = (await drawing.boundingBox())!;
  await page.mouse.click(x + width / 2.4, y + 60);
  await expect.poll(() => title.textContent()).not.toBe(first);
  const step = page.locator('.life li button').first();
  const text = (await step.textContent())!;
  expect(text).toMatch(/^line \d+, \w+: (?:made|cut off #\d+)/);
  await step.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('.narration-call').textContent()).toContain('mmap(');
  expect(complaints).toEqual([]);
});
