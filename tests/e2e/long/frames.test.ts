/* The page in a frame of another site, which may be isolated, and may sandbox the frame (docs/host.md). */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FrameLocator } from 'playwright';
import { expect, inject, it } from 'vitest';
import { openPage, useBrowser } from '../browser.ts';

useBrowser();

const ISOLATED = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

/** Another site, whose only page shows a route in a frame. `look` gets the frame, and then the site is gone. */
async function inFrame(
  route: string,
  attributes: string,
  headers: Readonly<Record<string, string>>,
  look: (frame: FrameLocator) => Promise<void>,
): Promise<void> {
  const site = createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html', ...headers });
    response.end(
      `<iframe ${attributes} width="1200" height="800" src="${inject('url')}#/${route}"></iframe>`,
    );
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const complaints: string[] = [];
  try {
    const page = await openPage(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`, complaints);
    await look(page.frameLocator('iframe'));
  } finally {
    site.closeAllConnections();
    site.close();
  }
  expect(complaints).toEqual([]);
}

it.each([
  ['a frame', '', {}],
  ['a frame of an isolated page', '', ISOLATED],
  ['a sandboxed frame', 'sandbox="allow-scripts"', {}],
  ['a sandboxed frame of an isolated page', 'sandbox="allow-scripts"', ISOLATED],
  [
    'a sandboxed frame with its own origin, of an isolated page',
    'sandbox="allow-scripts allow-same-origin"',
    ISOLATED,
  ],
])('the home page’s question is answered in %s', async (_, attributes, headers) => {
  await inFrame('', attributes, headers, async (frame) => {
    await frame.locator('.block').press('ArrowRight');
    await frame.locator('.block').press('Enter');
    await expect.poll(() => frame.locator('.verdict').textContent()).toMatch(/^Not quite/);
  });
});

it('a sandboxed frame has the lab, with its trace', async () => {
  await inFrame('lab?trace=curl&kernel=6.18', 'sandbox="allow-scripts"', ISOLATED, async (frame) => {
    const verdict = frame.getByText(/calls return what was recorded/);
    await expect.poll(() => verdict.textContent()).toMatch(/^239 of 239 calls/);
  });
});

it('the frame of an isolated page that allows it is isolated, which real threads need', async () => {
  await inFrame('about', 'allow="cross-origin-isolated"', ISOLATED, async (frame) => {
    const isIsolated = () => frame.locator('body').evaluate(() => crossOriginIsolated);
    await expect.poll(isIsolated).toBe(true);
  });
});
