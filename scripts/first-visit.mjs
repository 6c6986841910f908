// First visits of a page by somebody with a slow phone. Times are in ms after the navigation began.
import { serveSlowly } from './slow-network.mjs';

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
/** How many times slower than this machine the page's main thread runs. Chromium can't slow down workers. */
export const SLOWER = 4;

/**
 * In the page: notes layout shifts that nobody has caused, and when a figure has been painted. On the home page it does
 * what a very quick reader would: moves the block as soon as it is there, and drops it, which asks for the kernels' answers.
 */
function watch() {
  const seen = (globalThis.seen = { times: {}, shift: 0 });
  const painted = (name, then = () => undefined) => {
    if (name in seen.times) return;
    seen.times[name] = undefined;
    requestAnimationFrame(() =>
      setTimeout(() => {
        seen.times[name] = performance.now();
        then();
      }),
    );
  };
  let first;
  new MutationObserver(() => {
    if (document.querySelector('.view figure, [data-figure]')) painted('shown');
    if (document.querySelector('.race .instrument-kernel')) painted('answered');
    const block = document.querySelector('.block');
    if (block === null) return;
    const press = (key) => block.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    const place = block.style.transform;
    painted('shown', () => press('Home'));
    first ??= place;
    if (place !== first) painted('moved', () => press('Enter'));
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['style'] });
  new PerformanceObserver((list) => {
    // What the answers move, the reader has asked for.
    if ('moved' in seen.times) return;
    for (const { value } of list.getEntries()) seen.shift += value;
  }).observe({ type: 'layout-shift', buffered: true });
}

/** { times, shift, asked } of a first visit of `hash` in the build in `folder`, once `last` has been painted. */
export async function firstVisit(browser, folder, { hash, last }, network) {
  const host = await serveSlowly(folder, network);
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    await page.addInitScript(watch);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const began = performance.now();
    await page.goto(`${host.url}${hash}`, { waitUntil: 'commit' });
    await page.waitForFunction((name) => globalThis.seen.times[name] !== undefined, last, {
      timeout: 90_000,
      polling: 200,
    });
    const { times, shift } = await page.evaluate(() => globalThis.seen);
    const asked = host.asked.map((each) => ({ ...each, at: each.at - began, end: each.end - began }));
    return { times, shift, asked };
  } finally {
    await context.close();
    host.close();
  }
}
