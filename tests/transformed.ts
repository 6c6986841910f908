import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Vite, VitestPluginContext } from 'vitest/node';

/**
 * Modules as tests run them are kept in `build/transformed` from one run to the next, by their text and by how they are compiled.
 * Only what is made of that text alone: no lesson or other file that a plugin of ours makes, and no list of a folder's files.
 * `npm run mutants` keeps nothing.
 */
export function keepTransformed(variant: string): Vite.Plugin {
  const compiled = variant + readFileSync(resolve(import.meta.dirname, '../tsconfig.json'), 'utf8');
  return {
    name: 'vmascope-transformed',
    configureVitest({ experimental_defineCacheKeyGenerator: defineKey }: VitestPluginContext) {
      defineKey(({ id, sourceCode }) =>
        /\.tsx?$/.test(id) && !sourceCode.includes('import.meta.glob') ? compiled : false,
      );
    },
  };
}
