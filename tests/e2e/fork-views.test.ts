/* A fork as the page shows it: the trees of parent and child, and their page tables. */
import { deflateRawSync } from 'node:zlib';
import type { BrowserContextOptions, Locator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { violations } from './axe.ts';
import { useBrowser, visit, type Visit } from './browser.ts';

useBrowser();

/** Eight areas of ten pages that don't merge; two of them are written to. */
const AREAS = 8;
const area = (i: number): string => `0x${(0x7ffff7fff000 - (i + 1) * 0xa000).toString(16)}`;
const TRACE = `# vmatrace 1
# processes together
# mmap_base 0x7ffff7fff000
# initial [pid 1] 0
${Array.from(
  { length: AREAS },
  (_, i) =>
    `[pid 1] mmap(NULL, 40960, PROT_READ${i % 2 ? '' : '|PROT_WRITE'}, MAP_PRIVATE|MAP_ANONYMOUS, -1, 0) = ${area(i)}`,
).join('\n')}
[pid 1] store(${area(0)}, 12288)
[pid 1] store(${area(2)}, 8192)
[pid 1] fork() = 2
[pid 2] store(${area(0)}, 4096)
`;
const FAILING = TRACE.replace('[pid 1] fork() = 2', '[pid 1] fail(8)\n[pid 1] fork() = -1 ENOMEM').replace(
  /\[pid 2\].*\n/,
  '',
);
const BEFORE_FORK = AREAS + 2;

interface Shown extends Visit {
  readonly figure: Locator;
  readonly child: Locator;
}

async function show(
  era: string,
  views: string,
  { text = TRACE, ...options }: BrowserContextOptions & { text?: string } = {},
): Promise<Shown> {
  const packed = deflateRawSync(Buffer.from(text)).toString('base64url');
  const visited = await visit(`lab?text=${packed}&era=${era}&views=${views}`, options);
  await visited.page.locator('[data-position]').waitFor();
  const name = views.startsWith('fork') ? 'Fork' : 'Page tables';
  const figure = visited.page.getByRole('figure', { name, exact: true });
  await figure.waitFor();
  return { ...visited, figure, child: figure.locator('.fork-half.child') };
}

async function press(page: Page, key: string): Promise<void> {
  const before = await page.locator('[data-position]').getAttribute('data-position');
  await page.keyboard.press(key);
  await expect.poll(() => page.locator('[data-position]').getAttribute('data-position')).not.toBe(before);
}

async function operations(page: Page, count: number): Promise<void> {
  for (let i = 0; i < count; i++) await press(page, 'Shift+ArrowRight');
}

/** Steps to the next event of a type. */
async function until(page: Page, event: string): Promise<void> {
  do await press(page, 'ArrowRight');
  while ((await page.locator('[data-event]').getAttribute('data-event')) !== event);
}

/** Slots of the child's tree that still name the parent's areas: hatched. */
const hatched = (child: Locator): Promise<number> =>
  child.locator('path[style*="--waiting"][opacity="0.8"]').count();
const nodes = (half: Locator): Promise<number> => half.locator('[data-move]').count();

describe('6.8: the tree is copied, then its slots turn', () => {
  it('one after another, and an arrow says from where', async () => {
    const { page, figure, child, complaints } = await show('6.8', 'fork');
    await operations(page, BEFORE_FORK);
    await child.getByText('No child', { exact: true }).waitFor();
    await until(page, 'mt_dup_copy');
    await child.getByText('1 of 1 nodes copied').waitFor();
    expect(await hatched(child)).toBe(AREAS);
    await figure.locator('.fork-overlay').waitFor();
    await until(page, 'mt_dup_leave');
    await child.getByText(`0 of ${AREAS} slots turned`).waitFor();
    for (let turned = 1; turned <= 3; turned++) {
      await until(page, 'dup_slot');
      await child.getByText(`${turned} of ${AREAS} slots turned`).waitFor();
      expect(await hatched(child)).toBe(AREAS - turned);
    }
    await operations(page, 1);
    await child.getByText(`${AREAS} of ${AREAS} slots turned`).waitFor();
    expect(await hatched(child)).toBe(0);
    // Back again, as any step.
    await press(page, 'Shift+ArrowLeft');
    await child.getByText('No child', { exact: true }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('where memory runs out, a mark stands, and in the end the child is gone', async () => {
    const { page, child, complaints } = await show('6.8', 'fork', { text: FAILING });
    await operations(page, BEFORE_FORK);
    await until(page, 'dup_zero_entry');
    await child.getByText('XA_ZERO_ENTRY').waitFor();
    expect(await hatched(child)).toBeGreaterThan(0);
    // What went wrong is told where it can be seen; slots that are freed are not told to be unturned.
    await until(page, 'exit_mmap_enter');
    const caption = child.locator('.fork-caption');
    await caption.getByText('memory is out').waitFor();
    expect(await caption.textContent()).not.toContain('turned');
    expect(await caption.evaluate((line) => line.scrollWidth <= line.clientWidth)).toBe(true);
    await operations(page, 1);
    await child.getByText(/The fork has failed: .*ENOMEM/).waitFor();
    expect(await nodes(child)).toBe(0);
    expect(complaints).toEqual([]);
  });
});

it('6.5: nodes are set aside, the areas are stored in order, and the rest is given back', async () => {
  const { page, child, complaints } = await show('6.5', 'fork');
  await operations(page, BEFORE_FORK);
  await until(page, 'dup_preallocate');
  await until(page, 'fork_area');
  await child.getByText(/\d nodes set aside/).waitFor();
  const waiting = await child.locator('.fork-tray i').count();
  expect(waiting).toBeGreaterThan(0);
  await until(page, 'fork_area');
  await child.getByText(`1 of ${AREAS} areas stored`).waitFor();
  expect(await hatched(child)).toBe(0);
  await until(page, 'dup_mmap_leave');
  await child.getByText(/\d nodes given back unused/).waitFor();
  expect(await child.locator('.fork-tray').count()).toBe(0);
  expect(complaints).toEqual([]);
});

it('3.8: the child’s tree grows by a node for each area', async () => {
  const { page, child, complaints } = await show('3.8', 'fork');
  await operations(page, BEFORE_FORK);
  for (let linked = 0; linked < 4; linked++) {
    await until(page, 'fork_area');
    await child.getByText(`${linked} of ${AREAS} areas linked`).waitFor();
    expect(await nodes(child)).toBe(linked);
  }
  await operations(page, 1);
  await child.getByText(`${AREAS} of ${AREAS} areas linked`).waitFor();
  expect(complaints).toEqual([]);
});

describe.each(['3.8', '6.5', '6.8'])('%s: page tables', (era) => {
  it('are shared after a fork, and part at a write', async () => {
    const { page, figure, complaints } = await show(era, 'page-tables');
    await operations(page, BEFORE_FORK);
    await figure.getByText('5 pages, 0 shared').waitFor();
    await operations(page, 1);
    expect(await figure.getByText('5 pages, 5 shared').count()).toBe(2);
    const drawing = figure.getByRole('application');
    await drawing.focus();
    // The entries of the third area come first; after them those of the first one.
    for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
    const said = drawing.locator('[aria-live]');
    await expect
      .poll(() => said.textContent())
      .toMatch(/^Process 1, 7fff\sf7ff\s5000.*process 2 maps it, too$/);
    expect(await said.textContent()).toContain('write-protected');
    await page.keyboard.press('Escape');
    await operations(page, 1);
    expect(await figure.getByText('5 pages, 4 shared').count()).toBe(2);
    await expect.poll(() => said.textContent()).toMatch(/process 2 has a page of its own here$/);
    await drawing.focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => said.textContent()).toMatch(/^Process 2, 7fff\sf7ff\s5000.*may be written/);
    expect(complaints).toEqual([]);
  });
});

it('what is pointed at in another figure is pointed at in both trees', async () => {
  const { page, figure } = await show('3.8', 'fork,vma-list');
  await operations(page, BEFORE_FORK + 1);
  const row = page.getByRole('figure', { name: 'VMA table' }).getByRole('row').filter({ hasText: '#3' });
  await row.first().hover();
  await expect.poll(() => figure.locator('.tree-node.pointed').count()).toBe(2);
  await figure.locator('.fork-overlay').waitFor();
});

describe.each(['light', 'dark'] as const)('on a phone, %s', (colorScheme) => {
  it.each(['fork', 'page-tables'])('%s fits, without accessibility violation', async (view) => {
    const { page, figure, complaints } = await show('6.8', view, {
      colorScheme,
      viewport: { width: 390, height: 844 },
    });
    await operations(page, BEFORE_FORK + 2);
    await figure.getByRole('button', { name: 'Legend' }).click();
    expect(await violations(page)).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    expect(complaints).toEqual([]);
  });
});
