import type { BrowserContextOptions, Page } from 'playwright';
import { expect, it } from 'vitest';
import { violationsInBoth } from './axe.ts';
import { settled, useBrowser, visit } from './browser.ts';

useBrowser();

const block = (page: Page) => page.getByRole('slider', { name: /^The new mapping/ });
const where = (page: Page) => block(page).getAttribute('aria-valuetext');

/** Drags the block to a point of the address space's first row, as a share of its width, and lets it go there. */
async function drag(page: Page, to: number): Promise<void> {
  const band = (await page.locator('.strip-band').first().boundingBox())!;
  const place = () => page.locator('.block-body').boundingBox();
  // It may be on its way back to where it waits, above the address space.
  await expect.poll(async () => band.y - (await place())!.y).toBeGreaterThan(75);
  await page.locator('.block-body').hover();
  await page.mouse.down();
  await page.mouse.move(band.x + to * band.width, band.y + band.height / 2, { steps: 6 });
}

it('the block is dragged into a gap, and both kernels answer, one after many more looks', async () => {
  const { page, complaints } = await visit('');
  await settled(page);
  await block(page).waitFor();
  // On the right all gaps are too small, and what lies between them is mapped.
  const small = page.locator('.note.bad');
  await drag(page, 0.6);
  const { x, y, width, height } = (await page.locator('.strip-band').first().boundingBox())!;
  for (let at = 0.6; (await small.count()) === 0; at += 0.002)
    await page.mouse.move(x + at * width, y + height / 2);
  expect(await small.textContent()).toMatch(/too small for 12\sKiB/);
  await page.mouse.up();
  expect(await where(page)).toBe('not in the address space yet');
  await drag(page, 0.06);
  await expect.poll(() => where(page)).toMatch(/end of a gap of 128\sTiB$/);
  await page.mouse.up();
  const said = page.locator('.question-said output');
  await expect.poll(() => said.textContent()).toMatch(/^Not quite\. That is the largest gap/);
  // Each tick is a look on both, until the one that needs few is done.
  const counts = () => page.locator('.kernel-count strong').allTextContents();
  await page.locator('.instrument-end.over').waitFor();
  const [many, few] = (await counts()).map(Number);
  expect(many).toBeGreaterThan(4 * few!);
  const inSight = await page.locator('.instrument-tools').evaluate((tools) => {
    const { top, bottom } = tools.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });
  expect(inSight).toBe(true);
  // What is played can be stopped and played again.
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(async () => Number((await counts())[0])).toBeLessThan(few!);
  await page.getByRole('button', { name: 'Pause' }).click();
  expect(complaints).toEqual([]);
});

const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  reducedMotion: 'reduce',
};

it('on a phone a tap on a gap is a guess', async () => {
  const { page } = await visit('', PHONE);
  await settled(page);
  await block(page).waitFor();
  expect(await page.locator('.question-hint').textContent()).toMatch(/tap a gap/);
  const bands = page.locator('.strip-band');
  expect(await bands.count()).toBeGreaterThan(1);
  const band = (await bands.last().boundingBox())!;
  // The gap below the stack, which is the last of all.
  await page.touchscreen.tap(band.x + band.width - 45, band.y + band.height / 2);
  await expect.poll(() => page.locator('.verdict').textContent()).toMatch(/kept for the stack/);
  await expect.poll(() => page.locator('.instrument-kernel.done').count()).toBe(2);
  expect(await violationsInBoth(page)).toEqual([]);
});

it('on a phone the block is dragged by a finger, and the page stays where it is', async () => {
  const { page } = await visit('', PHONE);
  // Until the fonts are there, lines may still break elsewhere, and all below them moves.
  await settled(page);
  await block(page).waitFor();
  const session = await page.context().newCDPSession(page);
  const touch = (type: string, points: readonly object[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points } as never);
  const body = (await page.locator('.block-body').boundingBox())!;
  const band = (await page.locator('.strip-band').first().boundingBox())!;
  const [x, y] = [body.x + body.width / 2, body.y + body.height / 2];
  await touch('touchStart', [{ x, y }]);
  for (let step = 1; step <= 5; step++) {
    const along = step / 5;
    const to = { x: band.x + 50, y: band.y + band.height / 2 };
    await touch('touchMove', [{ x: x + (to.x - x) * along, y: y + (to.y - y) * along }]);
  }
  await expect.poll(() => where(page)).toMatch(/gap of 128\sTiB$/);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await touch('touchEnd', []);
  await expect.poll(() => page.locator('.verdict').textContent()).toMatch(/largest gap/);
});

it('the block can be moved before the core is there, and the tour isn’t loaded', async () => {
  const { page } = await visit('about');
  await settled(page);
  const asked: string[] = [];
  await page.route(/\.wasm|worker/, () => undefined);
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.getByRole('link', { name: 'vmascope' }).click();
  await block(page).focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => where(page)).toMatch(/^at the lower end of a gap/);
  await page.keyboard.press('Enter');
  await page.getByText('The kernels are loading').waitFor();
  expect(asked.filter((path) => /stage|Running|curl/i.test(path))).toEqual([]);
});

it('the tour opens when asked, and pauses while nobody sees it', async () => {
  const { page } = await visit('', { viewport: { width: 1440, height: 500 } });
  await page.getByRole('button', { name: 'Play the tour' }).click();
  const position = async () =>
    Number(await page.locator('[data-position]').getAttribute('data-position', { timeout: 20_000 }));
  await page.locator('.home-stage').scrollIntoViewIfNeeded();
  await expect.poll(position).toBeGreaterThan(50);
  await page.evaluate(() => scrollTo(0, 0));
  await page.locator('.home-stage').getByRole('button', { name: 'Play' }).waitFor({ state: 'attached' });
  const paused = await position();
  await page.waitForTimeout(700);
  expect(await position()).toBe(paused);
  await page.locator('.home-stage').scrollIntoViewIfNeeded();
  await expect.poll(position).toBeGreaterThan(paused);
});
