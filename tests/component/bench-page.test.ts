/* What a suite's page, and the front page, show to people: a question, a button and a chart, and what came out. */
import { describe, expect, it, vi } from 'vitest';
import type { Answer, Request } from '../../web/src/bench/messages.ts';
import type { Report, Row } from '../../web/src/bench/report.ts';
import { publishedRows, suiteNames } from '../../web/src/bench/suites.ts';
import { lastRuns } from '../../web/src/app/bench/last-run.ts';
import { run, RUN } from './bench.ts';
import { all, open, textOf, usePage } from './page.ts';
import { click, named, the } from './roles.ts';

usePage();

const FOLDS = /^(Settings|What was reported|What is run|All results|Compare with other results)$/;
const isOpen = (fold: Element | undefined): boolean => fold?.querySelector('details')?.open === true;
const summaryOf = async (name: string): Promise<HTMLElement> =>
  (await the('region', name)).querySelector('summary')!;
const bodies = (): readonly Element[] => all('.bench-fold-body');

describe('a suite', () => {
  it.each(suiteNames())('%s opens with its question, one button and one chart', async (suite) => {
    open(`bench/${suite}`);
    const button = await the('button', RUN);
    expect(all('.bench-main .chart')).toHaveLength(1);
    expect(bodies()).toEqual([]);
    const [lead, chart] = [all('.bench-lead')[0]!, all('.chart')[0]!];
    // In that order, and all else behind.
    expect(lead.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(button.compareDocumentPosition(chart)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    for (const fold of named('region', FOLDS))
      expect(chart.compareDocumentPosition(fold)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(all('.bench-findings')).toEqual([]);
  });

  it('says on each fold what is chosen inside', async () => {
    open('bench/gap-search?quick=1&extra=0&kernels=3.4,3.8,6.18&n.agua=20,80,1280');
    expect(textOf(await summaryOf('Settings'))).toMatch(/3 of 2\d kernels, sizes 20–1,280, quick$/);
    expect(textOf(await summaryOf('What was reported'))).toMatch(/9 figures: Rik van Riel, 18 June 2012/);
    expect(textOf(await summaryOf('What is run'))).toMatch(/agua$/);
    expect(textOf(await summaryOf('Compare with other results'))).toMatch(/0 results here$/);
  });

  it('has its open folds in the link, and a link opens the folds that it names', async () => {
    open('bench/gap-search?kernels=3.8');
    (await summaryOf('Settings')).click();
    await expect.poll(() => location.hash).toBe('#/bench/gap-search?kernels=3.8&open=settings');
    await click('checkbox', 'Linux 3.4');
    await expect.poll(() => location.hash).toMatch(/kernels=3\.4,3\.8.*&open=settings$/);
    open('bench/gap-search?open=reported');
    await expect
      .poll(() =>
        named('region', FOLDS)
          .filter(isOpen)
          .map((fold) => textOf(fold.querySelector('h2'))),
      )
      .toEqual(['What was reported']);
    (await summaryOf('What was reported')).click();
    await expect.poll(() => location.hash).toBe('#/bench/gap-search');
    expect(bodies()).toEqual([]);
  });

  it('fills its chart, beside what was reported, and says what came out in at most three sentences', async () => {
    open('bench/gap-search?quick=1&extra=0&kernels=3.4,3.5-free-gap&n.agua=50,100');
    // What is shown while the suite is loaded is drawn anew then.
    await the('button', RUN);
    const chart = await the('figure', /^Time per loop, as a multiple of Linux 3\.4/);
    const marks = (): number => all('.chart-mark', chart.querySelector('svg')!).length;
    expect(textOf(chart.querySelector('figcaption'))).toMatch(/reported$/);
    expect(marks()).toBe(1);
    await run();
    await expect.poll(marks).toBe(3);
    expect(textOf(chart.querySelector('figcaption'))).toMatch(/measured here$/);
    const found = all('.bench-findings li').map(textOf);
    expect(found).toEqual([
      expect.stringMatching(
        /^June 2012 against Linux 3\.4, n = 100: time per loop × .*; reported × 0\.129 with n = 10,000\.$/,
      ),
    ]);
    expect(textOf(await summaryOf('All results'))).toMatch(/2 kernels, \d+ figures, [\d,]+ samples$/);
    expect(textOf(document.querySelector('main'))).not.toContain('Cancel');
  });
});

/** Runs that end as they are told to. */
class Told extends EventTarget {
  static readonly runs: Told[] = [];
  suite = '';
  isEnded = false;

  postMessage(request: Request): void {
    if (request.type !== 'run') return;
    this.suite = request.suite;
    Told.runs.push(this);
  }

  say(data: Answer): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }

  terminate(): void {
    this.isEnded = true;
  }
}

function reportOf(suite: string, rows: readonly Row[]): Report {
  return {
    suite,
    settings: { kernels: ['3.4', '3.8'], n: { agua: [250] }, samples: 1, runs: 1, batch: 1, quick: true },
    environment: { runtime: 'a test', platform: 'none', cores: 1, isolated: false, timerResolution: 1 },
    rows: [...publishedRows(suite), ...rows],
    ratios: [],
    fits: [],
    warnings: ['noise'],
    notes: [],
  };
}

const loop = (kernel: string, mean: number): Row => ({
  kernel,
  workload: 'agua',
  n: 250,
  metric: 'time per loop',
  unit: 'ms',
  kind: 'measured',
  mean,
});

describe('the front page', () => {
  const cards = (): readonly Element[] => all('.bench-list > li');
  const running = (): Told => Told.runs.at(-1)!;

  it('has each suite’s question and its chart, and leads to it', async () => {
    open('bench');
    await the('button', 'Run all');
    expect(cards()).toHaveLength(suiteNames().length);
    for (const card of cards()) {
      expect(textOf(card.querySelector('p'))).toMatch(/\?/);
      expect(card.querySelectorAll('.chart')).toHaveLength(1);
      expect(card.querySelectorAll('button')).toHaveLength(0);
      // What is empty says why; what isn't needs no words.
      const isEmpty = card.querySelector('.chart-mark, .chart-line') === null;
      expect(textOf(card.querySelector('.chart > .quiet')) !== '', textOf(card)).toBe(isEmpty);
    }
    await click('link', /^Finding a gap among tens of thousands of VMAs/);
    await the('heading', /^Finding a gap among/);
  });

  it('runs all, can be stopped, goes on where it stands, and ends with one report', async () => {
    vi.stubGlobal('Worker', Told);
    const names = suiteNames();
    open('bench');
    await click('button', 'Run all');
    await expect.poll(() => running().suite).toBe(names[0]);
    // The chart of the suite fills as it runs.
    running().say({ type: 'rows', rows: [loop('3.4', 10), loop('3.8', 5)] });
    await expect.poll(() => textOf(cards()[0]?.querySelector('figcaption'))).toMatch(/measured here$/);
    running().say({ type: 'report', report: reportOf(names[0]!, [loop('3.4', 10), loop('3.8', 5)]) });
    await expect.poll(() => running().suite).toBe(names[1]);
    await click('button', 'Stop');
    expect(running().isEnded).toBe(true);
    expect(named('button', 'Stop')).toEqual([]);
    // What had ended stands in a report already.
    await the('heading', `Report of 1 of ${names.length} suites`);
    const stopped = Told.runs.length;
    await click('button', `Go on: ${names.length - 1} of ${names.length} to run`);
    await expect.poll(() => Told.runs.length).toBe(stopped + 1);
    expect(running().suite).toBe(names[1]);
    for (const name of names.slice(1)) {
      await expect.poll(() => running().suite).toBe(name);
      running().say({ type: 'report', report: reportOf(name, []) });
    }
    const report = await the('region', `Report of ${names.length} of ${names.length} suites`);
    expect(report.querySelectorAll('.chart')).toHaveLength(names.length);
    expect(textOf(report)).toContain('Linux 3.8 against Linux 3.4, n = 250: time per loop × 0.5.');
    expect(textOf(report).split('1 thing to know before trusting these figures')).toHaveLength(
      names.length + 1,
    );
    expect(textOf(report)).toContain('Where this ran');
    for (const way of ['Save as one file', 'Copy as Markdown', 'Print'])
      expect(named('button', way)).toHaveLength(1);
    expect(named('button', 'Stop')).toEqual([]);
    await the('button', 'Run all');
    for (const suite of names) lastRuns.delete(suite);
  });
});
