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
  ...commandLineFiles(root, program),
});
