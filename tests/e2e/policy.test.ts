/*
 * What the page may load: nothing from elsewhere, and no script that is not its own. That the page itself keeps to it shows
 * in all other tests: what is refused is an error on the console.
 */
import type { Page } from 'playwright';
import { beforeEach, describe, expect, it } from 'vitest';
import { settled, useBrowser, visit } from './browser.ts';

useBrowser();

declare global {
  interface Window {
    /** Directives that something has violated, with what it was. */
    violations: string[];
    planted?: boolean;
  }
}

describe('the Content-Security-Policy refuses', () => {
  let page: Page;
  const violations = () => page.evaluate(() => globalThis.window.violations);

  beforeEach(async () => {
    ({ page } = await visit('about'));
    await settled(page);
    await page.evaluate(() => {
      globalThis.window.violations = [];
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
        globalThis.window.violations.push(`${effectiveDirective}: ${blockedURI}`);
      });
    });
  });

  it('a planted script', async () => {
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'window.planted = true';
      document.body.append(script);
    });
    await expect.poll(violations).toEqual(['script-src-elem: inline']);
    expect(await page.evaluate(() => globalThis.window.planted)).toBeUndefined();
  });

  it('a handler in planted markup', async () => {
    await page.evaluate(() => {
      document.body.insertAdjacentHTML('beforeend', '<img src="data:," onerror="window.planted = true">');
    });
    await expect.poll(violations).toEqual(['script-src-attr: inline']);
    expect(await page.evaluate(() => globalThis.window.planted)).toBeUndefined();
  });

  it.each([
    ['request', 'connect-src', () => void fetch('https://elsewhere.example/').catch(() => undefined)],
    ['picture', 'img-src', () => void (new Image().src = 'https://elsewhere.example/')],
  ])('a planted %s', async (_, directive, plant) => {
    await page.evaluate(plant);
    await expect.poll(violations).toEqual([`${directive}: https://elsewhere.example/`]);
  });

  it('what a worker would load from elsewhere', async () => {
    const sent = await page.evaluate(async () => {
      const { src } = document.querySelector<HTMLScriptElement>('script[src]')!;
      return (await fetch(src)).headers.get('Content-Security-Policy');
    });
    expect(sent).toContain("default-src 'none'; script-src 'self' 'wasm-unsafe-eval';");
    expect(sent).toContain("connect-src 'self';");
  });
});
