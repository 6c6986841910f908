import { expect, it } from 'vitest';
import { violations } from '../axe.ts';
import { useBrowser, visit } from '../browser.ts';

useBrowser();

const PATIENCE = 120_000;
const SHORT =
  'bench/fork-spawn?open=reported,results&quick=1&samples=2&runs=1&extra=0&n.fork-exit-wait=23,4023&n.index-copy=23,223,4023&n.a-fork-in-parts=23';

it('forks are run, and stand beside those that were reported', async () => {
  const { page, complaints } = await visit(SHORT);
  const run = page.getByRole('button', { name: 'Run' });
  // What is shown while the suites are loaded is drawn anew then.
  await run.waitFor();
  await page.getByText('Why two reported kernels have one counterpart here').click();
  await page.getByText('mas_wr_append()').waitFor();
  await run.click();
  await page.getByRole('button', { name: 'Copy as Markdown' }).waitFor({ timeout: PATIENCE });
  await page.getByText('Where this ran').waitFor();
  const forks = page.getByRole('table', { name: 'Forks, and the gain over bulk_store' });
  const line = await forks.getByRole('row', { name: '4,023' }).getByRole('cell').allTextContents();
  expect(line.slice(0, 3)).toEqual(['6,806.33', '8,838.67', '+29.86']);
  expect(line.at(-1)).toBe('+29.74');
  const counts = page.getByRole('table', { name: 'Counts' }).getByRole('row', { name: 'Linux 6.5' });
  expect(await counts.first().getByRole('cell').first().textContent()).toBe('8');
  expect(await counts.last().getByRole('cell').first().textContent()).toBe('650');
  await page.getByRole('heading', { name: 'Where the time of a fork goes' }).waitFor();
  await page.getByText('All figures, with samples').click();
  await page.getByRole('heading', { name: 'fork, exit, wait' }).waitFor();
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});
