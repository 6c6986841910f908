/* Who maps a page, as the page shows it: picking one, and a search step by step. */
import { describe, expect, it } from 'vitest';
import { BEFORE_SEARCH, TRACE } from '../e2e/rmap-trace.ts';
import { all, find, operations, press, says, step, until, usePage, visitLab } from './page.ts';

usePage();

const FIGURE = '.figure-rmap';

async function show(kernel: string): Promise<void> {
  await visitLab(TRACE, `kernel=${kernel}&views=rmap`);
  await find(FIGURE);
  await operations(BEFORE_SEARCH);
}

const rows = (which = ''): number => all(`${FIGURE} .rmap-row${which}`).length;

describe.each([
  ['3.4', 'rmap_look_area', 3, 1, 'mapcount 2'],
  ['3.4 rmap=pte_chain_7', 'rmap_look_slot', 2, 0, '2 entries (our count)'],
  ['3.4 rmap=anonmm', 'rmap_look_mm', 3, 1, 'mapcount 2'],
  ['3.4 rmap=none', 'rmap_look_table', 3, 1, '2 entries (our count)'],
] as const)('%s', (kernel, look, places, inVain, counted) => {
  it('a search goes from place to place, and its looks are counted', async () => {
    await show(kernel);
    await until('rmap_walk_enter');
    await says(FIGURE, counted);
    await expect.poll(() => rows()).toBe(places);
    await until(look);
    await says(`${FIGURE} .rmap-caption *`, /^1 look$/m);
    expect(rows('.now')).toBe(1);
    await until('rmap_walk_leave');
    await says(FIGURE, '2 of 2 found');
    expect(rows('.found')).toBe(2);
    expect(rows('.missed')).toBe(inVain);
    expect(rows('.now')).toBe(0);
    // Back again, as any step.
    await step('Shift+ArrowLeft');
    await expect.poll(() => rows('.found')).toBe(0);
  });
});

it('a page is picked by keys, stays while steps go on, stands in the address, and is let go', async () => {
  const SAID = `${FIGURE} [role="application"] [aria-live]`;
  await show('3.8');
  await says(FIGURE, 'this step’s page');
  (await find(`${FIGURE} [role="application"]`)).focus();
  await press('ArrowLeft');
  await says(SAID, /^Process 2, 7fff\sf7ff\s5000: .*3 entries map it$/);
  await press('ArrowUp');
  await says(SAID, /^Process 1, 7fff\sf7ff\s5000/);
  await expect.poll(() => location.hash).toMatch(/page=[12]:7ffff7ff5000/);
  await press('Escape');
  await until('rmap_walk_enter');
  await says(FIGURE, 'your choice');
  await says(FIGURE, 'mapcount 3');
  all(`${FIGURE} button`)
    .find((button) => button.textContent.includes('Follow the steps'))!
    .click();
  await says(FIGURE, 'mapcount 2');
  await expect.poll(() => location.hash).not.toContain('page=');
});
