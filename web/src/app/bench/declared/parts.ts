/* Makes the parts of a section: tables by what their columns have of each line, texts, charts. */
import type { FillStyle } from '../../../chart/fills.ts';
import type { ChartSpec, Origin } from '../../../chart/spec.ts';
import type { SeriesStyle } from '../../../d3/series.ts';
import { kernelName } from '../../../narrate/kernel-name.ts';
import { t, title, type MessageKey } from '../../../words/index.ts';
import { styleOf, type KernelOrder } from '../series.ts';
import type { Cell, Column, ComposedSpec, LineName, Part, TablePart, TableSpec } from './spec.ts';

export const REPORTED: Origin = { kind: 'reported', elsewhere: false };

interface TableOf<T> extends Omit<TableSpec, 'columns' | 'groups'> {
  /** What its lines are of; in one group, or in several with names. */
  readonly items?: readonly T[];
  readonly groups?: readonly { readonly name?: string | undefined; readonly items: readonly T[] }[];
  readonly line: (item: T) => LineName;
  readonly columns: readonly (Column & { readonly of: (item: T) => Cell })[];
}

/** A table whose columns say what they have of each of the items. */
export function tableOf<T>({
  items = [],
  groups = [{ items }],
  line,
  columns,
  ...spec
}: TableOf<T>): TablePart {
  return {
    as: 'table',
    spec: {
      ...spec,
      columns,
      groups: groups
        .filter((group) => group.items.length > 0)
        .map(({ name, items: own }) => ({
          name,
          lines: own.map((item) => Object.assign({ cells: columns.map(({ of }) => of(item)) }, line(item))),
        })),
    },
  };
}

interface ComposingTable<T> extends Omit<ComposedSpec, 'show'> {
  readonly elsewhere: boolean;
  /** What has to be run for it. */
  readonly needs: string;
  readonly names: string;
  readonly of: (base: Readonly<Record<string, number>>) => readonly T[];
  readonly nameOf: (item: T) => string;
  /** The base’s part and the run’s, … */
  readonly base: { readonly name: string; readonly of: (item: T) => number };
  readonly extra: { readonly name: string; readonly of: (item: T) => number };
  /** … what they come to, and what was reported of it. */
  readonly outcome: {
    readonly name: string;
    readonly of: (item: T) => string;
    readonly reported: (item: T) => string;
  };
  /** A sentence about those that are far from what was reported, if any are. */
  readonly far: (items: readonly T[]) => string | undefined;
}

/** Composed figures in a table: what they are made of, what comes of it, and what was reported, each in columns of its kind. */
export function composedTable<T>(spec: ComposingTable<T>): ComposedSpec {
  const { elsewhere, needs, names, of, nameOf, base, extra, outcome, far } = spec;
  return {
    ...spec,
    show: (times) => {
      const items = of(times);
      if (items.length === 0) return [quiet(t('benchComposed.none', { what: needs }))];
      const said = far(items);
      return [
        tableOf({
          caption: t('benchComposed.title'),
          isCaptionHidden: true,
          names,
          items,
          line: (item) => ({ name: nameOf(item) }),
          columns: [
            { ...base, origin: { kind: 'measured', elsewhere: true } },
            { ...extra, origin: { kind: 'measured', elsewhere }, isApart: true },
            { ...outcome, origin: { kind: 'composed', elsewhere: false } },
            { name: outcome.name, of: outcome.reported, origin: REPORTED },
          ],
        }),
        said === undefined ? undefined : text(said),
      ];
    },
  };
}

/** What a chart's pieces are called, what they mean, and how they look. */
interface PieceLook {
  readonly name: MessageKey;
  readonly means: MessageKey;
  readonly fill: FillStyle;
}

/** The legend of pieces, in their order. */
export function legend<K extends string>(
  looks: Readonly<Record<K, PieceLook>>,
  keys: readonly K[],
  figureOf?: (key: K) => string,
): Part {
  const parts = keys.map((key) => {
    const { name, means, fill } = looks[key];
    return { name: title(name), means: title(means), fill, ...(figureOf && { figure: figureOf(key) }) };
  });
  return { as: 'legend', parts };
}

/** A kernel as a line or a column, with the sample of its lines in charts. */
export function kernelLineName(
  order: KernelOrder,
  kernel: string,
): { readonly name: string; readonly style: SeriesStyle } {
  return { name: kernelName(kernel), style: styleOf(order, kernel) };
}

export function text(said: string): Part {
  return { as: 'text', text: said };
}

export function quiet(said: string): Part {
  return { as: 'text', text: said, look: 'quiet' };
}

export function charts(...specs: readonly (ChartSpec | undefined)[]): Part {
  return { as: 'charts', specs: specs.filter((spec) => spec !== undefined) };
}
