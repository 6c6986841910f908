/* Lines that a reader adds to the lab's text by hand: at a VMA, in a gap, and away again. */
import { expect, it } from 'vitest';
import { all, find, says, step, textOf, usePage, visitLab } from './page.ts';
import { choose, click, fill, named, the } from './roles.ts';

usePage();

const PROGRAM = 'a = mmap(32K, rw)\nb = mmap(8K, r)\n';
const vmas = (): number => all('.figure-vma-list [data-area]').length;

/** Opens the program at its end, with the life of the VMA in row `row` of the list. */
async function openLife(row: number, program = PROGRAM): Promise<void> {
  await visitLab(program, 'views=vma-list&kernel=7.3');
  await step('End');
  await find('.figure-vma-list [data-area]');
  all('.figure-vma-list [data-area]')[row]!.click();
  await find('.make');
}

it('a VMA is unmapped in part, and the line is taken away again', async () => {
  await openLife(1);
  const before = vmas();
  await says('.make', 'all of it, 32 KiB');
  await choose(await the('select', 'Part'), 'middle');
  await click('button', 'Unmap');
  await says('.lab-made', 'Line 3 added: munmap(a+16K, 4K)');
  await expect.poll(() => vmas()).toBe(before + 1);
  // The card is still there, for the next deed, and tells what has happened.
  await says('.life', 'line 3, munmap:');
  await click('button', 'Undo');
  await expect.poll(() => vmas()).toBe(before);
  expect(textOf(all('.lab-made')[0])).toBe('');
});

it('deed after deed becomes lines, which Ctrl+Z takes away one after another', async () => {
  await openLife(1);
  await choose(await the('select', 'Protection'), 'none');
  await click('button', 'Protect');
  await says('.lab-made', 'Line 3 added: mprotect(a, 32K, none)');
  await click('button', 'Write');
  await says('.lab-made', 'Line 4 added: store(a, 32K)');
  await says('.narration', 'SIGSEGV');
  await click('button', 'Fork');
  await says('.lab-made', 'Line 5 added: c1 = fork()');
  for (const line of ['Line 4 added', 'Line 3 added']) {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true }));
    await says('.lab-made', line);
  }
  expect(textOf(all('.lab-made')[0])).not.toContain('fork()');
});

it('what a VMA is made of says how it grows', async () => {
  await openLife(1);
  await click('button', 'Grow');
  await says('.lab-made', 'mremap(a, 32K, 64K, maymove)');
  expect(location.hash).toContain('text=');
});

it('something is mapped in the gap below', async () => {
  await openLife(0);
  const before = vmas();
  await click('button', 'Map below it');
  await says('.life h2', /^Gap/);
  const size = await the('textbox', 'Size');
  await fill(size, '5000');
  await says('.make', '“5000” is not a size in whole pages');
  expect((await the('button', 'Map here')).hasAttribute('disabled')).toBe(true);
  await fill(size, '16K');
  await choose(await the('select', 'Protection'), 'rx');
  await choose(await the('select', 'Memory'), 'ofFile');
  await choose(await the('select', 'Where'), 'kernel');
  await click('button', 'Map here');
  await says('.lab-made', 'Line 3 added: m1 = mmap(16K, rx, "libc.so")');
  await expect.poll(() => vmas()).toBe(before + 1);
});

it('lines are added at the end alone, and a button leads there', async () => {
  await openLife(1);
  await step('Home');
  await step('Shift+ArrowRight');
  await says('.life', 'Lines are added at the end of the text');
  expect(named('button', 'Unmap')).toEqual([]);
  await click('button', 'Go to the end');
  await the('button', 'Unmap');
});

it('says why nothing can be done where addresses have moved', async () => {
  const map = 'mmap(NULL, 8192, PROT_READ, MAP_PRIVATE|MAP_ANONYMOUS, -1, 0) = ';
  const moved = `${map}0x7ffff7f00000\n${map}0x7fff00000000\nmunmap(0x7fff00000000, 4096)\n`;
  await visitLab(moved, 'views=vma-list&kernel=7.3');
  await step('End');
  await find('.figure-vma-list [data-area]');
  all('.figure-vma-list [data-area]')[0]!.click();
  await says('.life', 'This kernel places mappings elsewhere than the text says');
  expect(all('.make')).toEqual([]);
});
