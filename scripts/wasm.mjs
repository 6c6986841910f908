// The C core as WebAssembly, in wasm-core/build/{trace,verify,bench,count,threads}.wasm: the prebuilt files if they were
// made from these sources, otherwise compiled here; make knows which of them are stale. With a target of the Makefile only
// that is compiled.
import { execFileSync, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { prebuiltFits, refreshPrebuilt, usePrebuilt } from './prebuilt.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const say = (text) => process.stderr.write(text);

/** Makes sure that the core is there. Exits the process if it doesn't compile. */
export async function makeCore() {
  if (prebuiltFits()) usePrebuilt();
  else await compileCore();
}

/** Messages go to stderr, so that a command's own stdout stays clean. Exits the process on failure. */
export async function compileCore(...targets) {
  const make = spawn('make', ['-C', `${root}wasm-core`, '-j2', ...targets], { stdio: ['ignore', 'pipe', 2] });
  const ended = new Promise((resolve) => {
    make.on('error', ({ code }) => resolve({ failed: `make can’t be started (${code}).` }));
    make.on('close', (code, signal) => resolve(endOf(code, signal)));
  });
  // It prints each command, and each command makes one file.
  let files = 0;
  for await (const command of createInterface(make.stdout)) {
    if (!/ -o build\/\S+$/.test(command)) continue;
    if (files++ === 0) say('compiling the C core, about a minute if all of it is new …\n');
    if (process.stderr.isTTY) say(`\r${files} files `);
  }
  if (files > 0 && process.stderr.isTTY) say('\r\u001B[K');
  const { failed } = await ended;
  if (failed === undefined) return;
  say(failed && `The C core can’t be compiled: ${failed}\n`);
  process.exit(1);
}

/** `failed` is empty where nothing needs to be said: whoever pressed Ctrl-C knows why it ended. */
function endOf(code, signal) {
  if (code === 0) return {};
  return { failed: signal === null ? 'the compiler’s message stands above.' : '' };
}

/** Such as "3.1.6". */
export const emscriptenVersion = () =>
  /\d+\.\d+\.\d+/.exec(execFileSync(process.env.EMCC ?? 'emcc', ['--version'], { encoding: 'utf8' }))[0];

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [target] = process.argv.slice(2);
  if (target === '--prebuilt') {
    await compileCore();
    refreshPrebuilt(emscriptenVersion());
  } else if (target === undefined || prebuiltFits()) await makeCore();
  else await compileCore(target);
}
