/* The lab's text changed by hand: by clicks and keys in the figure, and by what the editor offers. */
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { violations } from './axe.ts';
import { step, useBrowser, visitLab } from './browser.ts';

useBrowser();

const PROGRAM = 'a = mmap(64K, rw)\nb = mmap(64K, r)\n';

async function atEnd(page: Page): Promise<void> {
  await page.locator('.figure-address-space .figure-drawing').focus();
  await step(page, 'End');
}

it('a gap is clicked, and something is mapped there', async () => {
  const { page } = await visitLab(PROGRAM, 'kernel=7.3&views=address-space');
  await atEnd(page);
  const drawing = page.locator('.figure-address-space .figure-drawing');
  const box = (await drawing.boundingBox())!;
  const gap = page.getByRole('region', { name: 'Gap' });
  // The largest gap is the lowest.
  await drawing.click({ position: { x: box.width * 0.4, y: box.height - 30 } });
  await gap.waitFor();
  expect(await violations(page)).toEqual([]);
  await gap.getByRole('textbox', { name: 'Size' }).fill('16K');
  await gap.getByRole('button', { name: 'Map here' }).click();
  await page.getByText('Line 3 added: m1 = mmap(').waitFor();
  await page.locator('.narration').getByText('16384').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => page.locator('.lab-made').textContent()).toBe('');
});

it('by keys alone: a VMA is chosen, cut, and made whole again in the editor', async () => {
  const { page } = await visitLab(PROGRAM, 'kernel=7.3&views=address-space');
  await atEnd(page);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('v');
  const cut = page.getByRole('button', { name: 'Cut' });
  await cut.focus();
  await page.keyboard.press('Enter');
  await page.getByText('Line 3 added: munmap(b+32K, 4K)').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('radio', { name: 'Text' }).check({ force: true });
  await page.locator('.cm-content').focus();
  await page.keyboard.press('Control+z');
  await expect.poll(() => page.locator('.cm-content').textContent()).not.toContain('munmap');
});

it('the editor says what a call takes, and how its words may go on', async () => {
  const { page } = await visitLab(PROGRAM, 'kernel=7.3&views=address-space');
  const editor = page.locator('.cm-content');
  await editor.focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('mprotect(');
  const help = page.locator('.cm-help');
  await expect.poll(() => help.locator('code').textContent()).toBe('mprotect(address, size, protection)');
  expect(await help.locator('b').textContent()).toBe('address');
  await page.keyboard.press('Control+Space');
  await expect.poll(() => help.getByRole('option').allTextContents()).toEqual(['a', 'b']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => editor.getAttribute('aria-activedescendant')).toBe('editor-words-1');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.keyboard.type(', 4K, n');
  await page.keyboard.press('Tab');
  await page.keyboard.type(')');
  await expect.poll(() => editor.textContent()).toContain('mprotect(b, 4K, none)');
  await page.keyboard.press('Escape');
  await expect.poll(() => help.count()).toBe(0);
  await expect.poll(() => page.locator('.lab-notes').textContent()).not.toContain('could not be read');
});
