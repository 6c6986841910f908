/* The process tree, as the page shows it. */
import { expect, it } from 'vitest';
import { FAMILY, MANY } from '../e2e/family-trace.ts';
import { all, find, operations, partsOf, press, says, step, textOf, usePage, visitLab } from './page.ts';
import { choose, click, the } from './roles.ts';

usePage();

const FIGURE = '.figure-processes';

async function show(text: string, views = 'processes'): Promise<void> {
  await visitLab(text, `kernel=6.8&views=${views}`);
  await find(`${FIGURE} tr[data-process]`);
}

const rows = (): readonly string[] =>
  all(`${FIGURE} tr[data-process]`).map(
    (row) => `${row.getAttribute('aria-level')} ${partsOf(row.querySelector('th')!)}`,
  );
const row = (number: number): HTMLElement | undefined => all(`${FIGURE} tr[data-process="${number}"]`)[0];

it('shows who has forked whom, who has ended, and who adopts', async () => {
  await show(FAMILY);
  await expect.poll(rows).toEqual(['1 init', '2 Process 1 in all views']);
  await operations(2);
  await expect
    .poll(rows)
    .toEqual(['1 init', '2 Process 1', '3 Process 2 calls in all views', '4 Process 3 new']);
  await operations(2);
  await expect
    .poll(rows)
    .toEqual([
      '1 init',
      '2 Process 1 in all views',
      '3 Process 2 zombie calls has just ended',
      '2 Process 3 just adopted forked by 2',
    ]);
  expect(textOf(row(2))).toContain('a number is left until process 1 asks');
  expect(all('svg.processes-space', row(2))).toEqual([]);
  await operations(1);
  await expect.poll(rows).toEqual(['1 init', '2 Process 1 calls in all views', '2 Process 3 forked by 2']);
  expect(textOf(all('.processes-top')[0])).toContain('Nothing is left of process 2.');
  await operations(1);
  await expect.poll(rows).toEqual(['1 init', '2 Process 1 in all views']);
});

it('follows a child that is made, and a memory that is taken down', async () => {
  await show(FAMILY);
  const state = (name: string): readonly HTMLElement[] =>
    all(`.processes-state.${name}`, row(2) ?? undefined);
  for (let i = 0; i < 20 && state('newborn').length === 0; i++) await step('s');
  expect(textOf(row(2)!.querySelector('.processes-state.newborn'))).toBe('newborn');
  await operations(3);
  for (let i = 0; i < 2; i++) await step('s');
  await expect.poll(() => state('ending').length).toBe(1);
  expect(textOf(row(2))).toContain('its address space is being freed');
});

it('turns all views to the process that is chosen', async () => {
  await show(FAMILY, 'processes,vma-list');
  const vmas = (): number => all('.figure-vma-list .vma-table [data-area]').length;
  await operations(3);
  await expect.poll(vmas).toBe(3);
  row(1)!.focus();
  row(1)!.click();
  await expect.poll(vmas).toBe(2);
  expect(row(1)!.getAttribute('aria-selected')).toBe('true');
  // By keyboard: down to the caller.
  await press('ArrowDown');
  await press('Enter');
  await expect.poll(vmas).toBe(3);
  expect(row(2)!.getAttribute('aria-selected')).toBe('true');
  // All pictures have one scale: what both have is at the same place.
  const places = all(`${FIGURE} svg.processes-space`).map((svg) =>
    svg.querySelector('path')!.getAttribute('d'),
  );
  expect(new Set(places).size).toBe(1);
});

it('opens and closes by keyboard', async () => {
  await show(FAMILY);
  await operations(2);
  const focused = (): string | undefined => (document.activeElement as HTMLElement).dataset.process;
  row(1)!.focus();
  await press('ArrowLeft');
  await expect.poll(rows).toEqual(['1 init', '2 Process 1 2 more below']);
  expect(row(1)!.getAttribute('aria-expanded')).toBe('false');
  await press('ArrowRight');
  await press('End');
  await expect.poll(focused).toBe('3');
  await press('ArrowLeft');
  await expect.poll(focused).toBe('2');
});

it('with 512 processes shows the first of them, and the rest when asked to', async () => {
  await show(MANY);
  await click('button', 'To the end');
  await says('.processes-top', '512 living processes');
  expect(rows().length).toBeLessThan(80);
  await click('button', /more children/, await find(FIGURE));
  await expect.poll(() => rows().length).toBeGreaterThan(30);
  await choose(await the('select', 'Process shown in the figures'), 'Process 400');
  await expect.poll(() => row(400)?.getAttribute('aria-selected')).toBe('true');
});
