/* All views, found by their folders. Definitions are small and load at once, components lazily. */
import type { ViewDefinition } from './view.ts';

const modules = import.meta.glob<{ readonly view: ViewDefinition }>('./*/index.tsx', { eager: true });

/** By id. */
export const VIEWS: ReadonlyMap<string, ViewDefinition> = new Map(
  Object.values(modules).map(({ view }) => [view.id, view]),
);
