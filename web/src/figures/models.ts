/* What the figures ask the core, by their folders. Only the worker imports this file. */
import type { Model, Models } from '../timeline/look.ts';

// The home page can’t wait for another file.
const first = import.meta.glob<Model>('./race/model.ts', { eager: true, import: 'answer' });
const others = import.meta.glob<Model>(['./*/model.ts', '!./race/model.ts'], { import: 'answer' });
const loaders = {
  ...others,
  ...Object.fromEntries(Object.entries(first).map(([path, model]) => [path, () => Promise.resolve(model)])),
};

export const MODELS: Models = new Map(
  Object.entries(loaders).map(([path, load]) => [path.replace(/^\.\/|\/model\.ts$/g, ''), load]),
);
