// wasm-core/prebuilt/ holds the compiled core, so that whoever doesn't change it needs no compiler. `npm run prebuilt`
// compiles it anew; made-from.json says from what: a hash of the sources and flags, and the version of Emscripten.
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const CORE = fileURLToPath(new URL('../wasm-core/', import.meta.url));
const PREBUILT = `${CORE}prebuilt/`;
const MADE_FROM = `${PREBUILT}made-from.json`;

export const WASM_FILES = ['trace.wasm', 'verify.wasm', 'bench.wasm', 'count.wasm', 'threads.wasm'];

/** Whether a path below wasm-core/ is of a file that the builds depend on: a source, or the flags. */
export const isSource = (path) =>
  path === 'Makefile' ||
  (/\.(?:c|h|def)$/.test(path) &&
    !/^(?:build|prebuilt|test|bench\/(?:kernel|workloads|calls))\/|_test\.c$/.test(path));

/** The same on every system, whatever it makes of line ends and separators. `files`: pairs of path and text. */
export function hashOf(files) {
  const hash = createHash('sha256');
  const alike = files.map(([path, text]) => [path.replaceAll('\\', '/'), text.replaceAll('\r\n', '\n')]);
  for (const [path, text] of alike.toSorted(([a], [b]) => (a < b ? -1 : 1)))
    hash.update(`${path}\0${text}\0`);
  return hash.digest('hex');
}

function sourcesHash() {
  const paths = readdirSync(CORE, { recursive: true, encoding: 'utf8' }).map((path) =>
    path.replaceAll('\\', '/'),
  );
  return hashOf(paths.filter(isSource).map((path) => [path, readFileSync(CORE + path, 'utf8')]));
}

/** { emscripten, sources } of the files in wasm-core/prebuilt/; undefined if there are none. */
export const madeFrom = () =>
  existsSync(MADE_FROM) ? JSON.parse(readFileSync(MADE_FROM, 'utf8')) : undefined;

/** Whether the prebuilt files were made from the sources that are here now. */
export const prebuiltFits = () => madeFrom()?.sources === sourcesHash();

/** Puts the prebuilt files where everything looks for the core. Doesn't touch a file that is there already. */
export function usePrebuilt() {
  mkdirSync(`${CORE}build`, { recursive: true });
  for (const name of WASM_FILES) {
    const built = `${CORE}build/${name}`;
    const isThere = existsSync(built) && readFileSync(built).equals(readFileSync(PREBUILT + name));
    if (!isThere) copyFileSync(PREBUILT + name, built);
  }
}

/** Makes what stands in wasm-core/build the prebuilt files. */
export function refreshPrebuilt(emscripten) {
  mkdirSync(PREBUILT, { recursive: true });
  for (const name of WASM_FILES) writeFileSync(PREBUILT + name, readFileSync(`${CORE}build/${name}`));
  writeFileSync(MADE_FROM, `${JSON.stringify({ emscripten, sources: sourcesHash() }, undefined, 2)}\n`);
}
