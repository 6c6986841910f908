// `npm start`: builds what is stale and serves the page; given a folder, serves that folder as it is.
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, preview } from 'vite';
import { isFresh } from './fresh.mjs';
import { makeCore } from './wasm.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const [, , built] = process.argv;
const outDir = built === undefined ? `${root}dist` : resolve(built);
const stamp = `${outDir}/.built`;
const inputs = [
  'web',
  'lessons',
  'tests/conformance',
  'tests/fixtures',
  'wasm-core/build/trace.wasm',
  'wasm-core/build/bench.wasm',
  'wasm-core/build/count.wasm',
  'wasm-core/build/threads.wasm',
  'vite.config.ts',
  'package-lock.json',
].map((path) => root + path);

await makeCore();
if (built === undefined && !isFresh(stamp, inputs)) {
  process.stderr.write('building …\n');
  await build({ configFile: `${root}vite.config.ts`, logLevel: 'warn' });
  writeFileSync(stamp, '');
}
const server = await preview({ configFile: `${root}vite.config.ts`, build: { outDir } });
process.stdout.write(`\nvmascope is served at ${server.resolvedUrls.local[0]}  (Ctrl+C ends it)\n`);
