/* Real threads in Chromium, and the isolation that they need: by our own servers, and by the service worker elsewhere. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Page } from 'playwright';
import { serve } from '../../scripts/serve.mjs';
import { MOST_ROUNDS, sumOf } from '../../web/src/threads/threads.ts';
import type { ThreadPlan, ThreadRun } from '../../web/src/threads/threads.ts';
import { WITH_SERVICE_WORKER, openPage, settled, useBrowser, visit } from './browser.ts';

useBrowser();

const ROOT = resolve(import.meta.dirname, '../..');
const ISOLATING = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
};

type Server = Awaited<ReturnType<typeof serve>>;

/** As a host does that only hands out files: no header that a browser could isolate a page by. */
const servePlainly = (folder: string): Promise<Server> => serve(folder, { headers: () => ({}) });

const isIsolated = (page: Page): Promise<boolean> => page.evaluate(() => crossOriginIsolated);

const isolating = async (url: string): Promise<Record<string, string>> => isolatingOf(await fetch(url));

const isolatingOf = ({ headers }: Response): Record<string, string> =>
  Object.fromEntries(Object.keys(ISOLATING).map((name) => [name, headers.get(name) ?? 'none']));

describe('threads', () => {
  let folder: string;
  let isolated: Server;
  let plain: Server;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'vmascope-'));
    await build({
      configFile: false,
      root: join(ROOT, 'tests/e2e/threads-page'),
      base: './',
      logLevel: 'error',
      worker: { format: 'es' },
      build: { outDir: folder, target: 'es2022' },
    });
    isolated = await serve(folder);
    plain = await servePlainly(folder);
  });
  afterAll(async () => {
    await isolated.close();
    await plain.close();
    rmSync(folder, { recursive: true });
  });

  const open = async ({ url }: Server): Promise<Page> => {
    const page = await openPage(url);
    await page.waitForFunction(() => 'measure' in globalThis);
    return page;
  };
  const measureIn = (page: Page, plans: readonly ThreadPlan[], runs = 1) =>
    page.evaluate((settings) => measure(settings), { plans, runs });
  const planOf = (kernel: string, rounds: number, workers = 2): ThreadPlan => ({
    kernel,
    program: 'brk pairs',
    workers,
    rounds,
  });

  it('take the lock as often as each policy says, and the patch spares one of three', async () => {
    const rounds = 2000;
    const rows = {
      '2.6.7': 3,
      '2.6.31-rc8': 3,
      '2.6.31-zhang': 2,
      '2.6.32': 2,
      '3.8+merge=lenient': 4,
      '6.18': 0,
    };
    const plans = Object.keys(rows).map((kernel) => planOf(kernel, rounds));
    const runs = await measureIn(await open(isolated), plans);
    if (typeof runs === 'string') throw new Error(runs);
    expect(runs.map(({ plan, threads }) => [plan.kernel, sumOf(threads, 'acquisitions')])).toEqual(
      Object.entries(rows).map(([kernel, times]) => [kernel, 2 * rounds * times]),
    );
    for (const { threads } of runs) expect(sumOf(threads, 'calls')).toBe(4 * rounds);
  });

  // However few cores there are: sooner or later one is interrupted while it holds the lock.
  it('run at once and meet at the lock', async () => {
    const page = await open(isolated);
    const meets = async (): Promise<boolean> => {
      const runs = await measureIn(page, [planOf('2.6.31-rc8', 20_000)]);
      return typeof runs !== 'string' && runs.some((run: ThreadRun) => sumOf(run.threads, 'contended') > 0);
    };
    await expect.poll(meets, { timeout: 50_000 }).toBe(true);
  });

  it('end when they are cancelled, and the page goes on', async () => {
    const page = await open(isolated);
    const cancelled = await page.evaluate(
      (plan) => measure({ plans: [plan], runs: 1000 }, 200),
      planOf('2.6.31-rc8', MOST_ROUNDS),
    );
    expect(cancelled).toMatch(/timed out|timeout/i);
    expect(await measureIn(page, [planOf('2.6.31-rc8', 100)])).toHaveLength(1);
  });

  it('are told of by a sentence where the page is not isolated', async () => {
    expect(await measureIn(await open(plain), [planOf('2.6.31-rc8', 100)])).toMatch(
      /^Real threads need shared memory, .* once you reload it/,
    );
  });
});

describe('isolation', () => {
  it('comes with what the built page is served by', async () => {
    expect(await isolating(inject('url'))).toEqual(ISOLATING);
    const { page } = await visit('');
    expect(await isIsolated(page)).toBe(true);
  });

  // WebKit goes by the headers of the last answer, and would start no worker.
  it('comes with the answer that a file has not changed', async () => {
    const { headers } = await fetch(inject('url'));
    const unchanged = await fetch(inject('url'), { headers: { 'If-None-Match': headers.get('etag')! } });
    expect(unchanged.status).toBe(304);
    expect(isolatingOf(unchanged)).toEqual(ISOLATING);
  });

  it('comes with npm start', { timeout: 300_000 }, async () => {
    // It serves what these tests have built already, unless there is time.
    const folder = process.env.LONG ? [] : [join(ROOT, 'build/e2e')];
    const script = [join(ROOT, 'scripts/start.mjs'), '--port', '0', ...folder];
    const server = spawn('node', script, { stdio: ['ignore', 'pipe', 'ignore'] });
    try {
      let url: string | undefined;
      for await (const line of createInterface(server.stdout)) {
        url = /served at (\S+)/.exec(line)?.[1];
        if (url !== undefined) break;
      }
      expect(await isolating(url!)).toEqual(ISOLATING);
    } finally {
      server.kill();
      await once(server, 'exit');
    }
  });

  it('is the service worker’s work on a host without headers, from the second load on', async () => {
    const host = await servePlainly(resolve(ROOT, 'build/e2e'));
    try {
      expect(await isolating(host.url)).toEqual({
        'cross-origin-opener-policy': 'none',
        'cross-origin-embedder-policy': 'none',
      });
      const complaints: string[] = [];
      const page = await openPage(
        `${host.url}#/lab?trace=curl&kernel=3.8&views=address-space`,
        complaints,
        WITH_SERVICE_WORKER,
      );
      await settled(page);
      expect(await isIsolated(page)).toBe(false);
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      await page.reload();
      expect(await isIsolated(page)).toBe(true);
      // The workers, too, must have come with headers: the lab's figures are theirs.
      await page.getByRole('figure', { name: 'Address space' }).first().waitFor();
      await page.locator('[data-position]').first().waitFor();
      expect(complaints).toEqual([]);
    } finally {
      await host.close();
    }
  });
});
