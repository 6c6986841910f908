/* Reports of benchmarks: the page's, the command line's, and which keys one has. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';

/** What the page gives as JSON once a suite has run. */
export async function downloadedReport(page: Page): Promise<unknown> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download JSON' }).click(),
  ]);
  return JSON.parse(readFileSync(await download.path(), 'utf8'));
}

/** What the command line gives for a suite and its options. */
export function commandReport(...suite: readonly string[]): unknown {
  const bench = ['run', '-s', 'cli', '--', 'bench', ...suite, '--quick', '--json'];
  return JSON.parse(execFileSync('npm', bench, { encoding: 'utf8', maxBuffer: 2 ** 26 }));
}

/** Each key once, but those of warnings: how many there are is the machine's affair. */
export function reportKeys(report: unknown): readonly string[] {
  return [...new Set(keysOf(report))].filter((key) => !key.startsWith('.warnings')).toSorted();
}

/** Every key of a JSON value with the way to it; lists are looked into as one. */
function keysOf(value: unknown, path = ''): readonly string[] {
  if (typeof value !== 'object' || value === null) return [path];
  const isList = Array.isArray(value);
  return Object.entries(value).flatMap(([key, each]) =>
    keysOf(each, isList ? `${path}[]` : `${path}.${key}`),
  );
}
