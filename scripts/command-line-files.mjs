import { createReadStream, readFileSync, statSync } from 'node:fs';

/** What the command line of the checkout at `root` (which ends with a slash) reads, and its name and version. */
export const commandLineFiles = (root) => ({
  program: 'npm run -s cli --',
  version: JSON.parse(readFileSync(`${root}package.json`, 'utf8')).version,
  open: (path) => createReadStream(path),
  sizeOf: (path) => statSync(path, { throwIfNoEntry: false })?.size || undefined,
  wasm: `${root}wasm-core/build/trace.wasm`,
  benchWasm: `${root}wasm-core/build/bench.wasm`,
  countWasm: `${root}wasm-core/build/count.wasm`,
  threads: { wasm: `${root}wasm-core/build/threads.wasm`, worker: `${root}build/cli/thread.js` },
  streams: `${root}web/src/app/streams`,
});
