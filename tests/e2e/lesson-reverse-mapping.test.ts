import { expect, it } from 'vitest';
import { useBrowser, visit } from './browser.ts';
import { question, verdict } from './predictions.ts';

useBrowser();

const LESSON = 'lessons/reverse-mapping';

it('grades what a page’s chain takes, and where a search looks, by the core', async () => {
  const { page, complaints } = await visit(LESSON);
  const bytes = await question(page, 'chain-bytes');
  await bytes.getByRole('textbox', { name: 'Your number' }).fill('64');
  expect(await verdict(bytes)).toContain('also gets 64');

  const last = await question(page, 'last-entry');
  await last.getByRole('radio', { name: /^None/ }).check();
  expect(await verdict(last)).toContain('frees only a node that is empty');
  await last.getByRole('radio', { name: /^32/ }).check();
  expect(await verdict(last)).toContain('also gets 32');

  const place = await question(page, 'moved-place');
  await place.getByRole('textbox', { name: /^Your address/ }).fill('60002000');
  expect(await verdict(place)).toContain('also gets');
  expect(complaints).toEqual([]);
});

it('grades a comparison of a list with a tree', async () => {
  const { page, complaints } = await visit(LESSON);
  const more = await question(page, 'list-or-tree');
  await more.getByRole('radio', { name: /with a tree$/ }).check();
  expect(await verdict(more)).toContain('leaves out the areas');
  await more.getByRole('radio', { name: /with a list$/ }).check();
  expect(await verdict(more)).toContain('also gets');
  expect(complaints).toEqual([]);
});

it('shows whom a search finds, and the same search in another kernel', async () => {
  const { page, complaints } = await visit(`${LESSON}?v=1&scene=children`);
  await page.locator('[data-position]').waitFor();
  const figure = page.getByRole('figure', { name: 'Who maps this page?', exact: true });
  await figure.waitFor();
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(() => figure.textContent()).toContain('4 looks');
  await page.locator('.choice label', { has: page.getByRole('radio', { name: 'Linux 2.6.34' }) }).click();
  await expect.poll(() => page.url()).toContain('era=2.6.34');
  // The other areas have no link to the anon_vma of this child.
  await expect.poll(() => figure.textContent()).toContain('not asked: no link');
  expect(complaints).toEqual([]);
});
