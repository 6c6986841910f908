/* What views fetch from the core, by their folders. The worker imports this file, so it must not import any component;
 * studies, which few readers ask for, are files of their own. */
import { nth } from '../base/known.ts';
import type { AnyProbe, AnyStudy, Probes, Studies } from '../timeline/probe.ts';

const probes = import.meta.glob<AnyProbe>('./*/probe.ts', { eager: true, import: 'probe' });
const studies = import.meta.glob<AnyStudy>('./*/study.ts', { import: 'study' });

/** By the view's id, which is the name of its folder. */
export const PROBES: Probes = byFolder(probes);
export const STUDIES: Studies = byFolder(studies);

function byFolder<T>(modules: Readonly<Record<string, T>>): ReadonlyMap<string, T> {
  return new Map(Object.entries(modules).map(([path, part]) => [nth(path.split('/'), 1), part]));
}
