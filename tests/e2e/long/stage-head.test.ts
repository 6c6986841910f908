/* What stands above the figures: kernels, processes and views, in lines that do not wrap. */
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { violations } from '../axe.ts';
import { settled, useBrowser, visit } from '../browser.ts';

useBrowser();

/** Where the figures begin, below the upper edge of the stage: a phone's page scrolls, and shows one kernel of several. */
const figuresAt = (page: Page): Promise<number> =>
  page
    .locator('.stage-views')
    .filter({ visible: true })
    .first()
    .evaluate(
      (views) => views.getBoundingClientRect().top - views.parentElement!.getBoundingClientRect().top,
    );

// Scenes with one to five kernels, and with one to six processes.
const HEADS = ['lock-contention', 'fork'].flatMap((lesson) =>
  [
    [1440, 900],
    [1024, 768],
    [390, 844],
  ].map(([width, height]) => [width!, height!, lesson] as const),
);

it.each(HEADS)(
  '%i×%i: the figures stand still from scene to scene of %s, and what is chosen is in sight',
  async (width, height, lesson) => {
    const { page } = await visit(`lessons/${lesson}`, { viewport: { width, height } });
    await settled(page);
    /** By how many kernels stand side by side: each of two has a head of its own. */
    const firsts = new Map<number, number>();
    const scenes = page.locator('.scene');
    for (const scene of await scenes.all()) {
      const id = (await scene.getAttribute('id'))!.replace('scene-', '');
      await page.evaluate((hash) => (location.hash = hash), `#/lessons/${lesson}?scene=${id}`);
      await expect.poll(() => scene.getAttribute('data-shown')).toBe('true');
      await settled(page);
      // An instrument has no such head.
      if ((await page.locator('.stage-head').count()) === 0) continue;
      const kernels = await page.locator('.stage-views').count();
      const at = await figuresAt(page);
      if (!firsts.has(kernels)) firsts.set(kernels, at);
      expect(at).toBe(firsts.get(kernels));
      const { head, chosen, clear } = await page.evaluate(() => {
        const box = (selector: string) => document.querySelector(selector)!.getBoundingClientRect();
        const fade = getComputedStyle(document.querySelector('.stage-tabs')!).getPropertyValue('--fade');
        return {
          head: box('.stage-head').height,
          chosen: box('.stage-tabs label:has(:checked)'),
          clear: box('.stage-tabs').right - Number.parseFloat(fade),
        };
      });
      expect(head).toBeLessThanOrEqual(width > 960 ? 80 : 44);
      // Whichever kernel is shown can be seen, and not in the column of the text.
      expect(chosen.left).toBeGreaterThanOrEqual(0);
      expect(chosen.right).toBeLessThanOrEqual(width);
      // Where more follows, the line fades; a pixel may be rounded.
      expect(chosen.right).toBeLessThanOrEqual(clear + 1);
    }
  },
);

it('kernels and open views that do not fit fade out, until they are scrolled to their end', async () => {
  const { page } = await visit('lessons/lock-contention?scene=lanes');
  await settled(page);
  for (const selector of ['.stage-tabs', '.view-chips']) {
    const line = page.locator(selector);
    const fade = () => line.evaluate((each) => getComputedStyle(each).getPropertyValue('--fade'));
    // As narrow as among many kernels or views.
    await line.evaluate((each) => (each.style.maxWidth = '6rem'));
    await line.evaluate((each) => (each.scrollLeft = 0));
    await expect.poll(fade).toBe('40px');
    await line.evaluate((each) => (each.scrollLeft = each.scrollWidth));
    await expect.poll(fade).toBe('0px');
  }
  // The one in the middle, which would be cut off.
  const tabs = page.locator('.stage-tabs');
  await tabs.evaluate((each) => {
    each.style.maxWidth = '14rem';
    each.scrollLeft = 0;
  });
  await page.getByRole('group', { name: 'Kernel' }).getByRole('radio').nth(1).press('Space');
  const roomAfterChosen = () =>
    tabs.evaluate((each) => {
      const end =
        each.getBoundingClientRect().right - parseFloat(getComputedStyle(each).getPropertyValue('--fade'));
      return end - each.querySelector('label:has(:checked)')!.getBoundingClientRect().right;
    });
  await expect.poll(() => tabs.evaluate((each) => each.scrollLeft)).toBeGreaterThan(0);
  await expect.poll(roomAfterChosen).toBeGreaterThanOrEqual(-1);
});

