import { expect, it } from 'vitest';
import { useBrowser, visit } from './browser.ts';

useBrowser();

it('a page that was opened once opens without a network, lesson and all', async () => {
  const { page, complaints } = await visit('');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.context().setOffline(true);
  await page.evaluate(() => {
    location.hash = '#/lessons/gap-search';
  });
  await page.reload();
  await page.getByRole('figure', { name: 'Address space' }).first().waitFor();
  await page.locator('[data-position]').waitFor();
  await page.getByRole('button', { name: 'Source', exact: true }).click();
  await page.getByRole('figure', { name: 'Source' }).waitFor();
  // Chromium itself reports that the page could not be fetched anew.
  expect(complaints.filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
});
