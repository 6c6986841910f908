/* Narrow phones, and the zoom of 200 % that people with weak sight use: all is within the window, and can be reached. */
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { settled } from './browser.ts';

/** A window of 1280 × 720 at 200 %. */
const ZOOMED = { width: 640, height: 360 };

/** What can't be used, because it lies outside the window where nothing scrolls, or is covered even when it is scrolled to. */
function outOfReach(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // The page has only what is in here.
    // oxlint-disable-next-line unicorn/consistent-function-scoping
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

/** How far the page reaches beyond the window's right edge, in pixels. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth, scrollHeight } = document.documentElement;
    scrollTo({ left: 1000, top: scrollHeight, behavior: 'instant' });
    const { scrollX } = window;
    scrollTo({ left: 0, top: 0, behavior: 'instant' });
    return Math.max(scrollWidth - clientWidth, scrollX);
  });
}

/** Looks at a page of a route in a narrow window; `npm run test:long` in a zoomed one, too. */
export async function fitsSmallScreens(page: Page, route: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  await settled(page);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  expect(await outOfReach(page), 'at 320 pixels').toEqual([]);
  expect(await stuck(page)).toBeLessThan(0.7);
  if (process.env.LONG) await fitsZoomed(page, route);
}

async function fitsZoomed(page: Page, route: string): Promise<void> {
  await page.setViewportSize(ZOOMED);
  await settled(page);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  expect(await outOfReach(page), 'at 200 %').toEqual([]);
  if (/lessons\/(?!.*\/learned$)|lab/.test(route))
    await page.getByRole('button', { name: 'Present', exact: true }).click({ trial: true });
  expect(await stuck(page)).toBeLessThan(0.7);
}
