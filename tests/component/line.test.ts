/* The line at a lock, in a lesson. */
import { expect, it } from 'vitest';
import { all, find, press, says, textOf, usePage, visit } from './page.ts';
import { click, named, slide, the } from './roles.ts';

usePage();

const LESSON = 'lessons/lock-contention';
const counts = (): readonly string[] => all('.line .kernel-count strong').map(textOf);

it('is the first thing that the lesson shows, and has not given its answer away', async () => {
  await visit(LESSON);
  const figure = await the('group', 'CPUs, and the line at the lock');
  expect(counts()).toEqual(['0']);
  expect(all('.line-cpu')).toHaveLength(8);
  expect(textOf(figure)).not.toMatch(/anon_vma|list|patch|stood still/);
  expect(named('radio', /./, figure)).toEqual([]);
});

it('plays to the longest line, and what all of them got done stays there', async () => {
  await visit(LESSON);
  await click('button', 'Watch it happen', await find('#predict-waiting'));
  await expect.poll(counts, { timeout: 15_000 }).toEqual(['7']);
  await says(
    '.instrument-end',
    /^At the worst moment 7 of 8 CPUs stood still\. Together they got 1\.\d+ times/,
  );
  expect(all('.line-cpu.through')).toHaveLength(8);
  expect(textOf(all('.line-band p')[0])).toBe('The lock was held 39 % handed on 61 % free 0 %');
});

it('answers when something is moved, goes step by step, and the address has what it shows', async () => {
  await visit(LESSON);
  await the('group', 'CPUs, and the line at the lock');
  await says('.kernel-caption', /^Each circle is a CPU, and each lap is a call/);
  await click('button', 'Step');
  await says('.kernel-caption', /^CPU \d has the lock\./);
  expect(all('.line-cpu.holding')).toHaveLength(1);
  await slide('CPUs', 0);
  await expect.poll(() => all('.line-cpu').length).toBe(1);
  await expect.poll(() => location.hash).toContain('figure=line/cpus:1/sockets:4/think:500/on:2.6.31-rc8');
  await slide('Steps', 9999);
  await says('.instrument-end', 'Nobody ever waited: this CPU is alone.');
  await slide('CPUs', 23);
  await expect.poll(() => all('.line-dots').length, { timeout: 30_000 }).toBe(4);
  await slide('Steps', 99_999);
  await expect.poll(counts).toEqual(['1,023']);
});

it('shows two kernels side by side, and what the lock guards', async () => {
  await visit(LESSON);
  await click('button', 'Watch it happen', await find('#predict-waiting-posted'));
  await expect.poll(counts, { timeout: 15_000 }).toEqual(['7', '0']);
  await says(
    '.instrument-end',
    /^Linux 2\.6\.31-rc8: 135 µs for all calls\. Zhang’s patch: 25\.7 µs, and so 5\.\d+ times/,
  );
  expect(all('.line-listed').map(textOf)).toEqual([
    '9 VMAs are on the list; it has changed 32 times.',
    '9 VMAs are on the list; it has changed 32 times.',
  ]);
  // Large is what the patch is worth; what one CPU does is said below.
  const [, large = ''] = / and so ([\d.]+) times/.exec(textOf(all('.instrument-end')[0])) ?? [];
  expect(textOf(all('.line-now')[1])).toBe(`${large} ×`);
  expect(all('.line-ring')[1]?.textContent).toMatch(
    /the left|what Linux 2\.6\.31-rc8 does[\d.]+ × what one CPU does/,
  );
  // The section is about these two; others come later.
  expect(named('radio', /./, await the('group', 'CPUs, and the line at the lock'))).toEqual([]);
});

it('offers kernels in place of the second once all have been told of, and draws what is on no list', async () => {
  await visit(`${LESSON}?scene=listed`);
  const figure = await the('group', 'CPUs, and the line at the lock');
  await slide('Steps', 9999);
  await expect
    .poll(() => all('.line-listed').map(textOf).at(-1))
    .toMatch(/it has not changed\. 22 newer VMAs \(dashed\) are on no list\.$/);
  expect(all('.line-heap.apart')).toHaveLength(22);
  // What is compared is drawn alike, whether the list was longer meanwhile or not.
  const sizes = all('.line-heap:not(.apart) rect').map((each) => each.getAttribute('width'));
  expect([sizes.length, new Set(sizes).size]).toEqual([50, 1]);
  expect(all('.line-chain')).toHaveLength(2);
  expect(named('radio', /./, figure)).toHaveLength(3);
  (await the('radio', 'Linux 2.6.32')).click();
  await expect.poll(() => decodeURIComponent(location.hash)).toContain('on:2.6.31-zhang+2.6.32/list');
  await expect.poll(() => all('.line-heap.apart')).toEqual([]);
});

