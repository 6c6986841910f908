import { expect, it } from 'vitest';
import { find, usePage, visit } from './page.ts';
import { pick, question, type } from './predictions.ts';
import { click } from './roles.ts';

usePage();

const LESSON = 'lessons/cache-hits';

it('grades a lookup, a slot, a number and a comparison by the core', async () => {
  await visit(LESSON);
  const lookup = await question('second-look');
  expect(await pick(lookup, /^A hit/)).toContain('One pointer remembers one VMA');
  expect(await pick(lookup, 'A miss')).toContain('has been VMA 2 since the fourth touch');
  expect(await type(await question('which-slot'), '2')).toContain('slot 2');
  expect(await type(await question('wide'), '4,294,967,296')).toContain('2 to the power of 32');
  const winner = await question('who-wins');
  expect(await pick(winner, /^Linux 3\.15/)).toContain('who has to find the VMA again');
  expect(await pick(winner, /^Linux 3\.14/)).toContain('slots have to be filled by each');
});

it('shows inside what each thread remembers, after the call that is asked about', async () => {
  await visit(LESSON);
  await click('button', 'Watch it happen', await question('visits'));
  await expect.poll(() => location.hash).toContain('scene=predict-visits');
  await find('.remember-stage');
  await click('button', 'Look inside');
  await find('.figure-caches');
});
