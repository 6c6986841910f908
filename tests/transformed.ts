import type { Vite, VitestPluginContext } from 'vitest/node';

/**
 * Modules as tests run them are kept in `build/transformed` from one run to the next, by their text. Only what is made of that text
 * alone: no lesson or other file that a plugin of ours makes, no list of a folder's files, nothing at all while a mutant is planted.
 */
export function keepTransformed(variant: string): Vite.Plugin {
  return {
    name: 'vmascope-transformed',
    configureVitest({ experimental_defineCacheKeyGenerator: defineKey }: VitestPluginContext) {
      defineKey(({ id, sourceCode }) => {
        const ofItself = /\.tsx?$/.test(id) && !sourceCode.includes('import.meta.glob');
        return ofItself && process.env['MUTANT'] === undefined ? variant : false;
      });
    },
  };
}
