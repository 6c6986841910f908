/* Questions of the first lessons: what is said to an answer, and where it can be watched. */
import { expect, it } from 'vitest';
import { all, find, reload, textOf, usePage, visit } from './page.ts';
import { pick, question, type } from './predictions.ts';
import { click, fill, isChecked, named, the } from './roles.ts';

usePage();

const LESSON = 'lessons/address-space';

it('grades a word, in any case, and asks for one where there is none', async () => {
  await visit(LESSON);
  const form = await question('hole');
  expect(await type(form, '12')).toContain('isn’t the name of an error');
  expect(await type(form, 'EINVAL')).toContain('Not quite.');
  expect(named('button', 'Show me', form)).toEqual([]);
  expect(await type(form, 'EACCES')).toContain('Not quite.');
  expect(named('button', 'Show me', form)).toHaveLength(1);
  expect(await type(form, 'enomem')).toContain('Right: ENOMEM.');
});

it('says nothing to an answer that was changed while the core graded it', async () => {
  await visit(LESSON);
  const form = await question('hole');
  const field = await the('textbox', /^Your/, form);
  const check = await the('button', 'Check', form);
  await fill(field, 'ENOMEM');
  check.click();
  await fill(field, 'EINVAL');
  // Its grade comes later than the one that was asked for before.
  await pick(await question('survivor'), 'The upper one');
  expect(textOf(form.querySelector('output'))).toBe('');
});

it('grades a choice, and says why a wrong one is wrong', async () => {
  await visit(LESSON);
  const form = await question('survivor');
  expect(await pick(form, 'The upper one')).toContain('nothing to absorb from below');
  expect(await pick(form, /^The lower one/)).toMatch(/^Right\. It absorbs/);
});

it('grades where a walk ends, and offers the rows that the question is about', async () => {
  await visit('lessons/gap-search');
  const form = await question('stop');
  expect(await type(form, '7fff f7fd c000')).toContain('Not quite.');
  expect(await type(form, '7fff f7fd 4000')).toMatch(/^Right: 7fff\sf7fd\s4000\. It has a larger gap/);
  await click('button', 'Watch it happen', form);
  const kernels = (): readonly string[] =>
    named('group', 'Kernel').flatMap((group) =>
      named('radio', undefined, group).map((radio) => textOf(radio.parentElement)),
    );
  await expect
    .poll(kernels)
    .toEqual([expect.stringMatching(/^June 2012 ?checked/), expect.stringMatching(/^Linux 3\.8 ?checked/)]);
});

it('tries a cure on the workload that the scene shows', async () => {
  await visit('lessons/gap-search?v=1&scene=cures');
  const waiting = (): number => all('.tree-waiting').length;
  await expect.poll(waiting).toBeGreaterThan(0);
  await click('radio', /^gaps only/);
  await expect.poll(() => location.hash).toContain('free_gap_holes');
  await expect.poll(waiting).toBe(0);
  await reload();
  expect(isChecked(await the('radio', /^gaps only/))).toBe(true);
  await find('#scene-cures[data-shown="true"]');
});
