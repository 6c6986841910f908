import { expect, it } from 'vitest';
import { violations } from '../axe.ts';
import { useBrowser, visit } from '../browser.ts';

useBrowser();

const PATIENCE = 120_000;
const FORKS =
  'bench/rmap-fork?open=settings,reported,results&quick=1&runs=1&n.levels-6-to-9=8&n.exits-levels-9-to-6=8&n.until-memory-is-out=8&n.until-memory-is-out-leaves-exit=8';
const RECLAIM =
  'bench/rmap-reclaim?open=results&quick=1&samples=2&extra=0&n.shared-pages=1,10,100&n.copied-pages=1,10,100&n.mapped-after-the-fork=1,10,100&n.mapped-after-the-fork-shared=1,10,100';

it('forks go level by level until memory is out, beside what was reported', async () => {
  const { page, complaints } = await visit(FORKS);
  const run = page.getByRole('button', { name: 'Run' });
  await run.waitFor();
  const reported = page.getByRole('table', { name: 'The program with 6 and with 7 levels' });
  await reported.getByText('17.840, 18.078').waitFor();
  const whole = page.getByRole('table', { name: 'What 512 MiB take here' });
  const level9 = whole.getByRole('row', { name: /^9 / });
  expect(await level9.last().getByRole('cell').allTextContents()).toEqual([
    '512',
    '272',
    '1,296 ✕',
    '1,024 ✕',
  ]);
  expect(await page.getByRole('checkbox', { name: 'Linux 2.6.2 with i386_pae' }).isChecked()).toBe(true);
  await run.click();
  await page.getByRole('button', { name: 'Copy as Markdown' }).waitFor({ timeout: PATIENCE });
  await page.getByText('Where this ran').waitFor();
  const lasts = page.getByRole('table', { name: 'Last level completed in 16 MiB' });
  const chains = lasts.getByRole('row', { name: /^Linux 2.6.2 \d/ }).getByRole('cell');
  expect(await chains.allTextContents()).toEqual(['8', '9']);
  const vmas = lasts.getByRole('row', { name: '2.6.5-aa1 with i386_pae' }).getByRole('cell');
  expect(await vmas.allTextContents()).toEqual(['8', '9']);
  await page.getByText('leaves the program between 778 and 923 MiB').waitFor();
  const left = page.getByRole('slider', { name: 'Memory left to the program, with PAE' });
  await left.press('End');
  // 1024 − 10 · 10 − 2.
  for (const key of [...Array.from({ length: 10 }, () => 'PageDown'), 'ArrowLeft', 'ArrowLeft'])
    await left.press(key);
  await page.getByText('With 922 MiB, Linux 2.6.2 with i386_pae completes level 7').waitFor();
  await left.press('ArrowRight');
  const outcome = page.getByText('With 923 MiB, Linux 2.6.2 with i386_pae completes level 8');
  expect(await outcome.textContent()).toContain('Not as reported: 2.6.2 gets through level 8, too.');
  // By pointer: pressed at the left end of the chart, and dragged beyond it.
  const strips = page.getByRole('figure', { name: 'Last level completed, with PAE' }).locator('.chart-catch');
  await strips.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await strips.boundingBox())!;
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  expect(await left.getAttribute('aria-valuetext')).toBe('768 MiB');
  await page.mouse.move(x - 20, y);
  await page.mouse.up();
  await page.mouse.move(x + width, y);
  expect(await left.getAttribute('aria-valuetext')).toBe('512 MiB');
  const memory = page.getByRole('table', { name: 'Memory in MiB after each level' });
  // One for the kernels that come to the end of level 9, one for those that do not.
  expect(await memory.getByRole('row', { name: '9: out' }).count()).toBeGreaterThan(0);
  await page.getByRole('figure', { name: 'Linux 2.6.2', exact: true }).waitFor();
  await page.getByRole('figure', { name: 'Time of a level’s forks, region of 8 MiB' }).waitFor();
  const notes = page.getByRole('table', { name: 'Recorded by one fork' });
  // Every page of 8 MiB; one VMA; on average six links of a VMA.
  for (const noted of [/^9 2,048 0 /, /^9 0 1 /, /^9 0 6 /])
    await notes.getByRole('row', { name: noted }).waitFor();
  const ratios = page
    .getByRole('table', { name: '2.6.2 as a multiple of 2.6.5-aa1' })
    .getByRole('row', { name: /^7 / });
  expect(await ratios.getByRole('cell').first().textContent()).toBe('1.75, 1.72');
  await page.getByText('All figures, with samples').press('Enter');
  await page.getByRole('heading', { name: 'until memory is out, leaves exit' }).waitFor();
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

it('copied pages are found at once where each process has an anon_vma of its own', async () => {
  const { page, complaints } = await visit(RECLAIM);
  const run = page.getByRole('button', { name: 'Run' });
  await run.waitFor();
  await run.click();
  await page.getByRole('button', { name: 'Copy as Markdown' }).waitFor({ timeout: PATIENCE });
  await page.getByText('Where this ran').waitFor();
  const copied = page.getByRole('listitem').filter({ hasText: 'Copied pages' });
  await copied.getByText('Linux 2.6.34, Linux 3.8, Linux 6.18: 1, which grows hardly at all').waitFor();
  await page.getByText('Linux 2.6.7 with anonmm: 101, which grows along a straight line').waitFor();
  await page.getByText('Linux 2.4 never searched for a single page').waitFor();
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});
