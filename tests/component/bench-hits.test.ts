/* Streams of page faults: those that ship with the page, and files of one's own. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { onlyStreams as only } from '../e2e/streams.ts';
import { cells, run, visitSuite } from './bench.ts';
import { all, find, giveFile, says, textOf, usePage } from './page.ts';
import { click, named, the } from './roles.ts';
import { unpackedStream } from '../../web/src/faults/streams/testing.ts';

usePage();

const ROOT = resolve(import.meta.dirname, '../..');
const ONE = `cache-hits?quick=1&runs=1${only('sqlite')}`;
/** The page's own field for files; another opens reports. */
const SQLITE = (await unpackedStream('sqlite')).toString();

/** The figures of a stream's row of the map. */
async function rates(stream: string): Promise<readonly string[]> {
  const map = await the('table', /^Hit rate of each scheme/);
  const row = named('row', undefined, map).find(
    (each) =>
      textOf(each.querySelector('th')).includes(stream) && named('button', undefined, each).length > 0,
  );
  return named('button', undefined, row).map((button) => textOf(button).trim());
}

/** What the command line counts of the same stream. */
function counted(...args: readonly string[]): readonly string[] {
  const out = execFileSync(
    'npm',
    ['run', '-s', 'cli', '--', 'bench', 'cache-hits', '--quick', '--json', ...args],
    {
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    },
  );
  const { rows } = JSON.parse(out) as {
    rows: { workload: string; metric: string; kind: string; median: number }[];
  };
  return rows
    .filter(
      ({ workload, metric, kind }) => workload === 'sqlite' && metric === 'hit rate' && kind === 'counted',
    )
    .map(({ median }) => median.toFixed(2));
}

describe('a run of streams', () => {
  it('fills the map with what the command line counts, and tells the story of a cell', async () => {
    await visitSuite(`cache-hits?quick=1&runs=1${only('sqlite', 'java')}`);
    await run();
    const found = await rates('sqlite');
    expect(found).toEqual(counted('--n', '8338', '--kernels', '3.14,3.14-vmacache,3.15,4.20'));
    expect(Number(found[0])).toBeLessThan(Number(found[1]));
    await click('button', (await rates('java'))[2], await the('table', /^Hit rate of each scheme/));
    await the('heading', 'java: hits and misses over time');
    await find('.chart-line', await the('figure', /^Hit rate over time, java/));
    await the('figure', /^Why lookups missed: java, 3\.15/);
  });

  it('sets what was counted beside what was reported, and times apart', async () => {
    await visitSuite(`cache-hits?quick=1&runs=1&n.postgres=5000${only('postgres')}`);
    await run();
    const beside = await the('table', /^Beside what was reported/);
    expect(textOf(beside.querySelector('tr.reported'))).toMatch(/Oracle.*reported.*70\.66.*91\.15/);
    expect(textOf(beside)).toContain('PostgreSQL instead of Oracle');
    const time = await the('table', /^Time of the replay per lookup/);
    expect(textOf(time.querySelector('caption'))).toContain('measured here');
    expect(cells(time)[0]).toMatch(/^[\d.,]+ ± /);
    // 12.57 / 17.14, and as many ratios as there are places for nodes.
    const cycles = await the('table', /^The cycles of find_vma/);
    expect(textOf(cycles.querySelector('thead'))).toMatch(/reported.*simulated.*ratio.*L1.*memory/);
    expect(cells(cycles)).toHaveLength(4);
    expect(cells(cycles)[0]).toBe('0.73');
    for (const modelled of cells(cycles).slice(1)) expect(modelled).toMatch(/^[01]\.\d\d$/);
    const loads = await the('table', /^What a load costs/);
    expect(cells(loads)).toEqual(['4', '10', '219']);
  });

  it('sweeps slots and hashes when it is asked to', async () => {
    await visitSuite(ONE);
    await click('checkbox', /^The sweep/);
    await run();
    expect(await rates('sqlite')).toHaveLength(12);
    expect(all('.chart-drawing .chart-line', await the('figure', /^sqlite/)).length).toBe(2);
    await says('main', 'Sixteen slots instead of four');
    await the('table', /^Time of the replay per lookup/);
  });

  it('has the scheme of 2013, and says why version 1 is not there', async () => {
    await visitSuite(ONE);
    await says('main', 'Version 1 of the per-thread cache');
    await click('checkbox', /^Last and largest VMA/);
    await run();
    const found = await rates('sqlite');
    expect(found).toHaveLength(5);
    expect(Number(found.at(-1))).toBeGreaterThan(Number(found[0]));
  });

  it('of nothing is refused, with the reason', async () => {
    await visitSuite('cache-hits?quick=1');
    await click('button', 'No stream');
    await says('[role="alert"]', 'at least one stream');
    await click('button', 'All streams');
    await expect.poll(() => named('alert')).toEqual([]);
  });
});

describe('a file of one’s own', () => {
  it('is one more stream of the run, compressed or not', async () => {
    await visitSuite(ONE);
    await giveFile('mine.txt.gz', gzipSync(SQLITE));
    await the('button', 'Remove mine.txt.gz');
    await expect.poll(() => textOf(all('main')[0]).split('8,338 faults').length - 1).toBeGreaterThan(1);
    await run();
    expect(await rates('mine.txt.gz')).toEqual(await rates('sqlite'));
    expect(await rates('sqlite')).toHaveLength(4);
  });

  it('may be what perf script printed', async () => {
    await visitSuite(ONE);
    await giveFile('perf.txt', readFileSync(join(ROOT, 'web/src/faults/testing/tracepoints.txt')));
    await the('button', 'Remove perf.txt');
    await run();
    expect(await rates('perf.txt')).toHaveLength(4);
  });

  it('that is damaged gets one sentence with line and reason, and the page goes on', async () => {
    await visitSuite(ONE);
    const lines = SQLITE.split('\n');
    lines[99] = 'm what is this';
    await giveFile('broken.txt', lines.join('\n'));
    await says('[role="alert"]', /^broken\.txt: .*line 100/im);
    await giveFile('notes.txt', 'shopping\nlist\n');
    await says('[role="alert"]', /^notes\.txt: /m);
    await run();
    expect(await rates('sqlite')).toHaveLength(4);
  });
});
