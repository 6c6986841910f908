/* Lesson 5’s instrument: a page that is dragged, its pins, and what three kernels do to find them. */
import { expect, it } from 'vitest';
import { all, find, says, textOf, usePage, visit } from './page.ts';
import { click, fill, named, slide, the } from './roles.ts';

usePage();

const LESSON = 'lessons/reverse-mapping';
const counts = (): readonly string[] => all('.kernel-count strong').map(textOf);
/** Of each kernel: what it looked at, what it keeps, and what it noted at forks. */
const lanes = () =>
  all('.pins-lane').map((lane) => [...lane.querySelectorAll('.kernel-count, li')].map(textOf));
const pins = (): number => all('.pins-drawing > .pins-pin').length;
const figure = () => the('group', 'A page, and who has it');
const press = async (key: string): Promise<void> => {
  const ruler = await the('slider', 'The page that is asked for');
  ruler.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
};

it('searches page tables until the question’s five entries are found, and shows none before', async () => {
  await visit(LESSON);
  await figure();
  await expect.poll(counts).toEqual(['0']);
  expect(pins()).toBe(0);
  const form = await find('#predict-who');
  (await the('radio', /^Five/, form)).click();
  await click('button', 'Check', form);
  await expect.poll(counts, { timeout: 15_000 }).toEqual(['14,336']);
  await says(
    '.instrument-end',
    /^5 processes have page C\. Linux 2\.4: 14,336 looks, at page table entries\.$/,
  );
  expect(pins()).toBe(5);
});

it('moves the pins with the page, which the address remembers; a write tears one off', async () => {
  await visit(`${LESSON}?scene=drag`);
  await figure();
  await expect.poll(pins).toBe(5);
  const ruler = await the('slider', 'The page that is asked for');
  expect(ruler.getAttribute('aria-valuetext')).toMatch(/^Page C\. Found: in process 1 at 5000 2000, /);
  await press('ArrowDown');
  await expect.poll(() => ruler.getAttribute('aria-valuetext')).toMatch(/in process 1 at 5000 3000/);
  await expect.poll(() => location.hash).toContain('page:3/');
  await click('button', 'forks');
  await expect.poll(pins).toBe(6);
  (await the('radio', '2')).click();
  await click('button', 'writes to page D');
  await expect.poll(pins).toBe(5);
  expect(all('.pins-torn')).toHaveLength(1);
  await says('.instrument-end', /^5 processes have page D/);
  await expect.poll(() => location.hash).toContain('calls:1f.1f.1f.1f.1f.2w3/acts:fw/found');
  // On another page all six still have it.
  await press('Home');
  await expect.poll(pins).toBe(6);
});

it('takes the page that one clicks in a process as the address', async () => {
  await visit(`${LESSON}?scene=predict-place`);
  await figure();
  const form = await find('#predict-place');
  const field = (await the('textbox', /.*/, form)) as HTMLInputElement;
  await fill(field, '50106000');
  await click('button', 'Check', form);
  await says('#predict-place output', /That would be page 10/);
  await fill(field, '50102000');
  await click('button', 'Check', form);
  await says('#predict-place output', /^Right.*0x2000 bytes behind its start/);
  await expect.poll(counts, { timeout: 15_000 }).toEqual(['2']);
  await says('.kernel-caption', /Left out, as they can’t have the page: 1\.$/);
  await says('.pins-line', /^process 3: 5010 0000 \+ \(6 − 4\) × 4\sKiB = 5010 2000$/);
});

it('lets all three ways race when the page is dragged, and more processes can map the file', async () => {
  await visit(`${LESSON}?scene=race`);
  await figure();
  // No pin is there before anybody looks.
  await expect.poll(lanes).toEqual([
    ['0 looks, at page table entries', '0 B kept'],
    ['0 looks, at slots', '1 KiB kept'],
    ['0 looks, at VMAs', '0 B kept'],
  ]);
  expect(pins()).toBe(0);
  // Whoever drags the page starts the race.
  await press('End');
  await expect.poll(counts, { timeout: 15_000 }).toEqual(['7,168', '2', '2']);
  await says('.instrument-end', /^2 processes have page 7\..* Linux 2\.6\.7: 2 looks, at VMAs\.$/);
  expect(all('.pins-chip').map(textOf)).toEqual(['2', '3', '4']);
  // Each search has its picture; where there is space for one, it is that of the kernel whose name was pressed.
  const pictures = () =>
    all('.pins-seen').map((each) =>
      ['.pins-sweep', '.pins-node', '.pins-chip', '.pins-drawing > .pins-pin'].map(
        (part) => each.querySelectorAll(part).length,
      ),
    );
  expect(pictures()).toEqual([
    [7, 0, 0, 2],
    [0, 8, 0, 2],
    [0, 0, 3, 2],
  ]);
  const chosen = () => all('.pins-seen').map((each) => each.classList.contains('shown'));
  expect(chosen()).toEqual([false, false, true]);
  await click('button', 'Linux 2.4');
  await expect.poll(chosen).toEqual([true, false, false]);
  await click('button', 'One more process maps the file');
  await expect.poll(counts, { timeout: 15_000 }).toEqual(['13,312', '3', '3']);
  expect(lanes()[1]).toEqual(['3 looks, at slots', '1 KiB kept']);
  await says('.instrument-end', /^3 processes have page 7/);
});

