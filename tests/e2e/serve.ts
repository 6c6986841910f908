import { resolve } from 'node:path';
import { build, createLogger } from 'vite';
import type { TestProject } from 'vitest/node';
import { serve as serveFolder } from '../../scripts/serve.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the built page is served, with a slash at the end. */
    url: string;
    /** What the bundler warned of. */
    warnings: readonly string[];
  }
}

/** Builds the page into a folder of its own and serves it, as `npm start` would, on a free port. */
export default async function serve(project: TestProject): Promise<() => Promise<void>> {
  const root = resolve(import.meta.dirname, '../..');
  const configFile = resolve(root, 'vite.config.ts');
  const outDir = resolve(root, 'build/e2e');
  // Vitest sets it to `test`, and Vite would then build another page than the one that is served.
  process.env.NODE_ENV = 'production';
  const warnings: string[] = [];
  const customLogger = createLogger('warn');
  customLogger.warn = customLogger.warnOnce = (text) => void warnings.push(text);
  await build({ configFile, logLevel: 'warn', customLogger, build: { outDir, emptyOutDir: true } });
  const { url, close } = await serveFolder(outDir);
  project.provide('url', url);
  project.provide('warnings', warnings);
  return close;
}
