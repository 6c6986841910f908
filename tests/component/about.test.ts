import { expect, it } from 'vitest';
import { checkedOf } from '../../web/src/core/checked.ts';
import { formatNumber } from '../../web/src/words/index.ts';
import { all, find, open, textOf, usePage, visit } from './page.ts';
import { named, the } from './roles.ts';

usePage();

const NAME = 'Checked against real kernels';
const newest = checkedOf('7.3')!;
const share = (agree: number, whole: number) => `${formatNumber(agree)} of ${formatNumber(whole)}`;

it('about shows against which recordings each row was checked, and on which day', async () => {
  open('about');
  const section = await the('region', NAME);
  expect(textOf(section.querySelector('.agreement strong'))).toBe(
    share(newest.operationsAgree, newest.operations),
  );
  expect(textOf(section)).toContain('on Linux 7.3.4');
  expect(section.querySelector('time')!.getAttribute('datetime')).toMatch(/^20\d\d-\d\d-\d\d$/);
  const row = async (name: RegExp) => textOf(await the('row', name, section));
  const old = checkedOf('3.8')!;
  const text = await row(/Linux 3\.8/);
  expect(text).toContain('3.8.13');
  expect(text).toContain(share(old.operationsAgree, old.operations));
  expect(text).toContain('all five');
  expect(await row(/Linux 6\.18/)).toContain(
    `all five in ${Math.min(...Object.values(checkedOf('6.18')!.compared))}; in the others results and VMAs`,
  );
  expect(await row(/June 2012/)).toContain('3.5.0-free-gap');
  expect(await row(/2\.6\.5-aa1/)).toContain('not checked');
  expect(await row(/July 2023/)).toContain('6.5.0-mt-dup');
});

it('the home page has the same figure, and leads there', async () => {
  open('');
  const said = `answers ${formatNumber(newest.operationsAgree)} of ${formatNumber(newest.operations)} recorded`;
  const line = () => all('main p').find((paragraph) => textOf(paragraph).includes(said));
  await expect.poll(line).toBeDefined();
  named('link', undefined, line())[0]!.click();
  await expect.poll(() => location.hash).toContain('#/about');
  await the('heading', NAME);
});

it('a lesson says beside each kernel’s name whether it is checked', async () => {
  await visit('lessons/gap-search?scene=cures');
  const kernels = await the('group', 'Kernel');
  await the('radio', /3\.8.*operations recorded on a real Linux 3\.8\.13 agree/, kernels);
  await the(
    'radio',
    /June 2012.*recorded on Linux 3\.5\.0-free-gap, this posting as we built it, agree/,
    kernels,
  );
  await the('radio', /^gaps only.*not checked/, kernels);
  expect(await find('.stage-tabs')).toBeDefined();
});
