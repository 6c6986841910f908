/* Chromium by Playwright, as in the other end-to-end tests. */
import { WITH_SERVICE_WORKER, openPage } from '../../browser.ts';
import type { Browser, Tab, Window } from './tab.ts';

async function openTab({ width, height, touch }: Window): Promise<Tab> {
  const complaints: string[] = [];
  const page = await openPage('about:blank', complaints, {
    ...WITH_SERVICE_WORKER,
    viewport: { width, height },
    hasTouch: touch,
    isMobile: touch,
  });
  return {
    complaints,
    evaluate: (expression) => page.evaluate(expression),
    goto: async (url) => {
      await page.goto(url);
    },
    reload: async () => {
      await page.reload();
    },
    press: (x, y) => (touch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y)),
    close: () => page.context().close(),
  };
}

export const chromium = (_: unknown, window: Window): Promise<Browser> =>
  Promise.resolve(() => openTab(window));
