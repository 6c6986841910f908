import { expect, it } from 'vitest';
import { all, find, says, step, usePage, visit } from './page.ts';
import { pick, question, type } from './predictions.ts';
import { chooseKernel, click, named, valueOf } from './roles.ts';

usePage();

const LESSON = 'lessons/lock-contention';

const NUMBERS = [
  { id: 'list', wrong: '1', right: '3' },
  // A page more and a page less: before the patch, as posted, in 2.6.34, and since the lock came back.
  { id: 'pair-before', wrong: '2', right: '3' },
  { id: 'pair-posted', wrong: '0', right: '2' },
  { id: 'pair-chains', wrong: '2', right: '4' },
  { id: 'pair-tree', wrong: '2', right: '4' },
  // Who has the lock does not wait.
  { id: 'waiting', wrong: '8', right: '7' },
] as const;

it('grades how many locks a page more and a page less take in each kernel', async () => {
  await visit(LESSON);
  for (const { id, wrong, right } of NUMBERS) {
    const form = await question(id);
    expect(await type(form, wrong), id).toContain('The core gets something else');
    expect(await type(form, right), id).toContain(`also gets ${right}`);
  }
});

const CHOICES = [
  {
    id: 'same-area',
    wrong: /two halves$/,
    why: 'the area is being cut',
    right: /lock of the area$/,
    gets: '“at the lock of an area”',
  },
  {
    id: 'grow',
    wrong: /^No: only the end/,
    why: 'does not ask which bound moves',
    right: /^Yes/,
    gets: '“taken”',
  },
  {
    id: 'meet',
    wrong: /^Nowhere/,
    why: 'they do share the anon_vma',
    right: /^At that/,
    gets: '“at the lock of an anon_vma”',
  },
  {
    id: 'apart',
    wrong: /^Operation 5/,
    why: 'a new one comes to the list',
    right: /^Operation 6/,
    gets: '6',
  },
  {
    id: 'downwards',
    wrong: /^Yes/,
    why: 'join an area that is on it',
    right: /^No, though/,
    gets: '“left alone”',
  },
  {
    id: 'meet-chains',
    wrong: /^Nowhere/,
    why: 'That holds when they grow',
    right: /^At that/,
    gets: '“at the lock of an anon_vma”',
  },
  { id: 'areas', wrong: /^Four/, why: 'up to 2.6.39', right: /^Five/, gets: '5' },
  { id: 'waiting-posted', wrong: /^Five/, why: 'on one socket', right: /^Seven/, gets: '7' },
  { id: 'own', wrong: /^At that/, why: 'links to no forerunner', right: /^Nowhere/, gets: '“nowhere”' },
  {
    id: 'inherited',
    wrong: /^Nowhere/,
    why: 'still linked',
    right: /^At the lock/,
    gets: '“at the lock of an anon_vma”',
  },
  {
    id: 'first-write',
    wrong: /^Yes/,
    why: 'has no anon_vma yet',
    right: /for reading$/,
    gets: '“taken for reading”',
  },
  { id: 'elsewhere', wrong: /^At mmap_lock/, why: 'up to 6.3', right: /^Nowhere/, gets: '“nowhere”' },
] as const;

it('grades who takes which lock, and who would meet at it', async () => {
  await visit(LESSON);
  for (const { id, wrong, why, right, gets } of CHOICES) {
    const form = await question(id);
    expect(await pick(form, wrong), id).toContain(why);
    expect(await pick(form, right), id).toContain(`also gets ${gets}`);
  }
});

it('asks about every prediction of the lesson', async () => {
  await visit(LESSON);
  await question('elsewhere');
  const asked = all('form.predict').map(({ id }) => id);
  expect(asked.toSorted()).toEqual([...NUMBERS, ...CHOICES].map(({ id }) => `predict-${id}`).toSorted());
});

it('shows in one row what takes the lock that the other leaves alone', async () => {
  const EVENTS = '.figure-events';
  await visit(LESSON);
  await click('button', 'Watch it happen', await question('downwards'));
  await expect.poll(() => location.hash).toContain('scene=predict-downwards');
  // A key that is pressed earlier is for the scene that still stands there.
  await says('.narration', 'Next: mmap(0x4fffe000, 8192');
  await step('Shift+ArrowRight');
  await says(EVENTS, /The start of .* moves without the lock of its anon_vma/);
  await chooseKernel(/^Linux 2\.6\.32/);
  await says(EVENTS, /The lock of anon_vma \d+ is taken/);
});

it('takes a scene to the lab, with its locks', async () => {
  await visit(LESSON);
  await click('link', 'Open in the lab', await find('#scene-family'));
  await find('.figure-events');
  await find('.figure-rmap');
  expect(location.hash).toMatch(/^#\/lab\?/);
});

it('lays a queue out on virtual CPUs, and none where heaps of a family part', async () => {
  const FIGURE = '.figure-cpus';
  await visit(`${LESSON}?v=1&scene=queue`);
  await says(FIGURE, /at most [2-8] wait/);
  await says(FIGURE, 'Simulated');
  await chooseKernel(/^Linux 3\.8/);
  await says(FIGURE, 'Nobody waited for a lock');
  expect(location.hash).toContain('era=3.8');
});

it('shows the queue that a question is about on its number of sockets, and the next scene on one', async () => {
  const FIGURE = '.figure-cpus';
  await visit(LESSON);
  await click('button', 'Watch it happen', await question('waiting-posted'));
  const sockets = (): readonly string[] => named('select', 'Sockets').map(valueOf);
  await expect.poll(sockets).toEqual(['2']);
  await says(FIGURE, 'at most 7 wait');
  await click('button', 'Show this', await find('#scene-queue'));
  await expect.poll(() => location.hash).toContain('scene=queue');
  await expect.poll(sockets).toEqual(['1']);
});
