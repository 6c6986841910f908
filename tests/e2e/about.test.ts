import { expect, it } from 'vitest';
import { checkedOf } from '../../web/src/core/checked.ts';
import { formatNumber } from '../../web/src/words/index.ts';
import { useBrowser, visit } from './browser.ts';

useBrowser();

const NAME = 'Checked against real kernels';
const newest = checkedOf('6.18')!;
const share = (agree: number, all: number) => `${formatNumber(agree)} of ${formatNumber(all)}`;

it('about shows against which recordings each row was checked, and on which day', async () => {
  const { page, complaints } = await visit('about');
  const section = page.getByRole('region', { name: NAME, exact: true });
  expect(await section.locator('.agreement strong').textContent()).toBe(
    share(newest.operationsAgree, newest.operations),
  );
  expect(await section.textContent()).toContain('on Linux 6.18.44');
  expect(await section.locator('time').getAttribute('datetime')).toMatch(/^20\d\d-\d\d-\d\d$/);
  const row = (name: string) => section.getByRole('row').filter({ hasText: name }).first();
  const old = checkedOf('3.8')!;
  await row('Linux 3.8').waitFor();
  const text = await row('Linux 3.8').textContent();
  expect(text).toContain('3.8.13');
  expect(text).toContain(share(old.operationsAgree, old.operations));
  expect(text).toContain('all five');
  expect(await row('Linux 6.18').textContent()).toContain(
    `all five in ${Math.min(...Object.values(newest.compared))}; in the others results and VMAs`,
  );
  expect(await row('June 2012').textContent()).toContain('not checked');
  expect(complaints).toEqual([]);
});

it('the home page has the same figure, and leads there', async () => {
  const { page } = await visit('');
  const line = page.getByText(
    `answers ${formatNumber(newest.operationsAgree)} of ${formatNumber(newest.operations)} recorded`,
  );
  await line.getByRole('link').click();
  await expect.poll(() => page.url()).toContain('#/about');
  await page.getByRole('heading', { name: NAME }).waitFor();
});

it('a lesson says beside each kernel’s name whether it is checked', async () => {
  const { page, complaints } = await visit('lessons/gap-search');
  const kernels = page.getByRole('group', { name: 'Kernel', exact: true });
  await kernels
    .getByRole('radio', { name: /3\.8.*operations recorded on a real Linux 3\.8\.13 agree/ })
    .waitFor();
  await kernels.getByRole('radio', { name: /June 2012.*not checked/ }).waitFor();
  expect(complaints).toEqual([]);
});
