/* The process tree, as the page shows it. */
import { deflateRawSync } from 'node:zlib';
import type { BrowserContextOptions, Locator, Page } from 'playwright';
import { expect, it } from 'vitest';
import { violations } from './axe.ts';
import { useBrowser, visit, type Visit } from './browser.ts';

useBrowser();

const HEAD = `# vmatrace 1
# processes together
# mmap_base 0x7ffff7fff000
# initial [pid 1] 2
#+ 400000-404000 r-xp 00000000 file:/usr/bin/demo rd,ex,mr,mw,me anon=0
#+ 7ffff0000000-7ffff0020000 rw-p 00000000 anon rd,wr,mr,mw,me,ac anon=4
`;
const MMAP =
  'mmap(0x7ffff0030000, 4096, PROT_READ, MAP_PRIVATE|MAP_FIXED|MAP_ANONYMOUS, -1, 0) = 0x7ffff0030000';
/** 1 forks 2, which forks 3, maps something, and ends; then 1 waits. */
const FAMILY = `${HEAD}[pid 1] fork() = 2
[pid 2] fork() = 3
[pid 2] ${MMAP}
[pid 2] exit_group(0) = ?
[pid 1] wait() = 2
[pid 3] exit_group(0) = ?
`;
const MANY = `${HEAD}${Array.from({ length: 511 }, (_, i) => `[pid ${Math.floor(i / 40) + 1}] fork() = ${i + 2}\n`).join('')}`;

interface Shown extends Visit {
  readonly figure: Locator;
}

async function show(
  text: string,
  { views = 'processes', ...options }: BrowserContextOptions & { views?: string } = {},
): Promise<Shown> {
  const packed = deflateRawSync(Buffer.from(text)).toString('base64url');
  const visited = await visit(`lab?text=${packed}&era=6.8&views=${views}`, options);
  await visited.page.locator('[data-position]').waitFor();
  return { ...visited, figure: visited.page.getByRole('figure', { name: 'Process tree' }) };
}

/** Steps over so many operations. */
async function step(page: Page, operations: number, key = 'Shift+ArrowRight'): Promise<void> {
  for (let i = 0; i < operations; i++) {
    const before = await page.locator('[data-position]').getAttribute('data-position');
    await page.keyboard.press(key);
    await expect.poll(() => page.locator('[data-position]').getAttribute('data-position')).not.toBe(before);
  }
}

const rows = (figure: Locator): Promise<readonly string[]> =>
  figure
    .locator('tr[data-process]')
    .evaluateAll((all) =>
      all.map(
        (row) =>
          `${row.getAttribute('aria-level')} ${row.querySelector('th')!.innerText.replaceAll(/\s+/g, ' ').trim()}`,
      ),
    );
const row = (figure: Locator, number: number): Locator => figure.locator(`tr[data-process="${number}"]`);

it('shows who has forked whom, who has ended, and who adopts', async () => {
  const { page, figure, complaints } = await show(FAMILY);
  await expect.poll(() => rows(figure)).toEqual(['1 init', '2 Process 1 in all views']);
  await step(page, 2);
  await expect
    .poll(() => rows(figure))
    .toEqual(['1 init', '2 Process 1', '3 Process 2 calls in all views', '4 Process 3 new']);
  await step(page, 2);
  await expect
    .poll(() => rows(figure))
    .toEqual([
      '1 init',
      '2 Process 1 in all views',
      '3 Process 2 zombie calls has just ended',
      '2 Process 3 adopted just now forked by 2',
    ]);
  expect(await row(figure, 2).innerText()).toContain('a number is left until process 1 asks');
  expect(await row(figure, 2).locator('svg.processes-space').count()).toBe(0);
  await step(page, 1);
  await expect
    .poll(() => rows(figure))
    .toEqual(['1 init', '2 Process 1 calls in all views', '2 Process 3 forked by 2']);
  expect(await figure.locator('.processes-top').innerText()).toContain('Nothing is left of process 2.');
  await step(page, 1);
  await expect.poll(() => rows(figure)).toEqual(['1 init', '2 Process 1 in all views']);
  expect(complaints).toEqual([]);
});

it('follows a child that is made, and a memory that is taken down', async () => {
  const { page, figure } = await show(FAMILY);
  const newborn = row(figure, 2).locator('.processes-state.newborn');
  for (let i = 0; i < 20 && (await newborn.count()) === 0; i++) await step(page, 1, 'ArrowRight');
  expect(await newborn.innerText()).toBe('newborn');
  await step(page, 3);
  const ending = row(figure, 2).locator('.processes-state.ending');
  await step(page, 2, 'ArrowRight');
  await expect.poll(() => ending.count()).toBe(1);
  expect(await row(figure, 2).innerText()).toContain('its memory is being taken down');
});

it('turns all views to the process that is chosen', async () => {
  const { page, figure } = await show(FAMILY, { views: 'processes,vma-list' });
  const areas = page.getByRole('figure', { name: 'VMA table' }).locator('.vma-table [data-area]');
  await step(page, 3);
  await expect.poll(() => areas.count()).toBe(3);
  await row(figure, 1).click();
  await expect.poll(() => areas.count()).toBe(2);
  expect(await row(figure, 1).getAttribute('aria-selected')).toBe('true');
  // By keyboard: down to the caller.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => areas.count()).toBe(3);
  expect(await row(figure, 2).getAttribute('aria-selected')).toBe('true');
  // All pictures have one scale: what both have is at the same place.
  const places = await figure
    .locator('svg.processes-space')
    .evaluateAll((all) => all.map((svg) => svg.querySelector('path')!.getAttribute('d')));
  expect(new Set(places).size).toBe(1);
});

it('opens and closes by keyboard', async () => {
  const { page, figure } = await show(FAMILY);
  await step(page, 2);
  await row(figure, 1).focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => rows(figure)).toEqual(['1 init', '2 Process 1 2 more below']);
  expect(await row(figure, 1).getAttribute('aria-expanded')).toBe('false');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('End');
  await expect.poll(() => figure.locator('tr:focus').getAttribute('data-process')).toBe('3');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => figure.locator('tr:focus').getAttribute('data-process')).toBe('2');
});

it('with 512 processes shows the first of them, and the rest when asked to', async () => {
  const { page, figure, complaints } = await show(MANY);
  await page.getByRole('button', { name: 'To the end' }).click();
  await expect.poll(() => figure.locator('.processes-top').innerText()).toContain('512 processes live');
  expect((await rows(figure)).length).toBeLessThan(80);
  await figure
    .getByRole('button', { name: /more children/ })
    .first()
    .click();
  await expect.poll(async () => (await rows(figure)).length).toBeGreaterThan(30);
  const choice = page.getByRole('combobox', { name: 'Process that the figures show' });
  await choice.selectOption({ label: 'Process 400' });
  await expect.poll(() => row(figure, 400).getAttribute('aria-selected')).toBe('true');
  expect(complaints).toEqual([]);
});

it.each(['light', 'dark'] as const)('is accessible and fits at 390 px, %s', async (colorScheme) => {
  const { page, figure } = await show(FAMILY, { viewport: { width: 390, height: 844 }, colorScheme });
  await step(page, 4);
  await expect.poll(() => row(figure, 3).count()).toBe(1);
  expect(await violations(page)).toEqual([]);
  const scroller = figure.locator('.processes-scroller');
  expect(await scroller.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(
    0,
  );
});
