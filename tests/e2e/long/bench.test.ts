import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { useBrowser, visit } from '../browser.ts';
import { commandReport, downloadedReport, reportKeys } from '../reports.ts';

useBrowser();

const PATIENCE = 120_000;
const ONLY_DEEP =
  'n.freegap-in-a-process-munmap=&n.freegap-in-a-process-mprotect=&n.gap-updates-alone=&n.mprotect-as-posted=&n.munmap-as-posted=&n.munmap-deep=';
const WORST = `bench/gap-worst-case?open=settings,results&quick=1&kernels=3.4,3.5-free-gap,3.8&${ONLY_DEEP}`;
/** Some 20 seconds for each workload. */
const LARGE = `${WORST}&n.mprotect-deep=65528&samples=300&batch=20`;
const FRAMES = 150;

/** "1,234.5 ± 2": 1234.5, and what a one in its last digit is worth. */
function firstNumber(text: string): { value: number; lastDigit: number } {
  const digits = /^[\d.,]+/.exec(text)![0].replaceAll(',', '');
  return { value: Number(digits), lastDigit: 10 ** -(digits.split('.')[1]?.length ?? 0) };
}

async function start(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Run' }).click();
}

async function finished(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Copy as Markdown' }).waitFor({ timeout: PATIENCE });
}

/** What a kernel has in a column of a table of the deep mprotect(). */
async function figure(page: Page, caption: string, kernel: string, column: string): Promise<string | null> {
  const region = page.getByRole('region', { name: 'mprotect, deep' });
  const behind = region.locator('details').first();
  await behind.evaluate((details: HTMLDetailsElement) => (details.open = true));
  const table = behind.getByRole('table', { name: caption });
  const heads = await table.getByRole('columnheader').allTextContents();
  const row = table.locator('tr', { has: page.getByRole('rowheader', { name: kernel, exact: true }) });
  return row
    .last()
    .getByRole('cell')
    .nth(heads.indexOf(column) - 1)
    .textContent();
}

describe('a run', () => {
  it(
    'is started and cancelled by keys, at once, and what was finished stays',
    { timeout: PATIENCE },
    async () => {
      const { page } = await visit(`${LARGE.replace('3.4,3.5-free-gap,3.8', '3.8')}&n.mprotect-as-posted=24`);
      await page.getByRole('button', { name: 'Run' }).waitFor();
      await page.keyboard.press('r');
      const progress = page.getByRole('progressbar', { name: 'Progress of the run' });
      await progress.waitFor();
      await page.getByText('mprotect, deep, n = 65,528').waitFor({ timeout: PATIENCE });
      // Two frames after the key nothing runs any more.
      const said = await page.evaluate(async () => {
        dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
        for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
        return document.querySelector('.bench-run')?.textContent;
      });
      expect(said).toContain('Cancelled');
      expect(await progress.count()).toBe(0);
      await page.getByText(/things? to know before trusting these figures/).click();
      await page.getByText('only the results that were finished by then').waitFor();
      await page.getByRole('button', { name: 'Copy a link with these results' }).waitFor();
      const results = page.getByRole('region', { name: 'All results' });
      expect(await results.getByRole('region', { name: 'mprotect, as posted' }).count()).toBe(1);
      await page.keyboard.press('r');
      await progress.waitFor();
    },
  );

  it('leaves the page free: it draws on while 65,528 VMAs are measured', { timeout: PATIENCE }, async () => {
    const { page } = await visit(LARGE);
    await page.getByRole('button', { name: 'Run' }).waitFor();
    await start(page);
    await page.getByText('mprotect, deep, n = 65,528').waitFor({ timeout: PATIENCE });
    // Counted, not timed: measuring on the page itself would make every frame one long task.
    const longTasks = await page.evaluate(async (frames) => {
      let seen = 0;
      new PerformanceObserver((list) => (seen += list.getEntries().length)).observe({ type: 'longtask' });
      for (let i = 0; i < frames; i++) await new Promise(requestAnimationFrame);
      return seen;
    }, FRAMES);
    expect(longTasks).toBeLessThan(FRAMES / 4);
    expect(await page.getByRole('progressbar', { name: 'Progress of the run' }).count()).toBe(1);
  });
});

it('sizes are run on Enter, and the run is cancelled, by keys of their field', async () => {
  const { page } = await visit(LARGE, { viewport: { width: 390, height: 600 } });
  const field = page.getByLabel('mprotect, deep');
  await field.fill('65528');
  await field.press('Enter');
  const run = page.getByRole('button', { name: 'Run' });
  const progress = page.getByRole('progressbar', { name: 'Progress of the run' });
  await progress.waitFor();
  const box = await progress.boundingBox();
  expect(box!.y).toBeGreaterThan(0);
  expect(box!.y + box!.height).toBeLessThan(600);
  expect(await run.getAttribute('aria-disabled')).toBe('true');
  await field.press('Escape');
  // Counts may have been finished by then.
  await page
    .getByRole('status')
    .getByText(/^Cancelled/)
    .waitFor();
  expect(await progress.count()).toBe(0);
});

