import { expect, it } from 'vitest';
import { useBrowser, visit } from './browser.ts';
import { question, verdict } from './predictions.ts';

useBrowser();

const LESSON = 'lessons/address-space';

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

it('grades where a walk ends, and offers the rows that the question is about', async () => {
  const { page, complaints } = await visit('lessons/gap-search');
  const form = await question(page, 'stop');
  await form.getByRole('textbox', { name: /^Your address/ }).fill('7fff f7fd c000');
  expect(await verdict(form)).toContain('The core gets something else');
  await form.getByRole('textbox', { name: /^Your address/ }).fill('7fff f7fd 4000');
  expect(await verdict(form)).toMatch(/^Right: .* 7fff\sf7fd\s4000\.$/);
  await form.scrollIntoViewIfNeeded();
  await page.waitForTimeout(700);
  await form.getByRole('button', { name: 'Watch it happen' }).click();
  const kernels = page.getByRole('group', { name: 'Kernel' });
  await expect
    .poll(() =>
      kernels.getByRole('radio').evaluateAll((all) => all.map((one) => one.parentElement!.textContent)),
    )
    .toEqual([expect.stringMatching(/^June 2012 not/), expect.stringMatching(/^Linux 3\.8 checked/)]);
  expect(complaints).toEqual([]);
});

it('tries a cure on the workload that the scene shows', async () => {
  const { page } = await visit('lessons/gap-search?v=1&scene=cures');
  await page.locator('[data-position]').waitFor();
  const waiting = page.locator('.tree-waiting');
  await expect.poll(() => waiting.count()).toBeGreaterThan(0);
  const cure = page.getByRole('radio', { name: 'holes only' });
  await page.locator('.choice label', { has: cure }).click();
  await expect.poll(() => page.url()).toContain('free_gap_holes');
  await expect.poll(() => waiting.count()).toBe(0);
  await page.reload();
  await page.locator('[data-position]').waitFor();
  expect(await cure.isChecked()).toBe(true);
  expect(await page.locator('#scene-cures').getAttribute('data-shown')).toBe('true');
});
