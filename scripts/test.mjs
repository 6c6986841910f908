// `npm test`: style, types, generated files, native tests, unit and end-to-end tests. It runs all of them even if
// one fails, and ends with `N passed, N failed`. `--long` adds tests that take more than minutes, and sets LONG in
// the environment, which gives all tests their full size. Checks of sources and native tests run beside the others,
// because pages and their tests wait for each other half of the time; their results are reported at the end.
import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeCore } from './wasm.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const long = process.argv.includes('--long');
if (long) process.env.LONG = '1';
let passed = 0;
/** What failed, a name each; said once more at the end, where a long run is read first. */
const failures = [];

const headline = (text) => process.stdout.write(`\n== ${text}\n`);

/** Resolves to the exit status; null if there is none. */
function run(command, args, options = {}) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
  return new Promise((resolve) => {
    child.on('error', () => resolve(null));
    child.on('close', resolve);
  });
}

/** Like `run`, for a command that runs beside others: resolves to its status and to what it has printed. */
async function runAside(id, command, args) {
  const log = `${root}build/${id}.txt`;
  const file = openSync(log, 'w');
  const status = await run(command, args, { stdio: ['ignore', file, file] });
  closeSync(file);
  return { status, output: readFileSync(log, 'utf8') };
}

/** Starts a command that passes or fails as a whole; resolves to a function that reports which. */
async function check(name, command, args) {
  const { status, output } = await runAside(`check-${name.replaceAll(' ', '-')}`, command, args);
  return () => {
    headline(name);
    process.stdout.write(output);
    if (status === 0) passed++;
    else failures.push(name);
  };
}

async function checkSources() {
  // What has not changed since the last run need not be checked again.
  const known = ['--incremental', '--tsBuildInfoFile', 'build/types.tsbuildinfo'];
  const cache = ['--cache', '--cache-strategy=content', '--cache-location=build/prettier'];
  return [
    await check('generated files', 'node', ['scripts/generate.mjs', '--check']),
    await check('types', 'npx', ['tsc', '--noEmit', ...known]),
    await check('lint', 'npx', ['oxlint', '--deny-warnings']),
    await check('format', 'npx', ['prettier', '--check', '--log-level=warn', ...cache, '.']),
  ];
}

/** Starts the native tests; resolves to a function that reports their results. */
async function native(name, target) {
  const goal = ['-s', '-C', 'wasm-core', `-j${availableParallelism()}`, '-Otarget', target];
  const { status, output } = await runAside(`native-${target}`, 'make', goal);
  return () => reportNative(name, output, status === 0);
}

/** The native tests print `ok - …` or `not ok - …`, a line each. */
function reportNative(name, output, hasPassed) {
  headline(name);
  process.stdout.write(output);
  passed += output.match(/^ok - /gm)?.length ?? 0;
  const bad = output.match(/(?<=^not ok - ).*/gm) ?? [];
  failures.push(...(bad.length === 0 && !hasPassed ? [name] : bad));
}

async function allNative() {
  const reports = [await native('native tests, AddressSanitizer and UBSan', 'test')];
  if (long) {
    reports.push(await native('real threads, ThreadSanitizer', 'threads-tsan'));
    reports.push(await native('all native tests, optimised', 'random'));
    reports.push(await native('half a million operations on each reverse mapping', 'random-rmap'));
  }
  return reports;
}

async function vitest(name) {
  headline(name);
  const report = `${root}build/vitest.json`;
  rmSync(report, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const status = await run('npx', ['vitest', 'run', ...reporters]);
  const { numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
  passed += numPassedTests;
  const bad = testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => `${relative(root, file)}: ${test.fullName}`),
  );
  // A file that can't even be loaded has no failed test, but fails the run.
  failures.push(...(bad.length === 0 && status !== 0 ? [name] : bad));
}

mkdirSync(`${root}build`, { recursive: true });
await makeCore();
const aside = [checkSources(), allNative()];
await vitest('unit and end-to-end tests');
for (const report of (await Promise.all(aside)).flat()) report();
if (long) {
  const fuzz = await check('two minutes of fuzzing', 'make', ['-s', '-C', 'wasm-core', 'fuzz-run']);
  fuzz();
}
if (failures.length > 0) headline('what failed');
for (const failure of failures) process.stdout.write(`${failure}\n`);
process.stdout.write(`\n${passed} passed, ${failures.length} failed\n`);
process.exitCode = failures.length === 0 ? 0 : 1;
