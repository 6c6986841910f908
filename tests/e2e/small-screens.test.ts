/* Narrow phones, and the zoom of 200 % that people with weak sight use: all is within the window, and can be reached. */
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { settled, step, useBrowser, visit } from './browser.ts';
import { ROUTES } from './routes.ts';

useBrowser();

/** A window of 1280 × 720 at 200 %. */
const ZOOMED = { width: 640, height: 360 };

/** What can't be used, because it lies outside the window where nothing scrolls, or is covered even when it is scrolled to. */
function outOfReach(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scrolls = (element: Element): boolean => {
      for (let each = element.parentElement; each !== null; each = each.parentElement)
        if (/auto|scroll/.test(getComputedStyle(each).overflowX) && each.scrollWidth > each.clientWidth)
          return true;
      return false;
    };
    const trouble = (control: Element): string | undefined => {
      // Below what stays on top.
      control.scrollIntoView({ block: 'end', inline: 'center', behavior: 'instant' });
      const { left, right, top, bottom } = control.getClientRects()[0]!;
      if ((left < -1 || right > innerWidth + 1) && !scrolls(control)) return 'outside';
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      const there = document.elementFromPoint(x, y);
      const belongs =
        there?.contains(control) === true ||
        control.contains(there) ||
        there?.closest('label')?.contains(control) === true;
      return belongs ? undefined : `covered by ${there?.outerHTML.slice(0, 60)}`;
    };
    return [...document.querySelectorAll('button, a[href], select, input, summary')]
      .filter((control) => control.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter((control) => control.closest('.skip-link, .visually-hidden, svg') === null)
      .flatMap((control) => {
        const what = trouble(control);
        return what === undefined ? [] : [`${control.outerHTML.slice(0, 120)}: ${what}`];
      });
  });
}

/** How much of the window's height is taken by what stays in place while the page is scrolled, as a share. */
function stuck(page: Page): Promise<number> {
  return page.evaluate(() => {
    scrollTo({ top: document.documentElement.scrollHeight / 2, behavior: 'instant' });
    const edges = [...document.querySelectorAll('body *')]
      .filter((element) => /sticky|fixed/.test(getComputedStyle(element).position))
      .map((element) => element.getBoundingClientRect())
      .filter(({ top, bottom, width }) => width > innerWidth / 2 && top >= -1 && bottom <= innerHeight + 1);
    return edges.reduce((sum, { height }) => sum + height, 0) / innerHeight;
  });
}

it.each([...ROUTES, 'lab?trace=curl&eras=3.4,6.18', 'lessons/gap-search?scene=many&eras=3.4,6.18'])(
  '#/%s fits into 320 pixels, and has all its controls at 200 % zoom',
  async (route) => {
    const { page, complaints } = await visit(route, {
      viewport: { width: 320, height: 640 },
      reducedMotion: 'reduce',
    });
    await settled(page);
    const overflow = () =>
      page.evaluate(() => {
        const { scrollWidth, clientWidth, scrollHeight } = document.documentElement;
        scrollTo({ left: 1000, top: scrollHeight, behavior: 'instant' });
        const { scrollX } = window;
        scrollTo({ left: 0, top: 0, behavior: 'instant' });
        return Math.max(scrollWidth - clientWidth, scrollX);
      });
    expect(await overflow()).toBeLessThanOrEqual(0);
    expect(await outOfReach(page), 'at 320 pixels').toEqual([]);
    expect(await stuck(page)).toBeLessThan(0.7);
    await page.setViewportSize(ZOOMED);
    await settled(page);
    expect(await overflow()).toBeLessThanOrEqual(0);
    expect(await outOfReach(page), 'at 200 %').toEqual([]);
    if (/lessons\/|lab/.test(route))
      await page.getByRole('button', { name: 'Present', exact: true }).click({ trial: true });
    expect(await stuck(page)).toBeLessThan(0.7);
    expect(complaints).toEqual([]);
  },
);

it('on a phone what happened is told whole, and each kernel is seen in its turn', async () => {
  const { page } = await visit('lessons/address-space?scene=splitting&at=0', {
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

  await page.goto(`${page.url().split('#')[0]}#/lessons/gap-search?scene=many&eras=3.4,6.18`);
  const seen = () =>
    page.locator('.kernel:visible').evaluateAll((all) => all.map((each) => each.getAttribute('data-kernel')));
  await expect.poll(seen).toEqual(['3.4']);
  expect((await page.locator('.kernel:visible [data-view]').first().boundingBox())!.height).toBeGreaterThan(
    120,
  );
  await page.getByRole('group', { name: 'Kernel in front' }).getByText('Linux 6.18').click();
  await expect.poll(seen).toEqual(['6.18']);
  const [front, other] = ['6.18', '3.4'].map((era) => page.locator(`[data-kernel="${era}"]`));
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
  for (const lesson of ['address-space', 'gap-search']) {
    const { page } = await visit(`lessons/${lesson}`, options);
    await settled(page);
    const prose = page.locator('.lesson-prose');
    const keys = prose.locator('.press-keys');
    named.push(await keys.count());
    expect(await keys.filter({ visible: true }).count()).toBe(0);
    await prose.getByRole('button', { name: 'Play' }).first().waitFor();
    hints.push(...(await page.locator('.predict-point').allTextContents()));
  }
  expect(named.filter((count) => count < 1)).toEqual([]);
  expect(hints.filter((hint) => /tap/.test(hint) && !/click|press/i.test(hint))).toEqual(hints);
  expect(hints.length).toBeGreaterThan(2);
});
