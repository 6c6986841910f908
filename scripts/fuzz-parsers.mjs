// Feeds mutated texts to the trace readers, and keeps those that reach code no earlier text has reached; V8 itself
// measures the coverage. `node scripts/fuzz-parsers.mjs [--seconds N] [--seed N]`. A worker runs the texts, and
// this thread terminates it when it hangs. A text that breaks an invariant is written to tests/fuzz/found and is a
// test from then on.
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads';
import { gunzipSync } from 'node:zlib';

const root = fileURLToPath(new URL('..', import.meta.url));
const bundle = `${root}build/fuzz/target.js`;
const foundFolder = `${root}tests/fuzz/found`;
const corpusFolder = `${root}build/fuzz/parsers`;
/** Inputs between two measurements of coverage, which cost more than an input. */
const BATCH = 24;
const HANGS_AFTER_S = 20;
/** The most characters of an input. */
const LONGEST = 65_536;
const MOST_FINDS = 20;
/** Kinds of finds that this run has already written. */
const kept = new Set();

async function main() {
  const { values } = parseArgs({
    options: { seconds: { type: 'string', default: '600' }, seed: { type: 'string', default: '1' } },
  });
  for (const [name, value] of Object.entries(values))
    if (!/^\d{1,9}$/.test(value)) {
      console.error(`--${name} takes a whole number, not “${value}”.`);
      process.exit(2);
    }
  const { build } = await import('vite');
  await build({
    configFile: `${root}vite.config.ts`,
    logLevel: 'error',
    build: {
      ssr: `${root}tests/fuzz/target.ts`,
      outDir: `${root}build/fuzz`,
      emptyOutDir: false,
      minify: false,
    },
  });
  mkdirSync(corpusFolder, { recursive: true });
  const end = Date.now() + Number(values.seconds) * 1000;
  let finds = 0;
  for (let seed = Number(values.seed); Date.now() < end && finds < MOST_FINDS; seed += 1000)
    finds += await watched(seed, end);
  console.log(finds === 0 ? 'parsers: nothing found' : `parsers: ${finds} found, see tests/fuzz/found`);
  process.exitCode = finds === 0 ? 0 : 1;
}

/** Runs a worker until `end`, or until it hangs or dies; returns how much it has found. */
function watched(seed, end) {
  const shared = new SharedArrayBuffer(8 + 2 * LONGEST);
  const [beat, text] = [new Int32Array(shared, 0, 2), new Uint16Array(shared, 8)];
  const worker = new Worker(fileURLToPath(import.meta.url), {
    workerData: { seed, end, shared },
    resourceLimits: { maxOldGenerationSizeMb: 1024 },
  });
  let finds = 0;
  let last = -1;
  let still = 0;
  return new Promise((resolve) => {
    const dead = (what) => {
      const current = Buffer.from(text.slice(0, beat[1]).buffer).toString('utf16le');
      finds += keep(current, [what], seed, `${what.split(' ')[0]}`);
      void worker.terminate();
    };
    const timer = setInterval(() => {
      still = beat[0] === last ? still + 1 : 0;
      last = beat[0];
      if (still === HANGS_AFTER_S) dead(`hangs for ${HANGS_AFTER_S} s`);
    }, 1000);
    worker.on('message', (message) => {
      if (message.say) console.log(message.say);
      else finds += keep(message.text, message.found, seed, message.name);
    });
    worker.on('error', (error) => dead(`dies ${error.message}`));
    worker.on('exit', () => {
      clearInterval(timer);
      resolve(finds);
    });
  });
}

function keep(text, found, seed, name) {
  if (kept.has(name)) return 0;
  kept.add(name);
  const path = `${foundFolder}/${name}-seed-${seed}.txt`;
  writeFileSync(path, text);
  console.log(`parsers: found with seed ${seed}, ${path.slice(root.length)}:\n  ${found.join('\n  ')}`);
  return 1;
}

