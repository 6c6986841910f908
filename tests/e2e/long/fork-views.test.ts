/* A fork as the page shows it: where it has to fit, and what is pointed at. What it says: tests/component/fork.test.ts. */
import type { BrowserContextOptions, Locator } from 'playwright';
import { describe, expect, it } from 'vitest';
import { violationsInBoth } from '../axe.ts';
import { operations, until, useBrowser, visitLab, type Visit } from '../browser.ts';
import { BEFORE_FORK, TRACE } from '../fork-trace.ts';

useBrowser();

const FAILING = TRACE.replace('[pid 1] fork() = 2', '[pid 1] fail(8)\n[pid 1] fork() = -1 ENOMEM').replace(
  /\[pid 2\].*\n/,
  '',
);

interface Shown extends Visit {
  readonly figure: Locator;
  readonly child: Locator;
}

async function show(
  kernel: string,
  views: string,
  { text = TRACE, ...options }: BrowserContextOptions & { text?: string } = {},
): Promise<Shown> {
  const visited = await visitLab(text, `kernel=${kernel}&views=${views}`, options);
  const name = views.startsWith('fork') ? 'Fork' : 'Page tables';
  const figure = visited.page.getByRole('figure', { name, exact: true });
  await figure.waitFor();
  return { ...visited, figure, child: figure.locator('.fork-half.child') };
}

/** Slots of the child's tree that still name the parent's VMAs: hatched. */
const hatched = (child: Locator): Promise<number> =>
  child.locator('path[style*="--waiting"][opacity="0.8"]').count();
const nodes = (half: Locator): Promise<number> => half.locator('[data-move]').count();

describe('6.8: the tree is copied, then its slots turn', () => {
  it('where memory runs out, a mark stands, and in the end the child is gone', async () => {
    const { page, child, complaints } = await show('6.8', 'fork', { text: FAILING });
    await operations(page, BEFORE_FORK);
    await until(page, 'dup_zero_entry');
    await child.getByText('XA_ZERO_ENTRY').waitFor();
    expect(await hatched(child)).toBeGreaterThan(0);
    // What went wrong is told where it can be seen; slots that are freed are not told to be unchanged.
    await until(page, 'exit_mmap_enter');
    const caption = child.locator('.fork-caption');
    await caption.getByText('memory ran out').waitFor();
    expect(await caption.textContent()).not.toContain('changed');
    expect(await caption.evaluate((line) => line.scrollWidth <= line.clientWidth)).toBe(true);
    await operations(page, 1);
    await child.getByText(/The fork failed: .*ENOMEM/).waitFor();
    expect(await nodes(child)).toBe(0);
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

it.each(['fork', 'page-tables'])('on a phone %s fits, without accessibility violation', async (view) => {
  const { page, figure, complaints } = await show('6.8', view, { viewport: { width: 390, height: 844 } });
  await operations(page, BEFORE_FORK + 2);
  await figure.getByRole('button', { name: 'Legend' }).click();
  expect(await violationsInBoth(page)).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  expect(complaints).toEqual([]);
});
