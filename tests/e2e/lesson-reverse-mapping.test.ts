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

  // The tree leaves out what ends before page 6.
  const second = await question(page, 'place');
  await second.getByRole('textbox', { name: /^Your address/ }).fill('50102000');
  expect(await verdict(second)).toContain('also gets');
  expect(complaints).toEqual([]);
});

it('grades a comparison of a list with a tree', async () => {
  const { page, complaints } = await visit(LESSON);
  const more = await question(page, 'list-or-tree');
  await more.getByRole('radio', { name: 'Linux 2.6.7' }).check();
  expect(await verdict(more)).toContain('leaves out the areas');
  await more.getByRole('radio', { name: '2.6.5-aa1' }).check();
  expect(await verdict(more)).toContain('also gets');
  expect(complaints).toEqual([]);
});

const SCENES = [
  // All three have it when memory gets short; in the end 2.4 has taken it from two.
  { scene: 'short', link: 'page=1:804f000', opens: '3 entries name it', ends: '1 entry names it', calls: 1 },
  { scene: 'file', link: 'page=1:50006000', opens: '2 entries name it', ends: '2 looks', calls: 1 },
  // A copy goes along, and the child is left with the page alone.
  { scene: 'moved', link: 'scene=moved', opens: '2 entries name it', ends: '1 entry names it', calls: 2 },
] as const;

it.each(SCENES)('opens $scene on the page that its text is about', async ({ scene, ...says }) => {
  const { page, complaints } = await visit(`${LESSON}?v=1&scene=${scene}`);
  await page.locator('[data-position]').waitFor();
  const figure = page.getByRole('figure', { name: 'Who maps this page?', exact: true });
  await expect.poll(() => figure.textContent()).toContain(says.opens);
  await expect.poll(() => page.url()).toContain(says.link);
  for (let call = 0; call < says.calls; call++) await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(() => figure.textContent()).toContain(says.ends);
  expect(complaints).toEqual([]);
});

it('follows the steps again where the reader asks for it, and shows a page of the link', async () => {
  const { page } = await visit(`${LESSON}?v=1&scene=children`);
  const figure = page.getByRole('figure', { name: 'Who maps this page?', exact: true });
  await expect.poll(() => page.url()).toContain('page=2:804e000');
  await figure.getByRole('button', { name: 'Follow the steps' }).click();
  await expect.poll(() => page.url()).not.toContain('page=');
  // With a position in its address the page shows what was shown, and not what the scene opens on.
  await page.reload();
  await figure.getByRole('button', { name: 'Follow the steps', pressed: true }).waitFor();
  await page.locator('#scene-short').getByRole('button').first().click();
  await expect.poll(() => page.url()).toContain('page=1:804f000');
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

it('takes a scene to the lab with its views', async () => {
  const { page, complaints } = await visit(LESSON);
  await page.locator('#scene-short').getByRole('link', { name: 'Open in the lab' }).click();
  await page.getByRole('figure', { name: 'Who maps this page?', exact: true }).waitFor();
  await page.getByRole('figure', { name: 'Page tables', exact: true }).waitFor();
  expect(complaints).toEqual([]);
});
