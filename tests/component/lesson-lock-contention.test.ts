import { expect, it } from 'vitest';
import { all, find, says, step, textOf, usePage, visit } from './page.ts';
import { pick, question, type } from './predictions.ts';
import { chooseKernel, click, named, valueOf } from './roles.ts';

usePage();

const LESSON = 'lessons/lock-contention';

/** With ordinary blanks between the digits of an address. */
const plain = (text: string): string => text.replaceAll(/\s/g, ' ');

const NUMBERS = [
  // One has the lock, and seven wait; with the patch no two ask at once.
  { id: 'waiting', wrong: '8', right: '7' },
  { id: 'waiting-posted', wrong: '7', right: '0' },
  // AIM7’s loop: once for each of sixteen pages more, and twice for sixteen less.
  { id: 'loop', wrong: '17', right: '18' },
  // A page more and a page less: before the patch, as posted, in 2.6.34, and since the lock came back.
  { id: 'pair-before', wrong: '2', right: '3' },
  { id: 'pair-posted', wrong: '0', right: '2' },
  { id: 'pair-chains', wrong: '2', right: '4' },
  { id: 'pair-tree', wrong: '2', right: '4' },
  { id: 'list', wrong: '1', right: '3' },
  { id: 'torn', wrong: '50007000', right: '50006000', gets: '5000 6000' },
] as const;

it('grades how many wait, how many locks calls take in each kernel, and where a boundary goes', async () => {
  await visit(LESSON);
  for (const { id, wrong, right, ...rest } of NUMBERS) {
    const form = await question(id);
    expect(await type(form, wrong), id).toContain('Not quite.');
    expect(plain(await type(form, right)), id).toContain(`Right: ${'gets' in rest ? rest.gets : right}.`);
  }
});

const CHOICES = [
  {
    id: 'same-area',
    wrong: /two halves$/,
    why: 'the VMA is being cut',
    right: /lock of the VMA$/,
  },
  {
    id: 'meet',
    wrong: /^Nowhere/,
    why: 'they do share the anon_vma',
    right: /^At the lock of the anon_vma/,
  },
  { id: 'apart', wrong: /^Call 2/, why: 'a new one joins the list', right: /^Call 3/ },
  {
    id: 'downwards',
    wrong: /^Yes/,
    why: 'become part of one that is on it',
    right: /^No, though/,
  },
  {
    id: 'meet-chains',
    wrong: /^Nowhere/,
    why: 'True when they grow',
    right: /^At the lock of an anon_vma/,
  },
  { id: 'areas', wrong: /^Four/, why: 'up to 2.6.39', right: /^Five/ },
  { id: 'own', wrong: /^At the lock/, why: 'links to no ancestor', right: /^Nowhere/ },
  {
    id: 'inherited',
    wrong: /^Nowhere/,
    why: 'still linked',
    right: /^At the lock/,
  },
  {
    id: 'first-write',
    wrong: /^Yes/,
    why: 'has no anon_vma yet',
    right: /for reading$/,
  },
  { id: 'elsewhere', wrong: /^At mmap_lock/, why: 'up to 6.3', right: /^Nowhere/ },
] as const;

it('grades who takes which lock, and who would meet at it', async () => {
  await visit(LESSON);
  for (const { id, wrong, why, right } of CHOICES) {
    const form = await question(id);
    expect(await pick(form, wrong), id).toContain(why);
    expect(await pick(form, right), id).toMatch(/^Right\. /);
  }
});

it('asks about every prediction of the lesson', async () => {
  await visit(LESSON);
  await question('elsewhere');
  const asked = all('form.predict:not(.challenge)').map(({ id }) => id);
  expect(asked.toSorted()).toEqual([...NUMBERS, ...CHOICES].map(({ id }) => `predict-${id}`).toSorted());
});

it('shows on one kernel what acquires the lock that the other does without', async () => {
  const EVENTS = '.figure-events';
  await visit(LESSON);
  await click('button', 'Watch it happen', await question('downwards'));
  await expect.poll(() => location.hash).toContain('scene=predict-downwards');
  // A key that is pressed earlier is for the scene that still stands there.
  await says('.narration', 'Next: mmap(0x4fffe000, 8192');
  await step('Shift+ArrowRight');
  await says(EVENTS, /The start of .* moves without its anon_vma lock/);
  await chooseKernel(/^Linux 2\.6\.32/);
  await says(EVENTS, /The lock of anon_vma \d+ is acquired/);
});

it('takes a scene to the lab, with its locks', async () => {
  await visit(LESSON);
  await click('link', 'Open in the lab', await find('#scene-family'));
  await find('.figure-events');
  await find('.figure-rmap');
  expect(location.hash).toMatch(/^#\/lab\?/);
});

it('lays a queue out on virtual CPUs, and hardly any where heaps of a family part', async () => {
  const FIGURE = '.figure-cpus';
  await visit(`${LESSON}?v=1&scene=lanes`);
  await says(FIGURE, /at most [2-8] wait/);
  await says(FIGURE, 'Simulated');
  await chooseKernel(/^Linux 3\.8/);
  await says(FIGURE, /at most 1(?!\d)/);
  expect(location.hash).toContain('kernel=3.8');
});

it('shows each queue on the sockets of its scene', async () => {
  const sockets = (): readonly string[] => named('select', 'Sockets').map(valueOf);
  await visit(`${LESSON}?scene=lanes`);
  await says('.figure-cpus', /at most [2-8] wait/);
  expect(sockets()).toEqual(['4']);
  await click('button', 'Show this', await find('#scene-lanes-sockets'));
  await expect.poll(sockets).toEqual(['1', '1']);
});

it('plays a scene whose text says Play, from where it begins', async () => {
  await visit(`${LESSON}?scene=lanes`);
  const seen: number[] = [];
  const look = (): void => {
    const [, operation] = /operation (\d+) of 281/.exec(all('.transport').map(textOf).join(' ')) ?? [];
    if (operation !== undefined) seen.push(Number(operation));
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
  await click('button', 'Play', await find('#scene-lanes'));
  // However late it is looked at.
  await expect.poll(() => Math.max(...seen)).toBeGreaterThan(12);
  expect(Math.min(...seen)).toBeGreaterThanOrEqual(9);
});
