import type { Locator, Page } from 'playwright';
import { expect, it } from 'vitest';
import { violations, violationsHere } from '../axe.ts';
import { useBrowser, visit } from '../browser.ts';
import { downloadedReport } from '../reports.ts';

useBrowser();

const PATIENCE = 120_000;
const SIZES = 'n.aim7-loop=&n.brk-pairs=1,8,64&n.brk-growth=1,8,64';
const THREADS = 'n.aim7-loop-real-threads=&n.brk-pairs-real-threads=1,2&n.brk-growth-real-threads=';
const LOCKS = `bench/brk-contention?open=reported,results&quick=1&rounds=20&runs=2&batch=10&${SIZES}&${THREADS}`;
const FAULTS =
  'bench/fault-contention?open=reported,results&quick=1&rounds=20&sweep=0&n.faults=1,8,64&n.faults-and-maps=8';

interface Report {
  readonly rows: readonly {
    readonly kernel: string;
    readonly workload: string;
    readonly n?: number;
    readonly metric: string;
    readonly kind: string;
    readonly median?: number;
  }[];
  readonly costs: readonly unknown[];
  readonly settings: { readonly rounds: number };
}

/** What nobody has looked at yet is not laid out. */
async function seen(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight / 2) {
      scrollTo(0, y);
      for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
    }
  });
}

