import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { serve } from '../../../scripts/serve.mjs';
import { WITH_SERVICE_WORKER, openPage, settled, useBrowser, visit } from '../browser.ts';

useBrowser();

const BUILT = resolve(import.meta.dirname, '../../../build/e2e');

const BUILD = /data-build="(\w+)"/;

/** Makes the build “newer” of the page in `folder`: each script has another name, as if its content had changed. */
function rebuild(folder: string): void {
  const [, build = ''] = BUILD.exec(readFileSync(join(folder, 'index.html'), 'utf8')) ?? [];
  const scripts = new Set(readdirSync(join(folder, 'assets')).filter((name) => name.endsWith('.js')));
  const renamed = (text: string): string =>
    text.replaceAll(/[\w.-]+\.js\b/g, (name) => (scripts.has(name) ? `newer-${name}` : name));
  for (const name of [...scripts].map((script) => `assets/${script}`).concat('sw.js', 'index.html')) {
    const text = readFileSync(join(folder, name), 'utf8');
    rmSync(join(folder, name));
    writeFileSync(join(folder, renamed(name)), renamed(text).replaceAll(build, 'newer'));
  }
}

/** A plain host of a copy of the build, and what makes it host a newer build. */
async function useHost() {
  const folder = mkdtempSync(join(tmpdir(), 'vmascope-'));
  cpSync(BUILT, folder, { recursive: true });
  const { url, close } = await serve(folder, { headers: () => ({}) });
  const chunk = readdirSync(join(folder, 'assets')).find((name) => /^About-.*\.js$/.test(name))!;
  return {
    url,
    chunk,
    deploy: () => rebuild(folder),
    close: async () => {
      await close();
      rmSync(folder, { recursive: true });
    },
  };
}

const isReady = (page: Page): Promise<void> =>
  page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));

/** Lets the page find the newer build, as a browser does now and then. */
const update = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    const worker = registration.installing ?? registration.waiting ?? registration.active!;
    const isDone = () => ['installed', 'activated'].includes(worker.state);
    while (!isDone())
      await new Promise((done) => worker.addEventListener('statechange', done, { once: true }));
  });

const loaded = (page: Page, name: string): Promise<boolean> =>
  page.evaluate(
    (end) => performance.getEntriesByType('resource').some((each) => each.name.endsWith(end)),
    name,
  );

async function about(page: Page): Promise<void> {
  await page.evaluate(() => {
    location.hash = '#/about';
  });
  await page.getByRole('heading', { level: 1, name: 'About' }).waitFor();
}

const builds = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => (await caches.keys()).map((name) => name.split(' ').at(-1)!));

it('a page that was opened once opens without a network, lesson and all', async () => {
  const { page, complaints } = await visit('', WITH_SERVICE_WORKER);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.context().setOffline(true);
  await page.evaluate(() => {
    location.hash = '#/lessons/gap-search';
  });
  await page.reload();
  await page.locator('.race-drawing').waitFor();
  await page.getByRole('button', { name: 'Look inside' }).click();
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
    location.hash = '#/bench/cache-hits?quick=1&runs=1&open=settings';
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
  const host = await useHost();
  try {
    const complaints: string[] = [];
    const page = await openPage(host.url, complaints, WITH_SERVICE_WORKER);
    await isReady(page);
    // Of the same origin, but not ours.
    await page.evaluate(() => caches.open("somebody's").then(() => undefined));
    host.deploy();
    await update(page);
    // Time enough for a worker that would not wait.
    await page.waitForTimeout(1000);
    expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state)).toBe(
      'installed',
    );
    expect(await loaded(page, host.chunk)).toBe(false);
    await about(page);
    expect(await loaded(page, host.chunk)).toBe(true);
    const context = page.context();
    let next = page;
    // The newer worker takes over a moment after the last page has been closed.
    const reopened = async () => {
      const blank = await context.newPage();
      await next.close();
      next = blank;
      await next.waitForTimeout(500);
      await next.goto(host.url);
      return builds(next);
    };
    await expect.poll(reopened).toEqual(["somebody's", 'newer']);
    await next.goto(`${host.url}#/about`);
    await next.getByRole('heading', { level: 1, name: 'About' }).waitFor();
    expect(complaints).toEqual([]);
  } finally {
    await host.close();
  }
});

it('an open tab offers a newer version; a reload brings it, without a network too', async () => {
  const host = await useHost();
  try {
    const page = await openPage(host.url, [], WITH_SERVICE_WORKER);
    await isReady(page);
    const other = await page.context().newPage();
    await other.goto(host.url);
    await settled(other);
    // The page that has just registered its worker listens for newer ones.
    await isReady(other);
    const offer = (of: Page) => of.getByRole('status').filter({ hasText: 'A newer version is ready.' });
    const press = (of: Page, name: string) => of.getByRole('button', { name, exact: true }).click();
    const buildOf = (of: Page) => of.evaluate(() => document.documentElement.dataset['build']);
    expect(await offer(page).count()).toBe(0);
    host.deploy();
    await update(page);
    for (const each of [page, other]) await offer(each).waitFor();
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
    await press(other, 'Not now');
    await offer(other).waitFor({ state: 'detached' });

    await press(page, 'Reload');
    await expect.poll(() => buildOf(page)).toBe('newer');
    await about(page);
    expect(await loaded(page, `newer-${host.chunk}`)).toBe(true);
    await page.context().setOffline(true);
    await page.reload();
    expect(await buildOf(page)).toBe('newer');
    await page.getByRole('heading', { level: 1, name: 'About' }).waitFor();
    expect(await builds(page)).toHaveLength(2);
    expect(await offer(page).count()).toBe(0);
  } finally {
    await host.close();
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
