/* The lab: which kernel and which figures a link leads to, and what it says of links that it can't follow. */
import { expect, it } from 'vitest';
import { all, find, open, says, usePage, visit } from './page.ts';

usePage();

const figures = (): readonly string[] => all('.stage-views figure').map((each) => each.className);

it.each([
  ['3.4', 'rbtree'],
  ['3.8', 'rbtree'],
  ['6.1', 'maple'],
  ['6.18', 'maple'],
])('of Linux %s it first shows the address space and the figure %s', async (era, tree) => {
  await visit(`lab?trace=curl&era=${era}`);
  await find('.stage-views .figure-address-space');
  await find(`.stage-views .figure-${tree}`);
  expect(figures().length).toBe(2);
  expect(location.hash).not.toContain('views=');
});

it.each([
  ['3.8+gap=maple', 'works on the index maple alone'],
  ['3.8+gap=best', 'no strategy “best”'],
  ['3.8+hash=maple', 'no column “hash”'],
  ['2.0', 'no kernel “2.0”'],
])('of a row that can’t be, %s, it says why, and shows another', async (era, reason) => {
  await visit(`lab?trace=curl&era=${era}`);
  await says('.stage-warning', reason);
  await find('.stage-views .figure-maple');
  const kernel = [...document.querySelectorAll('select')].find(({ options }) =>
    [...options].some(({ value }) => value === '3.8'),
  )!;
  kernel.value = '3.8';
  kernel.dispatchEvent(new Event('change', { bubbles: true }));
  await find('.stage-views .figure-rbtree');
  expect(all('.stage-warning')).toEqual([]);
});

it.each(['bench/none', 'nowhere', 'lessons/none'])('#/%s gets a sentence and a way back', async (route) => {
  open(route);
  await says('main', /.{40}/);
  expect(all('a').length).toBeGreaterThan(1);
});
