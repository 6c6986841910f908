/* The built page comes with the licences of whatever it contains. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { WITH_SERVICE_WORKER, useBrowser, visit } from './browser.ts';

useBrowser();

const ROOT = resolve(import.meta.dirname, '../..');
const FILE = 'third-party-licenses.txt';
const TEXT = readFileSync(resolve(ROOT, 'build/e2e', FILE), 'utf8');
/** Packages that we don't have developing alone, and of which nothing is in the page. */
const NOT_IN_PAGE: ReadonlySet<string> = new Set([
  // The command line's.
  'leven',
  // Types.
  '@types/react',
  'csstype',
  // What others of them import and the page doesn't use.
  '@codemirror/streamparser',
  'd3-time',
  'd3-time-format',
  'internmap',
]);

interface Locked {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
}

it('each package that the page needs is named, with its licence', () => {
  const lock = JSON.parse(readFileSync(resolve(ROOT, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, Locked>>;
  };
  const [head, ...entries] = TEXT.split(/\n={80}\n\n/);
  expect(head).toContain('software and fonts of others');
  const needed = Object.entries(lock.packages).flatMap(([path, { version, license, dev = false }]) => {
    const name = path.replace(/^.*node_modules\//, '');
    return path === '' || dev || NOT_IN_PAGE.has(name) ? [] : [`${name} ${version} (${license})`];
  });
  const heads = entries.map((entry) => entry.split('\n\n', 1)[0]!.trimEnd());
  expect(heads.slice(0, -2)).toEqual(needed.toSorted());
  expect(heads.slice(-2).map((text) => text.split(/\W/, 1)[0])).toEqual(['Emscripten', 'musl']);
  // The Unlicense wants no notice, and the package that has it brings no text.
  const silent = entries.filter((entry) => !/copyright (?:\(c\)|©|\d{4}|meta)/i.test(entry));
  expect(silent.map((entry) => entry.trim())).toEqual([expect.stringMatching(/^wouter \S+ \(Unlicense\)$/)]);
});

it('the page of about leads to them, without a network, too', async () => {
  const { page, complaints } = await visit('about', WITH_SERVICE_WORKER);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Licences of the software and fonts in this page' }).click();
  await page.waitForURL(`**/${FILE}`);
  const shown = await page.locator('body').textContent();
  expect(shown).toContain('The Inter Project Authors');
  expect(shown).toContain('© 2005-2020 Rich Felker');
  expect(complaints.filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
});
