import { availableParallelism } from 'node:os';
import { defineConfig, mergeConfig } from 'vitest/config';
import { mutants } from './tests/mutants/plugin.ts';
import { keepTransformed } from './tests/transformed.ts';
import vite from './vite.config.ts';

const isLong = process.env['LONG'] !== undefined;

export default mergeConfig(
  vite,
  defineConfig({
    plugins: [mutants(), keepTransformed(isLong ? 'long' : 'short')],
    test: {
      root: import.meta.dirname,
      experimental: {
        fsModuleCache: process.env['MUTANTS'] === undefined,
        fsModuleCachePath: `${import.meta.dirname}/build/transformed`,
      },
      // Vitest itself leaves one core idle: of two, half. Pages and their tests wait for each other, so three have two cores to do.
      maxWorkers: Math.max(3, availableParallelism() - 1),
      projects: [
        {
          extends: true,
          test: {
            name: 'unit',
            environment: 'node',
            // What they import is loaded once for many files: no module holds state that a test changes.
            isolate: false,
            unstubGlobals: true,
            restoreMocks: true,
            setupFiles: ['web/src/words/all.ts'],
            // Some compile the core, which takes as long as the machine is slow.
            testTimeout: 120_000,
            hookTimeout: 120_000,
            include: [
              'web/src/**/*.test.{ts,tsx}',
              'web/build/**/*.test.ts',
              'lessons/**/*.test.ts',
              'tests/{*,conformance/*,fuzz/*,instruments/*}.test.ts',
            ],
          },
        },
        {
          extends: true,
          ...(isLong ? {} : { oxc: { jsx: { development: false } } }),
          test: {
            name: 'component',
            // As readers have React: in development it keeps a stack for each element, a sixth of these tests' time. Of
            // what it warns then test:long tells.
            ...(isLong ? {} : { env: { NODE_ENV: 'production' } }),
            environment: 'happy-dom',
            setupFiles: ['web/src/words/all.ts'],
            isolate: false,
            unstubGlobals: true,
            restoreMocks: true,
            include: ['tests/component/*.test.ts'],
            // Only how long to wait for what never comes: a file is compiled when it is first asked for.
            testTimeout: 120_000,
            hookTimeout: 120_000,
            expect: { poll: { timeout: 60_000, interval: 15 } },
          },
        },
        {
          extends: true,
          test: {
            name: 'e2e',
            environment: 'node',
            // All files of a worker share its browser.
            isolate: false,
            setupFiles: ['web/src/words/all.ts'],
            // What long/ guards, other tests see in part: of the page without a browser, or of a page of the same kind.
            include: [`tests/e2e/${isLong ? '**/' : ''}*.test.ts`],
            globalSetup: 'tests/e2e/serve.ts',
            testTimeout: 60_000,
            hookTimeout: 60_000,
            // Only how long to wait for what never comes: a slow machine isn't a fault of the page.
            expect: { poll: { timeout: 20_000 } },
          },
        },
      ],
    },
  }),
);
