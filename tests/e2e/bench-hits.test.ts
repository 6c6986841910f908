import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { violations } from './axe.ts';
import { useBrowser, visit } from './browser.ts';
import { downloadedReport, reportKeys } from './reports.ts';

useBrowser();

const PATIENCE = 120_000;
const ROOT = resolve(import.meta.dirname, '../..');
/** Every stream but those of `names` left out. */
const only = (...names: readonly string[]): string =>
  [
    'boot-systemd',
    'boot-sysv',
    'kbuild',
    'postgres',
    'sqlite',
    'ebizzy-a-2',
    'ebizzy-a-16',
    'ebizzy-a-80',
    'ebizzy-a-80-ncore',
    'ebizzy-m-2',
    'ebizzy-m-16',
    'ebizzy-m-80',
    'java',
  ]
    .filter((name) => !names.includes(name))
    .map((name) => `&n.${name}=`)
    .join('');
const SHORT = `bench/cache-hits?quick=1&runs=1${only('sqlite', 'java')}`;

const sqlite = (): string =>
  gunzipSync(readFileSync(join(ROOT, 'web/src/app/streams/sqlite.txt.gz'))).toString();

async function run(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Run' }).click();
  await page.getByRole('button', { name: 'Copy as Markdown' }).waitFor({ timeout: PATIENCE });
}

