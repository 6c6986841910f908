import { expect, it } from 'vitest';
import { EVENT_TYPES } from '../../web/src/protocol/protocol.gen.ts';
import { all, eventShown, find, open, position, says, step, textOf, usePage, visit } from './page.ts';
import { click, slide, the } from './roles.ts';

usePage();

const LESSON = 'lessons/gap-search';

it('says politely what happened', async () => {
  await visit(`${LESSON}?scene=idea`);
  const live = await the('status', 'What happened');
  const [said, before] = [textOf(live), Number(position())];
  await step('s');
  expect(Number(position())).toBe(before + 1);
  await expect.poll(() => textOf(live)).not.toBe(said);
});

it('the source panel highlights the trace call of the very event that is shown', async () => {
  const LINE = '.figure-source [data-current-line]';
  // From the first call on. The scene has the source among its views.
  await visit(`${LESSON}?scene=walk&at=0`);
  await find('.figure-source');
  const met = new Set<string>();
  for (let n = 1; n <= (process.env.LONG ? 120 : 25); n++) {
    await step('s');
    const type = eventShown()!;
    expect(EVENT_TYPES).toContain(type);
    // The file that holds the line may still be on its way.
    await says(LINE, new RegExp(`\\btrace\\(${type}\\b`));
    met.add(type);
  }
  expect(met.size).toBeGreaterThan(10);
});

it('opens at the end of the beat that the address names, and goes by every event if that is wanted', async () => {
  await visit(`${LESSON}?scene=many&kernel=3.8&beat=98.1`);
  await says('.narration-what', /^The search looks at 9 nodes, skips 6 subtrees/);
  await says('.transport-position', /operation\s98\sof\s105\s·\sbeat\s1\sof\s4/);
  const start = Number(position());
  await step('ArrowRight');
  await says('.transport-position', /beat\s2\sof\s4/);
  await step('ArrowLeft');
  expect(Number(position())).toBe(start);
  await click('button', 'Every event');
  await says('.narration-what', 'The kernel chooses');
  await step('ArrowLeft');
  expect(Number(position())).toBe(start - 1);
  await click('button', 'Every event');
});

it('tells what a call returns to those who go by calls', async () => {
  await visit(`${LESSON}?scene=search&kernel=3.8`);
  await step('Shift+ArrowRight');
  await says('.narration-what', /^mmap\(\) returns 7fff/);
  await step('ArrowLeft');
  await step('ArrowRight');
  await expect.poll(() => textOf(all('.narration-what')[0])).toMatch(/^7 nodes recompute the largest gap/);
});

it('goes where the prose points, and highlights the VMA there', async () => {
  await visit(`${LESSON}?scene=predict-stop`);
  await click('button', 'Operation 19');
  await says('.transport-position', /operation\s18\sof\s20/);
  expect(location.hash).toContain('scene=predict-stop');

  await visit('lessons/address-space?scene=mapping');
  await click('button', 'third call');
  await says('.transport-position', /operation\s3\sof\s7/);
  const POINTED = '.figure-vma-list .pointed';
  await visit('lessons/address-space?scene=list');
  await click('button', 'the stack');
  await says(POINTED, '7fff fffd e000');
  await visit('lessons/cache-hits');
  const chip = await the('button', '7fff f7ff a000');
  chip.focus();
  expect(all(POINTED), 'the figure shows another scene').toHaveLength(0);
});

it('what follows a question is folded until it is answered, watched, or the reader goes on without', async () => {
  const openOnes = (): readonly boolean[] =>
    all(':is([aria-labelledby="rest"], [aria-labelledby="compared"]) .after').map(
      (after) => (after as HTMLDetailsElement).open,
    );
  await visit(LESSON);
  const form = await find('#predict-nodes');
  expect(openOnes()).toEqual([false, false, false]);
  // Whoever is wrong may try again; twice is enough.
  (await the('radio', /^80:/, form)).click();
  await click('button', 'Check', form);
  await says('#predict-nodes output', /only a few rows more/);
  expect(openOnes()).toEqual([false, false, false]);
  (await the('radio', /^176:/, form)).click();
  await click('button', 'Check', form);
  await expect.poll(openOnes).toEqual([false, false, true]);
  (all('[aria-labelledby="rest"] .after > summary')[0] as HTMLElement).click();
  await expect.poll(openOnes).toEqual([true, false, true]);
  (all('[aria-labelledby="rest"] .after > summary')[0] as HTMLElement).click();
  await expect.poll(openOnes).toEqual([false, false, true]);
  // Who has watched what happens may read on.
  await click('button', 'Watch it happen', await find('#predict-seven'));
  await expect.poll(openOnes).toEqual([true, false, true]);

  // What the browser remembers is open at once; a link opens what it leads to.
  await visit('lessons/gap-search?scene=numbers');
  await visit(LESSON);
  await find('#predict-nodes');
  expect(openOnes()).toEqual([false, false, true]);
  await visit(`${LESSON}?scene=predict-own`);
  await expect.poll(openOnes).toEqual([true, false, true]);
});

it.each(['address-space', 'gap-search'])('%s has a page to take along', async (slug) => {
  open(`lessons/${slug}/learned`);
  await expect.poll(() => all('.learned h2').map(textOf)).toEqual(['Recap', 'Try it on your machine']);
});

it('who unfolds something sees its first figure, and what a link leads to its own', async () => {
  await visit('lessons/address-space?scene=splitting');
  await find('#scene-splitting[data-shown="true"]');
  (await find('#apart > summary')).click();
  await find('#scene-touching[data-shown="true"]');
  await visit('lessons/address-space?scene=predict-filled');
  await find('#predict-filled[data-shown="true"]');
  expect(all('#scene-touching[data-shown="true"]')).toEqual([]);
});

it('a page has what one takes along: the recap, what to try, and the figure as the reader left it', async () => {
  open(`${LESSON}/learned`);
  await the('heading', 'Where does a new mapping go?');
  expect(all('.learned h2').map(textOf)).toEqual(['Recap', 'Try it on your machine']);
  expect(all('[aria-labelledby="recap"] li')).toHaveLength(5);
  expect(all('[aria-labelledby="machine"] li')).toHaveLength(3);
  expect((await the('link', 'Next: lesson 3')).getAttribute('href')).toBe('#/lessons/cache-hits');
  // Once something has been moved, it is there, and moves on.
  await visit(`${LESSON}?scene=race`);
  await slide('Mappings', 14);
  await expect.poll(() => location.hash).toContain('figure=race/mappings:1000/pages:3');
  await visit(`${LESSON}/learned`);
  await the('heading', 'Your figure, as you left it');
  await says('.instrument-controls', '1,000');
  await expect.poll(() => all('.kernel-count strong').map(textOf)).toEqual(['993', '22']);
  await the('figure', /^Looks that a call for 12\sKiB takes$/);
});
