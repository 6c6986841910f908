import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { plant, type Mutant } from './mutant.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** Plants the mutant that MUTANT in the environment has as JSON, as its file is loaded: no file changes. */
export function mutants(): Plugin {
  return {
    name: 'vmascope-mutants',
    enforce: 'pre',
    async load(id) {
      const json = process.env['MUTANT'];
      const mutant = json === undefined ? undefined : (JSON.parse(json) as Mutant);
      if (mutant === undefined || id !== resolve(ROOT, mutant.file)) return undefined;
      const planted = plant(mutant, await readFile(id, 'utf8'));
      if ('trouble' in planted) throw new Error(planted.trouble);
      return planted.text;
    },
  };
}
