/* Ways to answer besides a choice and a typed word, and what is kept of it. */
import { expect, it } from 'vitest';
import { all, find, open, position, press, reload, says, textOf, tick, usePage, visit } from './page.ts';
import { question, type, verdict } from './predictions.ts';
import { click, fill, isChecked, named, slide, the, valueOf } from './roles.ts';

usePage();

const FIRST = 'lessons/address-space';
const SECOND = 'lessons/gap-search';
const FIFTH = 'lessons/reverse-mapping';
const KEPT = 'vmascope.progress';

const said = (form: HTMLElement): string => textOf(form.querySelector('output'));

it('recognises a wrong answer, and shows the right one after two', async () => {
  await visit(FIRST);
  const form = await question('second');
  expect(named('button', 'Show me', form)).toHaveLength(0);
  const first = await type(form, '0x7fff f7ff 5000');
  expect(first).toMatch(/where the first mapping already is.* Try again, or watch it happen\.$/);
  expect(named('button', 'Show me', form)).toHaveLength(0);
  // Nobody has said what this one would have meant: what was given is repeated, and the hint helps on.
  const told = await type(form, '7ffff7ff2000');
  expect(told).toMatch(
    /^Not quite\. You answered 7fff\sf7ff\s2000\. Hint: .* The figure plays what happens\.$/,
  );
  expect(told).toContain(textOf(form.querySelector('.predict-tools details p')));
  await click('button', 'Show me', form);
  await expect.poll(() => said(form)).toMatch(/^The answer is 7fff\sf7ff\s1000/);
  expect(valueOf(await the('textbox', /^Your/, form))).toBe('7ffff7ff1000');
  expect(named('button', 'Show me', form)).toHaveLength(0);
  await find('#predict-second[data-shown="true"]');
});

it('has the answer in place of what was wrong, beside what is watched', async () => {
  await visit(`${SECOND}?scene=predict-seven`);
  const form = await question('seven');
  expect(await type(form, '3')).toMatch(/^Not quite\..* watch it happen\.$/);
  await click('button', 'Watch it happen', form);
  await expect.poll(() => said(form)).toMatch(/^The answer is 0\. The number of node 20 is 8 KiB/);
  expect(valueOf(await the('textbox', /^Your/, form))).toBe('0');
  expect(all('.predict-grade.wrong', form)).toEqual([]);
});

