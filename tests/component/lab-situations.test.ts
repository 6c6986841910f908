/* The lab's situations: their list, what is asked about one, and its answer; and names in the text of one. */
import { expect, it } from 'vitest';
import { all, find, giveFile, says, step, usePage, visit, visitLab } from './page.ts';
import { choose, click, named, the, valueOf } from './roles.ts';

usePage();

const folded = () => (all('.situation details')[0] as HTMLDetailsElement).open;

it('one is chosen from a list, and its question stands beside the figure with the answer folded', async () => {
  await visit('lab?trace=curl&kernel=3.8');
  expect(all('.situation')).toEqual([]);
  const list = all('.lab-situations')[0] as HTMLDetailsElement;
  list.open = true;
  await find('.lab-situations .situations');
  expect(all('.situations li').length).toBeGreaterThanOrEqual(12);
  await click('button', /^A leak/);
  await says('.situation', '500 blocks are mapped');
  expect(location.hash).toContain('trace=situation/leak');
  // It is true of the newest kernel.
  expect(location.hash).not.toContain('kernel=');
  expect(folded()).toBe(false);
  await says('.situation details', 'Nothing. Each new block touches the one before');
  await expect.poll(() => list.open).toBe(false);
  expect(valueOf(await the('select', 'Trace'))).toBe('situation/leak');
});

it('the question stays while its text is changed, and goes with the situation', async () => {
  await visit('lab?trace=situation/guard-pages');
  await says('.situation', 'Four thread stacks');
  await giveFile('pasted.txt', 'a = mmap(8K, rw)\n');
  await expect.poll(() => all('.situation').length).toBe(0);
  await choose(await the('select', 'Trace'), 'situation/fixed');
  await says('.situation', 'placed over pages that were written');
});

it('is offered where there is nothing to show', async () => {
  await visit('lab');
  await giveFile('nothing.txt', 'nothing\n');
  await says('.lab-empty', 'Small programs, each with a question');
  await click('button', /^MAP_FIXED/);
  await says('.situation', 'placed over pages');
  await find('.figure-address-space');
  expect(all('.lab-empty')).toEqual([]);
});

it('a short program runs, with the addresses that its names have', async () => {
  await visitLab('a = mmap(8K, rw)\nrepeat 2 { b = mmap(4K, r) }\nmunmap(a+4K, 4K)\n', 'kernel=3.8&at=1');
  await step('End');
  await says('.narration', 'munmap(0x7ffff7ffe000, 4096)');
  expect(named('alert')).toEqual([]);
  await says('.lab-notes', 'standard x86-64 layout');
  await says('.cm-content', 'munmap(a+4K, 4K)');
});

it('a line that can’t be read is marked, with its reason', async () => {
  await visitLab('a = mmap(8K, rw)\nmunmap(b, 4K)\n', 'kernel=3.8');
  await find('.cm-lint-marker-error');
  await says('.lab-notes', '"b" has no value here: no line above says "b = …"');
  expect(all('.cm-lint-marker-error')).toHaveLength(1);
});
