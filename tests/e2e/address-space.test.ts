/* The address space keeps still: while VMAs are cut, joined, grown, touched and copied, the others stay where they are. */
import { expect, it } from 'vitest';
import type { Page } from 'playwright';
import { settled, useBrowser, visit } from './browser.ts';

useBrowser();

interface Seen {
  /** "start–end" of each VMA. */
  readonly vmas: readonly string[];
  /** Where the figure draws an address, in pixels from its top. */
  readonly height: Readonly<Record<string, number>>;
}

function see(page: Page): Promise<Seen> {
  return page.evaluate(() => ({
    vmas: [...document.querySelectorAll('.figure-vma-list tr.area .column-range')].map(
      (each) => each.textContent,
    ),
    height: Object.fromEntries(
      [...document.querySelectorAll('.space-overlay g:has(.space-address)')].map((tick) => [
        tick.textContent,
        tick.querySelector('.space-tick')!.getBoundingClientRect().top,
      ]),
    ),
  }));
}

const CHANGES = [
  ['split and merge', 'lessons/address-space', 'predict-survivor', 7],
  ['fork and copy on write', 'lessons/fork', 'copied', 8],
  ['growth', 'lessons/address-space', 'heap', 7],
  ['the growth of a stack', 'lessons/address-space', 'stack', 5],
  ['touches and merges', 'lessons/address-space', 'touching', 10],
] as const;

it.each(process.env.LONG ? CHANGES : CHANGES.slice(0, 2))(
  'keeps all other VMAs to the pixel: %s',
  async (_what, lesson, scene, operations) => {
    const { page } = await visit(`${lesson}?scene=${scene}&views=address-space,vma-list&at=0`);
    await settled(page);
    let before = await see(page);
    let kept = 0;
    for (let n = 1; n <= operations; n++) {
      await page.keyboard.press('Shift+ArrowRight');
      await page.locator('.transport-position', { hasText: new RegExp(`operation\\s${n}\\sof`) }).waitFor();
      await settled(page);
      const now = await see(page);
      const stayed = now.vmas.filter((vma) => before.vmas.includes(vma));
      for (const address of stayed.flatMap((vma) => vma.split('–'))) {
        if (before.height[address] === undefined || now.height[address] === undefined) continue;
        expect(now.height[address], `${address} in operation ${n}`).toBe(before.height[address]);
        kept++;
      }
      before = now;
    }
    expect(kept).toBeGreaterThan(4 * operations);
  },
);
