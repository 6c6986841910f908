// `npm run fuzz [-- --seconds N] [-- --seed N]`: looks for inputs that break the C core (libFuzzer), then for texts
// that break the trace readers. Each takes N seconds, 600 unless told. What is found becomes a file that the tests
// run from then on: wasm-core/test/found, tests/fuzz/found.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = fileURLToPath(new URL('..', import.meta.url));
const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '600' }, seed: { type: 'string', default: '1' } },
});
for (const [name, value] of Object.entries(values))
  if (!/^\d{1,9}$/.test(value)) {
    console.error(`--${name} takes a whole number, not “${value}”.`);
    process.exit(2);
  }

/** True when nothing was found. */
function quiet(title, command, args) {
  console.log(`\n== ${title}, ${values.seconds} s, seed ${values.seed}`);
  return spawnSync(command, args, { cwd: root, stdio: 'inherit' }).status === 0;
}

const { seconds, seed } = values;
const results = [
  quiet('the core', 'make', [
    '-s',
    '-C',
    'wasm-core',
    '-j2',
    'fuzz-run',
    `FUZZ_SECONDS=${seconds}`,
    `FUZZ_SEED=${seed}`,
  ]),
  quiet('the trace readers', 'node', ['scripts/fuzz-parsers.mjs', '--seconds', seconds, '--seed', seed]),
];
console.log(
  results.every(Boolean)
    ? '\nNothing was found.'
    : '\nSomething was found: see the files named above. `SAY=1 wasm-core/build/fuzz FILE` tells one of the core’s.',
);
process.exitCode = results.every(Boolean) ? 0 : 1;
