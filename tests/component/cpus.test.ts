/* The CPU timeline, as the page shows it: operations on virtual CPUs, and the locks they wait for. */
import { expect, it } from 'vitest';
import { all, find, giveFile, partsOf, position, press, says, textOf, usePage, visit } from './page.ts';
import { choose, click, named, the, valueOf } from './roles.ts';

usePage();

const FIGURE = '.figure-cpus';
const SAID = `${FIGURE} [role="application"] [aria-live]`;
const NAMES = `${FIGURE} .cpus-names li`;
const BRK = 'trace=brk-contention&kernel=2.6.31-rc8&views=cpus';

/** Resolves to the drawing, which keys are for. */
async function show(query = BRK): Promise<HTMLElement> {
  await visit(`lab?${query}`);
  await find(NAMES);
  return the('application', undefined, await find(FIGURE));
}

const readout = (): string => textOf(all(`${FIGURE} .figure-readout`)[0]).trim();
const said = (): string => textOf(all(SAID)[0]);
const ticks = (): readonly string[] => all(`${FIGURE} .cpus-time`).map((text) => textOf(text));
/** Presses a key until what is said fits. */
async function pressUntil(key: string, words: RegExp, most: number): Promise<void> {
  for (let i = 0; i < most && !words.test(said()); i++) await press(key);
}

it('lays the operations out, a lane for each process, and says that this is simulated', async () => {
  await show();
  await expect.poll(() => all(NAMES).length).toBe(9);
  expect(textOf(all(NAMES)[3])).toContain('process 4');
  await says(`${FIGURE} .cpus-note`, /^Simulated: the core has run the operations one by one/);
  await click('button', 'Costs', await find(FIGURE));
  const costs = await the('table', /What a step is assumed to cost/, await find(FIGURE));
  expect(all('tbody tr', costs).length).toBeGreaterThan(5);
});

it('keys lead from span to span, from CPU to CPU and from a wait to who holds the lock', async () => {
  const drawing = await show();
  drawing.focus();
  await press('ArrowRight');
  await says(SAID, /^Process 1 runs in the program/);
  await press('Shift+ArrowRight');
  await says(SAID, /^Process 1 .* in operation 1, store\(0x606000, 65536\)/);
  await press('Shift+ArrowRight');
  await says(SAID, /^Process 1 .* in operation 2, fork\(\)/);
  await press('ArrowDown');
  await says(SAID, /^Process 2 /);
  await press('ArrowRight');
  await pressUntil('ArrowRight', /spins for/, 200);
  await says(SAID, /Process 2 spins for .* lock of anon_vma \d+ .*The lock is held by process \d/);
  expect(all(`${FIGURE} .cpus-outline.holder`).length).toBe(1);
  await press('Enter');
  await says('.narration-call', /^process 2: brk/);
  await press('h');
  await says(SAID, /^Process \d holds the lock of anon_vma \d+ .*wait/);
  const before = ticks();
  await press('z');
  await expect.poll(ticks).not.toEqual(before);
  await press('0');
  await expect.poll(ticks).toEqual(before);
  await press('Escape');
  expect(document.activeElement).not.toBe(drawing);
});

it('where processes take turns, time in the program is that of the next operation, and Enter goes there', async () => {
  const drawing = await show(`${BRK}&cpus=2:1`);
  await expect.poll(() => all(NAMES).length).toBe(2);
  expect(partsOf(all(NAMES)[1]!)).toMatch(/process 2 \+\d/);
  drawing.focus();
  await press('ArrowRight');
  await press('ArrowDown');
  const program = /^Process ([3-9]) runs in the program .* before operation \d+, brk/;
  await press('ArrowRight');
  await pressUntil('ArrowRight', program, 400);
  const [, who] = program.exec(said())!;
  await press('Enter');
  await says('.narration-call', `process ${who}: brk`);
  expect(position()).not.toBe('0');
});

it('lock_stat sorts, unfolds, and leads to the longest wait', async () => {
  await show();
  const table = await the('table', /lock_stat/, await find(FIGURE));
  const first = (): string => partsOf(all('tbody th', table)[0]!);
  expect(first()).toMatch(/^anon_vma\s+spinlock/);
  await click('button', /acquisitions/, table);
  expect(all('th[aria-sort="descending"]', table).map(textOf).join()).toContain('acquisitions');
  await click('button', /class name/, table);
  // As 2.6.31 calls it.
  expect(first()).toContain('mmap_sem');
  const classes = all('tbody tr', table).length;
  await click('button', /Locks and reasons of anon_vma$/, table);
  await the('button', /only the end of a VMA moves/, table);
  expect(all('tbody tr', table).length).toBeGreaterThan(classes);

  const before = ticks();
  await click('button', 'anon_vma', table);
  await expect.poll(ticks).not.toEqual(before);
  await expect
    .poll(readout)
    .toMatch(/^Process \d spins for [\d.]+\s[nµ]s, since .* for the lock of anon_vma/);
  expect(valueOf(await the('select', /^Waiting for/, await find(FIGURE)))).toMatch(/^anon_vma /);
  expect(position()).toBe('0');
  await click('button', 'All locks', await find(FIGURE));
  await expect.poll(() => all('[aria-pressed="true"]', table).length).toBe(0);
});

it('another machine is computed at once, and stands in the address', async () => {
  await show();
  await choose(await the('select', 'CPUs', await find(FIGURE)), '2');
  await expect.poll(() => all(NAMES).length).toBe(2);
  await says(FIGURE, /9 processes and threads take turns on 2 CPUs/);
  await expect.poll(() => location.hash).toContain('cpus=2:1');
  await show('trace=fault-contention&kernel=6.1&views=cpus&cpus=3:2');
  await expect.poll(() => all(NAMES).length).toBe(3);
  expect(named('select', 'Sockets', all(FIGURE)[0]).map(valueOf)).toEqual(['2']);
});

it('says of a list of VMAs that there is nothing to lay out', async () => {
  await show('trace=shell&kernel=6.1&views=cpus');
  await giveFile('maps', '00400000-00401000 r-xp 00000000 00:00 0 /bin/demo\n');
  await says(`${FIGURE} output`, 'no operation yet that could run on CPUs');
  expect(all(NAMES)).toEqual([]);
});
