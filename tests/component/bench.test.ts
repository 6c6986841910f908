/* Suites of the bare structures: what stands there before a run, what is said of settings, and what a run comes to. */
import { describe, expect, it } from 'vitest';
import { run, RUN, visitSuite } from './bench.ts';
import { all, find, open, partsOf, press, says, textOf, usePage } from './page.ts';
import { click, fill, isChecked, named, the, valueOf } from './roles.ts';

usePage();

const ONLY_DEEP =
  'n.freegap-in-a-process-munmap=&n.freegap-in-a-process-mprotect=&n.gap-updates-alone=&n.mprotect-as-posted=&n.munmap-as-posted=&n.munmap-deep=';
const WORST = `gap-worst-case?quick=1&extra=0&kernels=3.4,3.5-free-gap,3.8&${ONLY_DEEP}`;

it('the list leads to the suites', async () => {
  open('bench');
  await click('link', /^Finding a gap among tens of thousands of VMAs/);
  await the('heading', /^Finding a gap among/);
  expect(location.hash).toMatch(/^#\/bench\/./);
});

it('what was reported stands there before anything is run, with who said it', async () => {
  await visitSuite('gap-search');
  const reported = textOf(await the('region', 'What was reported'));
  for (const text of ['294', '113.166', '609', '18 June 2012']) expect(reported).toContain(text);
  expect(named('region', 'All results')).toEqual([]);
});

describe('sizes', () => {
  it.each(['65,000', '70000', '2'])('%s is kept with a word about it, and not run', async (text) => {
    await visitSuite('gap-search?quick=1&n.agua=40,80');
    const field = await the('textbox', /^agua/);
    await fill(field, text);
    expect(location.hash).toContain('n.agua=40,80');
    await click('button', RUN);
    await the('alert');
    expect(valueOf(field)).toBe(text);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await says('main', /Numbers from \d+ to \d+, /);
    expect(location.hash).toContain('n.agua=40,80');
    expect(named('progressbar')).toEqual([]);
  });
});

it('a run of nothing is refused, with the reason', async () => {
  await visitSuite('gap-search?quick=1&kernels=3.8&n.agua=40');
  const button = await the('button', RUN);
  const alerts = (): string => named('alert').map(textOf).join();
  await click('checkbox', 'Linux 3.8');
  expect(alerts()).toContain('kernel');
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await click('checkbox', 'Linux 3.8');
  expect(alerts()).toBe('');
  const field = await the('textbox', /^agua/);
  await fill(field, '');
  await press('r');
  field.focus();
  await press('Enter');
  expect(alerts()).toContain('size');
  await click('button', RUN);
  expect(named('progressbar')).toEqual([]);
});

describe('a link', () => {
  it('keeps the settings, mixed kernels included', async () => {
    await visitSuite('gap-search?kernels=3.8%2Bgap%3Dfree_gap_lazy');
    expect(isChecked(await the('checkbox', 'Linux 3.8 with free_gap_lazy'))).toBe(true);
    await click('checkbox', 'Linux 3.4');
    const field = await the('textbox', /^agua/);
    field.focus();
    await fill(field, '40, 80');
    field.blur();
    await visitSuite(location.hash.slice('#/bench/'.length));
    expect(isChecked(await the('checkbox', 'Linux 3.8 with free_gap_lazy'))).toBe(true);
    expect(isChecked(await the('checkbox', 'Linux 3.4'))).toBe(true);
    expect(valueOf(await the('textbox', /^agua/))).toBe('40, 80');
  });

  it.each([
    ['gap-search?results=cut', 'can’t be read'],
    ['gap-search?kernels=9.9', '9.9'],
    ['gap-search?kernels=3.8%2Bgap%3Dmaple', 'maple'],
    ['gap-search?quick=1&n.agua=3', 'agua: 3'],
    ['gap-search?colour=red', 'colour'],
  ])('#/bench/%s gets a sentence and can be run', async (route, said) => {
    await visitSuite(route);
    await says('[role="alert"]', said);
    expect(named('checkbox').filter(isChecked).length).toBeGreaterThan(2);
  });
});

describe('a run', () => {
  /** What a kernel has in a column of a table of the deep mprotect(). */
  async function figure(caption: RegExp, kernel: string, column: RegExp): Promise<string> {
    const table = await the('table', caption, await the('region', 'mprotect, deep'));
    const heads = all('thead tr:last-child th', table).map(partsOf);
    const rows = named('row', undefined, table).filter(
      (row) => textOf(row.querySelector('th')).trim() === kernel,
    );
    const place = heads.findIndex((head) => column.test(head));
    return textOf(all('th, td', rows.at(-1))[place]).trim();
  }

  it('ends with rows of three kinds, each in columns of its own', async () => {
    await visitSuite(`${WORST}&n.freegap-in-a-process-munmap=1025&n.mprotect-deep=24,1025`);
    await run();
    for (const behind of document.querySelectorAll<HTMLDetailsElement>('.bench-samples details'))
      behind.open = true;
    // docs/decisions/0012: 16 · (2d − 1) as posted, at depth 10; as merged, the same at every depth.
    expect(await figure(/Counts/, 'Linux 3.8', /^gap evaluations per pair/)).toBe('10');
    expect(await figure(/Counts/, 'June 2012', /^gap evaluations per pair/)).toBe('304');
    expect(await figure(/time per pair, ns/, 'Linux 3.4', /^Samples/)).toMatch(/^\d+$/);
    const ratios = await the('table', /The same proportions\?/);
    const kinds = all('thead tr:first-child .tag', ratios).map((tag) => textOf(tag).trim());
    expect(kinds).toEqual(['reported', 'measured here', 'counted here']);
    const deep = await the('region', 'mprotect, deep');
    for (const name of [/^Time per pair by size/, /^Gap evaluations per pair by size/, /^All samples/])
      await find('svg', await the('figure', name, deep));
  });

  it('of a program in loops can be cancelled as long as it runs, and shows how it goes from loop to loop', async () => {
    await visitSuite('gap-search?quick=1&extra=0&kernels=3.4,3.8&n.agua=20,40,80');
    const button = await the('button', RUN);
    expect(named('button', /^Cancel/)).toEqual([]);
    await click('button', RUN);
    const cancel = await the('button', /^Cancel/);
    cancel.focus();
    await the('button', 'Copy as Markdown');
    expect(named('button', /^Cancel/)).toEqual([]);
    // The focus is on the button that begins another one.
    expect(document.activeElement).toBe(button);
    expect(textOf(document.querySelector('main'))).not.toContain('Cancel');
    expect(all('.chart-line', await the('figure', /^Time per loop, loop by loop/)).length).toBe(2);
    expect(textOf(await the('figure', /^Search steps per mmap by size/))).toContain('counted here');
    await says('main', 'more for each');
    // Each measured ratio has its interval.
    const table = await the('table', 'The same proportions?');
    expect(all('.ratio small', table).map(textOf)).toContainEqual(
      expect.stringMatching(/^[\d.,]+ to [\d.,]+/),
    );
  });
});
