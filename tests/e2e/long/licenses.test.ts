/* The built page comes with the licences of whatever it contains. */
import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { WITH_SERVICE_WORKER, useBrowser, visit } from '../browser.ts';

useBrowser();

const ROOT = resolve(import.meta.dirname, '../../..');
const FILE = 'third-party-licenses.txt';
const TEXT = readFileSync(resolve(ROOT, 'build/e2e', FILE), 'utf8');
/** Packages of which nothing is in the page, although something of it imports them. */
const NOT_IN_PAGE: ReadonlySet<string> = new Set([
  // What tests share.
  'fast-check',
  'pure-rand',
  // What the command-line program and the check of lessons need.
  'leven',
  // What others of its packages import and it doesn't use.
  '@codemirror/streamparser',
  'd3-time',
  'd3-time-format',
  'internmap',
]);
const IMPORT =
  /^(?:(?:import|export)\s(?!type\b)(?:[^'";]*?\sfrom\s)?|\s+src: url\()'((?:@[\w-]+\/)?[\w-]+)(?:\/[^']*)?'/gm;

interface Locked {
  readonly version?: string;
  readonly license?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** What the sources of the page import that is no file of theirs. */
function imported(): readonly string[] {
  const entries = readdirSync(join(ROOT, 'web/src'), { recursive: true, encoding: 'utf8' });
  return entries
    .filter((path) => /(?<!\.test)\.(?:tsx?|css)$/.test(path) && !/^(?:cli\/|.*\/?testing\.ts$)/.test(path))
    .flatMap((path) => Array.from(readFileSync(join(ROOT, 'web/src', path), 'utf8').matchAll(IMPORT)))
    .map(([, name]) => name!);
}

it('each package that the page needs is named, with its licence', () => {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, Locked>>;
  };
  const [head, ...entries] = TEXT.split(/\n={80}\n\n/);
  expect(head).toContain('software and fonts of others');
  const needed = new Set<string>();
  const queue = [...imported()];
  for (let name; (name = queue.pop()) !== undefined;) {
    const locked = packages[`node_modules/${name}`];
    // Node has its own modules, and the bundler makes some.
    if (locked === undefined || needed.has(name)) continue;
    needed.add(name);
    queue.push(...Object.keys(locked.dependencies ?? {}));
  }
  const named = [...needed].flatMap((name) => {
    const { version, license } = packages[`node_modules/${name}`]!;
    return NOT_IN_PAGE.has(name) ? [] : [`${name} ${version} (${license})`];
  });
  const heads = entries.map((entry) => entry.split('\n\n', 1)[0]!.trimEnd());
  expect(named.length).toBeGreaterThan(20);
  expect(heads.slice(0, -2)).toEqual(named.toSorted());
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