it('each policy of the lock on 64 virtual CPUs, and on real threads where there are some', async () => {
  const { page, complaints } = await visit(LOCKS);
  const run = page.getByRole('button', { name: 'Run' });
  await run.waitFor();
  await page.getByText(/^of the time of 64 logical processors in spinlocks/).waitFor();
  const reported = page.getByRole('table', { name: 'As reported' });
  await reported.getByText('65,000 or 130,000, from run to run').waitFor();
  await run.click();
  await page.getByRole('button', { name: 'Copy as Markdown' }).waitFor({ timeout: PATIENCE });
  await page.getByText('Where this ran').waitFor();

  // Three times a pair before the patch, twice with it; growth alone takes it once, and then not at all.
  const pairs = page.getByRole('table', { name: 'brk pairs, n = 64 simulated' });
  const locks = async (kernel: string): Promise<string | null> =>
    pairs.getByRole('row', { name: kernel }).getByRole('cell').nth(5).textContent();
  expect(await locks('Linux 2.6.31-rc8')).toBe('3');
  expect(await locks('Linux 2.6.32')).toBe('2');
  // Since 3.0 a heap that a fork has shared gets no longer: what comes behind it has no anon_vma.
  expect(await locks('Linux 3.8')).toBe('0');
  await page.getByRole('group', { name: 'Number of CPUs shown' }).first().getByText('8 CPUs').click();
  await page.getByRole('table', { name: 'brk pairs, n = 8 simulated' }).waitFor();
  await page.getByRole('figure', { name: 'What all CPUs get done, brk pairs' }).waitFor();
  const tiles = page.getByRole('table', { name: 'brk growth, n = 64: times as much done' });
  expect(await tiles.getByRole('cell').count()).toBe(25);
  await page
    .getByRole('figure', { name: 'Times as much done, with more to do between calls, n = 64' })
    .waitFor();
  expect(await page.getByRole('table', { name: 'Costs, ns' }).getByRole('row').count()).toBeGreaterThan(10);

  // lock_stat is simulated anew for a cell, and sorts by any column.
  const stat = page.getByRole('table', { name: 'brk pairs on Linux 2.6.31-rc8, n = 64' });
  await stat.getByRole('row', { name: /^anon_vma/ }).waitFor({ timeout: PATIENCE });
  const acquisitions = stat.getByRole('columnheader', { name: 'acquisitions' });
  await acquisitions.getByRole('button').click();
  expect(await acquisitions.getAttribute('aria-sort')).toBe('descending');
  await page.getByLabel('Kernel', { exact: true }).selectOption('2.6.32');
  const after = page.getByRole('table', { name: 'brk pairs on Linux 2.6.32, n = 64' });
  // 64 CPUs, 20 rounds, twice a pair.
  await after
    .getByRole('row', { name: /^anon_vma/ })
    .getByText('2,560')
    .waitFor({ timeout: PATIENCE });

  const { rows, costs, settings } = (await downloadedReport(page)) as Report;
  expect(settings.rounds).toBe(20);
  expect(costs.length).toBeGreaterThan(10);
  // Our own server sends what an isolated page needs.
  const measured = rows.filter(({ kind }) => kind === 'measured');
  expect(new Set(measured.map(({ workload }) => workload))).toEqual(new Set(['brk pairs, real threads']));
  await page.getByRole('table', { name: /^brk pairs on real threads/ }).waitFor();
  await page.getByText('Simulated figures, every size').click();
  await page.getByRole('table', { name: 'brk growth simulated' }).waitFor();
  await seen(page);
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

it('AIM7’s own loop is counted, and its counts and a share of time predict the gain', async () => {
  const none = [
    'aim7-loop-real-threads',
    'brk-pairs',
    'brk-growth',
    'brk-pairs-real-threads',
    'brk-growth-real-threads',
  ];
  const { page, complaints } = await visit(
    `bench/brk-contention?open=results&quick=1&rounds=40&sweep=0&kernels=2.6.31-rc8,2.6.31-zhang&n.aim7-loop=1,8&${none.map((name) => `n.${name}=`).join('&')}`,
  );
  await page.getByRole('button', { name: 'Run' }).click();
  const loops = page.getByRole('table', { name: 'aim7 loop, n = 8 simulated' });
  await loops.waitFor({ timeout: PATIENCE });
  const locks = (kernel: string) =>
    loops.getByRole('row', { name: kernel }).getByRole('cell').nth(5).textContent();
  expect(await locks('Linux 2.6.31-rc8')).toBe('18');
  expect(await locks('September 2009')).toBe('2');
  const predicted = page.getByRole('region', { name: '70 % in, a prediction out' });
  const said = predicted.getByRole('status').filter({ hasText: 'as much done' });
  expect(await said.textContent()).toBe('× 2.65 as much done.');
  await predicted.getByRole('slider', { name: 'Time in the lock' }).press('Home');
  expect(await said.textContent()).toBe('× 1 as much done.');
  expect(await violationsHere(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

it('does without real threads where the page is not isolated, and says so in their place', async () => {
  const few =
    'quick=1&rounds=20&sweep=0&n.aim7-loop=&n.aim7-loop-real-threads=&n.brk-pairs=1,64&n.brk-growth=&n.brk-growth-real-threads=';
  const { page } = await visit(`bench/brk-contention?open=results&${few}`);
  // A host that sends no such headers.
  await page.route('**/*', async (route) => {
    const response = await route.fetch();
    const headers = Object.entries(response.headers()).filter(([name]) => !name.startsWith('cross-origin-'));
    await route.fulfill({ response, headers: Object.fromEntries(headers) });
  });
  await page.reload();
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(false);
  await page.getByRole('button', { name: 'Run' }).click();
  await page.getByText('There are no real threads here').waitFor({ timeout: PATIENCE });
  await page.getByText(/^Real threads were not measured: /).waitFor();
  const { rows } = (await downloadedReport(page)) as Report;
  expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(['reported', 'simulated']));
  await page.getByRole('table', { name: 'brk pairs, n = 64 simulated' }).waitFor();
});

it('page faults under one lock, and under those of their VMAs', async () => {
  const { page, complaints } = await visit(FAULTS, { viewport: { width: 390, height: 844 } });
  const run = page.getByRole('button', { name: 'Run' });
  await run.waitFor();
  await page.getByText('None of these figures is of a program that only faults').waitFor();
  await run.click();
  await page.getByRole('button', { name: 'Copy as Markdown' }).waitFor({ timeout: PATIENCE });
  await page.getByText('Where this ran').waitFor();
  const faults = page.getByRole('table', { name: 'faults, n = 64 simulated' });
  const taken = async (kernel: string): Promise<string | null> =>
    faults.getByRole('row', { name: kernel }).getByRole('cell').nth(5).textContent();
  expect(await taken('Linux 6.1')).toBe('1');
  expect(await taken('Linux 6.5')).toBe('0');
  await page.getByText('Switch on “Vary the costs”').waitFor();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await seen(page);
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

it('says at once what of the settings can’t be', async () => {
  const { page } = await visit('bench/brk-contention?think=-1&rounds=20&open=settings');
  await page.getByText(/^The link names something that this page doesn’t have \(think\)/).waitFor();
  const think = page.getByLabel('ns between calls');
  expect(await think.inputValue()).toBe('100');
  await think.fill('2000000');
  expect(await think.getAttribute('aria-invalid')).toBe('true');
  await page.getByText('A whole number from 0 to 1,000,000.').waitFor();
  await think.fill('500');
  await expect.poll(() => page.url()).toContain('think=500');
  expect(page.url()).toContain('rounds=20');
});

it('on a phone nothing of the results is cut, and nothing jumps as a run begins', async () => {
  const { page } = await visit(
    'bench/fault-contention?quick=1&rounds=20&sweep=1&n.faults=1,8&n.faults-and-maps=8&open=results',
    { viewport: { width: 390, height: 844 } },
  );
  const run = page.getByRole('button', { name: 'Run' });
  await run.waitFor();
  const belowTheButtons = (): Promise<number> =>
    page.locator('.bench-main').evaluate((main) => {
      const [top, chart] = [main, main.querySelector('.chart')!].map(
        (box) => box.getBoundingClientRect().top,
      );
      return chart! - top!;
    });
  const idle = await belowTheButtons();
  await run.click();
  await page.getByRole('progressbar').waitFor();
  expect(await belowTheButtons()).toBe(idle);
  await page.getByRole('button', { name: 'Copy as Markdown' }).waitFor({ timeout: PATIENCE });
  await page.getByText('Where this ran').waitFor();
  expect(await belowTheButtons()).toBe(idle);
  await seen(page);

  const think = page.getByRole('figure', { name: /^Times as much done, with more to do between calls/ });
  await think.scrollIntoViewIfNeeded();
  expect(await think.locator('.chart-names li').allTextContents()).toEqual(['faults', 'faults and maps']);
  expect(await overlaps(think)).toEqual([]);

  // Each source stands below what it is the source of, across the page.
  const costs = page.locator('.table-scroll').filter({ has: page.locator('.cpu-costs') });
  expect(await costs.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0);
  await costs.scrollIntoViewIfNeeded();
  const [head, source] = [costs.locator('tbody th').first(), costs.locator('tbody td:last-child').first()];
  expect((await source.boundingBox())!.y).toBeGreaterThanOrEqual((await head.boundingBox())!.y + 20);

  // A row keeps its name in sight, in one line beside its symbol.
  const table = page
    .locator('.table-scroll')
    .filter({ has: page.locator('.cpu-table') })
    .first();
  await table.scrollIntoViewIfNeeded();
  await table.evaluate((box) => (box.scrollLeft = 120));
  const kernel = table.getByRole('rowheader', { name: 'Linux 6.5' });
  const box = (await table.boundingBox())!;
  expect((await kernel.boundingBox())!.x).toBe(box.x);
  const names = table.locator('tbody th');
  const lines = await names.evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().height));
  expect(Math.max(...lines)).toBeLessThan(40);
  expect(await violationsHere(page)).toEqual([]);
});

/** Pairs of texts of an axis that run together. */
async function overlaps(figure: Locator): Promise<readonly string[]> {
  const texts = await figure.locator('.chart-tick').all();
  const boxes = await Promise.all(
    texts.map(async (text) => {
      const { x, y, width, height } = (await text.boundingBox())!;
      return {
        text: await text.textContent(),
        left: x - 2,
        right: x + width + 2,
        top: y,
        bottom: y + height,
      };
    }),
  );
  return boxes.flatMap((a, i) =>
    boxes
      .slice(i + 1)
      .filter((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
      .map((b) => `${a.text}${b.text}`),
  );
}
