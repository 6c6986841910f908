// `npm run bench:engine`: how fast time travel is on this machine. Absolute times hold only for one machine.
import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'vite';
import { measurePage } from './bench-page.mjs';
import { makeCore } from './wasm.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const USAGE = `Usage: npm run -s bench:engine -- [--vmas N] [--events N] [--seeks N] [--kernels IDS] [--no-page]

  --vmas N    VMAs that the session begins with, up to 65000 (default 6000)
  --events N  how many events it has at least (default 2000000)
  --seeks N   positions sought in each of five rounds, and as many stepped to (default 3000)
  --kernels IDS  kernels, separated by commas (default 3.4,3.8,6.18)
  --no-page   leaves out what needs Chromium: from a key to the painted frame
`;

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        vmas: { type: 'string', default: '6000' },
        events: { type: 'string', default: '2000000' },
        seeks: { type: 'string', default: '3000' },
        kernels: { type: 'string', default: '3.4,3.8,6.18' },
        'no-page': { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help) {
      process.stdout.write(USAGE);
      process.exit(0);
    }
    const count = (name, most) => {
      const value = Number(values[name]);
      if (Number.isInteger(value) && value >= 1 && value <= most) return value;
      throw new Error(`--${name} must be a whole number from 1 to ${most}`);
    };
    const work = { vmas: count('vmas', 65_000), events: count('events', 1e8), seeks: count('seeks', 1e6) };
    return { work, kernels: values.kernels.split(','), withPage: !values['no-page'] };
  } catch (error) {
    process.stderr.write(`${error.message}\n${USAGE}`);
    process.exit(2);
  }
}

const { work, kernels, withPage } = readOptions();

await makeCore();
await build({
  configFile: `${root}vite.config.ts`,
  logLevel: 'error',
  build: {
    ssr: `${root}web/src/timeline/bench-engine.ts`,
    outDir: `${root}build/bench-engine`,
    emptyOutDir: true,
    minify: false,
  },
});
const { benchEngine } = await import(pathToFileURL(`${root}build/bench-engine/bench-engine.js`).href);

// Loading this makes Node print a warning about WASI, which belongs to nothing else that this script prints.
const { threadTime } = await import('./thread-clock.mjs');
const wasm = readFileSync(`${root}wasm-core/build/trace.wasm`);
const core = await WebAssembly.compile(wasm);
const figures = kernels.map((kernel) => {
  try {
    return benchEngine(core, kernel, { ...work, clock: threadTime });
  } catch (error) {
    if (!('said' in error)) throw error;
    process.stderr.write(`there is no kernel ${kernel}\n${USAGE}`);
    process.exit(2);
  }
});
const times = withPage ? await measurePage() : undefined;

const whole = (value) => Math.round(value).toLocaleString('en');
const millions = (value) => `${(value / 1e6).toFixed(1)} M/s`;
const quantile = (sorted, q) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))];
const ms = (value) => `${value.toFixed(2)} ms`;
const rows = [
  ['', 'wanted', ...kernels.map((kernel) => `kernel ${kernel}`)],
  ['session: calls', '', ...figures.map(({ calls }) => whole(calls))],
  ['session: events', `≥ ${whole(work.events)}`, ...figures.map(({ events }) => whole(events))],
  ['session: VMAs at its end', '', ...figures.map(({ vmas }) => whole(vmas))],
  ['loaded in', '', ...figures.map(({ loadTime }) => ms(loadTime))],
  ['events written', '≥ 20 M/s', ...figures.map(({ written }) => millions(written))],
  ['events decoded', '≥ 5 M/s', ...figures.map(({ decoded }) => millions(decoded))],
  ['any position, p50', '', ...figures.map(({ seek }) => ms(seek.p50))],
  ['any position, p99', '< 16 ms', ...figures.map(({ seek }) => ms(seek.p99))],
  ['any position, longest', '', ...figures.map(({ seek }) => ms(seek.max))],
  ['the same with the maple tree, p50', '', ...figures.map(({ seekWithTree }) => ms(seekWithTree.p50))],
  ['the same with the maple tree, p99', '', ...figures.map(({ seekWithTree }) => ms(seekWithTree.p99))],
  ['next position, p50', '', ...figures.map(({ step }) => ms(step.p50))],
  ['next position, p99', '', ...figures.map(({ step }) => ms(step.p99))],
  ['keyframes', '', ...figures.map(({ keyframes }) => whole(keyframes))],
  ['keyframes, kB', '', ...figures.map(({ keyframeBytes }) => whole(keyframeBytes / 1024))],
  ...(times === undefined
    ? []
    : [
        ['key to painted frame, curl, p50', '', ms(quantile(times.small, 0.5))],
        ['key to painted frame, curl, p95', '< 50 ms', ms(quantile(times.small, 0.95))],
        ['key to painted frame, 4,200 VMAs, p50', '', ms(quantile(times.large, 0.5))],
        ['key to painted frame, 4,200 VMAs, p95', '< 50 ms', ms(quantile(times.large, 0.95))],
      ]),
];
const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
for (const row of rows) {
  console.log(row.map((cell, i) => (i === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[i]))).join('  '));
}
console.log(
  `\n${cpus()[0].model}, Node ${process.versions.node}, best of five rounds; times vary with what else runs.\nLoading, seeks and steps are CPU time of one thread.`,
);