it('counts how often one child takes the lock in a turn of its loop', async () => {
  await visit(`${LESSON}?scene=predict-loop`);
  await the('group', 'CPUs, and the line at the lock');
  expect(counts()).toEqual(['0']);
  expect(rowsOfCalls()).toEqual([`${'+1'.repeat(16)}−16`, '', '']);
  await says('.kernel-caption', /^The parent \(P\) has forked once/);
  await click('button', 'Watch it happen', await find('#predict-loop'));
  await expect.poll(counts, { timeout: 15_000 }).toEqual(['18']);
  await says('.instrument-end', 'Of 18 times that the lock was taken, the list changed 2 times.');
  // Sixteen of them take it for nothing.
  expect(rowsOfCalls().slice(1)).toEqual([`${'1'.repeat(16)}2`, `${'0'.repeat(16)}2`]);
});

/** Of the calls: by how many pages each moves the end, how often it takes the lock, and how often it changes the list. */
function rowsOfCalls(): readonly string[] {
  return all('.line-calls tr').map((row) => [...row.querySelectorAll('td')].map(textOf).join(''));
}

it('draws the lock in the socket of the CPU that has it, and says what a hand-off takes', async () => {
  await visit(`${LESSON}?scene=sockets`);
  await the('group', 'CPUs, and the line at the lock');
  expect([all('.line-socket').length, all('.line-token').length]).toEqual([1, 0]);
  await click('button', 'Step');
  expect(all('.line-core.holds').map(textOf)).toEqual(all('.line-cpu.holding').map(textOf));
  expect(all('.line-token')).toHaveLength(1);
  await slide('Steps', 9999);
  await says(
    '.instrument-end',
    /A hand-off within the socket took 0\.05 µs\. With the hold, that is 0\.13 µs from CPU to CPU\. One CPU alone needs the lock every 0\.7 µs\.$/,
  );
  await slide('Sockets', 4);
  await expect.poll(() => all('.line-socket').length).toBe(4);
  await slide('Steps', 9999);
  await says(
    '.instrument-end',
    /A hand-off took 0\.1 µs within a socket and 0\.33 µs to another\. With the hold, that is 0\.47 µs/,
  );
});

it('draws each hand-off’s bar whole, and all of a figure on one scale', async () => {
  for (const [cpus, sockets] of [
    [8, 4],
    [1024, 8],
  ]) {
    await visit(
      `${LESSON}?scene=feeds&figure=line/cpus:${cpus}/sockets:${sockets}/think:500/on:2.6.31-rc8%2B2.6.31-zhang`,
    );
    await the('group', 'CPUs, and the line at the lock');
    const scales = new Set<number>();
    for (const tick of [20, 40, 60, 90, 99_999]) {
      await slide('Steps', tick);
      for (const ring of all('.line-ring')) {
        const bar = ring.querySelector('.line-hand-off path');
        if (bar === null) continue;
        const [, right, left] = /^M([-\d.]+) [-\d.]+H([-\d.]+)v/.exec(bar.getAttribute('d')!)!.map(Number);
        expect(left).toBeGreaterThanOrEqual(0);
        const said = Number(/([\d.]+) µs/.exec(textOf(ring.querySelector('.line-label.end')))![1]);
        if (said >= 0.3) scales.add(Math.round((right! - left!) / said / 20));
      }
    }
    expect(scales.size).toBeLessThanOrEqual(2);
  }
});

it('leaves out numbers that would cover one another', async () => {
  await visit(`${LESSON}?scene=cliff`);
  await the('group', 'CPUs, and the line at the lock');
  expect(all('.line-cpu.running').map(textOf).join('')).toBe('12345678');
  await slide('CPUs', 10);
  await expect.poll(() => all('.line-cpu').length).toBe(16);
  expect(all('.line-cpu.running').map(textOf).join('')).toBe('');
});