it('answers a drag at once, even where that takes more steps than the page before', async () => {
  await visit(`${LESSON}?scene=drag`);
  await figure();
  await expect.poll(pins).toBe(5);
  (await the('radio', '5')).click();
  await click('button', 'writes to page C');
  await expect.poll(pins).toBe(4);
  expect(counts()).toEqual(['11,264']);
  await press('ArrowDown');
  await expect.poll(pins).toBe(5);
  expect(counts()).toEqual(['14,336']);
});

it('names the VMAs of the list, and links slots to entries', async () => {
  await visit(`${LESSON}?scene=predict-chain-bytes`);
  await figure();
  await slide('Steps', 99);
  await expect.poll(pins).toBe(8);
  expect(all('.pins-node.on .pins-filled').map(textOf)).toEqual(['8', '7', '6', '5', '4', '3', '2', '1']);
  expect(all('.pins-way')).toHaveLength(8);
  await visit(`${LESSON}?scene=predict-order`);
  await figure();
  const chips = () => all('.pins-chip').map(textOf);
  // It doesn’t give the order away.
  await expect.poll(chips).toEqual(['process 1']);
  await slide('Steps', 5);
  await expect.poll(chips).toEqual(['process 5', 'process 4', 'process 3', 'process 2', 'process 1']);
  expect(all('.pins-chip:is(.found, .missed)')).toHaveLength(0);
  // Five pages have the name: whose is meant is said.
  expect(all('.pins-page.on').map(textOf)).toEqual(['C2’s copy']);
  expect(all('.pins-cell.sought')).toHaveLength(1);
  await slide('Steps', 99);
  await expect.poll(() => all('.pins-chip.found').map(textOf)).toEqual(['process 2']);
  expect(all('.pins-chip.missed').map(textOf)).toEqual(['5: not here', '4: not here', '3: not here']);
  await says('.instrument-end', /^Process 2 alone has this copy of page C\. /);
  // In each of these there is a cross, and they are counted.
  expect(all('.pins-vain')).toHaveLength(3);
  expect(all('.kernel-also').map(textOf)).toEqual(['3 in vain']);
});

it('counts what a fork notes, and keeps what it keeps in tanks', async () => {
  await visit(`${LESSON}?scene=fork-notes`);
  await figure();
  await slide('Steps', 99);
  await expect.poll(lanes).toEqual([
    ['14,336 looks, at page table entries', '0 B kept', '0 entries noted'],
    ['5 looks, at slots', '768 B kept', '24 entries noted'],
    ['5 looks, at VMAs', '12 B kept', '4 VMAs noted'],
  ]);
  await click('button', 'forks');
  await expect.poll(lanes, { timeout: 15_000 }).toEqual([
    ['17,408 looks, at page table entries', '0 B kept', '0 entries noted'],
    ['6 looks, at slots', '768 B kept', '30 entries noted'],
    ['6 looks, at VMAs', '12 B kept', '5 VMAs noted'],
  ]);
  await visit(`${LESSON}?scene=tanks`);
  await figure();
  await expect.poll(counts).toEqual(['48 MiB', '12 B']);
  const tanks = () => all('.pins-level').map((tank) => tank.getAttribute('aria-label') ?? '');
  await expect
    .poll(tanks)
    .toEqual([
      expect.stringMatching(/^pages 512\sMiB, chains 48\sMiB, and page tables 64\sMiB: 61\s% /),
      expect.stringMatching(/ anon_vma 12\sB, and page tables 64\sMiB: 56\s% /),
    ]);
  // No mark tells what the next level comes to.
  const marks = () => all('.pins-marks > i').map(textOf);
  await expect.poll(marks, { timeout: 15_000 }).toEqual(['64', '64']);
  const ranOut = () => all('.pins-tanks > .pins-does').map(textOf).join('').includes('ran out of memory');
  expect(ranOut()).toBe(false);
  // Level 8, and level 9, for which the chains of 2.6.2 leave no room.
  await slide('Processes', 21);
  await expect.poll(tanks).toEqual([expect.stringMatching(/: 89\s% /), expect.stringMatching(/: 75\s% /)]);
  await expect.poll(marks, { timeout: 15_000 }).toEqual(['64', '128', '256', '64', '128', '256']);
  expect(ranOut()).toBe(true);
  await slide('Processes', 23);
  await expect.poll(tanks).toEqual([expect.stringMatching(/: 127\s% /), expect.stringMatching(/: 100\s% /)]);
  expect(marks()).toEqual(['64', '128', '256', '64', '128', '256', '512']);
  expect(all('.pins-legend b').map(textOf)).toEqual([
    'That doesn’t fit.',
    'That leaves nothing for the kernel itself.',
  ]);
});

