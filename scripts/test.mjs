// `npm test`: style, types, generated files, native tests, unit and end-to-end tests. Runs all of them
// even if one fails, and closes with `N passed, N failed`. `--long` adds what takes longer than minutes.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { makeCore } from './wasm.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const long = process.argv.includes('--long');
let passed = 0;
let failed = 0;

const headline = (text) => process.stdout.write(`\n== ${text}\n`);

/** A command that passes or fails as a whole. */
function check(name, command, args) {
  headline(name);
  const status = spawnSync(command, args, { cwd: root, stdio: 'inherit' }).status;
  if (status === 0) passed++;
  else failed++;
}

/** The native tests say `ok - …` or `not ok - …`, a line each. */
function native(name, target, args = []) {
  headline(name);
  const run = spawnSync(
    'make',
    ['-s', '-C', 'wasm-core', `-j${availableParallelism()}`, '-Otarget', target, ...args],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      maxBuffer: 2 ** 28,
    },
  );
  const output = run.stdout.toString();
  process.stdout.write(output);
  const bad = output.match(/^not ok - /gm)?.length ?? 0;
  passed += output.match(/^ok - /gm)?.length ?? 0;
  failed += bad > 0 || run.status === 0 ? bad : 1;
}

function vitest(name, args) {
  headline(name);
  const report = `${root}build/vitest.json`;
  mkdirSync(`${root}build`, { recursive: true });
  rmSync(report, { force: true });
  const run = spawnSync(
    'npx',
    ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args],
    { cwd: root, stdio: 'inherit', env: { ...process.env, VMASCOPE_LONG: long ? '1' : '' } },
  );
  const result = JSON.parse(readFileSync(report, 'utf8'));
  passed += result.numPassedTests;
  // A file that does not even load has no failed test, but fails the run.
  failed += run.status === 0 || result.numFailedTests > 0 ? result.numFailedTests : 1;
}

makeCore();
check('generated files', 'node', ['scripts/generate.mjs', '--check']);
check('format', 'npx', ['prettier', '--check', '--log-level=warn', '.']);
check('lint', 'npx', ['oxlint', '--deny-warnings']);
check('types', 'npx', ['tsc', '--noEmit']);
native('native tests, AddressSanitizer and UBSan', 'test');
native('random operations against a brute-force model', 'random', long ? ['LONG=1'] : []);
if (long) check('two minutes of fuzzing', 'make', ['-s', '-C', 'wasm-core', 'fuzz-run']);
vitest('unit and end-to-end tests', []);
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
