// `npm run release`: what a release consists of, in build/release/. Nothing is published.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { zipSync } from 'fflate';
import { notesOf } from './release-notes.mjs';

const USAGE = `Usage: npm run release [-- --try]

Writes into build/release/: the package for npm, a zip of the page for any static host, SHA256SUMS, and what CHANGELOG.md
says of this version as NOTES.md. Publishes nothing.

  --try   does so too if CHANGELOG.md has no section for the version, or files have been changed`;
const root = fileURLToPath(new URL('..', import.meta.url));
const folder = `${root}build/release`;
/** The zip depends on the page alone: its files are all as old as the format allows. */
const ZIP = { mtime: new Date(1980, 0, 1), level: 9 };

function refuse(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(2);
}

function options() {
  try {
    return parseArgs({ options: { try: { type: 'boolean' }, help: { type: 'boolean' } } }).values;
  } catch (error) {
    return refuse(`${error.message}\n${USAGE}`);
  }
}

const read = (path) => readFileSync(`${root}${path}`);

/** What is in `dist/`, and the license, which copies of the page must come with. */
function zipOfPage(version) {
  const paths = readdirSync(`${root}dist`, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== '.built')
    .map(({ parentPath, name }) => `${parentPath}/${name}`.slice(root.length).replaceAll('\\', '/'))
    .toSorted();
  const files = paths.map((path) => [path.slice('dist/'.length), read(path)]);
  return zipSync(
    { [`vmascope-${version}`]: Object.fromEntries([...files, ['LICENSE', read('LICENSE')]]) },
    ZIP,
  );
}

const { try: isTrial, help } = options();
if (help) {
  process.stdout.write(`${USAGE}\n`);
  process.exit(0);
}
const { npm_execpath: npm } = process.env;
if (npm === undefined) refuse('Start it by npm run release, since it needs to know which npm.');
const { version } = JSON.parse(read('package.json'));
const changelog = read('CHANGELOG.md').toString();
const notes = notesOf(changelog, version) ?? (isTrial ? notesOf(changelog, 'Unreleased') : undefined);
if (notes === undefined)
  refuse(`CHANGELOG.md has no section “## ${version}”, which is the version in package.json.`);
const changed = execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' }).trimEnd();
if (changed !== '' && !isTrial)
  refuse(`What is released must be committed, but git status lists:\n${changed}`);

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
execFileSync(process.execPath, [npm, 'pack', '--pack-destination', folder], {
  cwd: root,
  stdio: ['ignore', 'ignore', 'inherit'],
});
writeFileSync(`${folder}/vmascope-page-${version}.zip`, zipOfPage(version));
const names = readdirSync(folder).toSorted();
const sums = names.map(
  (name) =>
    `${createHash('sha256')
      .update(read(`build/release/${name}`))
      .digest('hex')}  ${name}\n`,
);
writeFileSync(`${folder}/SHA256SUMS`, sums.join(''));
writeFileSync(`${folder}/NOTES.md`, `${notes}\n`);
for (const name of readdirSync(folder).toSorted()) process.stdout.write(`build/release/${name}\n`);
