/* The views, by the folders that are there. Definitions are small and come at once, components lazily. */
import type { ViewDefinition } from './view.ts';

const modules = import.meta.glob<{ readonly view: ViewDefinition }>('./*/index.tsx', { eager: true });

/** By id. */
export const VIEWS: ReadonlyMap<string, ViewDefinition> = new Map(
  Object.values(modules).map(({ view }) => [view.id, view]),
);

/** Throws for an id that no folder has: ids come from our own pages. */
export function viewOf(id: string): ViewDefinition {
  const view = VIEWS.get(id);
  if (!view) throw new Error(`no view "${id}": there are ${[...VIEWS.keys()].join(', ')}`);
  return view;
}
