import { expect, it } from 'vitest';
import { useBrowser, visit } from './browser.ts';
import { question, verdict } from './predictions.ts';

useBrowser();

const LESSON = 'lessons/cache-hits';

it('grades a lookup, a slot, a number and a comparison by the core', async () => {
  const { page, complaints } = await visit(LESSON);
  const lookup = await question(page, 'second-look');
  await lookup.getByRole('radio', { name: /^A hit/ }).check();
  expect(await verdict(lookup)).toContain('One pointer remembers one area');
  await lookup.getByRole('radio', { name: 'A miss' }).check();
  expect(await verdict(lookup)).toContain('also gets a miss');

  const slot = await question(page, 'which-slot');
  await slot.getByRole('textbox', { name: 'Your number' }).fill('2');
  expect(await verdict(slot)).toContain('also gets 2');

  const wide = await question(page, 'wide');
  await wide.getByRole('textbox', { name: 'Your number' }).fill('4,294,967,296');
  expect(await verdict(wide)).toContain('also gets 4,294,967,296');

  const winner = await question(page, 'who-wins');
  await winner.getByRole('radio', { name: /^Linux 3\.15/ }).check();
  expect(await verdict(winner)).toContain('who has to find the area anew');
  await winner.getByRole('radio', { name: /^Linux 3\.14/ }).check();
  expect(await verdict(winner)).toContain('also gets Linux 3.14');
  expect(complaints).toEqual([]);
});

it('shows what each thread remembers at the operation that is asked about', async () => {
  const { page, complaints } = await visit(LESSON);
  const form = await question(page, 'visits');
  await form.scrollIntoViewIfNeeded();
  // Long enough for scrolling to be noticed, which shows a scene too.
  await page.waitForTimeout(700);
  await form.getByRole('button', { name: 'Watch it happen' }).click();
  await expect.poll(() => page.url()).toContain('scene=predict-visits');
  await page.getByRole('figure', { name: 'VMA caches' }).first().waitFor();
  expect(complaints).toEqual([]);
});
