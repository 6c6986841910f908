import { expect, it } from 'vitest';
import { violationsHere, violationsInBoth } from './axe.ts';
import { settled, useBrowser, visit } from './browser.ts';
import { ROUTES } from './routes.ts';
import { fitsSmallScreens } from './small-screens.ts';

useBrowser();

it.each(ROUTES)(
  '#/%s has no accessibility violation that axe knows, light or dark, and fits small windows',
  async (route) => {
    const { page, complaints } = await visit(route, { colorScheme: 'light', reducedMotion: 'reduce' });
    await settled(page);
    // In the dark from here on.
    expect(await violationsInBoth(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await settled(page);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    expect(await violationsHere(page)).toEqual([]);
    await fitsSmallScreens(page, route);
    expect(complaints).toEqual([]);
  },
);

it('the results of a benchmark fit on a phone, without accessibility violation', async () => {
  const { page } = await visit(
    'bench/gap-search?quick=1&extra=0&kernels=3.4,3.8&n.agua=40,80&open=settings,results',
    {
      viewport: { width: 390, height: 844 },
    },
  );
  await page.getByRole('button', { name: 'Run' }).click();
  await page.getByRole('button', { name: 'Copy as Markdown' }).waitFor();
  // What has never been in sight isn't laid out.
  await page.getByRole('region', { name: 'The same proportions?' }).scrollIntoViewIfNeeded();
  await settled(page);
  await page.getByText('The figures of every size').click();
  // What scrolls is known with the next frame.
  await settled(page);
  expect(await violationsHere(page)).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});

it.each([
  'lessons/address-space?scene=predict-survivor&views=address-space,merge&at=200',
  'lab?trace=curl&at=9000',
])('#/%s draws its figures at 200 %% zoom', async (route) => {
  const { page, complaints } = await visit(route, {
    viewport: { width: 720, height: 450 },
    deviceScaleFactor: 2,
  });
  const drawing = page.getByRole('figure').first().locator('canvas, svg').first();
  await expect.poll(async () => (await drawing.boundingBox())?.height ?? 0).toBeGreaterThan(40);
  expect(await page.getByText('can’t be drawn').count()).toBe(0);
  expect(complaints).toEqual([]);
});

it('rows of the table and the meaning of their flags are reached by keys alone', async () => {
  const { page } = await visit('lab?kernel=6.18&trace=curl&views=vma-list');
  const figure = page.getByRole('figure', { name: 'VMA table' });
  const focused = page.locator(':focus');
  await figure.locator('tr.area').first().waitFor();
  await figure.getByRole('button', { name: 'Legend' }).focus();
  const steps = ['Tab', 'ArrowDown', 'Tab'];
  const reached: (string | null)[] = [];
  for (const key of steps) {
    await page.keyboard.press(key);
    await page.waitForTimeout(100);
    reached.push(await focused.textContent());
  }
  expect(reached).toEqual(['curl #1', 'curl #2', 'rd']);
  await expect.poll(() => figure.textContent()).toContain('readable');
});

it.each(['lab?v=99&kernel=9.9&at=x'])('#/%s gets a sentence and a way back', async (route) => {
  const { page } = await visit(route);
  const main = page.getByRole('main');
  await expect.poll(async () => (await main.textContent())!.trim().length).toBeGreaterThan(40);
  expect(await page.getByRole('link').count()).toBeGreaterThan(1);
});

it('keys alone lead from a scene’s text to its figure, and back to where the reader was', async () => {
  const { page } = await visit('lessons/gap-search?scene=many');
  await settled(page);
  const focused = page.locator(':focus');
  await page.locator('#scene-many').getByRole('button', { name: 'Start again' }).focus();
  for (const name of ['Open in the lab', 'To the figure']) {
    await page.keyboard.press('Tab');
    expect(await focused.textContent()).toBe(name);
  }
  const link = (await focused.boundingBox())!;
  expect([link.x >= 0, link.y >= 0, link.width > 60]).toEqual([true, true, true]);
  await page.keyboard.press('Enter');
  const position = () => page.locator('[data-position]').getAttribute('data-position');
  const before = await position();
  await page.keyboard.press('ArrowRight');
  await expect.poll(position).not.toBe(before);
  await page.keyboard.press('Shift+Tab');
  expect(await focused.textContent()).toBe('Back to the text');
  await page.keyboard.press('Enter');
  expect(await focused.getAttribute('id')).toBe('scene-many');
});

it('a row that has the focus and is scrolled away leaves it to its list, whose keys go on from there', async () => {
  const { page } = await visit('lab?kernel=6.18&trace=curl&views=vma-list&at=9000');
  await page.locator('.vma-table tr.area').first().waitFor();
  await settled(page);
  const focus = () => page.evaluate(() => document.activeElement?.closest('.vma-scroller') !== null);
  const rows = page.locator('.vma-table [data-area]');
  const id = await rows.first().getAttribute('data-area');
  await rows.first().focus();
  const scroller = page.locator('.vma-scroller');
  await scroller.evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
  await expect.poll(() => page.locator(`[data-area="${id}"]`).count()).toBe(0);
  expect(await focus()).toBe(true);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-area'))).toBe(true);
  // A click beside it takes the focus away for good.
  await page.locator('body').click({ position: { x: 2, y: 2 } });
  await scroller.evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
  await settled(page);
  expect(await focus()).toBe(false);
});
