import { expect, it } from 'vitest';
import { useBrowser, visit } from './browser.ts';
import { question, verdict } from './predictions.ts';

useBrowser();

const LESSON = 'lessons/fork';

it('grades what a write finds, and what a child has, by the core', async () => {
  const { page, complaints } = await visit(LESSON);
  const write = await question(page, 'first-write');
  await write.getByRole('radio', { name: /^The same page, made writable/ }).check();
  expect(await verdict(write)).toContain('the only one that names the page');
  await write.getByRole('radio', { name: /^A copy/ }).check();
  expect(await verdict(write)).toContain('also gets a copy');

  const areas = await question(page, 'how-many');
  await areas.getByRole('radio', { name: 'Ten' }).check();
  expect(await verdict(areas)).toContain('not for the child');
  await areas.getByRole('radio', { name: 'Nine' }).check();
  expect(await verdict(areas)).toContain('also gets 9');

  const wiped = await question(page, 'wiped');
  await wiped.getByRole('textbox', { name: 'Your number' }).fill('0');
  expect(await verdict(wiped)).toContain('also gets 0');
  expect(complaints).toEqual([]);
});

it('grades what is true in the middle of a fork, and after one that has failed', async () => {
  const { page, complaints } = await visit(LESSON);
  const whose = await question(page, 'whose');
  await whose.getByRole('radio', { name: /^The child/ }).check();
  expect(await verdict(whose)).toContain('not yet its area');
  await whose.getByRole('radio', { name: /^The parent/ }).check();
  expect(await verdict(whose)).toContain('also gets the parent’s area');

  const after = await question(page, 'after-failure');
  await after.getByRole('radio', { name: /^It makes the page writable/ }).check();
  expect(await verdict(after)).toContain('also gets the same page, made writable again');
  expect(complaints).toEqual([]);
});

it('shows both trees of a fork that runs out of memory, in the row that is asked for', async () => {
  const { page, complaints } = await visit(`${LESSON}?v=1&scene=half-way`);
  await page.locator('[data-position]').waitFor();
  const fork = page.getByRole('figure', { name: 'Fork', exact: true });
  await fork.waitFor();
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(() => fork.textContent()).toContain('The fork has failed: ENOMEM');
  await page.locator('.choice label', { has: page.getByRole('radio', { name: 'Linux 6.8' }) }).click();
  await expect.poll(() => page.url()).toContain('era=6.8');
  expect(complaints).toEqual([]);
});
