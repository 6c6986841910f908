/* Who maps a page, as the page shows it: where it has to fit, and a click. A search step by step: tests/component/rmap.test.ts. */
import type { BrowserContextOptions, Locator } from 'playwright';
import { describe, expect, it } from 'vitest';
import { violationsInBoth } from '../axe.ts';
import { operations, settled, until, useBrowser, visit, visitLab, type Visit } from '../browser.ts';
import { BEFORE_SEARCH, TRACE } from '../rmap-trace.ts';

useBrowser();

interface Shown extends Visit {
  readonly figure: Locator;
}

async function show(
  kernel: string,
  { more = '', ...options }: BrowserContextOptions & { more?: string } = {},
): Promise<Shown> {
  const visited = await visitLab(TRACE, `kernel=${kernel}&views=rmap${more}`, options);
  const figure = visited.page.getByRole('figure', { name: 'Who maps this page?' });
  await figure.waitFor();
  return { ...visited, figure };
}

const rows = (figure: Locator): Promise<number> => figure.locator('.rmap-row').count();

it('a link leads to its page, and a click picks another', async () => {
  const { page, figure } = await show('3.8', { more: '&page=1:7ffff7ff5000' });
  await figure
    .locator('.figure-empty')
    .getByText(/Process 1 has no page of memory at 7fff/)
    .waitFor();
  await operations(page, 2);
  await figure.getByText('your choice').waitFor();
  const strip = figure.locator('.rmap-row .rmap-space').first();
  const box = (await strip.boundingBox())!;
  // Far on the right lies the stack's page.
  await page.mouse.click(box.x + box.width * 0.97, box.y + box.height / 2);
  await expect.poll(() => page.url()).toMatch(/page=1:7ff/);
  await expect.poll(() => page.url()).not.toContain('7ffff7ff5000');
});

it('only what scrolls is a stop for the tab key', async () => {
  const { page, figure } = await show('3.4', { viewport: { width: 1440, height: 1400 } });
  await operations(page, BEFORE_SEARCH);
  const scroller = figure.locator('.rmap-scroller');
  await scroller.waitFor();
  expect(await scroller.evaluate((e) => e.scrollHeight <= e.clientHeight)).toBe(true);
  await expect.poll(() => scroller.getAttribute('tabindex')).toBe(null);
  await page.setViewportSize({ width: 1440, height: 700 });
  await expect.poll(() => scroller.getAttribute('tabindex')).toBe('0');
  expect(await scroller.evaluate((e) => e.scrollHeight > e.clientHeight)).toBe(true);
});

/** What the lesson's scenes open with, and no word runs out of the figure. */
describe.each([
  ['short', '2.4', 3, /^3 entries .our count/],
  ['file', '2.6.7', 3, /^mapcount [12]$/],
  ['moved', '2.6.7 rmap=anonmm', 2, /^mapcount [12]$/],
] as const)('scene %s', (scene, kernel, places, counted) => {
  it.each([
    [390, 844],
    [1440, 900],
  ])('%i×%i: has its page, in as many rows as there are places', async (width, height) => {
    const { page, complaints } = await visit(`lessons/reverse-mapping?v=1&scene=${scene}&kernel=${kernel}`, {
      viewport: { width, height },
    });
    const figure = page.getByRole('figure', { name: 'Who maps this page?' });
    await expect.poll(() => rows(figure)).toBe(places);
    await figure.getByText(counted).waitFor();
    const beyond = await figure.locator('.rmap-drawing > svg').evaluate((svg) => {
      const { right } = svg.getBoundingClientRect();
      return [...svg.querySelectorAll('text')].map((text) => text.getBoundingClientRect().right - right);
    });
    expect(Math.max(...beyond)).toBeLessThanOrEqual(0);
    expect(complaints).toEqual([]);
  });
});

it('fits at any width, without accessibility violation', async () => {
  const { page, figure, complaints } = await show('3.4');
  await operations(page, BEFORE_SEARCH);
  await until(page, 'rmap_look_area');
  await figure.getByRole('button', { name: 'Legend' }).click();
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await settled(page);
    expect(await violationsInBoth(page)).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  }
  expect(complaints).toEqual([]);
});
