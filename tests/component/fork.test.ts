/* A fork as the page shows it: the trees of parent and child, and their page tables. */
import { describe, expect, it } from 'vitest';
import { VMAS, BEFORE_FORK, TRACE } from '../e2e/fork-trace.ts';
import { all, find, operations, press, says, step, until, usePage, visitLab } from './page.ts';

usePage();

const CHILD = '.fork-half.child';

/** Slots of the child's tree that still name the parent's VMAs: hatched. */
const hatched = (): number => all(`${CHILD} path[style*="--waiting"][opacity="0.8"]`).length;
const nodes = (): number => all(`${CHILD} [data-move]`).length;

async function show(kernel: string, view: string): Promise<void> {
  await visitLab(TRACE, `kernel=${kernel}&views=${view}`);
  await find(`.figure-${view}`);
  await operations(BEFORE_FORK);
}

it('6.8: the tree is copied, then its slots turn one after another, and an arrow says from where', async () => {
  await show('6.8', 'fork');
  await says(CHILD, 'No child');
  await until('mt_dup_copy');
  await says(CHILD, '1 of 1 nodes copied');
  expect(hatched()).toBe(VMAS);
  await find('.figure-fork .fork-overlay');
  await until('mt_dup_leave');
  await says(CHILD, `0 of ${VMAS} slots changed`);
  for (let turned = 1; turned <= 3; turned++) {
    await until('dup_slot');
    await says(CHILD, `${turned} of ${VMAS} slots changed`);
    expect(hatched()).toBe(VMAS - turned);
  }
  await operations(1);
  await says(CHILD, `${VMAS} of ${VMAS} slots changed`);
  expect(hatched()).toBe(0);
  // Back again, as any step.
  await step('Shift+ArrowLeft');
  await says(CHILD, 'No child');
});

it('6.5: nodes are set aside, the VMAs are stored in order, and the rest is given back', async () => {
  await show('6.5', 'fork');
  await until('dup_preallocate');
  await until('fork_area');
  await says(CHILD, /\d nodes preallocated/);
  expect(all(`${CHILD} .fork-tray i`).length).toBeGreaterThan(0);
  await until('fork_area');
  await says(CHILD, `1 of ${VMAS} VMAs stored`);
  expect(hatched()).toBe(0);
  await until('dup_mmap_leave');
  await says(CHILD, /\d nodes freed unused/);
  expect(all(`${CHILD} .fork-tray`).length).toBe(0);
});

it('3.8: the child’s tree grows by a node for each VMA', async () => {
  await show('3.8', 'fork');
  for (let linked = 0; linked < 4; linked++) {
    await until('fork_area');
    await says(CHILD, `${linked} of ${VMAS} VMAs linked`);
    expect(nodes()).toBe(linked);
  }
  await operations(1);
  await says(CHILD, `${VMAS} of ${VMAS} VMAs linked`);
});

describe.each(['3.8', '6.5', '6.8'])('%s: page tables', (kernel) => {
  it('are shared after a fork, and part at a write', async () => {
    const FIGURE = '.figure-page-tables';
    const SAID = `${FIGURE} [role="application"] [aria-live]`;
    await show(kernel, 'page-tables');
    await says(FIGURE, '5 pages, 0 shared');
    await operations(1);
    await says(FIGURE, /5 pages, 5 shared.*5 pages, 5 shared/);
    const drawing = await find(`${FIGURE} [role="application"]`);
    drawing.focus();
    expect(document.activeElement).toBe(drawing);
    // The entries of the third VMA come first; after them those of the first one.
    for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight']) await press(key);
    await says(SAID, /^Process 1, 7fff\sf7ff\s5000.*process 2 maps it, too$/);
    await says(SAID, 'write-protected');
    await press('Escape');
    await operations(1);
    await says(FIGURE, /5 pages, 4 shared.*5 pages, 4 shared/);
    await says(SAID, /process 2 has a page of its own here$/);
    drawing.focus();
    await press('ArrowDown');
    await says(SAID, /^Process 2, 7fff\sf7ff\s5000.*, writable/);
  });
});
