/* Kernels side by side, and views that share their space: where they stand, and what a pointer and keys do. */
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { violations } from '../axe.ts';
import { settled, step, useBrowser, visit } from '../browser.ts';

useBrowser();

/** Of each element the box, in whole px. */
const boxes = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((all) =>
    all.map((each) => {
      const { left, top, width, height } = each.getBoundingClientRect();
      return { left, top, width: Math.round(width), height: Math.round(height) };
    }),
  );
/** Of each kernel the operation that it shows. */
const shown = (page: Page) =>
  page.locator('.kernel').evaluateAll((all) => all.map((each) => each.getAttribute('data-operation')));

it('3.4 beside 6.18: figures stand level and keep still, and scrubbing ends in step', async () => {
  const { page, complaints } = await visit('lab?trace=curl&kernels=3.4,6.18&views=address-space');
  await settled(page);
  const views = '.kernel .view';
  const [one, other] = await boxes(page, views);
  expect(other).toEqual({ ...one, left: other?.left });
  expect(other?.left).toBeGreaterThanOrEqual(one!.left + one!.width);
  const before = await boxes(page, views);

  const slider = (await page.getByRole('slider').boundingBox())!;
  const y = slider.y + slider.height / 2;
  await page.mouse.move(slider.x + 8, y);
  await page.mouse.down();
  for (const share of [0.3, 0.9, 0.2, 0.5, 0.7]) {
    await page.mouse.move(slider.x + share * slider.width, y, { steps: 5 });
  }
  await page.mouse.up();
  await expect.poll(async () => Number((await shown(page))[0])).toBeGreaterThan(100);
  await expect.poll(async () => new Set(await shown(page)).size).toBe(1);
  await page.getByRole('button', { name: 'Where do they first differ?' }).click();
  await page.getByText('is the first that differs').waitFor();
  await expect.poll(async () => new Set(await shown(page)).size).toBe(1);
  await settled(page);
  // The sentence outlasts the change of the address.
  await expect.poll(() => page.evaluate(() => location.hash)).toContain('at=');
  expect(await page.getByText('is the first that differs').isVisible()).toBe(true);
  expect(await boxes(page, views)).toEqual(before);
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

it('of two views at 1280×720 each has 250 px; a splitter between them is moved, and remembered', async () => {
  const { page, complaints } = await visit('lessons/address-space?scene=list', {
    viewport: { width: 1280, height: 720 },
  });
  await settled(page);
  const sizes = () => boxes(page, '.view');
  for (const { height } of await sizes()) expect(height).toBeGreaterThanOrEqual(250);
  const splitter = page.getByRole('separator', { name: 'Space for Address space and VMA table' });
  const share = async () => Number(await splitter.getAttribute('aria-valuenow'));
  expect(await share()).toBe(50);
  const [equal] = await sizes();

  await splitter.focus();
  const position = await page.locator('[data-position]').getAttribute('data-position');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  expect(await share()).toBe(60);
  // The session stays where it is.
  expect(await page.locator('[data-position]').getAttribute('data-position')).toBe(position);
  await expect.poll(async () => (await sizes())[0]!.width).toBeGreaterThan(1.15 * equal!.width);
  await page.keyboard.press('Home');
  expect(await share()).toBe(20);

  const grip = (await splitter.boundingBox())!;
  const [x, y] = [grip.x + grip.width / 2, grip.y + grip.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 1.2 * equal!.width, y, { steps: 4 });
  await page.mouse.up();
  await expect.poll(share).toBeGreaterThan(75);
  const dragged = await share();
  await page.reload();
  await settled(page);
  expect(await share()).toBe(dragged);
  await splitter.dblclick();
  expect(await share()).toBe(50);
  await expect.poll(async () => (await sizes())[0]).toEqual(equal);
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

it('on a phone one kernel is in front at a time, nothing is cut off sideways', async () => {
  const { page } = await visit('lessons/gap-search?scene=walk&kernels=3.4,3.8', {
    viewport: { width: 390, height: 844 },
  });
  await settled(page);
  await step(page, 'Shift+ArrowRight');
  for (const [kernel, name] of [
    ['3.8', 'Linux 3.8'],
    ['3.4', 'Linux 3.4'],
  ] as const) {
    await page.getByRole('group', { name: 'Kernel in front' }).getByText(name).click();
    await expect.poll(() => page.locator('.kernel:visible').count()).toBe(1);
    const column = page.locator(`.kernel[data-kernel="${kernel}"]`);
    const { x, width } = (await column.boundingBox())!;
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(390);
    expect((await column.getByRole('figure').first().boundingBox())!.height).toBeGreaterThan(120);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await page.getByRole('separator').count()).toBe(0);
});

it('on a phone the counters of kernels with long names are all in sight', async () => {
  const { page } = await visit('lab?trace=brk-contention&kernels=2.6.31-rc8,2.6.31-zhang', {
    viewport: { width: 390, height: 844 },
  });
  await settled(page);
  await page.locator('.differs-tools').getByText('up to here').click();
  await page.keyboard.press('End');
  const table = page.locator('.differs-table table');
  await expect.poll(() => table.locator('tbody tr').count()).toBeGreaterThan(1);
  const { x, width } = (await table.boundingBox())!;
  expect(x + width).toBeLessThanOrEqual(390);
});
