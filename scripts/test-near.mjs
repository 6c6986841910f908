// `npm run test:near`: what a change can break, the nearest first, for up to a minute: native tests of the folders of C that
// changed, types and style, and the unit and component tests that import what changed. What it had no time for it says; before a
// change is finished, `npm test` runs everything.
// Usage: npm run test:near [-- COMMIT]   what differs from COMMIT; by default from the last one, or its own change if nothing does
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createVitest } from 'vitest/node';
import { makeCore } from './wasm.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const started = performance.now();
/** After so many seconds no further test is begun. */
const ENOUGH = 45;
/** Test files that are begun at once. */
const AT_ONCE = 2 * availableParallelism();
const timeLeft = () => (performance.now() - started) / 1000 < ENOUGH;
const say = (text) => process.stdout.write(`${text}\n`);

const lines = (command, ...args) =>
  spawnSync(command, args, { cwd: root, encoding: 'utf8' }).stdout.split('\n').filter(Boolean);
const differing = (from) => [
  ...lines('git', 'diff', '--name-only', '--no-renames', from),
  ...lines('git', 'ls-files', '--others', '--exclude-standard'),
];

const [, , from = 'HEAD'] = process.argv;
const found = differing(from);
const changed = (found.length > 0 ? found : differing('HEAD~')).filter((file) => existsSync(root + file));
const scripts = changed.filter((file) => /\.(?:tsx?|mjs)$/.test(file));
const folders = new Set(
  changed.flatMap((file) => /^wasm-core\/(\w+)\/.*\.(?:[ch]|def)$/.exec(file)?.[1] ?? []),
);
say(`${changed.length} files changed`);

const failures = new Set();
/** Resolves once the command has ended; what it printed is shown if it failed. */
function check(name, command, ...args) {
  const child = spawn(command, args, { cwd: root });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  return new Promise((resolve) => {
    child.on('close', (status) => {
      if (status !== 0) {
        say(`\n== ${name}\n${output}`);
        failures.add(name);
      }
      resolve();
    });
  });
}

const nativeTests = (folder, shard) =>
  check(
    `native tests of ${folder}/`,
    'sh',
    '-c',
    `cd wasm-core && SHARD=${shard} ./build/near-tests ${folder}/`,
  );

/** Without sanitizers, which double the time: `npm test` has them. */
async function native() {
  if (folders.size === 0) return;
  const jobs = `-j${availableParallelism()}`;
  await check('the native tests compile', 'make', '-s', '-C', 'wasm-core', jobs, 'build/near-tests');
  const tested = [...folders].filter((folder) =>
    lines('git', 'ls-files', `wasm-core/${folder}/*_test.c`).some((file) => dirname(file).endsWith(folder)),
  );
  const cores = availableParallelism();
  for (const folder of tested)
    await Promise.all(
      Array.from({ length: cores }, (_, core) => nativeTests(folder, `${core + 1}/${cores}`)),
    );
  const seconds = Math.round((performance.now() - started) / 1000);
  say(`native tests of ${tested.map((folder) => `${folder}/`).join(', ') || 'no folder'} after ${seconds} s`);
}

const path = ({ moduleId }) => relative(root, moduleId);

/** The test files to run, nearest first: of the same name, in the same folders, and others by what they import. */
async function nearest(vitest) {
  const all = await vitest.globTestSpecifications();
  const stems = new Set(changed.map((file) => file.replace(/(?:\.test)?\.\w+$/, '')));
  const places = new Set(changed.map((file) => dirname(file)));
  vitest.config.related = changed.map((file) => root + file);
  const related = await vitest.getRelevantTestSpecifications();
  vitest.config.related = undefined;
  const of = (project) => related.filter((spec) => spec.project.name === project);
  // These read lessons and sources by themselves.
  const readers = {
    'lessons/': /tests\/lessons?(?:-statements)?\.test/,
    'wasm-core/': /tests\/(?:protocol|conformance\/recordings)\.test/,
  };
  const reading = Object.entries(readers).flatMap(([folder, names]) =>
    changed.some((file) => file.startsWith(folder)) ? all.filter((spec) => names.test(path(spec))) : [],
  );
  const near = all.filter((spec) => stems.has(path(spec).replace(/\.test\.tsx?$/, '')));
  const beside = related.filter((spec) => places.has(dirname(path(spec))));
  return [...new Set([...near, ...beside, ...reading, ...of('unit'), ...of('component')])];
}

/** Of a test, or of a file that can't even be loaded. */
function sayFailure(failed) {
  const errors = failed.type === 'module' ? failed.errors() : (failed.result().errors ?? []);
  const name = failed.type === 'module' ? path(failed) : `${path(failed.module)}: ${failed.fullName}`;
  for (const { message, stack } of errors) say(`\n== ${name}\n${message}\n${stack ?? ''}`);
}

async function vitestTests() {
  const vitest = await createVitest('test', {
    root,
    config: `${root}vitest.config.ts`,
    project: ['unit', 'component'],
    watch: false,
    reporters: [{ onTestCaseResult: sayFailure, onTestModuleEnd: sayFailure }],
  });
  const files = await nearest(vitest);
  let ran = 0;
  for (; ran < files.length && (ran === 0 || timeLeft()); ran += AT_ONCE) {
    const { testModules } = await vitest.runTestSpecifications(files.slice(ran, ran + AT_ONCE));
    for (const module of testModules) if (!module.ok()) failures.add(path(module));
  }
  await vitest.close();
  const left = files.length - Math.min(ran, files.length);
  say(
    left === 0
      ? `\nall ${files.length} test files that import them`
      : `\n${left} of ${files.length} test files that import them had no time`,
  );
}

Object.assign(process.env, { VITEST: 'true', NODE_ENV: 'test' });
await native();
await makeCore();
const styled = ['--no-error-on-unmatched-pattern', '--deny-warnings'];
await Promise.all([
  check('types', 'npx', 'tsc', '--noEmit'),
  scripts.length > 0 && check('lint', 'npx', 'oxlint', ...styled, ...scripts),
  changed.length > 0 &&
    check('format', 'npx', 'prettier', '--check', '--ignore-unknown', '--log-level=warn', ...changed),
  vitestTests(),
]);
say(failures.size === 0 ? 'nothing failed' : `failed: ${[...failures].join(', ')}`);
process.exitCode = failures.size === 0 ? 0 : 1;
