import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { createReadStream, readFileSync, statSync } from 'node:fs';

/**
 * What the command line reads, what a reader calls it, and its version. `root` ends with a slash, and is a checkout or the package: what the
 * package has is in the same place.
 */
export const commandLineFiles = (root, program = 'npm run -s cli --') => ({
  program,
  version: JSON.parse(readFileSync(`${root}package.json`, 'utf8')).version,
  open: (path) => createReadStream(path),
  sizeOf: (path) => statSync(path, { throwIfNoEntry: false })?.size || undefined,
  wasm: `${root}wasm-core/build/trace.wasm`,
  benchWasm: `${root}wasm-core/build/bench.wasm`,
  countWasm: `${root}wasm-core/build/count.wasm`,
  threads: { wasm: `${root}wasm-core/build/threads.wasm`, worker: `${root}build/cli/thread.js` },
  streams: `${root}web/src/faults/streams`,
});

/** All that it needs to run as this process. */
export const commandLineIo = (root, program) => ({
  stdout: process.stdout,
  stderr: process.stderr,
  stdin: process.stdin,
  execute,
  ...commandLineFiles(root, program),
});

/** Resolves to the exit code, as a shell has it; undefined if there is no such command. */
function execute(command, words) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, words, { stdio: 'inherit' });
    child.on('error', (error) => (error.code === 'ENOENT' ? resolve(undefined) : reject(error)));
    child.on('close', (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
}
