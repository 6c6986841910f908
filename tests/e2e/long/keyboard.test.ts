/* Lesson 2, with the keyboard alone. */
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { settled, useBrowser, visit } from '../browser.ts';

useBrowser();

/** What has the focus, and in which scene or question it lies. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    if (element === null || element === document.body) return undefined;
    const { left, right, top, bottom } = element.getClientRects()[0]!;
    const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const isSeen = element.contains(there) || there?.closest('label')?.contains(element) === true;
    return {
      isSeen,
      place: element.closest('.scene, .predict')?.id ?? '',
      text: element.outerHTML.slice(0, 100),
    };
  });

/** Two frames later. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

it('leads through the whole text; each question is asked beside its own figure, answered and graded', async () => {
  const { page, complaints } = await visit('lessons/gap-search', { reducedMotion: 'reduce' });
  await settled(page);
  const current = page.locator('.scene[data-shown="true"], .predict[data-shown="true"]');
  const reached = new Set<string>();
  const graded: string[] = [];
  const trouble: string[] = [];
  await page.locator('.lesson-head a').last().focus();
  for (let n = 0; n < 300; n++) {
    await page.keyboard.press('Tab');
    await drawn(page);
    const now = await focused(page);
    if (now === undefined || now.text.includes('Back to the text')) break;
    const { place, text } = now;
    await expect
      .poll(async () => (await focused(page))?.isSeen, { message: `${text} is covered` })
      .toBe(true);
    if (place === '') continue;
    reached.add(place);
    const shown = await current.getAttribute('id');
    if (shown !== place) trouble.push(`${text} in ${place}, beside ${shown}`);
    if (/type="radio"/.test(text)) await page.keyboard.press('Space');
    if (/inputmode/.test(text)) await page.keyboard.type('1');
    if (!/type="submit"/.test(text)) continue;
    await page.keyboard.press('Enter');
    const verdict = page.locator(`#${place} .predict-grade`);
    await expect.poll(() => verdict.textContent()).toMatch(/\w/);
    if ((await focused(page))?.text === text) graded.push(place);
  }
  // What follows a question is there once it is answered.
  const places = await page
    .locator('.scene, .predict')
    .filter({ visible: true })
    .evaluateAll((all) => all.map(({ id }) => id));
  const questions = places.filter((id) => !id.startsWith('scene'));
  expect(questions.length).toBeGreaterThan(5);
  expect([...reached]).toEqual(places);
  // The core checks a challenge in a figure after each move, without being asked.
  expect(graded).toEqual(questions.filter((id) => !id.startsWith('challenge')));
  expect(trouble).toEqual([]);
  expect(complaints).toEqual([]);
});
