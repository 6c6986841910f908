/* What the figures ask the core, by their folders. Only the worker imports this file. */
import type { Model, Models } from '../timeline/look.ts';

const models = import.meta.glob<Model>('./*/model.ts', { eager: true, import: 'answer' });

export const MODELS: Models = new Map(
  Object.entries(models).map(([path, model]) => [path.replace(/^\.\/|\/model\.ts$/g, ''), model]),
);
