/* What a first visit asks for, and when; and whether what is shown stays where it is. */
import type { Page } from 'playwright';
import { expect, inject, it } from 'vitest';
import { WITH_SERVICE_WORKER, openPage, settled, useBrowser } from './browser.ts';

useBrowser();

const nothing = (): void => undefined;

/** Opens a route on which some files never arrive. Returns the names of all files that are asked for. */
async function visitWithout(files: RegExp, route: string): Promise<{ page: Page; asked: string[] }> {
  const page = await openPage('about:blank');
  const asked: string[] = [];
  await page.route(files, nothing);
  page.on('request', (request) => asked.push(/[^/]*$/.exec(new URL(request.url()).pathname)![0]));
  await page.goto(`${inject('url')}#/${route}`, { waitUntil: 'commit' });
  return { page, asked };
}

const named = (asked: readonly string[], ...names: readonly RegExp[]): readonly boolean[] =>
  names.map((name) => asked.some((each) => name.test(each)));

it.each([
  { route: '', held: /ask-.*\.js/, wanted: [/^served-.*\.js/, /^trace-.*\.wasm/, /^Race-.*\.js/] },
  {
    route: 'lab?trace=perl',
    held: /Lab-.*\.js/,
    wanted: [/^served-.*\.js/, /^trace-.*\.wasm/, /^AddressSpace-.*\.js/, /^perl-.*\.js/, /^lab-.*\.js/],
  },
  {
    route: 'lessons/gap-search',
    held: /LessonPage-.*\.js/,
    wanted: [/^served-.*\.js/, /^trace-.*\.wasm/, /^lesson-.*\.js/, /^glossary-.*\.js/],
  },
])('#/$route asks for what it needs before its own code has come', async ({ route, held, wanted }) => {
  const { asked } = await visitWithout(held, route);
  await expect.poll(() => named(asked, ...wanted)).toEqual(wanted.map(() => true));
});

it('the core is fetched once, for the page and all workers', async () => {
  const { page, asked } = await visitWithout(/nothing/, 'lab?v=1&trace=curl&kernels=3.8,6.18');
  await settled(page);
  expect(asked.filter((name) => name.endsWith('.wasm'))).toEqual([expect.stringMatching(/^trace-/)]);
});

it('the builds that benchmarks run aren’t fetched before one is run', async () => {
  const { page, asked } = await visitWithout(/nothing/, 'bench/gap-search?quick=1&runs=1');
  await settled(page);
  const run = page.getByRole('button', { name: 'Run' });
  await run.waitFor();
  expect(named(asked, /^bench-.*\.wasm/, /^count-.*\.wasm/, /^worker-/)).toEqual([false, false, false]);
  await run.click();
  await expect
    .poll(() => named(asked, /^bench-.*\.wasm/, /^count-.*\.wasm/, /^worker-/))
    .toEqual([true, true, true]);
});

it.each(['', 'lab'])('the service worker of #/%s comes after what is shown', async (route) => {
  const page = await openPage('about:blank', [], WITH_SERVICE_WORKER);
  let release = nothing;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/trace-.*\.wasm/, async (request) => {
    await held;
    await request.continue();
  });
  await page.goto(`${inject('url')}#/${route}`);
  await page.waitForLoadState('load');
  const registered = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  // Time enough for one that would only wait for the load event.
  await page.waitForTimeout(1000);
  expect(await registered()).toBe(0);
  release();
  await expect.poll(registered).toBe(1);
});

it('the page runs although its host calls the core something else', async () => {
  const page = await openPage('about:blank');
  await page.route(/trace-.*\.wasm/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'content-type': 'text/plain' } });
  });
  await page.goto(`${inject('url')}#/lab`);
  await expect.poll(() => page.locator('[data-position]').count()).toBe(1);
});

/** The sum of the shifts that nobody has caused, once everything is there. */
async function shiftsIn(page: Page, route: string): Promise<number> {
  await page.addInitScript(() => {
    const seen = Object.assign(globalThis, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shifted += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  // The core comes last, as on a slow network.
  await page.route(/trace-.*\.wasm/, async (request) => {
    await page.locator('.lab-controls').waitFor();
    await page.waitForTimeout(300);
    await request.continue();
  });
  await page.goto(`${inject('url')}#/${route}`);
  await page.locator('[data-position]').waitFor();
  await settled(page);
  return page.evaluate(() => (globalThis as unknown as { shifted: number }).shifted);
}

it.each(['lab', 'lab?trace=gap-search/two-holes.strace'])(
  'on a phone, nothing in #/%s is moved by what comes later',
  async (route) => {
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
    const page = await openPage('about:blank', [], phone);
    // A line of the narration that takes its place at the window's lower edge is less than this.
    expect(await shiftsIn(page, route)).toBeLessThan(0.002);
  },
);
