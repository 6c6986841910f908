import { lezer } from '@lezer/generator/rollup';
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { WORKER_GROUPS } from './web/build/chunk-groups.ts';
import { conformance } from './web/build/conformance-plugin.ts';
import { coreSources } from './web/build/core-sources-plugin.ts';
import { initial } from './web/build/initial-plugin.ts';
import { licenses } from './web/build/licenses-plugin.ts';
import { mdx } from './web/build/mdx-plugin.ts';
import { offline } from './web/build/offline-plugin.ts';
import { outlines } from './web/build/outline-plugin.ts';
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
    outlines(),
    mdx(),
    coreSources(),
    conformance(),
    lezer(),
    react(),
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
  server: { fs: { allow: [root] } },
});
