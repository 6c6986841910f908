/* What the reverse map spends on one page alone, in bytes, by the number of entries that map it. */
import { known } from '../../base/known.ts';
import type { Keeps } from '../../core/kernel-row.ts';
import type { Line } from '../../d3/line-chart.ts';

interface CostForm {
  readonly key: 'slots7' | 'slots15' | 'slots31' | 'others';
  /** How many entries fit into a node; 0: pages have no nodes. */
  readonly slots: number;
}

/** Chains of entries for cache lines of 32, 64 and 128 bytes. All other reverse maps spend nothing on a single page. */
export const FORMS: readonly [CostForm, CostForm, CostForm, CostForm] = [
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
    'each number of slots has its form',
  );
}

/** A node fills a cache line: four bytes for each entry, and four for the pointer to the next node. */
export function nodeBytes({ slots }: CostForm): number {
  return slots === 0 ? 0 : 4 * (slots + 1);
}

/** A single entry needs no node: struct page points to it. */
export function chainNodes({ slots }: CostForm, mappers: number): number {
  return slots === 0 || mappers <= 1 ? 0 : Math.ceil(mappers / slots);
}

export function bytesFor(form: CostForm, mappers: number): number {
  return chainNodes(form, mappers) * nodeBytes(form);
}

/** The last number of entries in the chart: it shows the largest node full, and half as many again as this page has. */
export function lastMappers(mappers: number): number {
  return Math.max(34, Math.ceil(mappers * 1.5));
}

/** Step lines: level from one number of entries to the next. */
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
