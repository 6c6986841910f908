import { createReadStream, statSync } from 'node:fs';

/** What the command line of the checkout at `root` (which ends with a slash) reads. */
export const commandLineFiles = (root) => ({
  open: (path) => createReadStream(path),
  sizeOf: (path) => statSync(path, { throwIfNoEntry: false })?.size || undefined,
  wasm: `${root}wasm-core/build/trace.wasm`,
  benchWasm: `${root}wasm-core/build/bench.wasm`,
  countWasm: `${root}wasm-core/build/count.wasm`,
  threads: { wasm: `${root}wasm-core/build/threads.wasm`, worker: `${root}build/cli/thread.js` },
  streams: `${root}web/src/app/streams`,
});
