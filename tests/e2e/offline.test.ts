import { cpSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { serve } from '../../scripts/serve.mjs';
import { WITH_SERVICE_WORKER, openPage, useBrowser, visit } from './browser.ts';

useBrowser();

const BUILT = resolve(import.meta.dirname, '../../build/e2e');

/** Makes another build of the page in `folder`: one chunk has another name, as if its content had changed. */
function renameChunk(folder: string, before: string, after: string): void {
  renameSync(join(folder, 'assets', before), join(folder, 'assets', after));
  const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(?:js|html)$/.test(name),
  );
  for (const name of scripts) {
    const path = join(folder, name);
    const text = readFileSync(path, 'utf8').replaceAll(before, after);
    const isWorker = name === 'sw.js';
    writeFileSync(path, isWorker ? text.replace(/`vmascope-\$\{.*?\}`/, "'vmascope-newer'") : text);
  }
}

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

it('a tab that stays open over an update has all its files, and the next one is new', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vmascope-'));
  cpSync(BUILT, folder, { recursive: true });
  const host = await serve(folder, { headers: () => ({}) });
  try {
    const complaints: string[] = [];
    const page = await openPage(host.url, complaints, WITH_SERVICE_WORKER);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    const chunk = readdirSync(join(folder, 'assets')).find((name) => /^About-.*\.js$/.test(name))!;
    renameChunk(folder, chunk, 'About-newer.js');
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      await registration.update();
      const worker = registration.installing ?? registration.waiting ?? registration.active!;
      const isDone = () => ['installed', 'activated'].includes(worker.state);
      while (!isDone())
        await new Promise((done) => worker.addEventListener('statechange', done, { once: true }));
    });
    // Time enough for a worker that would not wait.
    await page.waitForTimeout(1000);
    expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state)).toBe(
      'installed',
    );
    const loaded = (name: string) =>
      page.evaluate(
        (end) => performance.getEntriesByType('resource').some((each) => each.name.endsWith(end)),
        name,
      );
    const about = async () => {
      await page.evaluate(() => {
        location.hash = '#/about';
      });
      await page.getByRole('heading', { level: 1, name: 'About' }).waitFor();
    };
    expect(await loaded(chunk)).toBe(false);
    await about();
    expect(await loaded(chunk)).toBe(true);
    const context = page.context();
    let next = page;
    // The newer worker takes over a moment after the last page has been closed.
    const reopened = async () => {
      const blank = await context.newPage();
      await next.close();
      next = blank;
      await next.waitForTimeout(500);
      await next.goto(host.url);
      return next.evaluate(() => caches.keys());
    };
    await expect.poll(reopened).toEqual(['vmascope-newer']);
    await next.goto(`${host.url}#/about`);
    await next.getByRole('heading', { level: 1, name: 'About' }).waitFor();
    expect(complaints).toEqual([]);
  } finally {
    await host.close();
    rmSync(folder, { recursive: true });
  }
});

it('a part of the page that could not be fetched is there after “Try again”', async () => {
  const { page } = await visit('');
  const files = '**/assets/About-*';
  await page.route(files, (route) => route.abort());
  await page.evaluate(() => {
    location.hash = '#/about';
  });
  const again = page.getByRole('button', { name: 'Try again' });
  await again.waitFor();
  await page.unroute(files);
  await again.click();
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('About vmascope');
});
