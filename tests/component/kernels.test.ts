/* The list of kernels, and the page of each. */
import { expect, it } from 'vitest';
import { changedTraits, kernelBefore } from '../../web/src/app/book/kernel-changes.ts';
import { specOf } from '../../web/src/app/costs/CostsChart.tsx';
import { COSTS } from '../../web/src/bench/kernel-costs/costs.ts';
import { checkedOf } from '../../web/src/core/checked.ts';
import { kernelName } from '../../web/src/narrate/kernel-name.ts';
import { ROW_IDS } from '../../web/src/protocol/protocol.gen.ts';
import { formatNumber } from '../../web/src/words/index.ts';
import { kernelCosts } from '../../web/src/words/en/kernel-costs.ts';
import { kernelPages } from '../../web/src/words/en/kernel-pages.ts';
import { kernels } from '../../web/src/words/en/kernels.ts';
import { strategies } from '../../web/src/words/en/strategies.ts';
import { traits } from '../../web/src/words/en/traits.ts';
import { wrongTerms } from '../terms.ts';
import { all, find, open, says, textOf, usePage } from './page.ts';
import { click, named, the } from './roles.ts';

usePage();

it('the list has every kernel, newest first, and leads to its page', async () => {
  open('lessons');
  await click('link', 'Kernels', await find('.book-nav'));
  await the('heading', 'Kernels');
  const items = all('.kernel-list > li');
  expect(items.map((item) => textOf(item.querySelector('a')))).toEqual(ROW_IDS.toReversed().map(kernelName));
  expect(textOf(items[0])).toContain(kernels['7.3']);
  expect(textOf(items[0])).toContain(`checked: ${formatNumber(checkedOf('7.3')!.cases)} recordings`);
  expect(textOf(items[ROW_IDS.length - 1 - ROW_IDS.indexOf('2.6.5-aa1')])).toContain('not checked');
  await the('figure', /^One mmap\(\) among/);
  await click('link', 'Linux 3.8');
  await the('heading', 'Linux 3.8');
  expect(location.hash).toBe('#/kernels/3.8');
});

it('a page says what is new in its kernel, and how far it agrees with the real one', async () => {
  open('kernels/3.8');
  await the('heading', 'What changed since Linux 3.4');
  expect(textOf(await find('.kernel-title'))).toContain(kernels['3.8']);
  const gap = (await the('heading', 'How a gap is found')).closest('li')!;
  expect(textOf(gap)).toContain(`before${strategies['gap.linear']}`);
  expect(textOf(gap)).toContain(`now${strategies['gap.rb_subtree_gap']}`);
  // As 3.4 had it.
  expect(named('heading', 'What a lookup remembers')).toEqual([]);
  const recordings = textOf(await the('region', 'Compared with the real kernel'));
  const { operationsAgree, operations, releases } = checkedOf('3.8')!;
  expect(recordings).toContain(`${formatNumber(operationsAgree)} of ${formatNumber(operations)}`);
  expect(recordings).toContain(releases.join(', '));
  expect(recordings).toContain('all five');
  const lab = await the('link', 'Open your log with it');
  expect(lab.getAttribute('href')).toBe('#/lab?v=1&kernel=3.8');
  await click('link', 'Newer: Linux 3.14');
  await the('heading', 'Linux 3.14');
});

it('a posting that was built says so, and one that was not says why nothing is compared', async () => {
  open('kernels/3.14-vmacache');
  const recorded = await the('region', 'Compared with the real kernel');
  expect(textOf(recorded)).toContain('3.14.1-vmacache');
  expect(textOf(recorded)).toContain(kernelPages.postingRecorded);
  open('kernels/2.6.5-aa1');
  await the('heading', '2.6.5-aa1');
  expect(textOf(await the('region', 'Compared with the real kernel'))).toContain(kernelPages.neverReleased);
});

it('says what is compared where no recording has all of it', async () => {
  open('kernels/2.6.2');
  await the('heading', 'Linux 2.6.2');
  expect(textOf(all('main')[0])).toContain('What is comparedresults, VMAs, and counters');
});

it('what came and what went stands there, with the release and how that is known', async () => {
  open('kernels/7.3');
  const section = await the('region', 'Smaller differences');
  const text = textOf(section);
  expect(text).toContain(`${traits.ANON_OFFSETS}since 7.3, release looked up`);
  expect(text).toContain(`no longer: ${traits.MREMAP_COUNTS_COPY}since 7.2, release looked up`);
  expect(all('li', section)).toHaveLength(changedTraits('6.18', '7.3').length);
  await says('main', 'Each mechanism is that of Linux 6.18. The smaller differences are below.');
  expect(text).toContain(`${traits.MAPLE_COPIES}since 7.1, release looked up`);
  expect(textOf(all('.chart-remark')[0])).toBe('Linux 7.3');
});

it('a posting is compared with what it was posted against, and a release with releases', () => {
  expect(kernelBefore('2.4')).toBeUndefined();
  expect(kernelBefore('2.6.5-aa1')).toBe('2.6.2');
  expect(kernelBefore('2.6.7')).toBe('2.6.2');
  expect(kernelBefore('2.6.32')).toBe('2.6.31-rc8');
  expect(kernelBefore('3.8')).toBe('3.4');
  const [from, to] = [changedTraits('6.5', '6.8'), changedTraits('6.8', '6.5')];
  expect(from.map(({ trait }) => trait).toSorted()).toEqual(to.map(({ trait }) => trait).toSorted());
  expect(from.some(({ trait, isGone }) => trait === 'MOVE_LOSES_ACCOUNT' && isGone)).toBe(true);
});

it.each(ROW_IDS)('there is a page of %s', async (id) => {
  open(`kernels/${id}`);
  await the('heading', kernelName(id));
  await expect.poll(() => all('.kernel-columns li, #changed ~ p:not(.quiet)').length).toBeGreaterThan(0);
  expect(named('heading').map(({ tagName }) => tagName)[0]).toBe('H1');
  expect(named('link', undefined, await find('.kernel-neighbours')).length).toBeGreaterThan(1);
  expect(all('main .bad')).toEqual([]);
});

it('of a kernel that isn’t there a sentence says so', async () => {
  open('kernels/9.9');
  await the('heading', 'No such kernel');
  await says('.notice', /There is no kernel “9\.9” here\. All kernels/);
  const links = named('link', 'All kernels').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['#/kernels']);
});

it('the chart has a point of each kernel, and says what it found', () => {
  const { series, title } = specOf('3.8');
  const [was, now] = [COSTS['3.4'], COSTS['7.3']].map(({ mmap }) => formatNumber(Math.round(mmap)));
  expect(title).toContain(`took ${was} comparisons in 2012. Today it takes ${now}.`);
  for (const line of series) {
    if (line.as !== 'line') throw new Error('only lines');
    expect(line.points.length + line.apart!.length).toBe(ROW_IDS.length);
    expect(line.apart).toHaveLength(5);
  }
});

it('has the terms of the field', () => {
  const texts = Object.values({ ...kernelCosts, ...kernelPages }).flatMap((entry) =>
    typeof entry === 'string' ? [entry] : Object.values(entry),
  );
  expect(texts.flatMap(wrongTerms)).toEqual([]);
});
