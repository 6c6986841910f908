/* Results of several origins beside each other, in a browser: a worker reads them, and fields and links take them. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import type { Report } from '../../../web/src/bench/report.ts';
import { violations } from '../axe.ts';
import { useBrowser, visit } from '../browser.ts';
import { commandReport, downloadedReport } from '../reports.ts';

useBrowser();

const PATIENCE = 120_000;
const ROUTE = 'bench/gap-search?quick=1&extra=0&kernels=3.4,3.8&n.agua=20,40,80&open=results,compare';

/** As of a run that was too short for intervals. */
function withoutIntervals(report: Report): unknown {
  return {
    ...report,
    rows: report.rows.map((row) => ({ ...row, perStart: undefined, interval: undefined })),
    ratios: report.ratios.map((ratio) => ({ ...ratio, interval: undefined })),
  };
}

async function run(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Run' }).click();
  await page.getByText('Finished.').waitFor({ timeout: PATIENCE });
  await page.getByRole('button', { name: 'Copy as Markdown' }).waitFor({ timeout: PATIENCE });
}

const compare = (page: Page) => page.getByRole('region', { name: 'Compare with other results' });

async function open(page: Page, ...files: readonly (readonly [name: string, text: string])[]): Promise<void> {
  await compare(page)
    .getByLabel('Results as JSON')
    .setInputFiles(
      files.map(([name, text]) => ({ name, mimeType: 'application/json', buffer: Buffer.from(text) })),
    );
}

/** The heads of the columns of the first table. */
async function columns(page: Page): Promise<readonly string[]> {
  const table = compare(page).getByRole('table', { name: 'agua: ratios between kernels' }).first();
  return table.getByRole('columnheader').allInnerTexts();
}

const node = commandReport('gap-search', '--kernels', '3.4,3.8', '--n', '20,40,80', '--extra', '0') as Report;

describe('results', () => {
  it(
    'of Node, of Chromium and one without intervals open together, and of a damaged one a sentence is said',
    { timeout: PATIENCE },
    async () => {
      const { page, complaints } = await visit(ROUTE);
      await run(page);
      const chromium = JSON.stringify(await downloadedReport(page));
      const fresh = await visit('bench/gap-search?open=compare');
      const text = JSON.stringify(node);
      await open(
        fresh.page,
        ['node.json', text],
        ['damaged.json', text.slice(0, text.length / 2)],
        ['chromium.json', chromium],
        ['elsewhere.json', JSON.stringify({ ...node, suite: 'rmap-fork' })],
        ['short.json', JSON.stringify(withoutIntervals(node))],
      );
      const region = compare(fresh.page);
      await region.getByRole('radio', { name: /^short\.json/ }).waitFor();
      await expect
        .poll(() => columns(fresh.page))
        .toEqual(['Kernel', expect.stringMatching(/^node\.json\s+Baseline$/), 'chromium.json', 'short.json']);
      expect(await region.getByRole('alert').getByRole('listitem').allInnerTexts()).toEqual([
        expect.stringMatching(/^damaged\.json: .* ends in the middle, at line 1, column \d+\.$/),
        expect.stringMatching(/^elsewhere\.json: .*suite rmap-fork/),
      ]);
      // Each has a row in the chart, and the counts are the same everywhere.
      const chart = region.getByRole('figure');
      for (const name of ['node.json (baseline)', 'chromium.json', 'short.json'])
        expect(await chart.locator('text').filter({ hasText: name }).count()).toBe(1);
      await region.getByText(/^All \d+ counts that these results share are the same/).waitFor();
      await region.getByRole('radio', { name: /^chromium\.json/ }).check();
      await expect
        .poll(() => columns(fresh.page))
        .toEqual(['Kernel', expect.stringMatching(/^chromium\.json/), 'node.json', 'short.json']);
      await region.getByRole('button', { name: 'Remove short.json' }).click();
      await expect.poll(async () => (await columns(fresh.page)).length).toBe(3);
      expect(await violations(fresh.page)).toEqual([]);
      expect([...complaints, ...fresh.complaints]).toEqual([]);
    },
  );

  it('can be dropped anywhere on the page', async () => {
    const { page } = await visit(ROUTE);
    await compare(page).waitFor();
    await page.evaluate((text) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([text], 'dropped.json'));
      document
        .querySelector('h1')!
        .dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    }, JSON.stringify(node));
    const dropped = compare(page).getByRole('radio', { name: /^dropped\.json/ });
    await dropped.waitFor();
    expect(await dropped.isChecked()).toBe(true);
  });

  it('of the run before and of a link stand beside this run', { timeout: PATIENCE }, async () => {
    const { page } = await visit(ROUTE, { permissions: ['clipboard-read', 'clipboard-write'] });
    await run(page);
    await page.getByRole('button', { name: 'Copy a link with these results' }).click();
    await page.getByText('Copied').waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    await run(page);
    await expect
      .poll(() => columns(page))
      .toEqual(['Kernel', expect.stringMatching(/^The run before/), 'This run']);
    const field = compare(page).getByLabel('A link with results');
    await field.fill('https://example.org/#/bench/gap-search');
    await field.press('Enter');
    await compare(page).getByRole('alert').getByText('not a link with results').waitFor();
    await field.fill(link);
    await field.press('Enter');
    await expect.poll(async () => (await columns(page)).at(-1)).toBe('A link');
  });
});

it(
  'a chart is saved as figures, as a drawing that stands alone, and as a picture twice as large',
  { timeout: PATIENCE },
  async () => {
    const { page, complaints } = await visit(ROUTE);
    await run(page);
    const chart = page.getByRole('figure', { name: 'Time per mmap by size' });
    const saved = async (format: string): Promise<readonly [name: string, content: Buffer]> => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        chart.getByRole('button', { name: `${format} of “Time per mmap by size”` }).click(),
      ]);
      return [download.suggestedFilename(), readFileSync(await download.path())];
    };
    const [csvName, csv] = await saved('CSV');
    expect(csvName).toBe('vmascope-gap-search-agua-time-per-mmap-by-size.csv');
    const [head, ...lines] = csv.toString().trimEnd().split('\r\n');
    expect(head).toBe(
      'series,"mappings in a loop (n, log scale)","time per mmap, µs (median, log scale)",low,high',
    );
    expect(lines.map((line) => line.split(',').slice(0, 2).join())).toEqual(
      ['3.4', '3.8'].flatMap((kernel) => [20, 40, 80].map((n) => `${kernel},${n}`)),
    );
    const [, drawing] = await saved('SVG');
    const svg = drawing.toString();
    for (const text of [
      'agua: Time per mmap by size',
      'measured here',
      'time per mmap, µs',
      'mappings in a loop',
    ])
      expect(svg).toContain(text);
    // Nothing in it asks for a style sheet, a variable or another file.
    expect(svg).not.toMatch(/class=|style=|var\(|href|<image|color-mix|oklab/);
    const [, picture] = await saved('PNG');
    const { width, height } = PNG.sync.read(picture);
    const [, wide, high] = /<svg[^>]* viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg)!;
    expect([width, height]).toEqual([2 * Number(wide), 2 * Number(high)].map(Math.floor));
    // Alone on a page it shows its lines in their colours.
    await page.setContent(svg);
    const strokes = await page.evaluate(() =>
      [...document.querySelectorAll('path')].map((path) => getComputedStyle(path).stroke),
    );
    expect(new Set(strokes).size).toBeGreaterThan(3);
    expect(complaints).toEqual([]);
  },
);
