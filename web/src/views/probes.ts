/* What the views want of the core, by their folders. The worker imports this; it must not draw a view in with it. */
import type { AnyProbe, AnyStudy, Probes, Studies } from '../timeline/probe.ts';

const probes = import.meta.glob<AnyProbe>('./*/probe.ts', { eager: true, import: 'probe' });
const studies = import.meta.glob<AnyStudy>('./*/study.ts', { eager: true, import: 'study' });

/** By the id of their view: the name of its folder. */
export const PROBES: Probes = byFolder(probes);
export const STUDIES: Studies = byFolder(studies);

function byFolder<T>(modules: Readonly<Record<string, T>>): ReadonlyMap<string, T> {
  return new Map(Object.entries(modules).map(([path, part]) => [path.split('/')[1]!, part]));
}