it('says what each CPU does to the list while it has the lock', async () => {
  await visit(`${LESSON}?scene=guarded`);
  await the('group', 'CPUs, and the line at the lock');
  /** With how many parts of heaps are on the list then. */
  const said = new Map<string, number>();
  // It begins a few steps before the first change.
  await says('.kernel-caption', 'the list stays');
  for (let tick = 18; said.size < 3; tick++) {
    await slide('Steps', tick);
    const [deed] =
      /the list stays|joins the list|leaves the list/.exec(textOf(all('.kernel-caption')[0])) ?? [];
    if (deed !== undefined) said.set(deed, all('.line-part').length);
  }
  expect([...said.keys()].toSorted()).toEqual(['joins the list', 'leaves the list', 'the list stays']);
  // Caption and picture change together.
  expect([said.get('joins the list'), said.get('leaves the list')]).toEqual([1, 0]);
  expect(all('.line-heap')).toHaveLength(9);
});

it('moves bounds, and a search that comes in between counts from the new start with the old first page', async () => {
  await visit(`${LESSON}?scene=predict-torn`);
  await the('group', 'Bounds that change, and the lock');
  const starts = (): readonly string[] =>
    all('.guard-starts li').map((each) => textOf(each).replaceAll(/\s/g, ' '));
  expect(starts()).toEqual(['start 5000 0000 first page 0', 'start 5000 4000 first page 4']);
  expect(all('.guard-number').map(textOf).join('')).toBe('01234567');
  expect([all('.guard-look').length, all('.guard-page').length]).toEqual([0, 0]);
  // The moment between the two changes is a step of its own.
  await slide('Steps', 3);
  expect(starts().at(-1)).toBe('start 5000 3000 (new) first page 4 (still the old one)');
  expect(all('.guard-look')).toHaveLength(0);
  await says('.guard-search', /^Call 3, first step: the start of a VMA moves to 5000.3000\./);
  await slide('Steps', 4);
  expect(starts().at(-1)).toBe('start 5000 3000 (new) first page 4 (still the old one)');
  expect(all('.guard-look.missed li').map(textOf).join('')).toBe('4567');
  await says('.guard-search', /^Second step: a search for page 7 comes in between\./);
  await slide('Steps', 2);
  await click('button', 'Watch it happen', await find('#predict-torn'));
  await expect
    .poll(() => starts().at(-1), { timeout: 15_000 })
    .toBe('start 5000 3000 (new) first page 3 (new)');
  expect(rowOf(3)).toEqual(['3. one page more: read-only', 'only a start', 'not taken']);
  await says(
    '.guard-search',
    /With the new start, 5000.3000, and the old first page, 4, it looks at 5000.6000\. But page 7 \(framed\) is at 5000.7000: the search misses it\.$/,
  );
  // Below pages 3 to 6 it counts 4 to 7.
  expect(all('.guard-look.missed li').map(textOf).join('')).toBe('4567');
});

it('shows side by side the patch that forgot the positions and the one that was merged', async () => {
  await visit(`${LESSON}?scene=predict-apart`);
  await the('group', 'Bounds that change, and the lock');
  const taken = (): readonly string[] => all('.guard .kernel-count strong').map(textOf);
  expect(taken()).toEqual(['0', '0']);
  await slide('Steps', 2);
  // What isn’t made yet says nothing.
  expect(rowOf(3).slice(1)).toEqual(['', '', '']);
  // Where the lock is taken, the search waits until all has changed.
  await slide('Steps', 4);
  expect(all('.guard-look ol').map(textOf)).toEqual(['4567']);
  await says('.guard-search', /Linux 2\.6\.32: the call has the lock, so the search waits\.$/);
  await slide('Steps', 5);
  expect(taken()).toEqual(['1', '2']);
  expect(rowOf(3)).toEqual(['3. one page more: read-only', 'only a start', 'not taken', 'taken']);
  expect(all('.guard-look ol').map(textOf)).toEqual(['4567', '34567']);
  await says(
    '.instrument-end',
    'Only call 3 moves a start and leaves the list as it is. Zhang’s patch takes no lock for calls 1 and 3. Linux 2.6.32 takes no lock for call 1.',
  );
});

/** What the row of a call says. */
const rowOf = (call: number): readonly string[] =>
  [...(all('.guard-calls tbody tr')[call - 1]?.children ?? [])].map((cell) => textOf(cell));

it('shows a call, what it has changed, its lock and the bounds in the same step', async () => {
  await visit(`${LESSON}?scene=edges`);
  await the('group', 'Bounds that change, and the lock');
  expect(all('.guard-calls .latest')).toEqual([]);
  await click('button', 'Step');
  await expect.poll(() => all('.guard-calls .latest').map(textOf).join()).toContain('1. the heap grows');
  expect(rowOf(1)).toEqual(['1. the heap grows by a page', 'only an end', 'taken']);
  expect(all('.guard .kernel-count strong').map(textOf)).toEqual(['1']);
  // Five pages of five.
  expect((all('.guard-vma')[0] as HTMLElement).style.width).toBe('100%');
  await slide('Steps', 99);
  await says('.instrument-end', 'Linux 2.6.31-rc8 takes the lock for every call.');
});

