/* What a page's reverse map costs by the number of those who map it: the page's own part, in bytes. */
import { known } from '../../base/known.ts';
import type { Keeps } from '../../core/era-row.ts';
import type { Line } from '../../d3/line-chart.ts';

export interface CostForm {
  readonly key: 'slots7' | 'slots15' | 'slots31' | 'others';
  /** Entries that fit in a node; 0: the page has none. */
  readonly slots: number;
}

/** What a chain of entries costs on lines of 32, 64 and 128 bytes; all others have nothing of the page's own. */
export const FORMS: readonly CostForm[] = [
  { key: 'slots7', slots: 7 },
  { key: 'slots15', slots: 15 },
  { key: 'slots31', slots: 31 },
  { key: 'others', slots: 0 },
];

/** What a kernel’s pages cost; without chains, nothing of their own. */
export function formOf(keeps: Keeps): CostForm {
  const kept = Number(keeps.get('chain_slots') ?? 0);
  return known(
    FORMS.find(({ slots }) => slots === kept),
    'each size of a chain’s node has its line',
  );
}

/** A node is a line of the processor's cache: four bytes for each entry, and four for the next node. */
export function nodeBytes({ slots }: CostForm): number {
  return slots === 0 ? 0 : 4 * (slots + 1);
}

/** A single mapper stands in the page itself. */
export function chainNodes({ slots }: CostForm, mappers: number): number {
  return slots === 0 || mappers <= 1 ? 0 : Math.ceil(mappers / slots);
}

export function bytesFor(form: CostForm, mappers: number): number {
  return chainNodes(form, mappers) * nodeBytes(form);
}

/** Mappers that the chart reaches to: the largest node fills, and what there is has as much again beside it. */
export function lastMappers(mappers: number): number {
  return Math.max(34, Math.ceil(mappers * 1.5));
}

/** Steps: level from one number of mappers to the next. */
export function costLines(last: number, name: (form: CostForm) => string): readonly Line[] {
  return FORMS.map((form) => {
    const points: { x: number; y: number }[] = [{ x: 1, y: bytesFor(form, 1) }];
    for (let mappers = 2; mappers <= last; mappers++) {
      const [before, now] = [bytesFor(form, mappers - 1), bytesFor(form, mappers)];
      if (now !== before) points.push({ x: mappers, y: before }, { x: mappers, y: now });
    }
    points.push({ x: last, y: bytesFor(form, last) });
    return { key: form.key, label: name(form), points };
  });
}
