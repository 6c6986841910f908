/* The CPU timeline: what it paints, a pointer over it, and where it has to fit. What it says: tests/component/cpus.test.ts. */
import type { BrowserContextOptions, Locator, Page } from 'playwright';
import { expect, it } from 'vitest';
import { violations, violationsHere } from '../axe.ts';
import { settled, useBrowser, visit, type Visit } from '../browser.ts';
import { manyAtOnce } from '../family-trace.ts';

useBrowser();

interface Shown extends Visit {
  readonly figure: Locator;
  readonly drawing: Locator;
}

async function show(
  query = 'trace=brk-contention&kernel=2.6.31-rc8&views=cpus',
  options: BrowserContextOptions = {},
): Promise<Shown> {
  const visited = await visit(`lab?${query}`, options);
  const figure = visited.page.getByRole('figure', { name: 'CPU timeline' });
  await figure.locator('canvas').waitFor();
  await settled(visited.page);
  return { ...visited, figure, drawing: figure.getByRole('application') };
}

const readout = (figure: Locator): Promise<string> =>
  figure
    .locator('.figure-readout')
    .innerText()
    .then((text) => text.replaceAll(/\s+/g, ' '));
const said = (drawing: Locator): Promise<string | null> => drawing.locator('[aria-live]').textContent();
const position = (page: Page): Promise<string | null> =>
  page.locator('[data-position]').getAttribute('data-position');

it('paints something in each lane', async () => {
  const { figure, complaints } = await show();
  // Something of each lane is drawn: its pixels are not all of one colour.
  const colours = await figure.locator('canvas').evaluate((canvas) => {
    const { width, height } = canvas as HTMLCanvasElement;
    const context = (canvas as HTMLCanvasElement).getContext('2d')!;
    return new Set(new Uint32Array(context.getImageData(0, 0, width, height).data.buffer)).size;
  });
  expect(colours).toBeGreaterThan(20);
  expect(complaints).toEqual([]);
});

it('draws some of 1,024 lanes at a time, as wide as its figure, and shows the others when asked', async () => {
  const { page, complaints } = await visit('lab?kernel=2.6.31-rc8&views=cpus');
  await page.locator('input[type=file]').setInputFiles({
    name: 'many.trace',
    mimeType: 'text/plain',
    buffer: Buffer.from(manyAtOnce(1024)),
  });
  const figure = page.getByRole('figure', { name: 'CPU timeline' });
  const names = figure.locator('.cpus-names li');
  const drawn = (): Promise<readonly number[]> =>
    names.evaluateAll((items) => items.map((item) => Number(item.getAttribute('aria-posinset'))));
  await expect.poll(() => names.first().getAttribute('aria-setsize'), { timeout: 60_000 }).toBe('1024');
  expect((await drawn())[0]).toBe(1);
  expect((await drawn()).length).toBeLessThan(512);
  const scroller = figure.locator('.cpus-scroller');
  const isWithin = (): Promise<boolean> =>
    scroller.evaluate((element) => element.scrollWidth <= element.clientWidth);
  expect(await isWithin()).toBe(true);
  await scroller.evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
  await expect.poll(async () => (await drawn()).at(-1)).toBe(1024);
  // A key leads to the first CPU, and its lane is drawn again.
  const drawing = figure.getByRole('application');
  await drawing.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => drawing.locator('[aria-live]').textContent()).toMatch(/^Process 1 /);
  await expect.poll(async () => (await drawn())[0]).toBe(1);
  expect(complaints).toEqual([]);
});

it('a click on a span leads the session to its operation, and the readout says what it is', async () => {
  const { page, figure, drawing } = await show();
  const box = (await drawing.boundingBox())!;
  const lane = (await figure.locator('.cpus-names li').nth(3).boundingBox())!;
  // The lower half of a lane is what its CPU does: from the middle on to where process 4 is in the kernel.
  const inKernel = /^Process 4 .* in operation \d+, brk\(0x61[67]000\)/;
  for (let x = box.x + box.width * 0.45; ; x += 2) {
    expect(x).toBeLessThan(box.x + box.width);
    await page.mouse.move(x, lane.y + lane.height * 0.8);
    await page.evaluate(() => new Promise(requestAnimationFrame));
    if (inKernel.test(await readout(figure))) break;
  }
  await page.mouse.down();
  await page.mouse.up();
  await expect.poll(() => position(page)).not.toBe('0');
  expect(await readout(figure)).toMatch(inKernel);
  await expect
    .poll(() => page.locator('.narration-call').innerText())
    .toMatch(/^process 4: brk\(0x61[67]000\)/);
  expect(await figure.locator('.cpus-outline.selected').count()).toBe(1);
  expect(await figure.locator('rect.cpus-current').count()).toBe(1);
  // Stepping on lets it go, and the mark moves along.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(() => figure.locator('.cpus-outline.selected').count()).toBe(0);
  await expect
    .poll(() => readout(figure))
    .toMatch(/^The session is at operation \d+, brk\(0x61[67]000\): process 5 on CPU 4/);
});

