// `npm run bench:engine`: how fast time travel is on this machine. Absolute times hold only for one machine.
import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';
import { measurePage } from './bench-page.mjs';
import { makeCore } from './wasm.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const ERAS = ['3.4', '3.8', '6.18'];

makeCore();
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

const wasm = readFileSync(`${root}wasm-core/build/trace.wasm`);
const core = await WebAssembly.compile(wasm);
const figures = ERAS.map((era) => benchEngine(core, era));
const times = await measurePage();

const whole = (value) => Math.round(value).toLocaleString('en');
const millions = (value) => `${(value / 1e6).toFixed(1)} M/s`;
const quantile = (sorted, q) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))];
const ms = (value) => `${value.toFixed(2)} ms`;
const rows = [
  ['', 'wanted', ...ERAS.map((era) => `era ${era}`)],
  ['session: calls', '', ...figures.map(({ calls }) => whole(calls))],
  ['session: events', '≥ 1,000,000', ...figures.map(({ events }) => whole(events))],
  ['session: VMAs at its end', '≥ 4,000', ...figures.map(({ vmas }) => whole(vmas))],
  ['loaded in', '', ...figures.map(({ loadTime }) => ms(loadTime))],
  ['events written', '≥ 20 M/s', ...figures.map(({ written }) => millions(written))],
  ['events decoded', '≥ 5 M/s', ...figures.map(({ decoded }) => millions(decoded))],
  ['any position, p50', '', ...figures.map(({ seek }) => ms(seek.p50))],
  ['any position, p99', '< 16 ms', ...figures.map(({ seek }) => ms(seek.p99))],
  ['any position, longest', '', ...figures.map(({ seek }) => ms(seek.max))],
  ['next position, p50', '', ...figures.map(({ step }) => ms(step.p50))],
  ['next position, p99', '', ...figures.map(({ step }) => ms(step.p99))],
  ['keyframes', '', ...figures.map(({ keyframes }) => whole(keyframes))],
  ['keyframes, kB', '', ...figures.map(({ keyframeBytes }) => whole(keyframeBytes / 1024))],
  ['key to painted frame, curl, p50', '', ms(quantile(times.small, 0.5))],
  ['key to painted frame, curl, p95', '< 50 ms', ms(quantile(times.small, 0.95))],
  ['key to painted frame, 4,200 VMAs, p50', '', ms(quantile(times.large, 0.5))],
  ['key to painted frame, 4,200 VMAs, p95', '< 50 ms', ms(quantile(times.large, 0.95))],
];
const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
for (const row of rows) {
  console.log(row.map((cell, i) => (i === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[i]))).join('  '));
}
console.log(
  `\n${cpus()[0].model}, Node ${process.versions.node}, best of five rounds; times vary with what else runs.`,
);
