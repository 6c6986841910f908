/*
 * The pictures of README and docs/ are those that `npm run screens` made, of figures that look so today. A hash of the
 * sources would ask for new ones after each change that shows nowhere, and a date alone for none after a change that does. So
 * docs/pictures.json has the hashes of the screens that tests/e2e/screens.test.ts holds against the page.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
/** In days. Of what no screen shows, how the film moves for example, the pictures may be so much older. */
const OLDEST = 60;
const PICTURE = /\.(?:png|webp|gif|jpe?g|svg)$/;

interface Noted {
  readonly made: string;
  readonly after: string;
  readonly pictures: Readonly<Record<string, string>>;
  readonly looks: Readonly<Record<string, string>>;
}

const noted = JSON.parse(readFileSync(resolve(ROOT, 'docs/pictures.json'), 'utf8')) as Noted;

function hashesOf(folder: string, names: Iterable<string>): Readonly<Record<string, string>> {
  const hashOf = (name: string) =>
    createHash('sha256')
      .update(readFileSync(resolve(ROOT, folder, name)))
      .digest('hex');
  return Object.fromEntries(Array.from(names, (name) => [name, hashOf(name)]));
}

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/** A copy without its history, perhaps inside another repository, can't tell what is newer than the pictures. */
function hasHistory(): boolean {
  try {
    return git('rev-parse', '--is-shallow-repository', '--show-prefix') === 'false';
  } catch {
    return false;
  }
}

it('the pictures of docs/ are those that `npm run screens` made last', () => {
  const pictures = readdirSync(resolve(ROOT, 'docs')).filter((name) => PICTURE.test(name));
  expect(hashesOf('docs', pictures)).toEqual(noted.pictures);
});

it('the figures in them still look so; if not: npm run screens', () => {
  const screens = Object.keys(noted.looks);
  expect(screens).toContain('race.png');
  expect(hashesOf('tests/e2e/screens', screens)).toEqual(noted.looks);
});

it('they say when and after which commit they were made', () => {
  expect(noted.made).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(noted.after).toMatch(/^[\da-f]{40}$/);
});

it.skipIf(!hasHistory())(
  `nothing on the home page is ${OLDEST} days newer than they are; if so: npm run screens`,
  () => {
    const newest = git('log', '-1', '--format=%cI', '--', 'web/src/app/home', 'web/src/words/en/home.ts');
    const days = (Date.parse(newest) - Date.parse(noted.made)) / 86_400_000;
    expect(days).toBeLessThan(OLDEST);
  },
);
