/* What was reported, what is found: the page counts what the core counts, and keeps kinds of figures apart. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { FINDINGS } from '../../web/src/app/book/findings.ts';
import { lastRuns } from '../../web/src/app/bench/last-run.ts';
import type { Report } from '../../web/src/bench/report.ts';
import { loadCoreFile } from '../../web/src/core/load-node.ts';
import { parseAsk, parseOperations } from '../../web/src/lesson-kit/ask.ts';
import { answer, type Summariser } from '../../web/src/lesson-kit/exam.ts';
import { outlineOf } from '../../web/src/lesson-kit/outlines.ts';
import { createShelf } from '../../web/src/lesson-kit/shelf.ts';
import { LOOKS } from '../../web/src/questions/index.ts';
import { lookUp } from '../../web/src/timeline/look.ts';
import { summarise } from '../../web/src/timeline/summarise.ts';
import { parseTrace } from '../../web/src/trace-in/index.ts';
import { formatNumber, t, title } from '../../web/src/words/index.ts';
import { countedThere } from '../conformance/lesson-counts.ts';
import { all, find, open, textOf, usePage } from './page.ts';
import { the } from './roles.ts';

usePage();

const ROOT = resolve(import.meta.dirname, '../..');
const core = loadCoreFile(resolve(ROOT, 'wasm-core/build/trace.wasm'));

async function asked(): Promise<Summariser> {
  const module = await core;
  return {
    summarise: (...of) => summarise(module, ...of),
    look: (spec, kind, of) => lookUp(module, spec, LOOKS.get(kind)!, of),
  };
}

function shelfOf(slug: string) {
  const folder = `0${outlineOf(slug).number}-${slug}`;
  return createShelf(
    (file) => readFile(resolve(ROOT, 'lessons', folder, 'scenarios', file), 'utf8'),
    parseTrace,
  );
}

/** The figures in a cell of a finding, by what they are. */
function figures(id: string, tag: string): ReadonlyMap<string, string> {
  const cell = all(`[data-finding="${id}"] td`).find((each) => each.querySelector(`.tag.${tag}`) !== null);
  const lines = all('.finding-figures > div', cell);
  return new Map(
    lines.map((line) => [textOf(line.querySelector('dt')), textOf(line.querySelector('dd'))] as const),
  );
}

it('counts what the core counts', async () => {
  open('findings');
  await the('heading', 'What was reported, what we found');
  const summariser = await asked();
  let lines = 0;
  for (const { id, slug, counted } of FINDINGS) {
    if (counted === undefined) continue;
    const shelf = shelfOf(slug);
    for (const { label, trace, operations, of } of counted.lines) {
      const values: number[] = [];
      for (const kernel of counted.kernels)
        values.push(
          Number(
            await answer(
              summariser,
              await shelf.session(trace, kernel),
              parseOperations(operations),
              parseAsk(of),
            ),
          ),
        );
      const text = values.map(formatNumber).join(' → ');
      await expect.poll(() => figures(id, 'counted').get(title(label)), { message: id }).toBe(text);
      lines++;
    }
  }
  expect(lines).toBeGreaterThan(15);
});

it('has what real kernels counted, as it is recorded, and the model agrees where it counts the same', async () => {
  open('findings');
  await find('[data-finding]');
  const there = FINDINGS.filter((finding) => finding.there !== undefined);
  expect(there.length).toBeGreaterThan(2);
  for (const { id, there: counted } of there)
    for (const { label, values, of } of counted!.lines) {
      expect(values, id).toEqual(counted!.kernels.map((kernel) => countedThere(kernel, of)));
      expect(figures(id, 'there').get(title(label))).toBe(values.map(formatNumber).join(' → '));
    }
  // The loop was counted by no real kernel; what both counted stands in lines of the same name.
  const ours = () => [...figures('aim7', 'counted')].filter(([name]) => figures('aim7', 'there').has(name));
  await expect.poll(ours).toEqual([...figures('aim7', 'there')]);
  await expect.poll(() => figures('aim7', 'counted').get(title('findings.locksLoop'))).toBe('18 → 2 → 2');
});

it('says of whom each reported figure is, and gives a verdict', async () => {
  open('findings');
  await find('[data-finding]');
  expect(all('.finding-change')).toHaveLength(5);
  expect(all('.finding')).toHaveLength(FINDINGS.length);
  for (const { id, verdict, reported } of FINDINGS) {
    const row = await find(`[data-finding="${id}"]`);
    const text = textOf(row);
    expect(text).toContain(reported.source.split(', ').slice(0, 2).join(', '));
    expect(text).toContain(t(`findings.${verdict}`));
    // One kind of figure in each column.
    expect(all('td', row).map((cell) => all('.tag', cell).length <= 1)).not.toContain(false);
  }
  expect(figures('spawn', 'reported').get('forks in 30 s, 4,023 VMAs')).toBe('6,806 → 8,839');
  expect(figures('ebizzy', 'reported').get('hit rate, %')).toBe('1.06 → 99.97');
});

it('shows the last run of a suite, if there was one', async () => {
  const ratio = {
    workload: 'agua',
    metric: 'time per loop',
    kind: 'measured',
    figure: 'median',
    kernel: '3.5-free-gap',
    against: '3.4',
  } as const;
  const ratios = [
    { ...ratio, n: 1000, ratio: 0.5 },
    { ...ratio, n: 10_000, ratio: 0.123 },
  ];
  const report: Report = {
    suite: 'gap-search',
    settings: { kernels: ['3.4', '3.5-free-gap'], n: {}, samples: 1, runs: 1, batch: 1, quick: true },
    environment: { runtime: 'a test', platform: 'none', cores: 1, isolated: false, timerResolution: 1 },
    rows: [],
    ratios,
    fits: [],
    warnings: [],
    notes: [],
  };
  lastRuns.set('gap-search', { report, when: new Date() });
  open('findings');
  await find('[data-finding]');
  expect(figures('agua', 'measured').get('time per loop with the change')).toBe('× 0.12');
  expect(textOf(await find('[data-finding="agua"]'))).toContain('n = 10,000');
  const without = FINDINGS.filter(({ measured }) => measured && !lastRuns.has(measured.suite));
  expect(without.length).toBeGreaterThan(0);
  for (const { id } of without) expect(figures(id, 'measured').size, id).toBe(0);
});
