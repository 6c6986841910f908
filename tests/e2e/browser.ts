import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { afterAll, beforeAll, expect, inject } from 'vitest';

const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

let browser: Browser | undefined;

/** Starts Chromium for a test file; call once at its top. */
export function useBrowser(): void {
  beforeAll(async () => {
    const executablePath = CHROMIUM.find((path) => existsSync(path));
    expect(executablePath, 'no Chromium found; on Debian: apt-get install chromium').toBeDefined();
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
  afterAll(async () => browser?.close());
}

export interface Visit {
  readonly page: Page;
  /** Everything the console or an uncaught exception complained of so far. */
  readonly complaints: readonly string[];
}

/** Opens a route, such as `lessons/gap-search`, in a page of its own. */
export async function visit(route: string, options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await browser!.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.goto(`${inject('url')}#/${route}`);
  return { page, complaints };
}