async function work({ seed, end, shared }) {
  const tell = parentPort.postMessage.bind(parentPort);
  const [beat, place] = [new Int32Array(shared, 0, 2), new Uint16Array(shared, 8)];
  const { Dice, mutated, examine } = await import(pathToFileURL(bundle).href);
  const dice = new Dice(seed);
  const coverage = await measureCoverage();
  const known = new Set();
  const corpus = [];
  let runs = 0;

  /** Runs one text; true when its digest is new. */
  const run = async (text) => {
    // The other thread must be able to tell which text hung.
    for (let i = 0; i < text.length; i++) place[i] = text.charCodeAt(i);
    beat[1] = text.length;
    Atomics.add(beat, 0, 1);
    runs++;
    const { violations, digest } = await examine(text, runs, true);
    if (violations.length > 0) {
      await report(text, violations, runs);
      return false;
    }
    return addNew(known, digest);
  };
  const reported = new Set();
  const report = async (text, found, cut) => {
    const kind = found[0].replaceAll(/\d+/g, 'N');
    if (reported.has(kind)) return;
    reported.add(kind);
    const small = await shrunk(text, async (candidate) =>
      (await examine(candidate, cut, true)).violations.some((one) => one.replaceAll(/\d+/g, 'N') === kind),
    );
    const name = kind
      .replaceAll(/[^a-z]+/gi, '-')
      .slice(0, 40)
      .replaceAll(/^-|-$/g, '');
    tell({ text: small, found, name });
  };
  const add = (text) => {
    if (!corpus.includes(text)) corpus.push(text);
  };
  let told = Date.now();

  for (const text of seeds()) {
    const fresh = await run(text);
    if (coverage.look() || fresh) add(text);
  }
  while (Date.now() < end && reported.size < MOST_FINDS) {
    const batch = [];
    for (let i = 0; i < BATCH; i++) {
      // Newer texts have reached more.
      const base = corpus[corpus.length - 1 - Math.min(dice.below(corpus.length), dice.below(corpus.length))];
      const text = mutated(base, dice.of(corpus), dice);
      batch.push(text);
      if (await run(text)) add(text);
    }
    if (Date.now() - told > 15_000) {
      told = Date.now();
      tell({ say: status(seed, runs, corpus, known) });
    }
    if (!coverage.look()) continue;
    // One of the batch has reached something new. Only running each text alone shows which one.
    coverage.forgetLast();
    for (const text of batch) {
      await run(text);
      if (coverage.look()) add(text);
    }
  }
  for (const [i, text] of corpus.entries()) writeFileSync(`${corpusFolder}/${i}.txt`, text);
  tell({ say: `${status(seed, runs, corpus, known)}, ${coverage.size()} blocks reached` });
}

const status = (seed, runs, corpus, known) =>
  `parsers, seed ${seed}: ${runs} inputs, ${corpus.length} kept, ${known.size} outcomes`;

function addNew(known, items) {
  const before = known.size;
  for (const item of items) known.add(item);
  return known.size > before;
}

/** The blocks of the bundle that have run, as V8 counts them. */
async function measureCoverage() {
  const session = new Session();
  session.connect();
  const post = (method, params) => {
    let answer;
    // Within one thread the inspector answers synchronously.
    session.post(method, params, (error, result) => {
      if (error) throw error;
      answer = result;
    });
    return answer;
  };
  post('Profiler.enable');
  post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  const reached = new Set();
  let last = [];
  return {
    /** Whether anything has run since the last call that had never run before. */
    look() {
      last = [];
      for (const script of post('Profiler.takePreciseCoverage').result) {
        if (!script.url.endsWith('/build/fuzz/target.js')) continue;
        for (const { ranges } of script.functions)
          for (const { startOffset, endOffset, count } of ranges) {
            const key = `${startOffset}-${endOffset}`;
            if (count > 0 && !reached.has(key)) {
              reached.add(key);
              last.push(key);
            }
          }
      }
      return last.length > 0;
    },
    forgetLast() {
      for (const key of last) reached.delete(key);
    },
    size: () => reached.size,
  };
}

/** As few lines, and then as few characters, as still fail. */
async function shrunk(text, fails) {
  let small = text;
  for (const separator of ['\n', '']) {
    let pieces = small.split(separator);
    for (
      let size = Math.ceil(pieces.length / 2), left = 400;
      size >= 1 && left > 0;
      size = size === 1 ? 0 : Math.ceil(size / 2)
    )
      for (let at = 0; at < pieces.length && left > 0; left--) {
        const fewer = pieces.toSpliced(at, size);
        if (await fails(fewer.join(separator))) pieces = fewer;
        else at += size;
      }
    small = pieces.join(separator);
  }
  return small;
}

/** Small pieces of real traces, and the texts that earlier runs have kept. */
function* seeds() {
  for (const folder of [foundFolder, corpusFolder])
    for (const name of readdirSync(folder)) yield readFileSync(`${folder}/${name}`, 'utf8').slice(0, LONGEST);
  const programs = `${root}tests/fixtures/programs`;
  for (const name of readdirSync(programs)) {
    if (!name.endsWith('.gz')) continue;
    const lines = gunzipSync(readFileSync(`${programs}/${name}`))
      .toString('utf8')
      .split('\n');
    for (const from of [0, 40, 200, lines.length - 40]) {
      const piece = lines.slice(Math.max(from, 0), from + 40).join('\n');
      if (piece !== '') yield piece.slice(0, LONGEST / 8);
    }
  }
}

if (isMainThread) await main();
else await work(workerData);
