// `npm run bench:core`: how fast the core's structures are on this machine, natively and in WebAssembly. Absolute
// times hold only for one machine; ratios within one run may be compared.
import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { countInstructions, hasCallgrind, NativeProgram, WasmProgram } from './bench-programs.mjs';
import { makeCore } from './wasm.mjs';

const USAGE = `Usage: npm run -s bench:core -- [--quick] [--only PATTERN] [--rounds N] [--against PROGRAM] [--json]

  --quick            two sizes, three rounds
  --only PATTERN     workloads whose names match this regular expression
  --rounds N         rounds of five repetitions, at least 3 (default 8)
  --against PROGRAM  another implementation that answers as wasm-core/bench/native.c describes, measured in the
                     same rounds
  --json             everything as JSON
`;
const build = fileURLToPath(new URL('../wasm-core/build/', import.meta.url));
const SIZES = [23, 223, 4023, 65530];
const REPEATS = 5;
const BATCH_NS = 2e6;
const LONGEST_BATCH = 1 << 20;

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        quick: { type: 'boolean', default: false },
        only: { type: 'string', default: '' },
        rounds: { type: 'string' },
        against: { type: 'string' },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help) {
      process.stdout.write(USAGE);
      process.exit(0);
    }
    const rounds = Number(values.rounds ?? (values.quick ? 3 : 8));
    if (!Number.isInteger(rounds) || rounds < 3) throw new Error('--rounds must be a whole number from 3');
    return { ...values, only: new RegExp(values.only), rounds, sizes: values.quick ? [23, 4023] : SIZES };
  } catch (error) {
    process.stderr.write(`${error.message}\n${USAGE}`);
    process.exit(2);
  }
}

const firstLine = (command) => execFileSync(command, ['--version'], { encoding: 'utf8' }).split('\n')[0];
const even = (count) => Math.max(2, Math.round(count / 2) * 2);
const geometricMean = (values) => Math.exp(values.reduce((sum, x) => sum + Math.log(x), 0) / values.length);
const say = (text) => process.stderr.write(text);

function summary(times) {
  const sorted = times.toSorted((a, b) => a - b);
  return { min: sorted[0], median: sorted[sorted.length >> 1] };
}

/** One row per workload and size, with a batch that natively takes about BATCH_NS. */
async function plan(native, { only, sizes }) {
  const rows = [];
  for (const workload of await native.workloads()) {
    if (!only.test(workload.name)) continue;
    for (const areas of sizes) {
      const trial = { name: workload.name, areas, operations: 2000, repeats: 3 };
      const { times } = await native.measure(trial);
      const operations = even(Math.min(LONGEST_BATCH, BATCH_NS / Math.min(...times)));
      rows.push({ ...workload, areas, operations, times: {} });
    }
  }
  return rows;
}

/** All programs measure the same row in turn, so that a slow moment of the machine affects all of them. */
async function measureRounds(rows, programs, rounds) {
  for (let round = 0; round < rounds; round++) {
    say(`\rround ${round + 1} of ${rounds} `);
    for (const row of rows) {
      const sums = [];
      for (const [kind, program] of Object.entries(programs)) {
        const { sum, times } = await program.measure({ ...row, repeats: REPEATS });
        sums.push(sum);
        (row.times[kind] ??= []).push(...times);
      }
      if (new Set(sums).size > 1)
        throw new Error(`${row.name}, ${row.areas} VMAs: the results differ: ${sums.join(', ')}`);
    }
  }
  say('\r');
}

/** Goes once through all VMAs, so that the count does not depend on where a batch ends. */
function countAll(rows, paths) {
  const tasks = rows.map(({ name, areas }) => ({ name, areas, operations: Math.max(2000, even(areas)) }));
  for (const [kind, path] of Object.entries(paths)) {
    say(`\rcounting instructions (${kind}) `);
    countInstructions(path, tasks).forEach((count, i) => {
      (rows[i].instructions ??= {})[kind] = count;
    });
  }
  say('\r');
}

