// `node scripts/record-trees.mjs FOLDER…`: has lib/maple_tree.c of each folder's Linux make the trees of
// wasm-core/test/maple_stores.h, and writes their sums into wasm-core/test/maple_recorded.def, where
// wasm-core/maple/recorded_test.c compares ours with them. The folders are complete source trees that somebody else keeps.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { versionOf } from './bench-kernel.mjs';

const core = fileURLToPath(new URL('../wasm-core/', import.meta.url));
const written = `${core}test/maple_recorded.def`;
const SEEDS = Array.from({ length: 24 }, (_, i) => i + 1);
const HEAD = `/* The kernel's own trees (maple/recorded_test.c): RECORDED(version, our rules for it, whether it chooses the way to store when it
 * preallocates, seed, sum). Written by scripts/record-trees.mjs. */
`;
/** By the release that brought them, the newest first. */
const RULES = [
  [7.01, 'MT_VACANT | MT_COPIES', true],
  [6.16, 'MT_VACANT', true],
  [6.12, '0', true],
  [6.06, undefined, false],
  [6.01, 'MT_WORST_CASE', false],
];

function linesOf(folder) {
  const version = versionOf(folder);
  const [major, minor] = version.split('.').map(Number);
  const [, rules, ways] = RULES.find(([since]) => major + minor / 100 >= since) ?? [];
  if (!rules) throw new Error(`Linux ${version} preallocates by rules that ours doesn’t know.`);
  execFileSync('make', ['-s', '-C', core, 'kernel-trees', `KERNEL=${resolve(folder)}`], { stdio: 'inherit' });
  const sums = execFileSync(`${core}build/kernel-trees`, SEEDS.map(String), { encoding: 'utf8' });
  return sums
    .trim()
    .split('\n')
    .map((line) => line.split(' '))
    .map(([seed, sum]) => `RECORDED("${version}", ${rules}, ${ways}, ${seed}, ${sum})\n`);
}

const recorded = process.argv.slice(2).flatMap(linesOf);
const isNew = (line) => !recorded.some((each) => each.split(',')[0] === line.split(',')[0]);
const kept = readFileSync(written, 'utf8').match(/^RECORDED.*\n/gm) ?? [];
writeFileSync(
  written,
  HEAD +
    [...kept.filter(isNew), ...recorded]
      .toSorted(new Intl.Collator('en', { numeric: true }).compare)
      .join(''),
);