it('takes a VMA that is picked in the figure as the answer', async () => {
  await visit(`${SECOND}?scene=predict-stop&views=vma-list`);
  const row = async (start: string): Promise<HTMLElement> => {
    const found = (): HTMLElement | undefined =>
      all('[data-view="vma-list"] tr:has([data-area])').find((each) =>
        textOf(each.querySelector('.column-range')).replaceAll(/\s/g, '').startsWith(start),
      );
    await expect.poll(found).toBeDefined();
    return found()!;
  };
  const form = await question('stop');
  const given = async (): Promise<string> => valueOf(await the('textbox', /^Your/, form));
  const wanted = await row('7ffff7fd4000');
  // Whoever only points at a VMA has not answered.
  wanted.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
  await tick();
  expect(await given()).toBe('');
  // By keys: the focus chooses, Enter picks.
  const button = (await row('7ffff7fdc000')).querySelector<HTMLElement>('[data-area]')!;
  button.focus();
  await press('Enter');
  await expect.poll(given).toBe('7ffff7fdc000');
  wanted.click();
  await expect.poll(given).toBe('7ffff7fd4000');
  expect(textOf(form)).toMatch(/Picked in the figure: 7fff\sf7fd\s4000/);
  expect(await verdict(form)).toMatch(/^Right/);
  // Whoever knows the answer looks around, and keeps it.
  (await row('7ffff7fdc000')).click();
  await tick();
  expect(await given()).toBe('7ffff7fd4000');
  expect(textOf(form.querySelector('output'))).toMatch(/^Right/);

  // Among options it chooses one.
  await visit(`${SECOND}?scene=predict-root&views=vma-list`);
  const root = await question('root');
  (await row('7ffff7fdc000')).click();
  await expect.poll(async () => isChecked(await the('radio', /^#12/, root))).toBe(true);
});

it('grades an order, which is made with buttons', async () => {
  await visit(SECOND);
  const form = await question('order');
  const order = (): readonly string[] => all('li > span', form).map(textOf);
  const stack = '#3, the stack';
  expect(order().at(-1)).toBe(stack);
  expect(await verdict(form)).toMatch(/^Not quite\. It doesn’t begin with #8, at 7fff f7fe f000\. Hint: /);
  for (const place of [4, 3, 2]) await click('button', `Move number ${place} up`, form);
  expect(order()[0]).toBe(stack);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move number 1 up');
  await click('button', 'Move number 1 up', form);
  expect(order()[0]).toBe(stack);
  // Whoever is wrong again sees it.
  const again =
    /^Not quite\. The first is right, and the next one isn’t #8,.* Hint: .* The figure plays what happens\.$/;
  expect(await verdict(form)).toMatch(again);
  for (const place of [2, 3]) await click('button', `Move number ${place} down`, form);
  expect(await verdict(form)).toMatch(/^Right\. Highest addresses first/);
});

it('keeps answers and the place on this machine, until they are forgotten', async () => {
  await visit(FIRST);
  expect(await type(await question('outside'), 'SIGSEGV')).toContain('Right: SIGSEGV.');
  await click('button', 'Show this', await find('#scene-stack'));
  await expect.poll(() => localStorage.getItem(KEPT)).toContain('"place":"stack"');

  open(FIRST);
  await says('.lesson-nav', /1 of 9 questions and challenges done/);
  const form = await question('outside');
  expect(valueOf(await the('textbox', /^Your/, form))).toBe('SIGSEGV');
  expect(said(form)).toContain('Right: SIGSEGV.');
  await click('button', 'Continue where you were');
  expect(named('button', 'Continue where you were')).toHaveLength(0);

  open('');
  await says('.home-lessons', '1 of 9 questions and challenges done');
  await visit(FIRST);
  await click('button', 'Forget my answers');
  expect(valueOf(await the('textbox', /^Your/, await question('outside')))).toBe('');
  expect(textOf(all('.lesson-nav')[0])).not.toContain('done');
  await reload();
  expect(valueOf(await the('textbox', /^Your/, await question('outside')))).toBe('');
});

it('has the core check a challenge, and keeps what was written', async () => {
  await visit(`${FIFTH}?scene=challenge-one`);
  const form = await find('#challenge-one[data-shown="true"]');
  const write = async (text: string): Promise<string> => {
    await fill(await the('textbox', /^Your calls/, form), text);
    return verdict(form);
  };
  expect(await verdict(form)).toBe(
    'Slots looked at: 7. Wanted: 1. That was the one call that the challenge allows. Start again, and try another.',
  );
  expect(await write('')).toContain('There is no call here');
  expect(await write('munmap(')).toMatch(/^Line 1 of your calls: /);
  expect(await write('munmap(0x804e000, 4096)\nhello')).toMatch(/^Line 2 of your calls: /);
  const solution = textOf(form.querySelector('pre'));
  // And why it does, which the solution says, too.
  const why = textOf(form.querySelector('pre + p'));
  expect(why).toMatch(/^Process 3 has written to this page/);
  expect(await write(solution)).toBe(`✓ Reached. Slots looked at: 1. ${why}`);
  // What was reached is played at once.
  await says('.transport-position', /operation\s14\sof\s14/);
  await click('button', 'Open in the lab', form);
  await expect.poll(() => location.hash).toMatch(/^#\/lab\?.*text=/);
  await visit(FIFTH);
  expect(valueOf(await the('textbox', /^Your calls/, await find('#challenge-one')))).toBe(solution);
});

it('has the core check a challenge in a figure after each move, and keeps what reached the goal', async () => {
  await visit(`${FIRST}?scene=challenge-fill`);
  const card = await find('#challenge-fill[data-shown="true"]');
  const begins = (): string =>
    /The VMA below the library begins at page: (\d+)\./.exec(said(card))?.[1] ?? '';
  await expect.poll(begins).toBe('13');
  expect(said(card)).toMatch(/Wanted: 1\.$/);
  const map = async (kib: number): Promise<void> => click('button', new RegExp(`^${kib}\\sKiB$`));
  await map(4);
  await expect.poll(begins).toBe('12');
  await click('button', 'Start again', card);
  await expect.poll(begins).toBe('13');
  await map(16);
  await expect.poll(begins).toBe('7');
  await map(8);
  await expect.poll(begins).toBe('3');
  await map(4);
  await expect
    .poll(() => said(card))
    .toMatch(
      /^✓ Reached\. The VMA below the library begins at page: 1\. The kernel takes the highest gap .*\.$/,
    );
  await says('.cut-goal', /^✓ All 15 pages are mapped, in 2 VMAs/);
  await expect
    .poll(() => localStorage.getItem(KEPT))
    .toMatch(/"challenge-fill":\{"given":"cut\/[^"]*\.4a\.2a\.1a","outcome":"right"/);
  await click('button', 'Open in the lab', card);
  await expect.poll(() => location.hash).toMatch(/^#\/lab\?.*text=/);
  await says('.transport-position', /of\s7/);
  await visit(FIRST);
  await says('#challenge-fill', 'You have solved this one.');
});

it('says which challenge the figure is set to, and nothing of a move before that has been played', async () => {
  await visit(`${SECOND}?scene=challenge-opened`);
  const card = await find('#challenge-opened[data-shown="true"]');
  await says('#challenge-opened .predict-title', /^Challenge: the figure is set to this one/);
  await says('#challenge-nine-nodes .predict-title', 'Challenge in the figure, which shows another one now');
  await expect.poll(() => said(card)).toBe('Gaps looked at: 8. Wanted: at most 1.');
  const mapping = await the('slider', 'Mapping to unmap');
  mapping.focus();
  await press('Enter');
  const count = () => textOf(all('.kernel-count strong')[0]);
  const told: string[] = [];
  await expect
    .poll(() => {
      if (all('[data-plays]').length > 0) told.push(said(card));
      return said(card);
    })
    .toMatch(/^✓ Reached\. Gaps looked at: 1\./);
  expect(count()).toBe('1');
  expect(told).toContain('The figure plays what comes of it.');
  expect(told.filter((each) => each.startsWith('✓'))).toEqual([]);
});

it('says what is too much in a figure, and what it lacks; a solution that was shown is no answer', async () => {
  const figure = 'race/mappings:36/pages:3/gone:2+34/before:3/alone:tries';
  await visit(`${SECOND}?scene=challenge-slower&figure=${figure}`);
  const card = await find('#challenge-slower[data-shown="true"]');
  await expect.poll(() => said(card)).toBe('That makes 2, and the challenge allows 1.');
  await slide('The request', 2);
  await expect.poll(() => said(card)).toMatch(/^The figure no longer has all/);
  await click('button', 'Play it in the figure', card);
  await expect.poll(() => said(card)).toMatch(/^✓ Reached\. Gaps looked at: 28\. The first 12 KiB now fit/);
  await expect.poll(() => all('.kernel-count strong').map(textOf), { timeout: 15_000 }).toEqual(['28']);
  expect(localStorage.getItem(KEPT)).toMatch(/"challenge-slower":\{"given":"race\/[^"]*","outcome":"shown"/);
  await click('button', 'Start again', card);
  await expect.poll(() => said(card)).toBe('Gaps looked at: 3. Wanted: at least 25.');
  expect(textOf(card)).not.toContain('solved');
});

it('leads on: to the next lesson, and to questions of earlier ones', async () => {
  await visit(SECOND);
  const next = await the('link', 'Next: lesson 3');
  expect(next.getAttribute('href')).toBe('#/lessons/cache-hits');
  await click('button', 'Show today’s five questions');
  await expect.poll(() => all('.lesson-end .predict').length).toBe(5);
  const [form] = all('.lesson-end .predict');
  expect(form!.id).toMatch(/^predict-address-space\./);
  await click('button', 'Watch it happen', form);
  await expect.poll(() => form!.dataset['shown']).toBe('true');
  await expect.poll(() => all('.lesson-figure[aria-busy="true"]')).toEqual([]);
  await expect.poll(() => position() ?? all('[data-figure]')[0]).toBeDefined();
  expect(all('.lesson-figure .bad')).toHaveLength(0);
});
