/* What threads remember, as the page shows it. */
import { deflateRawSync } from 'node:zlib';
import type { BrowserContextOptions, Locator, Page } from 'playwright';
import { expect, it } from 'vitest';
import { violations } from './axe.ts';
import { useBrowser, visit, type Visit } from './browser.ts';

useBrowser();

const HEAD = `# vmatrace 1
# mmap_base 0x7ffff7fff000
# initial [pid 1] 2
#+ 400000-404000 r-xp 00000000 file:/usr/bin/demo rd,ex,mr,mw,me anon=0
#+ 7ffff0000000-7ffff0020000 rw-p 00000000 anon rd,wr,mr,mw,me,ac anon=0
`;
const ONE = `${HEAD}load(0x7ffff0001000, 1)
load(0x7ffff0001000, 1)
load(0x400000, 1)
munmap(0x7ffff001f000, 4096) = 0
load(0x400000, 1)
`;
const THREE = `${HEAD}[pid 1] clone(CLONE_VM) = 2
[pid 1] clone(CLONE_VM) = 3
[pid 1] load(0x7ffff0001000, 1)
[pid 2] load(0x7ffff0002000, 1)
[pid 3] load(0x7ffff0003000, 1)
[pid 1] munmap(0x7ffff001f000, 4096) = 0
[pid 2] load(0x7ffff0002000, 1)
`;

interface Shown extends Visit {
  readonly figure: Locator;
}

async function show(
  text: string,
  {
    era = '3.15',
    views = 'caches',
    ...options
  }: BrowserContextOptions & { era?: string; views?: string } = {},
): Promise<Shown> {
  const packed = deflateRawSync(Buffer.from(text)).toString('base64url');
  const visited = await visit(`lab?text=${packed}&era=${era}&views=${views}`, options);
  await visited.page.locator('[data-position]').waitFor();
  return { ...visited, figure: visited.page.getByRole('figure', { name: 'VMA caches' }) };
}

/** Steps over so many operations. */
async function step(page: Page, operations: number): Promise<void> {
  for (let i = 0; i < operations; i++) {
    const before = await page.locator('[data-position]').getAttribute('data-position');
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(() => page.locator('[data-position]').getAttribute('data-position')).not.toBe(before);
  }
}

const thread = (figure: Locator, number: number) =>
  figure.getByRole('row').filter({ has: figure.page().getByRole('rowheader', { name: `Thread ${number}` }) });
/** What each slot of a thread says of itself. */
const slots = (figure: Locator, number: number) =>
  thread(figure, number)
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((button) => button.textContent.trim()));

it('one thread: its lookups miss, are stored where the page number says, and hit', async () => {
  const { page, figure, complaints } = await show(ONE);
  await expect.poll(() => figure.getByRole('row').count()).toBe(1);
  await step(page, 1);
  await figure.getByText('miss: empty').waitFor();
  // 0x7ffff0001 & 3
  expect(await slots(figure, 1)).toEqual([
    'slot 0 empty',
    expect.stringMatching(/^slot 1 anonymous #2, the address’s own slot.*stored/),
    'slot 2 empty',
    'slot 3 empty',
  ]);
  await figure.getByText('page number 0x7ffff0001 & 3').waitFor();
  await step(page, 1);
  await figure.getByText('Slot 1 holds it.').waitFor();
  expect((await slots(figure, 1))[1]).toContain('hit');
  await step(page, 1);
  expect((await slots(figure, 1))[0]).toMatch(/demo #1.*stored/);
  expect(complaints).toEqual([]);
});

it('an unmapping makes void what all threads remember; each empties its slots at its own next lookup', async () => {
  const { page, figure, complaints } = await show(THREE);
  await step(page, 5);
  const states = () => Promise.all([1, 2, 3].map((number) => thread(figure, number).getAttribute('class')));
  for (const state of await states()) expect(state).toContain('trusted');
  await step(page, 1);
  for (const state of await states()) expect(state).toContain('void');
  for (const number of [1, 2, 3]) {
    expect((await slots(figure, number))[number]).toMatch(/#2, void/);
    expect(await thread(figure, number).getByText('≠ void').count()).toBe(1);
  }
  await step(page, 1);
  expect((await states()).map((state) => state!.includes('void'))).toEqual([true, false, true]);
  await thread(figure, 2).getByText('emptied').waitFor();
  expect((await slots(figure, 2))[2]).toMatch(/stored/);
  expect((await slots(figure, 3))[3]).toMatch(/#2, void/);
  expect(await page.locator('.narration-call').textContent()).toMatch(/^thread 2: load/);
  expect(complaints).toEqual([]);
});

it('kernels before share one pointer, and later ones remember nothing', async () => {
  const { page, figure } = await show(THREE, { era: '3.14' });
  await step(page, 4);
  await figure.getByText('all 3 threads share it').last().waitFor();
  await figure.getByRole('button', { name: /^anonymous #2/ }).waitFor();
  await step(page, 2);
  await expect.poll(() => figure.getByRole('button', { name: /^(?:empty|anonymous)/ }).count()).toBe(1);
  expect(await figure.getByRole('row').count()).toBe(0);
  const later = await show(THREE, { era: '6.18' });
  await later.figure.getByText('the cache is gone').last().waitFor();
});

it('arrow keys go from slot to slot, and what is pointed at is pointed at everywhere', async () => {
  const { page, figure } = await show(THREE, { views: 'caches,vma-list' });
  await step(page, 5);
  await figure
    .getByRole('button', { name: /^slot 0/ })
    .first()
    .focus();
  await page.keyboard.press('ArrowRight');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('data-slot'))).toBe('0 1');
  const row = page.getByRole('figure', { name: 'VMA table' }).getByRole('row').filter({ hasText: '#2' });
  await expect.poll(() => row.getAttribute('class')).toContain('pointed');
  await page.keyboard.press('ArrowDown');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('data-slot'))).toBe('1 1');
  // The page's own keys still step from elsewhere.
  expect(await page.locator('[data-event]').getAttribute('data-event')).toBe('load_leave');
});

it.each(['light', 'dark'] as const)(
  'on a phone it fits, without accessibility violation: %s',
  async (colorScheme) => {
    const { page, figure, complaints } = await show(THREE, {
      colorScheme,
      viewport: { width: 390, height: 844 },
    });
    await step(page, 6);
    await figure.getByRole('button', { name: 'Legend' }).click();
    expect(await violations(page)).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    expect(complaints).toEqual([]);
  },
);
