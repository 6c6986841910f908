/* Who maps a page, as the page shows it: picking one, and a search step by step. */
import { deflateRawSync } from 'node:zlib';
import type { BrowserContextOptions, Locator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { violations } from './axe.ts';
import { useBrowser, visit, type Visit } from './browser.ts';

useBrowser();

/** Three processes; the second has a copy of the second page. */
const TRACE = `# vmatrace 1
# processes together
# mmap_base 0x7ffff7fff000
# initial [pid 1] 0
[pid 1] mmap(NULL, 40960, PROT_READ|PROT_WRITE, MAP_PRIVATE|MAP_ANONYMOUS, -1, 0) = 0x7ffff7ff5000
[pid 1] store(0x7ffff7ff5000, 12288)
[pid 1] fork() = 2
[pid 2] fork() = 3
[pid 2] store(0x7ffff7ff6000, 4096)
[pid 1] page_referenced(0x7ffff7ff6000)
`;
const BEFORE_SEARCH = 5;

interface Shown extends Visit {
  readonly figure: Locator;
}

async function show(
  era: string,
  { more = '', ...options }: BrowserContextOptions & { more?: string } = {},
): Promise<Shown> {
  const packed = deflateRawSync(Buffer.from(TRACE)).toString('base64url');
  const visited = await visit(`lab?text=${packed}&era=${era}&views=rmap${more}`, options);
  await visited.page.locator('[data-position]').waitFor();
  const figure = visited.page.getByRole('figure', { name: 'Who maps this page?' });
  await figure.waitFor();
  return { ...visited, figure };
}

async function press(page: Page, key: string): Promise<void> {
  const before = await page.locator('[data-position]').getAttribute('data-position');
  await page.keyboard.press(key);
  await expect.poll(() => page.locator('[data-position]').getAttribute('data-position')).not.toBe(before);
}

async function operations(page: Page, count: number): Promise<void> {
  for (let i = 0; i < count; i++) await press(page, 'Shift+ArrowRight');
}

/** Steps to the next event of a type. */
async function until(page: Page, event: string): Promise<void> {
  do await press(page, 'ArrowRight');
  while ((await page.locator('[data-event]').getAttribute('data-event')) !== event);
}

const rows = (figure: Locator): Promise<number> => figure.locator('.rmap-row').count();

describe.each([
  ['3.4', 'rmap_look_area', 3, 1, 'mapcount 2'],
  ['3.4 rmap=pte_chain_7', 'rmap_look_slot', 2, 0, '2 entries (our count)'],
  ['3.4 rmap=anonmm', 'rmap_look_mm', 3, 1, 'mapcount 2'],
  ['3.4 rmap=none', 'rmap_look_table', 3, 1, '2 entries (our count)'],
] as const)('%s', (era, look, places, inVain, counted) => {
  it('a search goes from place to place, and its looks are counted', async () => {
    const { page, figure, complaints } = await show(era);
    await operations(page, BEFORE_SEARCH);
    await until(page, 'rmap_walk_enter');
    await figure.getByText(counted, { exact: true }).waitFor();
    await expect.poll(() => rows(figure)).toBe(places);
    await until(page, look);
    await figure.locator('.rmap-caption').getByText('1 look', { exact: true }).waitFor();
    expect(await figure.locator('.rmap-row.now').count()).toBe(1);
    await until(page, 'rmap_walk_leave');
    await figure.getByText('2 of 2 found').waitFor();
    expect(await figure.locator('.rmap-row.found').count()).toBe(2);
    expect(await figure.locator('.rmap-row.missed').count()).toBe(inVain);
    expect(await figure.locator('.rmap-row.now').count()).toBe(0);
    // Back again, as any step.
    await press(page, 'Shift+ArrowLeft');
    expect(await figure.locator('.rmap-row.found').count()).toBe(0);
    expect(complaints).toEqual([]);
  });
});

it('a page is picked by keys, stays while steps go on, stands in the address, and is let go', async () => {
  const { page, figure, complaints } = await show('3.8');
  await operations(page, BEFORE_SEARCH);
  const drawing = figure.getByRole('application');
  await figure.getByText('this step’s page').waitFor();
  await drawing.focus();
  await page.keyboard.press('ArrowLeft');
  const said = drawing.locator('[aria-live]');
  await expect.poll(() => said.textContent()).toMatch(/^Process 2, 7fff\sf7ff\s5000: .*3 entries name it$/);
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => said.textContent()).toMatch(/^Process 1, 7fff\sf7ff\s5000/);
  await expect.poll(() => page.url()).toMatch(/page=[12]:7ffff7ff5000/);
  await page.keyboard.press('Escape');
  await until(page, 'rmap_walk_enter');
  await figure.getByText('your choice').waitFor();
  await figure.getByText('mapcount 3').waitFor();
  await figure.getByRole('button', { name: 'Follow the steps' }).click();
  await figure.getByText('mapcount 2').waitFor();
  await expect.poll(() => page.url()).not.toContain('page=');
  expect(complaints).toEqual([]);
});

it('a link leads to its page, and a click picks another', async () => {
  const { page, figure } = await show('3.8', { more: '&page=1:7ffff7ff5000' });
  await figure
    .locator('.figure-empty')
    .getByText(/No page of memory lies at 7fff/)
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
] as const)('scene %s', (scene, era, places, counted) => {
  it.each([
    [390, 844],
    [1440, 900],
  ])('%i×%i: has its page, in as many rows as there are places', async (width, height) => {
    const { page, complaints } = await visit(`lessons/reverse-mapping?v=1&scene=${scene}&era=${era}`, {
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

describe.each(['light', 'dark'] as const)('%s', (colorScheme) => {
  it.each([
    [390, 844],
    [1440, 900],
  ])('%i×%i: fits, without accessibility violation', async (width, height) => {
    const { page, figure, complaints } = await show('3.4', { colorScheme, viewport: { width, height } });
    await operations(page, BEFORE_SEARCH);
    await until(page, 'rmap_look_area');
    await figure.getByRole('button', { name: 'Legend' }).click();
    expect(await violations(page)).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    expect(complaints).toEqual([]);
  });
});