it('the figures stand still as a fork makes processes', async () => {
  const { page } = await visit('lab?trace=brk-contention&kernel=2.6.31-rc8&views=vma-list&at=0');
  await settled(page);
  const before = await figuresAt(page);
  for (let i = 0; i < 3; i++) await page.keyboard.press('Shift+ArrowRight');
  await page.getByLabel('Process shown in the figures').waitFor();
  expect(await figuresAt(page)).toBe(before);
});

it('keys open the list of views, choose in it and leave it; the open ones are named beside it', async () => {
  const { page, complaints } = await visit('lab?trace=shell&kernel=6.1&views=vma-list');
  await settled(page);
  const views = page.getByRole('button', { name: 'Views', exact: true });
  const list = page.getByRole('group', { name: 'Views', exact: true });
  const open = page.getByRole('group', { name: 'Open views' });
  expect(await list.isVisible()).toBe(false);
  await views.press('Enter');
  expect(await views.getAttribute('aria-expanded')).toBe('true');
  await list.getByRole('button', { name: 'VMA table', pressed: true }).waitFor();
  const events = list.getByRole('button', { name: 'Events' });
  await events.press('Enter');
  await page.getByRole('figure', { name: 'Events' }).waitFor();
  // It keeps the focus, for the next choice.
  expect(await events.evaluate((button) => button === document.activeElement)).toBe(true);
  expect(await events.getAttribute('aria-pressed')).toBe('true');
  expect(await open.getByRole('button').allInnerTexts()).toEqual(['VMA table', 'Events']);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  expect(await list.isVisible()).toBe(false);
  expect(await views.evaluate((button) => button === document.activeElement)).toBe(true);

  await open.getByRole('button', { name: 'Close VMA table' }).press('Enter');
  await expect.poll(() => page.getByRole('figure').count()).toBe(1);
  expect(await views.evaluate((button) => button === document.activeElement)).toBe(true);
  expect(complaints).toEqual([]);
});

/** As in Safari: a button that is pressed passes the focus on to what it stands in. */
const unfocusedButtons = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.addEventListener('mousedown', (event) => {
      const button = (event.target as Element).closest('button');
      if (!button) return;
      event.preventDefault();
      const around = button.parentElement!.closest<HTMLElement>('[tabindex]');
      if (around) around.focus();
      else (document.activeElement as HTMLElement).blur();
    });
  });

it.each([
  ['take the focus', false],
  ['leave the focus to what they stand in', true],
])('a pointer opens the list of views and closes it where pressed buttons %s', async (_, areUnfocused) => {
  const { page } = await visit('lab?trace=shell&kernel=6.1&views=vma-list');
  await settled(page);
  if (areUnfocused) await unfocusedButtons(page);
  const views = page.getByRole('button', { name: 'Views', exact: true });
  const list = page.getByRole('group', { name: 'Views', exact: true });
  await views.click();
  expect(await list.isVisible()).toBe(true);
  await page.keyboard.press('Escape');
  expect(await list.isVisible()).toBe(false);
  expect(await views.evaluate((button) => button === document.activeElement)).toBe(true);

  await views.click();
  await list.getByRole('button', { name: 'Counters' }).click();
  await page.getByRole('figure', { name: 'Counters' }).waitFor();
  // The focus may lie in the list as the button is pressed.
  await list.getByRole('button', { name: 'Counters' }).focus();
  await views.click();
  expect(await list.isVisible()).toBe(false);
  await settled(page);
  expect(await list.isVisible()).toBe(false);
});

it('a click beside the list of views closes it, a click in it does not', async () => {
  const { page } = await visit('lab?trace=shell&kernel=6.1&views=vma-list', {
    viewport: { width: 390, height: 844 },
  });
  await settled(page);
  const list = page.getByRole('group', { name: 'Views', exact: true });
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  const box = (await list.boundingBox())!;
  expect(box.x).toBeGreaterThanOrEqual(0);
  expect(box.x + box.width).toBeLessThanOrEqual(390);
  await list.click({ position: { x: 1, y: 1 } });
  await list.getByRole('button', { name: 'Counters' }).click();
  await page.getByRole('figure', { name: 'Counters' }).waitFor();
  expect(await list.isVisible()).toBe(true);
  await page
    .getByRole('heading', { level: 1 })
    .first()
    .evaluate((h) => h.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })));
  await expect.poll(() => list.isVisible()).toBe(false);
});