it('holder and waiters can be read, and the keys in words cover nothing of the drawing', async () => {
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    const { page, figure, drawing } = await show(undefined, { viewport });
    const keys = figure.locator('.figure-readout').getByText(/^← → from span to span/);
    await page.keyboard.press('Tab');
    await drawing.focus();
    await keys.waitFor();
    expect(await figure.locator('.figure-keys').count()).toBe(0);
    const readoutBox = (await figure.locator('.figure-readout').boundingBox())!;
    const shown = (await keys.boundingBox())!;
    expect(shown.y + shown.height).toBeLessThanOrEqual(readoutBox.y + readoutBox.height);
    // Of the drawing, what is in sight: the lanes scroll where they have too little room.
    const drawn = (await figure.locator('.cpus-scroller').boundingBox())!;
    expect(drawn.height).toBeGreaterThan(100);
    expect(drawn.y + drawn.height).toBeLessThanOrEqual(shown.y);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => keys.isVisible()).toBe(false);
    await page.keyboard.press('ArrowDown');
    await drawing.evaluate(async (element) => {
      for (let i = 0; i < 200 && !element.textContent.includes('spins for'); i++) {
        element.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
        await new Promise(requestAnimationFrame);
      }
    });
    expect(await said(drawing)).toContain('spins for');
    const line = figure.locator('.figure-readout');
    const box = (await line.boundingBox())!;
    const holder = (await line.getByText(/^The lock is held by/).boundingBox())!;
    expect(holder.x + holder.width).toBeLessThanOrEqual(box.x + box.width);
    expect(holder.y + holder.height).toBeLessThanOrEqual(box.y + box.height);
    // What goes on below can be reached by keys.
    const isHigher = await line.evaluate((each) => each.scrollHeight > each.clientHeight);
    await expect.poll(() => line.getAttribute('tabindex')).toBe(isHigher ? '0' : null);
    await page.close();
  }
});

it.each([
  [390, 844, 'light'],
  [1440, 900, 'dark'],
] as const)('%i×%i, %s: fits, and axe finds nothing wrong', async (width, height, colorScheme) => {
  const { page, figure } = await show('trace=brk-contention&kernel=2.6.31-rc8&views=cpus&at=4000', {
    viewport: { width, height },
    colorScheme,
  });
  const table = figure.getByRole('table', { name: /lock_stat/ });
  if (!(await table.isVisible())) await figure.getByRole('button', { name: 'lock_stat' }).click();
  await table.waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  await figure.getByRole('button', { name: 'Legend' }).click();
  await figure.getByRole('button', { name: 'Costs' }).click();
  await figure.getByText(/What a step is assumed to cost/).waitFor();
  expect(await violations(page)).toEqual([]);
});

const FOUR = 'trace=brk-contention&kernel=2.6.31-rc8&views=cpus,events,vma-list,rmap&at=4000';

it.each([
  ['one of four panes', FOUR, 1440, 900, 2],
  ['one of four in a smaller window', FOUR, 1280, 800, 1],
  ['a phone', 'trace=brk-contention&kernel=2.6.31-rc8&views=cpus', 390, 844, 2],
  ['a phone, one of four', FOUR, 390, 844, 2],
] as const)(
  '%s: every tool is in sight, and the table of locks has rows',
  async (_, query, width, height, rows) => {
    const { page, figure } = await show(query, { viewport: { width, height } });
    const box = (await figure.boundingBox())!;
    for (const tool of await figure.locator('.figure-head :is(button, select)').all()) {
      const { x, y, width: wide } = (await tool.boundingBox())!;
      expect(x).toBeGreaterThanOrEqual(box.x);
      expect(x + wide).toBeLessThanOrEqual(box.x + box.width);
      expect(y).toBeGreaterThanOrEqual(box.y);
    }
    for (const part of await figure.locator('.cpus-queue > *').all()) {
      const { x, width: wide } = (await part.boundingBox())!;
      expect(x + wide).toBeLessThanOrEqual(box.x + box.width);
    }
    const most = figure.locator('.cpus-queue').getByText('at most 7 wait');
    expect(await most.evaluate((text) => text.scrollWidth - text.clientWidth)).toBeLessThanOrEqual(0);

    await figure.getByRole('button', { name: 'lock_stat' }).click();
    const table = figure.getByRole('table', { name: /lock_stat/ });
    const room = (await figure.locator('.cpus-below').boundingBox())!;
    const row = (await table
      .locator('tbody tr')
      .nth(rows - 1)
      .boundingBox())!;
    expect(row.y + row.height).toBeLessThanOrEqual(room.y + room.height);
    expect(await violationsHere(page)).toEqual([]);

    // A row leads to the lanes, and there the keys go on.
    await table.getByRole('button', { name: 'anon_vma', exact: true }).click();
    await expect.poll(() => readout(figure)).toMatch(/^Process \d spins for/);
    expect(await figure.getByRole('application').isVisible()).toBe(true);
  },
);
