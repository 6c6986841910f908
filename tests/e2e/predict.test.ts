import type { Locator, Page } from 'playwright';
import { expect, it } from 'vitest';
import { useBrowser, visit } from './browser.ts';

useBrowser();

const LESSON = 'lessons/address-space';

async function question(page: Page, id: string): Promise<Locator> {
  const form = page.locator(`#predict-${id}`);
  await form.waitFor();
  return form;
}

async function verdict(form: Locator): Promise<string> {
  await form.getByRole('button', { name: 'Check' }).click();
  const output = form.locator('output');
  await expect.poll(() => output.textContent()).not.toBe('');
  return (await output.textContent()) ?? '';
}

it('grades a word, in any case, and asks for one where there is none', async () => {
  const { page, complaints } = await visit(LESSON);
  const form = await question(page, 'hole');
  const field = form.getByRole('textbox', { name: 'Your answer' });
  await field.fill('12');
  expect(await verdict(form)).toContain('neither the name of an error');
  await field.fill('EINVAL');
  expect(await verdict(form)).toContain('The core gets something else');
  await field.fill('enomem');
  expect(await verdict(form)).toContain('also gets ENOMEM');
  expect(complaints).toEqual([]);
});

it('grades a choice, and says why a wrong one is wrong', async () => {
  const { page } = await visit(LESSON);
  const form = await question(page, 'survivor');
  await form.getByRole('radio', { name: 'The upper one' }).check();
  expect(await verdict(form)).toContain('nothing to absorb from below');
  await form.getByRole('radio', { name: /^The lower one/ }).check();
  expect(await verdict(form)).toMatch(/^Right: .* 7fff\sf7fe\se000\.$/);
});

it('shows the operation that is asked about', async () => {
  const { page } = await visit(LESSON);
  const form = await question(page, 'guard');
  await form.scrollIntoViewIfNeeded();
  // Long enough for scrolling to be noticed, which shows a scene too.
  await page.waitForTimeout(700);
  await form.getByRole('button', { name: 'Watch it happen' }).click();
  await expect.poll(() => page.url()).toContain('scene=predict-guard');
});
