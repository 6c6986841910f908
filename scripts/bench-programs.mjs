// The workloads of wasm-core/bench as programs that answer questions: native ones, the wasm module, callgrind.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setFlagsFromString } from 'node:v8';

/** A process that answers as wasm-core/bench/native.c describes. */
export class NativeProgram {
  #child;
  #lines;
  #problem = 'no answer';

  constructor(path) {
    this.#child = spawn(path, { stdio: ['pipe', 'pipe', 'inherit'] });
    this.#child.on('error', (error) => (this.#problem = `${path} cannot be run: ${error.message}`));
    /* Whoever asks a program that has ended gets no answer, and hears of it then. */
    this.#child.stdin.on('error', () => undefined);
    this.#lines = createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]();
  }

  async #ask(question) {
    this.#child.stdin.write(`${question}\n`);
    return this.#next(question);
  }

  async #next(question) {
    const { value, done } = await this.#lines.next();
    if (done || value.startsWith('error:')) throw new Error(`“${question}”: ${done ? this.#problem : value}`);
    return value;
  }

  async workloads() {
    const found = [];
    for (let line = await this.#ask('list'); line !== '.'; line = await this.#next('list')) {
      const [name, family, meaning] = line.split('\t');
      if (meaning === undefined) throw new Error(`“list”: not a workload: ${line}`);
      found.push({ name, family, meaning });
    }
    return found;
  }

  /** `sum` is the lower half of what the workload found; `times` are nanoseconds per operation. */
  async measure({ name, areas, operations, repeats }) {
    const answer = await this.#ask(`${name} ${areas} ${operations} ${repeats}`);
    const [sum, ...times] = answer.split(' ');
    return {
      sum: Number(BigInt(sum) & 0xffffffffn),
      times: times.map((time) => Number(time) / operations),
    };
  }

  end() {
    this.#child.stdin.end();
  }
}

/** The same for bench-core.wasm in this process, compiled by V8's optimising compiler from the first call on. */
export class WasmProgram {
  #exports;
  #numbers = new Map();

  constructor(path) {
    setFlagsFromString('--no-liftoff');
    const module = new WebAssembly.Module(readFileSync(path));
    this.#exports = new WebAssembly.Instance(module, { env: {} }).exports;
    for (let number = 0, at; (at = this.#exports.bench_name(number)) !== 0; number++) {
      this.#numbers.set(this.#text(at), number);
    }
  }

  #text(at) {
    const bytes = new Uint8Array(this.#exports.memory.buffer);
    return Buffer.from(bytes.subarray(at, bytes.indexOf(0, at))).toString();
  }

  measure({ name, areas, operations, repeats }) {
    const { bench_setup, bench_run, bench_teardown } = this.#exports;
    if (bench_setup(this.#numbers.get(name), areas) !== 0)
      throw new Error(`${name}, ${areas} VMAs: out of memory`);
    const sum = bench_run(operations) >>> 0;
    const times = [];
    for (let i = 0; i < repeats; i++) {
      const before = process.cpuUsage();
      bench_run(operations);
      const { user, system } = process.cpuUsage(before);
      times.push(((user + system) * 1000) / operations);
    }
    bench_teardown();
    return { sum, times };
  }
}

export const hasCallgrind = () => spawnSync('valgrind', ['--version'], { stdio: 'ignore' }).status === 0;

/** One dump of callgrind: instructions, and the branches that its predictor missed, conditional and indirect. */
export function countsOf(dump, operations) {
  const names = /^events: (.*)$/m.exec(dump)[1].split(' ');
  const totals = /^totals: (.*)$/m.exec(dump)[1].split(' ');
  const total = (name) => Number(totals[names.indexOf(name)] ?? 0);
  return {
    instructions: total('Ir') / operations,
    misses: (total('Bcm') + total('Bim')) / operations,
    functions: functionsOf(dump, operations),
  };
}

/** What compilers add to the names of functions that they have cloned or moved. */
const CLONED = /\.(lto_priv|isra|constprop|part|cold)\b(\.\d+)*/g;

/** Instructions per operation of each function itself, with what was inlined into it; the largest first. */
function functionsOf(dump, operations) {
  const names = new Map();
  const sums = new Map();
  let current;
  let isCall = false;
  for (const line of dump.split('\n')) {
    const named = /^(c?fn)=\((\d+)\)(?: (.*))?$/.exec(line);
    if (named) {
      if (named[3]) names.set(named[2], named[3].replace(CLONED, ''));
      if (named[1] === 'fn') current = names.get(named[2]);
    } else if (line.startsWith('calls=')) {
      isCall = true;
    } else if (/^[+\-*\d]/.test(line)) {
      if (!isCall) sums.set(current, (sums.get(current) ?? 0) + Number(line.split(' ')[1] ?? 0));
      isCall = false;
    }
  }
  return [...sums]
    .map(([name, sum]) => ({ name, instructions: sum / operations }))
    .toSorted((a, b) => b.instructions - a.instructions);
}

/** Instructions and branch misses per operation of each task, which callgrind counts only inside measured(). */
export function countInstructions(path, tasks) {
  const folder = mkdtempSync(join(tmpdir(), 'vmascope-bench-'));
  const out = join(folder, 'out');
  try {
    execFileSync(
      'valgrind',
      [
        '--tool=callgrind',
        '--branch-sim=yes',
        '--toggle-collect=measured',
        '--dump-after=measured',
        `--callgrind-out-file=${out}`,
        path,
      ],
      {
        input: tasks.map(({ name, areas, operations }) => `${name} ${areas} ${operations} 1\n`).join(''),
        stdio: ['pipe', 'ignore', 'ignore'],
      },
    );
    return tasks.map(({ operations }, i) => countsOf(readFileSync(`${out}.${i + 1}`, 'utf8'), operations));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
