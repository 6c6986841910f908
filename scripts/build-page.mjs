// Builds the page into dist/, when what is there is stale.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isFresh } from './fresh.mjs';
import { prebuiltFits } from './prebuilt.mjs';
import { tryCore } from './try-core.mjs';
import { emscriptenVersion } from './wasm.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
export const PAGE = `${root}dist`;
/** In the folder, so that it goes with what it is about: a build that was interrupted has none. */
const stamp = `${PAGE}/.built`;
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

const MODULES_A_DOT = 100;

/** A dot on stderr for every hundred modules. */
function progress() {
  let modules = 0;
  return {
    name: 'vmascope-progress',
    moduleParsed() {
      if (++modules % MODULES_A_DOT === 0) process.stderr.write('.');
    },
  };
}

/** Ends the process with a sentence if the core that was compiled here can't do what the page needs. */
async function refuseBrokenCore() {
  try {
    await tryCore();
  } catch (error) {
    process.stderr.write(
      `The core compiled, but ${error.message}.\nEmscripten ${emscriptenVersion()} made it; 3.1.6, 3.1.69 and 6.0.5 are known to work.\n`,
    );
    process.exit(1);
  }
}

export async function buildPage() {
  if (isFresh(stamp, inputs)) return;
  if (!prebuiltFits()) await refuseBrokenCore();
  const { build } = await import('vite');
  process.stderr.write('building the page, about ten seconds ');
  await build({ configFile: `${root}vite.config.ts`, logLevel: 'warn', plugins: [progress()] });
  writeFileSync(stamp, '');
  process.stderr.write(' done\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildPage();
