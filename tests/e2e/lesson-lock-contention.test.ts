import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { useBrowser, visit } from './browser.ts';
import { question, verdict } from './predictions.ts';

useBrowser();

const LESSON = 'lessons/lock-contention';

const NUMBERS = [
  { id: 'list', wrong: '1', right: '3' },
  // A page more and a page less: before the patch, as posted, in 2.6.34, and since the lock came back.
  { id: 'pair-before', wrong: '2', right: '3' },
  { id: 'pair-posted', wrong: '0', right: '2' },
  { id: 'pair-chains', wrong: '2', right: '4' },
  { id: 'pair-tree', wrong: '2', right: '4' },
  // Who has the lock does not wait.
  { id: 'waiting', wrong: '8', right: '7' },
] as const;

it('grades how many locks a page more and a page less take in each kernel', async () => {
  const { page, complaints } = await visit(LESSON);
  for (const { id, wrong, right } of NUMBERS) {
    const form = await question(page, id);
    const field = form.getByRole('textbox', { name: 'Your number' });
    await field.fill(wrong);
    expect(await verdict(form), id).toContain('The core gets something else');
    await field.fill(right);
    expect(await verdict(form), id).toContain(`also gets ${right}`);
  }
  expect(complaints).toEqual([]);
});

const CHOICES = [
  {
    id: 'same-area',
    wrong: /two halves$/,
    why: 'the area is being cut',
    right: /lock of the area$/,
    gets: '“at the lock of an area”',
  },
  {
    id: 'grow',
    wrong: /^No: only the end/,
    why: 'does not ask which bound moves',
    right: /^Yes/,
    gets: '“taken”',
  },
  {
    id: 'meet',
    wrong: /^Nowhere/,
    why: 'they do share the anon_vma',
    right: /^At that/,
    gets: '“at the lock of an anon_vma”',
  },
  {
    id: 'apart',
    wrong: /^Operation 5/,
    why: 'a new one comes to the list',
    right: /^Operation 6/,
    gets: '6',
  },
  {
    id: 'downwards',
    wrong: /^Yes/,
    why: 'join an area that is on it',
    right: /^No, though/,
    gets: '“left alone”',
  },
  {
    id: 'meet-chains',
    wrong: /^Nowhere/,
    why: 'That holds when they grow',
    right: /^At that/,
    gets: '“at the lock of an anon_vma”',
  },
  { id: 'areas', wrong: /^Four/, why: 'up to 2.6.39', right: /^Five/, gets: '5' },
  { id: 'waiting-posted', wrong: /^Five/, why: 'on one socket', right: /^Seven/, gets: '7' },
  { id: 'own', wrong: /^At that/, why: 'links to no forerunner', right: /^Nowhere/, gets: '“nowhere”' },
  {
    id: 'inherited',
    wrong: /^Nowhere/,
    why: 'still linked',
    right: /^At the lock/,
    gets: '“at the lock of an anon_vma”',
  },
  {
    id: 'first-write',
    wrong: /^Yes/,
    why: 'has no anon_vma yet',
    right: /for reading$/,
    gets: '“taken for reading”',
  },
  { id: 'elsewhere', wrong: /^At mmap_lock/, why: 'up to 6.3', right: /^Nowhere/, gets: '“nowhere”' },
] as const;

it('grades who takes which lock, and who would meet at it', async () => {
  const { page, complaints } = await visit(LESSON);
  for (const { id, wrong, why, right, gets } of CHOICES) {
    const form = await question(page, id);
    await form.getByRole('radio', { name: wrong }).check();
    expect(await verdict(form), id).toContain(why);
    await form.getByRole('radio', { name: right }).check();
    expect(await verdict(form), id).toContain(`also gets ${gets}`);
  }
  expect(complaints).toEqual([]);
});

it('asks about every prediction of the lesson', async () => {
  const { page } = await visit(LESSON);
  await question(page, 'elsewhere');
  const asked = await page.locator('form.predict').evaluateAll((forms) => forms.map(({ id }) => id));
  expect(asked.toSorted()).toEqual([...NUMBERS, ...CHOICES].map(({ id }) => `predict-${id}`).toSorted());
});

async function watch(page: Page, id: string): Promise<void> {
  const form = await question(page, id);
  await form.scrollIntoViewIfNeeded();
  // Long enough for scrolling to be noticed, which shows a scene too.
  await page.waitForTimeout(700);
  await form.getByRole('button', { name: 'Watch it happen' }).click();
}

it('shows in one row what takes the lock that the other leaves alone', async () => {
  const { page, complaints } = await visit(LESSON);
  const events = page.getByRole('figure', { name: 'Events', exact: true });
  const before = await events.textContent();
  await watch(page, 'downwards');
  await expect.poll(() => page.url()).toContain('scene=predict-downwards');
  // A key that is pressed earlier is for the scene that still stands there.
  await expect.poll(() => events.textContent()).not.toBe(before);
  await page.keyboard.press('Shift+ArrowRight');
  await expect
    .poll(() => events.textContent())
    .toMatch(/The start of .* moves without the lock of its anon_vma/);
  await page.locator('.choice label', { has: page.getByRole('radio', { name: 'Linux 2.6.32' }) }).click();
  await expect.poll(() => events.textContent()).toMatch(/The lock of anon_vma \d+ is taken/);
  expect(complaints).toEqual([]);
});

it('takes a scene to the lab, with its locks', async () => {
  const { page, complaints } = await visit(LESSON);
  await page.locator('#scene-family').getByRole('link', { name: 'Open in the lab' }).click();
  await page.getByRole('figure', { name: 'Events', exact: true }).waitFor();
  await page.getByRole('figure', { name: 'Who maps this page?', exact: true }).waitFor();
  expect(complaints).toEqual([]);
});

it('lays a queue out on virtual CPUs, and none where heaps of a family part', async () => {
  const { page, complaints } = await visit(`${LESSON}?v=1&scene=queue`);
  const figure = page.getByRole('figure', { name: 'CPU timeline', exact: true });
  await expect.poll(() => figure.textContent()).toMatch(/at most [2-8] wait/);
  expect(await figure.textContent()).toContain('Simulated');
  await page.locator('.choice label', { has: page.getByRole('radio', { name: 'Linux 3.8' }) }).click();
  await expect.poll(() => figure.textContent()).toContain('Nobody waited for a lock');
  expect(complaints).toEqual([]);
});

it('shows the queue that a question is about on its number of sockets, and the next scene on one', async () => {
  const { page, complaints } = await visit(LESSON);
  await watch(page, 'waiting-posted');
  const figure = page.getByRole('figure', { name: 'CPU timeline', exact: true });
  const sockets = figure.getByRole('combobox', { name: 'Sockets' });
  await expect.poll(() => sockets.inputValue()).toBe('2');
  await expect.poll(() => figure.textContent()).toContain('at most 7 wait');
  await page.locator('#scene-queue').getByRole('button', { name: 'Show this' }).click();
  await expect.poll(() => page.url()).toContain('scene=queue');
  await expect.poll(() => sockets.inputValue()).toBe('1');
  expect(complaints).toEqual([]);
});