it('asks what the lists weigh where the memory isn’t full yet', async () => {
  await visit(`${LESSON}?scene=predict-mebibytes`);
  await figure();
  const notes = () => all('.pins-note').map(textOf);
  // A node that lies ready isn’t at a page, so more pages don’t make more of it.
  await expect.poll(notes).toEqual(['0 nodes at pages yet; one lies ready']);
  expect(counts()).toEqual(['128 B']);
  await slide('Steps', 99);
  await expect.poll(notes).toEqual(['3 nodes for each page']);
  expect(counts()).toEqual(['48 MiB']);
  const full = all('.pins-level').map((tank) => /(\d+)\s% /.exec(tank.getAttribute('aria-label') ?? '')?.[1]);
  expect(full).toEqual(['61']);
  expect(all('.pins-legend b')).toHaveLength(0);
});

it('moves memory, and the sum goes along', async () => {
  await visit(`${LESSON}?scene=along`);
  await figure();
  await expect.poll(pins).toBe(2);
  (await the('radio', '2')).click();
  await click('button', 'moves its memory');
  // It is followed, and then looked for anew.
  await expect.poll(pins, { timeout: 15_000 }).toBe(2);
  await expect
    .poll(async () => (await the('slider', 'The page that is asked for')).getAttribute('aria-valuetext'))
    .toMatch(/in process 2 at 6020 2000/);
  expect(named('button', 'moves its memory')).toHaveLength(1);
});

it('looks for one child’s copy among as many siblings as the reader wants', async () => {
  await visit(`${LESSON}?scene=children`);
  await figure();
  await slide('Steps', 99);
  await expect.poll(counts).toEqual(['4', '1']);
  // On the family’s list alone, or on a child’s own, too.
  expect(all('.kernel-also').map(textOf)).toEqual([
    '3 in vain · 5 places on lists',
    '0 in vain · 9 places on lists',
  ]);
  // A chip for each of these places.
  expect(all('.pins-chip')).toHaveLength(5 + 9);
  await slide('Processes', 23);
  // It is played: a reader sees how long it takes.
  await expect.poll(() => all('.kernel-also').map(textOf)[1]).toBe('0 in vain · 1,023 places on lists');
  expect(Number(counts()[0])).toBeLessThan(511);
  await expect.poll(counts, { timeout: 15_000 }).toEqual(['511', '1']);
  expect(all('.pins-chip')).toHaveLength(512 + 1023);
  // What all still share is in the family’s list.
  await press('ArrowDown');
  await expect.poll(counts, { timeout: 15_000 }).toEqual(['512', '512']);
  expect(named('slider', 'Pages')).toHaveLength(0);
});

it('says of each VMA where it starts and with which page, and pales only what was skipped', async () => {
  await visit(`${LESSON}?scene=predict-place`);
  await figure();
  const said = () => all('.pins-start').map(textOf).join(' ');
  await expect.poll(said).toMatch(/5000 0000 vm_pgoff 0 .*5010 0000 vm_pgoff 4 .*5020 0000 vm_pgoff 0/);
  expect(all('.skipped')).toHaveLength(0);
  await slide('Steps', 99);
  await expect.poll(() => all('.pins-chip.skipped').map(textOf)).toEqual(['4']);
  // What has moved is where it can be picked, and what it keeps isn’t told before the search.
  await visit(`${LESSON}?scene=predict-moved-place`);
  await figure();
  await expect.poll(said).toMatch(/^6000 0000 vm_pgoff \?( 5000 0000 vm_pgoff 50000){4}$/);
  await slide('Steps', 99);
  await expect.poll(said).toMatch(/^6000 0000 vm_pgoff 50000( 5000 0000 vm_pgoff 50000){4}$/);
  // It ends on the sum that was asked for.
  await says('.pins-line', /^process 1: 6000 0000 \+ \(50002 − 50000\) × 4\sKiB = 6000 2000$/);
});
