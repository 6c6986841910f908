// `npm run fuzz [-- --seconds N --seed N]`: searches for inputs that break the C core (libFuzzer), then for texts
// that break the trace readers. Each search takes N seconds, 600 by default. Whatever is found becomes a file that
// the tests run from then on: wasm-core/test/found, tests/fuzz/found.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = fileURLToPath(new URL('..', import.meta.url));
const USAGE = `Usage: npm run fuzz -- [--seconds N] [--seed N]

  --seconds N  how long each of the two looks (default 600)
  --seed N     where chance begins (default 1)
`;

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        seconds: { type: 'string', default: '600' },
        seed: { type: 'string', default: '1' },
        help: { type: 'boolean', default: false },
      },
    });
    const { help, ...numbers } = values;
    if (help) {
      process.stdout.write(USAGE);
      process.exit(0);
    }
    for (const [name, value] of Object.entries(numbers))
      if (!/^\d{1,9}$/.test(value)) throw new Error(`--${name} takes a whole number, not “${value}”`);
    return numbers;
  } catch (error) {
    process.stderr.write(`${error.message}\n${USAGE}`);
    return process.exit(2);
  }
}

const { seconds, seed } = readOptions();

/** True when the search has found nothing. */
function quiet(title, command, args) {
  console.log(`\n== ${title}, ${seconds} s, seed ${seed}`);
  return spawnSync(command, args, { cwd: root, stdio: 'inherit' }).status === 0;
}

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
