/* The page's texts, loaded by shelf as routes need them. A folder beside `en` with the same shelves is a language. */
import { nth } from '../base/known.ts';
import type { Language } from './catalogue.ts';
import { putAreas } from './index.ts';

/** Catalogue areas that are loaded together. */
type Shelf =
  | 'shell'
  | 'meanings'
  | 'figures'
  | 'stage'
  | 'instruments'
  | 'lab'
  | 'charts'
  | 'bench'
  | 'about'
  | 'book'
  | 'glossary'
  | 'sources'
  | 'findings'
  | 'kernels'
  | 'kernelCosts'
  | 'diagnosis'
  | 'situations'
  | 'make'
  | 'twoTraces';

const shelves = import.meta.glob<{ readonly areas: Partial<Language> }>([
  './*/shelves/*.ts',
  '!./*/shelves/cli.ts',
]);

/** The first of the reader's languages that has a folder. The build imports views, too, and has no reader. */
const language =
  (typeof navigator === 'undefined' ? [] : navigator.languages)
    .map((each) => nth(each.split('-', 1), 0))
    .find((each) => `./${each}/shelves/shell.ts` in shelves) ?? 'en';

/** Resolves when the texts of these shelves are loaded. */
export async function loadShelves(...names: readonly Shelf[]): Promise<void> {
  await Promise.all(
    names.map(async (name) => {
      const load = shelves[`./${language}/shelves/${name}.ts`];
      if (load === undefined) throw new Error(`words: no shelf "${name}" in ${language}`);
      putAreas(language, (await load()).areas);
    }),
  );
}

/** A loader for a route: loads its component together with its texts. */
export function withShelves<T>(load: () => Promise<T>, ...names: readonly Shelf[]): () => Promise<T> {
  return async () => {
    const [module] = await Promise.all([load(), loadShelves(...names)]);
    return module;
  };
}
