import { lezer } from '@lezer/generator/rollup';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { WORKER_GROUPS } from './web/build/chunk-groups.ts';
import { conformance } from './web/build/conformance-plugin.ts';
import { coreSources } from './web/build/core-sources-plugin.ts';
import { initial } from './web/build/initial-plugin.ts';
import { lessons } from './web/build/lessons-plugin.ts';
import { licenses } from './web/build/licenses-plugin.ts';
import { liveCore } from './web/build/live-core-plugin.ts';
import { offline } from './web/build/offline-plugin.ts';
import { policy } from './web/build/policy-plugin.ts';
import { scope } from './web/build/scope-plugin.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

// Which plugin takes how long is of no concern to somebody who wants to see the page.
const rolldownOptions = { checks: { bundlerTimings: false } };

const { page: licensesOfAll, worker: licensesOfWorkers } = licenses();

export default defineConfig({
  root: `${root}web`,
  base: './',
  plugins: [
    lessons(),
    coreSources(),
    liveCore(),
    conformance(),
    lezer(),
    initial(),
    // Before the list of all files.
    licensesOfAll,
    offline(),
    policy(),
    scope(),
  ],
  worker: {
    format: 'es',
    rolldownOptions: { ...rolldownOptions, output: { codeSplitting: { groups: WORKER_GROUPS } } },
    plugins: () => [licensesOfWorkers],
  },
  build: {
    outDir: `${root}dist`,
    emptyOutDir: true,
    target: 'es2022',
    rolldownOptions,
  },
  // `npm run dev`: a page of some 20 files instead of 300 to 700. Vitest wants each module for itself.
  experimental: { bundledDev: process.env['VITEST'] === undefined },
  server: { fs: { allow: [root] } },
});
