import { resolve } from 'node:path';
import { build, preview } from 'vite';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the built page is served, with a slash at the end. */
    url: string;
  }
}

/** Builds the page into a folder of its own and serves it, as `npm start` would, on a free port. */
export default async function serve(project: TestProject): Promise<() => Promise<void>> {
  const root = resolve(import.meta.dirname, '../..');
  const configFile = resolve(root, 'vite.config.ts');
  const outDir = resolve(root, 'build/e2e');
  // Vitest sets it to `test`, and Vite would then build another page than the one that is served.
  process.env.NODE_ENV = 'production';
  await build({ configFile, logLevel: 'error', build: { outDir, emptyOutDir: true } });
  const server = await preview({ configFile, build: { outDir }, preview: { port: 0 } });
  project.provide('url', server.resolvedUrls!.local[0]!);
  return () => server.close();
}