it('a finished run is still there after a look at another page', { timeout: PATIENCE }, async () => {
  const { page } = await visit(`${WORST}&n.mprotect-deep=24`);
  await start(page);
  await finished(page);
  await page.getByText('Finished.').waitFor();
  const chart = page
    .getByRole('region', { name: 'All results' })
    .getByRole('figure', { name: /as a multiple of Linux 3.4$/ });
  expect(await chart.locator('.chart-whisker').count()).toBe(2);
  const median = await figure(page, 'time per pair, ns', 'Linux 3.8', 'Median ± MAD');
  await page.getByRole('link', { name: 'Lab', exact: true }).first().click();
  await page.getByRole('button', { name: 'Run' }).waitFor({ state: 'detached' });
  await page.goBack();
  await finished(page);
  expect(await figure(page, 'time per pair, ns', 'Linux 3.8', 'Median ± MAD')).toBe(median);
});

it('its JSON has the keys of that of the command line', { timeout: PATIENCE }, async () => {
  const node = commandReport('gap-search', '--kernels', '3.4,3.8', '--n', '20,40,80', '--extra', '0');
  const { page } = await visit('bench/gap-search?quick=1&extra=0&kernels=3.4,3.8&n.agua=20,40,80');
  await start(page);
  await finished(page);
  const browser = await downloadedReport(page);
  expect(reportKeys(browser)).toEqual(reportKeys(node));
});

describe('a link', () => {
  it(
    'with results shows them again, and says that they come from elsewhere',
    { timeout: PATIENCE },
    async () => {
      const { page } = await visit(`${WORST}&n.mprotect-deep=24`, {
        permissions: ['clipboard-read', 'clipboard-write'],
      });
      await start(page);
      await finished(page);
      const median = await figure(page, 'time per pair, ns', 'Linux 3.8', 'Median ± MAD');
      await page.getByRole('button', { name: 'Copy a link with these results' }).click();
      await page.getByText('Copied').waitFor();
      const link = await page.evaluate(() => navigator.clipboard.readText());
      await page.goto('about:blank');
      await page.goto(`${link}&open=settings,results`);
      const banner = page.getByRole('note').filter({ hasText: 'measured elsewhere' });
      await banner.waitFor();
      expect(await banner.locator('time').getAttribute('datetime')).toMatch(/^20\d\d-/);
      // A link rounds, and a table rounds once more: so the last digit that is shown may be another one.
      const again = await figure(page, 'time per pair, ns', 'Linux 3.8', 'Median ± MAD');
      const [before, after] = [firstNumber(median!), firstNumber(again!)];
      expect(Math.abs(after.value - before.value)).toBeLessThan(1.5 * before.lastDigit);
      expect(await page.getByText('measured here').count()).toBe(0);
      expect(await page.getByRole('checkbox', { name: 'Linux 6.18' }).isChecked()).toBe(false);
      await start(page);
      await finished(page);
      expect(await banner.count()).toBe(0);
      expect(page.url()).not.toContain('results=');
      await page.goBack();
      await banner.waitFor();
      expect(await page.getByText('measured here').count()).toBe(0);
    },
  );

  it('with results shows them first, with its settings as they were, and doesn’t scroll', async () => {
    const packed = readFileSync(resolve(import.meta.dirname, '../screens/bench-link.txt'), 'utf8').trim();
    const link = `bench/gap-worst-case?quick=1&kernels=3.8&results=${packed}&open=settings`;
    const { page } = await visit(link, { reducedMotion: 'reduce' });
    const banner = page.getByRole('note').filter({ hasText: 'measured elsewhere' });
    await banner.waitFor();
    const chart = page.getByRole('figure').first();
    const { y, height } = (await chart.boundingBox())!;
    expect(y).toBeGreaterThan(0);
    expect(y + height).toBeLessThan(page.viewportSize()!.height);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await chart.getByText('measured elsewhere').waitFor();
    expect(page.url()).toContain(`#/${link}`);
    const chosen = page.getByRole('group', { name: 'Kernels' }).getByRole('checkbox', { checked: true });
    expect(await chosen.count()).toBe(1);

    const { page: other } = await visit('bench/gap-worst-case');
    await other.getByRole('button', { name: 'Run' }).waitFor();
    await other.evaluate(() => scrollTo(0, 40));
    await other.evaluate((hash) => {
      // The reader scrolls on while the link is being read.
      addEventListener('hashchange', () => scrollTo(0, 90), { once: true });
      location.hash = hash;
    }, `#/${link}`);
    await other.getByRole('note').filter({ hasText: 'measured elsewhere' }).waitFor();
    expect(await other.evaluate(() => scrollY)).toBe(90);
  });
});
