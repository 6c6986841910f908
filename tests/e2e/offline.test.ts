import { expect, it } from 'vitest';
import { WITH_SERVICE_WORKER, useBrowser, visit } from './browser.ts';

useBrowser();

it('a page that was opened once opens without a network, lesson and all', async () => {
  const { page, complaints } = await visit('', WITH_SERVICE_WORKER);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.context().setOffline(true);
  await page.evaluate(() => {
    location.hash = '#/lessons/gap-search';
  });
  await page.reload();
  await page.getByRole('figure', { name: 'Address space' }).first().waitFor();
  await page.locator('[data-position]').waitFor();
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  await page.getByRole('button', { name: 'Source', exact: true }).click();
  await page.getByRole('figure', { name: 'Source' }).waitFor();
  // Chromium itself reports that the page could not be fetched anew.
  expect(complaints.filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
});

it('without a network a stream of page faults is run again, or a sentence says why not', async () => {
  const { page } = await visit('', WITH_SERVICE_WORKER);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.evaluate(() => {
    location.hash = '#/bench/cache-hits?quick=1&runs=1';
  });
  await page.reload();
  const run = page.getByRole('button', { name: 'Run' });
  await page.getByRole('button', { name: 'No stream' }).click();
  await page.getByRole('checkbox', { name: /^sqlite/ }).check();
  await run.click();
  await page.getByRole('button', { name: 'Copy as Markdown' }).waitFor();
  await page.context().setOffline(true);
  await page.reload();
  await run.click();
  await page.getByRole('button', { name: 'Copy as Markdown' }).waitFor();
  await page.getByRole('checkbox', { name: /^java/ }).check();
  await run.click();
  expect(await page.getByRole('alert').textContent()).toMatch(
    /java could not be fetched, perhaps because there is no network/,
  );
});
