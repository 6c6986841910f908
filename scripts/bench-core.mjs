// `npm run bench:core`: how fast the core's structures are on this machine, natively and in WebAssembly, and beside
// another implementation. Absolute times hold only for one machine; ratios within one run may be compared.
import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { checkKernel, makeKernelProgram } from './bench-kernel.mjs';
import { countInstructions, hasCallgrind, NativeProgram, WasmProgram } from './bench-programs.mjs';
import { familiesOf, figuresOf, printReport, printTables } from './bench-report.mjs';
import { compileCore } from './wasm.mjs';

const USAGE = `Usage: npm run -s bench:core -- [--quick] [--only PATTERN] [--rounds N] [--counts] [--functions]
                                [--kernel FOLDER | --against PROGRAM] [--table | --json]

  --quick            two sizes, three rounds
  --only PATTERN     workloads whose names match this regular expression
  --rounds N         rounds of five repetitions, at least 3 (default 8)
  --counts           instructions and branch misses without times: other work on the machine does not change them
  --functions        which functions the instructions are in
  --kernel FOLDER    the code of Linux 7.3 or 6.12 whose sources are in this folder, measured in the same rounds
  --against PROGRAM  or any other implementation that answers as wasm-core/bench/native.c describes
  --table            the comparison as tables in Markdown, for docs/benchmarks.md
  --json             everything as JSON
`;
const build = fileURLToPath(new URL('../wasm-core/build/', import.meta.url));
const SIZES = [23, 223, 4023, 65530];
const REPEATS = 5;
const BATCH_NS = 2e6;
const LONGEST_BATCH = 1 << 20;

function refuse(message) {
  process.stderr.write(`${message}\n`);
  process.exit(2);
}

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        quick: { type: 'boolean', default: false },
        only: { type: 'string', default: '' },
        rounds: { type: 'string' },
        counts: { type: 'boolean', default: false },
        functions: { type: 'boolean', default: false },
        kernel: { type: 'string' },
        against: { type: 'string' },
        table: { type: 'boolean', default: false },
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
    if (values.kernel !== undefined && values.against !== undefined)
      throw new Error('give either --kernel or --against, not both');
    if (values.table && values.json) throw new Error('give either --table or --json, not both');
    if (values.table && values.kernel === undefined && values.against === undefined)
      throw new Error('--table compares with another program: give --kernel or --against');
    return { ...values, only: new RegExp(values.only), rounds, sizes: values.quick ? [23, 4023] : SIZES };
  } catch (error) {
    return refuse(`${error.message}\n${USAGE.trimEnd()}`);
  }
}

const firstLine = (command) => execFileSync(command, ['--version'], { encoding: 'utf8' }).split('\n')[0];
const even = (count) => Math.max(2, Math.round(count / 2) * 2);
const say = (text) => process.stderr.write(text);

/** What the workloads are compared with: { name, program, path, names }, or nothing. */
async function findOther({ kernel, against }, ours) {
  if (kernel === undefined && against === undefined) return undefined;
  const { path, version } = kernel === undefined ? { path: against } : makeKernelProgram(kernel);
  const program = new NativeProgram(path);
  const names = new Set((await program.workloads()).map(({ name }) => name));
  const unknown = [...names].find((name) => !ours.some((workload) => workload.name === name));
  if (unknown) throw new Error(`${path} has a workload that ours lacks: ${unknown}`);
  return { name: version ? `Linux ${version}` : 'the other', program, path, names };
}

/** One row per workload and size. Its operations go once through all VMAs, so that counts do not depend on where a
 * batch ends. `compared`: the other has this workload, too. */
function plan(workloads, other, { only, sizes }) {
  return workloads
    .filter(({ name }) => only.test(name))
    .flatMap((workload) =>
      sizes.map((areas) => ({
        ...workload,
        areas,
        compared: other?.names.has(workload.name) ?? false,
        operations: Math.max(2000, even(areas)),
        times: {},
      })),
    );
}

/** All programs measure the same row in turn, so that a slow moment of the machine affects all of them. */
async function measureOnce(row, programs, task) {
  const sums = [];
  for (const [kind, program] of Object.entries(programs)) {
    if (kind === 'against' && !row.compared) continue;
    const { sum, times } = await program.measure({ ...row, ...task });
    sums.push(sum);
    (row.times[kind] ??= []).push(...times);
  }
  if (new Set(sums).size > 1)
    throw new Error(`${row.name}, ${row.areas} VMAs: the results differ: ${sums.join(', ')}`);
}

/** In batches that natively take about BATCH_NS. */
async function measureRounds(rows, programs, rounds) {
  const operations = new Map();
  for (const row of rows) {
    const { times } = await programs.native.measure({ ...row, operations: 2000, repeats: 3 });
    operations.set(row, even(Math.min(LONGEST_BATCH, BATCH_NS / Math.min(...times))));
  }
  for (let round = 0; round < rounds; round++) {
    say(`\rround ${round + 1} of ${rounds} `);
    for (const row of rows)
      await measureOnce(row, programs, { operations: operations.get(row), repeats: REPEATS });
  }
  say('\r');
}

/** Compares the results alone. */
async function checkSums(rows, programs) {
  for (const row of rows) {
    await measureOnce(row, programs, { repeats: 1 });
    row.times = {};
  }
}

function countAll(rows, paths) {
  for (const [kind, path] of Object.entries(paths)) {
    const counted = kind === 'against' ? rows.filter((row) => row.compared) : rows;
    say(`\rcounting instructions (${kind}) `);
    countInstructions(path, counted).forEach((counts, i) => {
      (counted[i].counts ??= {})[kind] = counts;
    });
  }
  say('\r');
}

/** Builds and runs everything. */
async function compare(options) {
  await compileCore('bench-core');
  const native = new NativeProgram(`${build}bench-core`);
  const workloads = await native.workloads();
  const other = await findOther(options, workloads);
  const programs = { native, wasm: new WasmProgram(`${build}bench-core.wasm`) };
  if (other) programs.against = other.program;
  const rows = plan(workloads, other, options);
  if (rows.length === 0) refuse('No workload has such a name.');
  if (options.counts) await checkSums(rows, programs);
  else await measureRounds(rows, programs, options.rounds);
  native.end();
  other?.program.end();
  if (hasCallgrind())
    countAll(rows, { native: `${build}bench-core`, ...(other ? { against: other.path } : {}) });
  else say('valgrind is not installed: no instructions are counted.\n');
  return { figures: rows.map(figuresOf), other: other?.name };
}

function report({ figures, other }, options) {
  const result = {
    machine: {
      cpu: cpus()[0].model,
      compiler: firstLine(process.env.HOST_CC ?? 'cc'),
      emscripten: firstLine(process.env.EMCC ?? 'emcc'),
      node: process.versions.node,
    },
    date: new Date().toISOString().slice(0, 10),
    other,
    rounds: options.counts ? undefined : options.rounds,
    repeats: REPEATS,
    figures,
    families: familiesOf(figures),
  };
  if (options.json) console.log(JSON.stringify(result, undefined, 2));
  else if (options.table) printTables(result);
  else printReport(result, options);
}

const options = readOptions();
try {
  if (options.kernel !== undefined) checkKernel(options.kernel);
} catch (error) {
  refuse(`--kernel: ${error.message}`);
}
try {
  report(await compare(options), options);
} catch (error) {
  say(`${error.message}\n`);
  process.exit(1);
}
