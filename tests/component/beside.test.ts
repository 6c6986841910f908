/* Kernels side by side: they stay at the same operation, and what differs is listed. */
import { expect, it } from 'vitest';
import { all, find, idle, operations, position, says, step, textOf, usePage, visit } from './page.ts';
import { choose, click, named, the } from './roles.ts';

usePage();

const kernels = (): readonly (string | undefined)[] => all('.kernel').map((each) => each.dataset.kernel);
/** Of each kernel the operation that it shows. */
const shown = (): readonly (string | undefined)[] => all('.kernel').map((each) => each.dataset.operation);
const figures = (): readonly string[][] =>
  all('.kernel').map((each) => all('figure', each).map((figure) => figure.className));
const rows = (): readonly string[][] =>
  named('table', 'What differs').flatMap((table) =>
    all('tbody tr', table).map((row) => all('th, td', row).map((cell) => textOf(cell).trim())),
  );

/** Waits until all kernels show the same operation. */
async function inStep(operation: number): Promise<void> {
  await expect.poll(shown).toEqual(kernels().map(() => String(operation)));
}

it('3.4 beside 6.18 on curl: in step after any jump, with what differs', async () => {
  await visit('lab?trace=curl&kernels=3.4,6.18&views=address-space');
  await expect.poll(kernels).toEqual(['3.4', '6.18']);
  await expect.poll(figures).toEqual([['figure figure-address-space'], ['figure figure-address-space']]);
  await inStep(-1);
  await operations(3);
  await inStep(2);
  await step('End');
  await expect.poll(() => shown()[0]).not.toBe('2');
  const last = Number(shown()[0]);
  await inStep(last);
  expect(last).toBeGreaterThan(100);
  await step('Shift+ArrowLeft');
  await inStep(last - 1);
  // Within an operation, too.
  await step('Home');
  await inStep(-1);
  for (let i = 0; i < 8; i++) {
    await step('ArrowRight');
    await expect.poll(() => new Set(shown()).size).toBe(1);
  }

  await click('radio', 'up to here');
  await step('End');
  await inStep(last);
  await expect.poll(() => rows().length).toBeGreaterThan(10);
  for (const [name, one, other] of rows()) {
    if (name === 'Returned') continue;
    const number = (text = '') => Number(/^[\d,]+/.exec(text)?.[0].replaceAll(',', ''));
    const by = /[+−][\d,]+$/
      .exec(other ?? '')?.[0]
      .replaceAll(',', '')
      .replace('−', '-');
    expect(number(other) - number(one), name).toBe(Number(by));
  }
  expect(location.hash).toContain('kernels=3.4,6.18');
});

it('finds the first call that differs, and goes there', async () => {
  await visit('lab?trace=curl&kernels=3.4,6.18&views=address-space');
  await inStep(-1);
  await click('button', 'Where do they first differ?');
  await says('.what-differs output', /Operation \d+ is the first that differs/);
  const number = Number(/Operation (\d+)/.exec(textOf(all('.what-differs output')[0]))?.[1]);
  await inStep(number - 1);
  const returned = all('.kernel-returned').map(textOf);
  expect(returned.every((text) => text.startsWith('returned '))).toBe(true);
  // Before it, nothing returned anything else.
  await step('Shift+ArrowLeft');
  await inStep(number - 2);
  expect(rows().map(([name]) => name)).not.toContain('Returned');
});

it('says so when they never differ', async () => {
  await visit('lab?trace=curl&kernels=3.8,3.15&views=vma-list');
  const ask = (await the('button', 'Where do they first differ?')) as HTMLButtonElement;
  // It can be pressed once there is something to compare.
  await expect.poll(() => ask.disabled).toBe(false);
  ask.click();
  await says('.what-differs output', /never differ/);
  expect(rows()).toEqual([]);
});

it('kernels are added, change places and are closed; one kernel stays at the same place', async () => {
  await visit('lab?trace=curl&kernel=3.8&views=vma-list');
  await idle();
  await operations(4);
  const before = position();
  await choose(await the('select', 'Add a kernel beside'), '6.1');
  await inStep(3);
  expect(kernels()).toEqual(['3.8', '6.1']);
  expect(position()).toBe(before);
  await expect.poll(() => location.hash).toContain('kernels=3.8,6.1');
  await choose(await the('select', 'Kernel'), '6.1');
  await expect.poll(kernels).toEqual(['6.1', '3.8']);
  await inStep(3);
  await choose(await the('select', 'Add a kernel beside'), '3.4');
  await expect.poll(kernels).toEqual(['6.1', '3.8', '3.4']);
  await inStep(3);
  await click('button', 'Close Linux 3.4');
  await click('button', 'Close Linux 3.8');
  await find('.stage > .stage-views');
  expect(all('.kernel')).toEqual([]);
  expect(textOf(all('.transport-position')[0])).toContain('operation 4 of');
  await expect.poll(() => location.hash).toMatch(/kernel=6\.1(&|$)/);
});

it.each([
  ['3.4,9.9', '.stage-warning', 'no kernel “9.9”'],
  ['3.4,3.4', '.stage-warning', 'left out: kernels'],
])('of kernels=%s, which can’t be, it says why', async (asked, place, reason) => {
  await visit(`lab?trace=curl&kernels=${asked}`);
  await says(place, reason);
  expect(all('.kernel')).toEqual([]);
});

it('a lesson’s scene opens with the kernels beside it, unless the address names one alone', async () => {
  await visit('lessons/cache-hits?scene=copies-inside');
  await expect.poll(kernels).toEqual(['3.14', '3.15']);
  await inStep(14);
  expect(all('#scene-copies-inside a').map((a) => a.getAttribute('href'))).toContainEqual(
    expect.stringContaining('kernels=3.14,3.15'),
  );
  await click('button', 'Close Linux 3.15');
  await find('.stage > .stage-views');
  await expect.poll(() => location.hash).toMatch(/[?&]kernel=3\.14(&|$)/);
  await visit('lessons/cache-hits?scene=copies-inside&kernel=3.15');
  await find('.stage > .stage-views');
  expect(all('.kernel')).toEqual([]);
});

it('a lesson’s scene stands beside another of its kernels if the address asks for it', async () => {
  await visit('lessons/gap-search?scene=walk&kernels=3.4,3.8');
  await expect.poll(kernels).toEqual(['3.4', '3.8']);
  await inStep(7);
  expect(all('.kernel h2').map(textOf)).toEqual(['Linux 3.4', 'Linux 3.8']);
  await step('Shift+ArrowRight');
  await inStep(8);
  await expect.poll(() => rows().map(([name]) => name).length).toBeGreaterThan(0);
  await visit('lessons/gap-search?scene=walk&kernels=3.4,2.0');
  await says('.stage-warning', 'doesn’t offer 2.0');
  expect(all('.kernel')).toEqual([]);
});
