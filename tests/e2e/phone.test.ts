/* Lessons on a phone. That every page fits into a small window, tests/e2e/access.test.ts sees. */
import { expect, it } from 'vitest';
import { settled, step, useBrowser, visit } from './browser.ts';

useBrowser();

it('on a phone what happened is told whole, and each kernel is seen in its turn', async () => {
  const { page } = await visit('lessons/address-space?scene=predict-survivor&at=0', {
    viewport: { width: 390, height: 844 },
  });
  await settled(page);
  const hidden = () =>
    page.locator('.narration').evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
  await page.locator('.stage').focus();
  for (let beat = 0; beat < 12; beat++) {
    await step(page, 'ArrowRight');
    expect(await hidden(), (await page.locator('.narration').textContent())!).toBeLessThanOrEqual(0);
  }

  await page.goto(`${page.url().split('#')[0]}#/lessons/gap-search?scene=many&kernels=3.4,7.3`);
  const seen = () =>
    page.locator('.kernel:visible').evaluateAll((all) => all.map((each) => each.getAttribute('data-kernel')));
  await expect.poll(seen).toEqual(['3.4']);
  expect((await page.locator('.kernel:visible [data-view]').first().boundingBox())!.height).toBeGreaterThan(
    120,
  );
  await page.getByRole('group', { name: 'Kernel in front' }).getByText('Linux 7.3').click();
  await expect.poll(seen).toEqual(['7.3']);
  const [front, other] = ['7.3', '3.4'].map((kernel) => page.locator(`[data-kernel="${kernel}"]`));
  await expect
    .poll(async () => await front!.getAttribute('data-operation'))
    .toBe(await other!.getAttribute('data-operation'));
});

it('on a phone a tap on the edge of a view brings it forward', async () => {
  const options = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const { page } = await visit('lessons/address-space?scene=list', options);
  await settled(page);
  const place = async (id: string) => (await page.locator(`[data-view="${id}"]`).boundingBox())!;
  const [left, right] = [await place('address-space'), await place('vma-list')];
  expect(right.x + right.width).toBeGreaterThan(390);
  const y = right.y + right.height / 2;
  await page.touchscreen.tap(right.x + 8, y);
  await expect.poll(async () => Math.round((await place('vma-list')).x + right.width)).toBeLessThan(390);
  const first = await place('address-space');
  await page.touchscreen.tap(first.x + first.width - 8, y);
  await expect.poll(async () => Math.round((await place('address-space')).x)).toBe(Math.round(left.x));
});

it('texts for a touch screen say “tap”, and name no keys', async () => {
  const options = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const named: number[] = [];
  const hints: string[] = [];
  for (const lesson of ['cache-hits', 'address-space', 'gap-search']) {
    const { page } = await visit(`lessons/${lesson}`, options);
    await settled(page);
    const prose = page.locator('.lesson-prose');
    const keys = prose.locator('.press-keys');
    expect(await keys.filter({ visible: true }).count()).toBe(0);
    named.push(await keys.count());
    hints.push(...(await page.locator('.predict-point').allTextContents()));
  }
  expect(named.filter((count) => count < 1)).toEqual([]);
  expect(hints.filter((hint) => /tap/.test(hint) && !/click|press/i.test(hint))).toEqual(hints);
  expect(hints.length).toBeGreaterThan(2);
});

it('a finger drags a visitor as far as it likes, and not only to the next VMA', async () => {
  const figure = 'copied/vmas:9/of:6.8%2B7.3/fail:10/visitor:1';
  const { page } = await visit(`lessons/fork?scene=visitors&figure=${figure}`, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await settled(page);
  const { x, y, height } = (await page.locator('rect[data-moves=visitor]').first().boundingBox())!;
  const session = await page.context().newCDPSession(page);
  const touch = (type: string, points: readonly object[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points } as never);
  const at = (along: number) => [{ x: x + 15 + along, y: y + height / 2 }];
  await touch('touchStart', at(0));
  for (let along = 8; along <= 200; along += 8) await touch('touchMove', at(along));
  await touch('touchEnd', []);
  await expect.poll(() => page.url()).toContain('fail:10/visitor:6');
});

it('on a phone the tree of one kernel is over the full width, a tap shows the other’s, and no step moves anything', async () => {
  const options = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const { page } = await visit('lessons/fork', options);
  await settled(page);
  const drawing = page.locator('.copied .instrument-drawing').filter({ visible: true });
  const tops = async (): Promise<readonly number[]> =>
    Promise.all(
      [drawing, page.locator('.copied .instrument-tools')].map(async (each) =>
        Math.round((await each.boundingBox())!.y),
      ),
    );
  expect((await drawing.boundingBox())!.width).toBeGreaterThan(340);
  const before = await tops();
  for (const kernel of ['6.5', '6.8']) {
    await page.getByRole('button', { name: `Show Linux ${kernel}` }).tap();
    for (const made of [0, 1, 3, 4, 5, 6, 28, 90, 115, 258]) {
      await page.getByRole('slider', { name: 'Steps of the fork' }).fill(String(made));
      expect([kernel, made, ...(await tops())]).toEqual([kernel, made, ...before]);
    }
  }
});
