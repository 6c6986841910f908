// Compiles the C core to wasm-core/build/{trace,verify,bench,count,threads}.wasm; make knows which of them are stale.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** make's output goes to stderr, so that a command's own stdout stays clean. Exits the process on failure. */
export function makeCore(...targets) {
  const made = spawnSync('make', ['-s', '-C', `${root}wasm-core`, '-j2', ...targets], {
    stdio: ['ignore', 2, 2],
  });
  if (made.status !== 0) {
    process.stderr.write('The C core does not compile; the compiler’s message stands above.\n');
    process.exit(1);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) makeCore();
