/* The views' own states, as addresses and scenes express them. */
import type { OwnStates } from '../timeline/player.ts';
import { VIEWS } from '../views/registry.ts';
import type { LinkPart } from '../views/view.ts';

/** The views' parts of the address, by view id. */
const LINKS: ReadonlyMap<string, LinkPart<unknown>> = new Map(
  [...VIEWS.values()].flatMap(({ id, link }) => (link ? [[id, link] as const] : [])),
);

/** What parameter `name` of an address says. Undefined if no view can read it. */
export function readOwn(name: string, text: string): OwnStates | undefined {
  for (const [id, link] of LINKS) {
    if (link.name !== name) continue;
    const state = link.read(text);
    return state === undefined ? undefined : { [id]: state };
  }
  return undefined;
}

/** The parameters, by name, for the views that are not in their initial state, in the order of the views. */
export function writeOwn(own: OwnStates): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...LINKS].flatMap(([id, { name, write }]) => {
      const text = own[id] === undefined ? undefined : write(own[id]);
      return text === undefined ? [] : [[name, text] as const];
    }),
  );
}

/** The ids of the views that have a part in the address. */
export const LINKED: readonly string[] = [...LINKS.keys()];

function isLasting(id: string): boolean {
  return VIEWS.get(id)?.isStateLasting === true;
}

/** The states with which the views begin another session: `given`, and those from `before` that outlast a session. */
export function ownForSession(before: OwnStates, given: OwnStates = {}): OwnStates {
  return { ...Object.fromEntries(Object.entries(before).filter(([id]) => isLasting(id))), ...given };
}

/** The same for another scene, whose states in the address are its own, and nothing left by the scene before. */
export function ownForScene(before: OwnStates, given: OwnStates): OwnStates {
  const unlinked = Object.entries(ownForSession(before)).filter(([id]) => !LINKS.has(id));
  return { ...Object.fromEntries(unlinked), ...given };
}