it('says what the lock is taken for twice in a call', async () => {
  await visit(`${LESSON}?scene=back`);
  await the('group', 'Bounds that change, and the lock');
  await slide('Steps', 99);
  expect([1, 2, 3, 4, 5].map((call) => rowOf(call).at(-1))).toEqual([
    'taken',
    'taken twice: for the boundary, and for the list',
    'taken',
    'taken',
    'taken twice: for the boundary, and for the list',
  ]);
});

it('plays five calls in the time that they are given', async () => {
  await visit(`${LESSON}?scene=edges`);
  const figure = await the('group', 'Bounds that change, and the lock');
  const began = performance.now();
  await click('button', 'Play', figure);
  await expect.poll(() => all('.guard-calls .made').length, { timeout: 10_000 }).toBe(1);
  // The clock isn’t begun anew at each frame: then the second call came after four seconds.
  expect(performance.now() - began).toBeLessThan(3500);
});

it('draws the curve point by point, with the reader’s own', async () => {
  await visit(`${LESSON}?scene=cliff`);
  await the('group', 'CPUs, and the line at the lock');
  const curve = (await find('.instrument-curve')) as HTMLDetailsElement;
  expect(curve.open).toBe(true);
  expect(textOf(curve.querySelector('summary'))).toBe('The same with more and with fewer CPUs');
  // The cliff isn’t there before it has been played.
  await click('button', /^Table of/);
  const points = (): number => all('.instrument-curve tbody tr').length;
  const dots = (): number => all('.instrument-curve .chart-handle circle').length;
  expect([points(), dots()]).toEqual([0, 0]);
  await slide('Steps', 99_999);
  await expect.poll(() => [points(), dots()]).toEqual([1, 1]);
  await click('button', 'Show the whole curve');
  await expect.poll(() => all('.instrument-curve tbody tr').length, { timeout: 60_000 }).toBe(24);
  const point = await the('slider', 'CPUs', curve);
  point.focus();
  await press('Home');
  await expect.poll(() => location.hash).toContain('figure=line/cpus:1/');
});

it('grows the curve again for whoever comes from another scene, or moves what it depends on', async () => {
  await visit(LESSON);
  await the('group', 'CPUs, and the line at the lock');
  await click('button', 'Show this', await find('#scene-cliff'));
  await click('button', /^Table of/);
  const points = (): number => all('.instrument-curve tbody tr').length;
  expect(points()).toBe(0);
  await click('button', 'Show the whole curve');
  await expect.poll(points, { timeout: 60_000 }).toBe(24);
  await slide('Needs the lock', 6);
  await expect.poll(points).toBe(0);
});

it('shows eight children, each with its own mmap_sem, and names the lock that they meet at only then', async () => {
  await visit(`${LESSON}?scene=predict-meet`);
  const figure = await the('group', 'CPUs, and the line at the lock');
  const held = (): number => all('.line-own .held').length;
  expect([all('.line-own li').length, held(), named('slider', /^(CPUs|Sockets)/, figure).length]).toEqual([
    8, 0, 0,
  ]);
  expect(textOf(figure)).not.toContain('anon_vma');
  await slide('Steps', 1);
  expect(held()).toBe(2);
  expect(textOf(figure)).toContain('anon_vma lock');
  await slide('Steps', 99);
  await says(
    '.instrument-end',
    /^\d held their own mmap_sem at the same time\. At the anon_vma lock they waited/,
  );
});

it('finds a page from the start of the VMA that may have it', async () => {
  await visit(`${LESSON}?scene=find`);
  await the('group', 'Where a page is');
  await says(
    '.instrument-end',
    'The VMA starts at 5000 0000 with page 0. Page 2 is 2 pages further: 5000 2000.',
  );
  await slide('Page', 7);
  await says(
    '.instrument-end',
    'The VMA starts at 5000 4000 with page 4. Page 7 is 3 pages further: 5000 7000.',
  );
  await slide('Page', 1);
  await says(
    '.instrument-end',
    'The VMA starts at 5000 0000 with page 0. Page 1 is one page further: 5000 1000.',
  );
  await expect.poll(() => location.hash).toContain('find:1');
});
