import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import { deflateRawSync } from 'node:zlib';
import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from 'playwright';
import { afterEach, beforeAll, expect, inject } from 'vitest';
import { t } from '../../web/src/words/index.ts';

/** The first of these that is there. Without a user interface of its own it does the same with a third less work. */
const CHROMIUM = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].map(
  (name) => `/usr/bin/${name}`,
);

let browser: Browser | undefined;

/** Starts Chromium, unless an earlier file of this worker has; call once at a test file's top. It ends with the worker. */
export function useBrowser(): void {
  beforeAll(async () => {
    if (browser?.isConnected()) return;
    const executablePath = CHROMIUM.find((path) => existsSync(path));
    expect(
      executablePath,
      'no Chromium found; on Debian: apt-get install chromium-headless-shell',
    ).toBeDefined();
    browser = await chromium.launch({
      executablePath: executablePath!,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
      ],
    });
  });
  // A page that stays open goes on working, and the next ones open ever more slowly.
  afterEach(async () => {
    await Promise.all(browser!.contexts().map((context) => context.close()));
  });
}

export interface Visit {
  readonly page: Page;
  /** Everything the console or an uncaught exception complained of so far. */
  readonly complaints: readonly string[];
}

/** Opens a route, such as `lessons/gap-search`, in a page of its own. */
export async function visit(route: string, options: BrowserContextOptions = {}): Promise<Visit> {
  const complaints: string[] = [];
  const page = await openPage(`${inject('url')}#/${route}`, complaints, options);
  return { page, complaints };
}

/** Opens the lab with a trace of the test's own; resolves once it has been run. */
export async function visitLab(
  text: string,
  query: string,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const packed = deflateRawSync(Buffer.from(text)).toString('base64url');
  const visited = await visit(`lab?text=${packed}&${query}`, options);
  await visited.page.locator('[data-position]').waitFor();
  return visited;
}

/** Presses a key that leads to another moment. */
export async function step(page: Page, key: string): Promise<void> {
  const position = () => page.locator('[data-position]').getAttribute('data-position');
  const before = await position();
  await page.keyboard.press(key);
  await expect.poll(position, { interval: 10 }).not.toBe(before);
}

export async function operations(page: Page, count: number): Promise<void> {
  for (let i = 0; i < count; i++) await step(page, 'Shift+ArrowRight');
}

/** Steps to the next event of a type. */
export async function until(page: Page, event: string): Promise<void> {
  do await step(page, 's');
  while ((await page.locator('[data-event]').getAttribute('data-event')) !== event);
}

/** What the pages of a context have asked for and not got yet. */
const underWay = new WeakMap<BrowserContext, Set<Request>>();

function follow(context: BrowserContext): void {
  const open = new Set<Request>();
  underWay.set(context, open);
  context.on('request', (request) => open.add(request));
  context.on('requestfinished', (request) => open.delete(request));
  context.on('requestfailed', (request) => open.delete(request));
  // What a page has asked for when it is closed is neither finished nor failed.
  context.on('page', (page) => {
    const its = new Set<Request>();
    page.on('request', (request) => its.add(request));
    page.on('close', () => its.forEach((request) => open.delete(request)));
  });
}

/** What Playwright says for itself where a page's service worker is kept out. */
const KEPT_OUT = 'Service Worker registration blocked by Playwright';

/** Lets a page have its service worker, which fetches all files of the build for each new visitor. */
export const WITH_SERVICE_WORKER: BrowserContextOptions = { serviceWorkers: 'allow' };

/** Opens any address in a page of its own; `complaints` is added to. */
export async function openPage(
  url: string,
  complaints: string[] = [],
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser!.newContext({
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
    ...options,
  });
  follow(context);
  const page = await context.newPage();
  page.on('console', (message) => {
    const text = message.text();
    if (/^(?:error|warning)$/.test(message.type()) && text !== KEPT_OUT) complaints.push(text);
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.goto(url);
  return page;
}

const WAITING = [
  t('app.loading'),
  t('home.figureLoading'),
  t('lab.editorLoading'),
  t('transport.loading'),
  t('bench.loading'),
  t('lesson.loading'),
  t('lesson.figureWaits'),
  t('figure.loading'),
  t('views.cpusLoading'),
];

/** In ms. A test that ends then or later says what it has waited for. */
const PATIENCE = 20_000;

/** Unfolds what follows each question of a lesson. Nothing is scrolled. */
export async function goOn(page: Page): Promise<void> {
  await page
    .locator('.after')
    .evaluateAll((all) => all.forEach((after) => ((after as HTMLDetailsElement).open = true)));
}

/** Waits until a page that was opened has all that it loads by itself, and shows it. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('load');
  const open = underWay.get(page.context())!;
  const warnAt = Date.now() + PATIENCE;
  let hasWarned = false;
  // What has come is drawn in the next frame, and only then asks for more, or is measured.
  for (let still = 0; still < 3;) {
    const missing = await page.evaluate(async (waiting) => {
      for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
      const text = document.body.textContent;
      const empty = document.querySelectorAll('.view:empty, .question-figure:empty, [aria-busy="true"]');
      return [
        ...waiting.filter((words) => text.includes(words)),
        ...Array.from(empty, (element) => element.outerHTML.slice(0, 100)),
        ...(document.fonts.status === 'loaded' ? [] : ['fonts']),
      ];
    }, WAITING);
    still = missing.length === 0 && open.size === 0 ? still + 1 : 0;
    if (still > 0 || hasWarned || Date.now() < warnAt) continue;
    hasWarned = true;
    console.warn(page.url(), 'waits for', ...missing, ...[...open].map((request) => request.url()));
  }
}
