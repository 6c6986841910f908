import { expect, it } from 'vitest';
import { find, says, step, usePage, visit } from './page.ts';
import { pick, question, type } from './predictions.ts';
import { chooseKernel } from './roles.ts';

usePage();

const LESSON = 'lessons/fork';

it('grades what a write finds, and what a child has, by the core', async () => {
  await visit(LESSON);
  const write = await question('first-write');
  expect(await pick(write, /^The same page, made writable/)).toContain('the only one that names the page');
  expect(await pick(write, /^A copy/)).toContain('so the one that writes gets a copy');
  const vmas = await question('how-many');
  expect(await pick(vmas, 'Ten')).toContain('isn’t for the child');
  expect(await pick(vmas, 'Nine')).toContain('one of them isn’t for the child');
  expect(await type(await question('wiped'), '0')).toContain('its pages aren’t');
});

it('grades what is true in the middle of a fork, and after one that has failed', async () => {
  await visit(LESSON);
  const whose = await question('whose');
  expect(await pick(whose, /^The child/)).toContain('not yet the child’s VMA');
  expect(await pick(whose, /^The parent/)).toContain('stays in its slot until the 21 before it have turned');
  expect(await pick(await question('after-failure'), /^It makes the page writable/)).toContain(
    'nobody else names the page any more',
  );
});

it('shows both trees of a fork that runs out of memory, in the row that is asked for', async () => {
  await visit(`${LESSON}?v=1&scene=left-over`);
  await find('.figure-fork');
  await step('Shift+ArrowRight');
  await says('.figure-fork', 'The fork failed: ENOMEM');
  await chooseKernel(/^Linux 6\.8/);
  await expect.poll(() => location.hash).toContain('kernel=6.8');
});
