import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { violations } from '../axe.ts';
import { useBrowser, visit } from '../browser.ts';
import { commandReport, downloadedReport, reportKeys } from '../reports.ts';
import { onlyStreams } from '../streams.ts';

useBrowser();

const PATIENCE = 120_000;
const ONE = `bench/cache-hits?open=settings,results&quick=1&runs=1${onlyStreams('sqlite')}`;

async function run(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Run' }).click();
  await page.getByRole('button', { name: 'Copy as Markdown' }).waitFor({ timeout: PATIENCE });
}

it('what it comes to has no accessibility violation', { timeout: PATIENCE }, async () => {
  const { page, complaints } = await visit(ONE);
  await page.getByRole('checkbox', { name: 'The sweep' }).check();
  await run(page);
  await page.getByRole('table', { name: 'Time of the replay per lookup' }).waitFor();
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

it('can be cancelled; its settings are in the link', { timeout: PATIENCE }, async () => {
  const { page } = await visit('bench/cache-hits?quick=1&runs=100&open=settings');
  await page.getByRole('checkbox', { name: 'ELF layout of 2014' }).check();
  expect(page.url()).toContain('joined-segments=1');
  await page.keyboard.press('r');
  await page.getByRole('progressbar', { name: 'Progress of the run' }).waitFor();
  await page.keyboard.press('Escape');
  await page
    .getByRole('status')
    .getByText(/^Cancelled/)
    .waitFor();
  await page.reload();
  expect(await page.getByRole('checkbox', { name: 'ELF layout of 2014' }).isChecked()).toBe(true);
});

it('its JSON has the keys of that of the command line', { timeout: PATIENCE }, async () => {
  const node = commandReport('cache-hits', '--n', '2000', '--kernels', '3.14,3.15');
  const sizes = onlyStreams().replaceAll('=', '=2000');
  const { page } = await visit(`bench/cache-hits?quick=1&kernels=3.14,3.15${sizes}`);
  await run(page);
  const browser = await downloadedReport(page);
  expect(reportKeys(browser)).toEqual(reportKeys(node));
});