/** The figures of a stream's row of the map. */
async function rates(page: Page, stream: string): Promise<readonly string[]> {
  const map = page.getByRole('table', { name: 'Hit rate of each scheme' });
  const row = map.locator('tr', { has: page.getByRole('rowheader', { name: stream }) });
  return row.first().getByRole('button').allTextContents();
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
  it(
    'fills the map with what the command line counts, and tells the story of a cell',
    { timeout: PATIENCE },
    async () => {
      const { page, complaints } = await visit(SHORT);
      await run(page);
      const found = await rates(page, 'sqlite');
      expect(found).toEqual(counted('--n', '8338', '--eras', '3.14,3.14-vmacache,3.15,4.20'));
      expect(Number(found[0])).toBeLessThan(Number(found[1]));
      const cell = page.getByRole('button', { name: (await rates(page, 'java'))[2]!, exact: true });
      await cell.first().click();
      await page.getByRole('heading', { name: 'java: hits and misses over time' }).waitFor();
      await page
        .getByRole('figure', { name: 'Hit rate over time, java' })
        .locator('.series-line')
        .first()
        .waitFor();
      await page.getByRole('figure', { name: 'Why lookups missed: java, 3.15' }).waitFor();
      expect(complaints).toEqual([]);
    },
  );

  it('sets what was counted beside what was reported, and times apart', { timeout: PATIENCE }, async () => {
    const { page } = await visit(`bench/cache-hits?quick=1&runs=1&n.postgres=5000${only('postgres')}`);
    await run(page);
    const beside = page.getByRole('table', { name: 'Beside what was reported' });
    expect(await beside.locator('tr.beside-reported').textContent()).toMatch(
      /Oracle.*reported.*70\.66.*91\.15/,
    );
    expect(await beside.textContent()).toContain('PostgreSQL in the place of Oracle');
    const time = page.getByRole('table', { name: 'Time of the replay per lookup' });
    expect(await time.locator('caption').textContent()).toContain('measured here');
    expect(await time.getByRole('cell').first().textContent()).toMatch(/^[\d.,]+ ± /);
  });

  it('sweeps slots and hashes when it is asked to', { timeout: PATIENCE }, async () => {
    const { page } = await visit(`bench/cache-hits?quick=1&runs=1${only('sqlite')}`);
    await page.getByRole('checkbox', { name: 'The sweep' }).check();
    await run(page);
    expect(await rates(page, 'sqlite')).toHaveLength(12);
    const tile = page.getByRole('figure', { name: 'sqlite', exact: true });
    expect(await tile.locator('.series-line').count()).toBe(2);
    expect(await page.getByText('Sixteen slots in place of four').count()).toBe(1);
    await page.getByRole('table', { name: 'Time of the replay per lookup' }).waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('of nothing is refused, with the reason', async () => {
    const { page } = await visit('bench/cache-hits?quick=1');
    await page.getByRole('button', { name: 'No stream' }).click();
    expect(await page.getByRole('alert').textContent()).toContain('at least one stream');
    await page.getByRole('button', { name: 'All streams' }).click();
    await page.getByRole('alert').waitFor({ state: 'detached' });
  });

  it('can be cancelled; its settings are in the link', { timeout: PATIENCE }, async () => {
    const { page } = await visit('bench/cache-hits?quick=1&runs=100');
    await page.getByRole('checkbox', { name: 'ELF layout of 2014' }).check();
    expect(page.url()).toContain('joined-segments=1');
    await page.keyboard.press('r');
    await page.getByRole('progressbar', { name: 'Progress of the run' }).waitFor();
    await page.keyboard.press('Escape');
    await page
      .getByRole('status')
      .getByText(/^Cancelled/)
      .waitFor();
    await page.reload();
    expect(await page.getByRole('checkbox', { name: 'ELF layout of 2014' }).isChecked()).toBe(true);
  });
});

describe('a file of one’s own', () => {
  const file = (name: string, text: string | Uint8Array) => ({
    name,
    mimeType: 'text/plain',
    buffer: Buffer.from(text),
  });

  it('is one more stream of the run, compressed or not', { timeout: PATIENCE }, async () => {
    const { page, complaints } = await visit(`bench/cache-hits?quick=1&runs=1${only('sqlite')}`);
    const field = page.getByLabel('Your own stream');
    await field.setInputFiles(file('mine.txt.gz', gzipSync(sqlite())));
    await page.getByRole('button', { name: 'Remove mine.txt.gz' }).waitFor();
    await page.getByText('8,338 faults').nth(1).waitFor();
    await run(page);
    expect(await rates(page, 'mine.txt.gz')).toEqual(await rates(page, 'sqlite'));
    expect(complaints).toEqual([]);
  });

  it('may be what perf script printed', { timeout: PATIENCE }, async () => {
    const { page, complaints } = await visit(`bench/cache-hits?quick=1&runs=1${only('sqlite')}`);
    const text = readFileSync(join(ROOT, 'web/src/faults/testing/tracepoints.txt'));
    await page.getByLabel('Your own stream').setInputFiles(file('perf.txt', text));
    await page.getByRole('button', { name: 'Remove perf.txt' }).waitFor();
    await run(page);
    expect(await rates(page, 'perf.txt')).toHaveLength(4);
    expect(complaints).toEqual([]);
  });

  it(
    'that is damaged gets one sentence with line and reason, and the page goes on',
    { timeout: PATIENCE },
    async () => {
      const { page, complaints } = await visit(`bench/cache-hits?quick=1&runs=1${only('sqlite')}`);
      const lines = sqlite().split('\n');
      lines[99] = 'm what is this';
      await page.getByLabel('Your own stream').setInputFiles(file('broken.txt', lines.join('\n')));
      const alert = page.getByRole('alert');
      await alert.waitFor();
      expect(await alert.textContent()).toMatch(/^broken\.txt: .*line 100/i);
      await page.getByLabel('Your own stream').setInputFiles(file('notes.txt', 'shopping\nlist\n'));
      await page.getByText(/^notes\.txt: /).waitFor();
      await run(page);
      expect(await rates(page, 'sqlite')).toHaveLength(4);
      expect(complaints).toEqual([]);
    },
  );
});

it('its JSON has the keys of that of the command line', { timeout: PATIENCE }, async () => {
  const out = execFileSync(
    'npm',
    [
      'run',
      '-s',
      'cli',
      '--',
      'bench',
      'cache-hits',
      '--n',
      '2000',
      '--eras',
      '3.14,3.15',
      '--quick',
      '--json',
    ],
    { encoding: 'utf8', maxBuffer: 2 ** 26 },
  );
  const sizes = only().replaceAll('=', '=2000');
  const { page } = await visit(`bench/cache-hits?quick=1&eras=3.14,3.15${sizes}`);
  await run(page);
  const browser = await downloadedReport(page);
  expect(reportKeys(browser)).toEqual(reportKeys(JSON.parse(out)));
});