function figuresOf(row) {
  const { name, family, meaning, areas, instructions } = row;
  const ns = Object.fromEntries(Object.entries(row.times).map(([kind, times]) => [kind, summary(times)]));
  const ratio = { wasmToNative: ns.wasm.min / ns.native.min };
  if (ns.against) {
    ratio.time = ns.native.min / ns.against.min;
    if (instructions) ratio.instructions = instructions.native / instructions.against;
  }
  return { name, family, meaning, areas, ns, instructions, ratio };
}

/** Ratios by family as geometric means; lookups and walks of both trees are taken together. */
function familiesOf(figures) {
  const groups = new Map();
  for (const row of figures) {
    const tree = row.name.split('_')[0];
    const key = row.family === 'lookup' || row.family === 'iterate' ? row.family : `${tree} ${row.family}`;
    groups.set(key, [...(groups.get(key) ?? []), row.ratio]);
  }
  return [...groups].map(([family, ratios]) => {
    const mean = (key) => [key, geometricMean(ratios.map((ratio) => ratio[key]))];
    return { family, ratio: Object.fromEntries(Object.keys(ratios[0]).map(mean)) };
  });
}

const fixed = (value, digits) => (value === undefined ? '' : value.toFixed(digits));
const pair = (times) => (times ? `${fixed(times.min, 1)} / ${fixed(times.median, 1)}` : '');

function print(head, rows) {
  const used = head.map((_, i) => rows.some((row) => row[i] !== ''));
  const lines = [head, ...rows].map((row) => row.filter((_, i) => used[i]));
  const widths = lines[0].map((_, i) => Math.max(...lines.map((line) => line[i].length)));
  for (const line of lines)
    console.log(line.map((cell, i) => (i ? cell.padStart(widths[i]) : cell.padEnd(widths[i]))).join('  '));
}

function printAll({ figures, families, machine, rounds }) {
  print(
    [
      'ns per operation: min / median',
      'VMAs',
      'native',
      'wasm',
      'wasm:native',
      'instr.',
      'the other',
      'instr.',
      'ours:other, time',
      'instr.',
    ],
    figures.map(({ name, areas, ns, instructions, ratio }) => [
      name,
      areas.toLocaleString('en'),
      pair(ns.native),
      pair(ns.wasm),
      fixed(ratio.wasmToNative, 2),
      fixed(instructions?.native, 0),
      pair(ns.against),
      fixed(instructions?.against, 0),
      fixed(ratio.time, 2),
      fixed(ratio.instructions, 2),
    ]),
  );
  console.log('\nGeometric means of the ratios');
  print(
    ['', 'wasm:native', 'ours:other, time', 'instr.'],
    families.map(({ family, ratio }) => [
      family,
      fixed(ratio.wasmToNative, 2),
      fixed(ratio.time, 2),
      fixed(ratio.instructions, 2),
    ]),
  );
  const { cpu, compiler, emscripten, node } = machine;
  console.log(`\n${cpu}; ${compiler}; ${emscripten}; Node ${node}.`);
  console.log(
    `CPU time, ${rounds} rounds of ${REPEATS}, taken in turn; differences below a quarter are noise.`,
  );
}

const options = readOptions();
makeCore('bench-core');
const native = new NativeProgram(`${build}bench-core`);
const programs = { native, wasm: new WasmProgram(`${build}bench-core.wasm`) };
if (options.against) programs.against = new NativeProgram(options.against);
const rows = await plan(native, options);
if (rows.length === 0) {
  process.stderr.write('No workload has such a name.\n');
  process.exit(2);
}
await measureRounds(rows, programs, options.rounds);
native.end();
programs.against?.end();
if (hasCallgrind())
  countAll(rows, {
    native: `${build}bench-core`,
    ...(options.against ? { against: options.against } : {}),
  });
else say('valgrind is not installed: no instructions are counted.\n');

const figures = rows.map(figuresOf);
const result = {
  machine: {
    cpu: cpus()[0].model,
    compiler: firstLine(process.env.HOST_CC ?? 'cc'),
    emscripten: firstLine(process.env.EMCC ?? 'emcc'),
    node: process.versions.node,
  },
  rounds: options.rounds,
  figures,
  families: familiesOf(figures),
};
if (options.json) console.log(JSON.stringify(result, undefined, 2));
else printAll(result);
