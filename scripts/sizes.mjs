// What a visitor loads, gzipped as a server sends it: bytes of a built page and of the core.
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const root = fileURLToPath(new URL('..', import.meta.url));

const gzipped = (file) => gzipSync(readFileSync(file), { level: 9 }).length;

const STATIC_IMPORT = /(?:^|[;}])import\s*(?:[^"'();]*?from\s*)?["']\.\/([^"']+\.js)["']/g;
/** How a script starts a worker. */
export const WORKER = /new Worker\(\s*new URL\([^)]*?["'`](?:[^"'`]*\/)?([\w-]+\.js)["'`]/g;

/** A text that every route has; the script that holds it is loaded before anything is drawn. */
export const TEXT_OF_ALL_ROUTES = /^ {2}skip: '(.*)',$/m.exec(
  readFileSync(`${root}web/src/words/en/app.ts`, 'utf8'),
)[1];

const files = (names) => [...names].map((name) => `assets/${name}`);

/** Names of `first`, scripts in `built`, and of all that they import before they run. */
function withImports(built, first) {
  const found = new Set();
  const queue = [...first];
  for (let file; (file = queue.pop());) {
    if (found.has(file)) continue;
    found.add(file);
    const text = readFileSync(`${built}/${file}`, 'utf8');
    queue.push(...files([...text.matchAll(STATIC_IMPORT)].map(([, name]) => name)));
  }
  return [...found];
}

/** Names of the scripts in `built`: all, those loaded before anything shows, and a list for each worker, its first file first. */
export function scriptsOf(built) {
  const read = (file) => readFileSync(`${built}/${file}`, 'utf8');
  const all = files(readdirSync(`${built}/assets`).filter((name) => name.endsWith('.js')));
  const named = [...read('index.html').matchAll(/assets\/[\w-]+\.js/g)].map(([file]) => file);
  const texts = all.filter((file) => read(file).includes(TEXT_OF_ALL_ROUTES));
  const workers = files(
    new Set(all.flatMap((file) => [...read(file).matchAll(WORKER)].map(([, name]) => name))),
  );
  return {
    all,
    initial: withImports(built, [...named, ...texts]),
    texts,
    workers: workers.toSorted().map((first) => withImports(built, [first])),
  };
}

const buildSize = (name, when, most) => ({
  what: `the core, \`${name}\`${when}`,
  most,
  bytes: gzipped(`${root}wasm-core/build/${name}`),
});

/** { what, most, bytes } of each build of the core that the page loads, in the order in which a visitor may need it. */
export function coreSizes() {
  return [
    buildSize('trace.wasm', '', 80_000),
    buildSize('bench.wasm', ' (benchmarks)', 99_000),
    buildSize('count.wasm', ' (benchmarks)', 95_000),
    buildSize('threads.wasm', ' (real threads)', 88_000),
  ];
}

/** { what, most, bytes } of each part that has a bound. */
export function sizesOf(built) {
  const { initial, workers } = scriptsOf(built);
  const size = (names) => names.reduce((sum, name) => sum + gzipped(`${built}/${name}`), 0);
  return [
    {
      what: 'JavaScript before anything shows',
      most: 120_000,
      bytes: size(initial),
    },
    { what: 'the largest worker, besides the core', most: 45_000, bytes: Math.max(...workers.map(size)) },
    ...coreSizes(),
  ];
}

/** The most that a script may have, gzipped, by its name; the first pattern that fits counts. */
const BUDGETS = [
  { name: /^initial-/, most: 100_000 },
  // CodeMirror.
  { name: /^Editor-/, most: 125_000 },
  { name: /^Bench-/, most: 64_000 },
  // What a worker runs; its first file only starts it.
  { name: /^served-/, most: 45_000 },
  // What routes share (web/build/chunk-groups.ts); `stage` and `bench` are texts as well.
  { name: /^(?:engine|stage)-/, most: 35_000 },
  { name: /^bench-/, most: 29_000 },
  { name: /^drawing-/, most: 19_000 },
  { name: /^scales-/, most: 13_500 },
  { name: /^/, most: 20_000 },
];

/** { file, bytes, most } of every script in `built`. */
export function chunksOf(built) {
  return readdirSync(`${built}/assets`)
    .filter((file) => file.endsWith('.js'))
    .map((file) => ({
      file,
      bytes: gzipped(`${built}/assets/${file}`),
      most: BUDGETS.find(({ name }) => name.test(file)).most,
    }));
}
