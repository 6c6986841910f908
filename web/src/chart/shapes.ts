/* What a drawing of a chart consists of, and what all drawings have in common. In pixels. */
import type { SeriesStyle } from '../d3/series.ts';
import { type Axis, round, widthOf } from './axes.ts';
import type { ChartSpec, Interval, Place, Reference } from './spec.ts';

export type Shape =
  | { readonly as: 'path'; readonly look: string; readonly d: string; readonly dash?: string }
  | {
      readonly as: 'mark';
      readonly style: SeriesStyle;
      readonly x: number;
      readonly y: number;
      /** Smaller and paler, as one of many; or in grey: nothing to speak of. */
      readonly look?: 'faint' | 'grey';
    }
  | {
      readonly as: 'text';
      readonly look: string;
      readonly x: number;
      readonly y: number;
      readonly text: string;
      readonly anchor?: 'middle' | 'end';
    }
  | {
      readonly as: 'rect';
      readonly look: string;
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
    }
  | { readonly as: 'filled'; readonly series: string; readonly d: string; readonly isCut?: boolean };

/** Shapes of one series, or of the frame. */
export interface Group {
  readonly key: string;
  /** The name of the design token with its colour. */
  readonly token?: string;
  readonly look?: string;
  readonly shapes: readonly Shape[];
}

export interface Frame {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly frame: Frame;
  readonly groups: readonly Group[];
  /** Where the names of series stand, after all. */
  readonly names: 'ends' | 'list' | 'elsewhere';
  /** The horizontal axis, and the place of the dragged point if it lies on a line. */
  readonly x: Pick<Axis, 'at' | 'valueAt'>;
  readonly handle:
    { readonly x: number; readonly y: number | undefined; readonly textAt: number } | undefined;
}

export interface Room {
  readonly width: number;
  /** The height of letters, in pixels. All else goes by it. */
  readonly em: number;
}

export function valuesAlong(references: readonly Reference[] = [], along: 'x' | 'y'): number[] {
  return references.filter((each) => each.along === along).flatMap(({ at }) => at);
}

/** How many lines of text stand above the frame: one of the references across it, one of the dragged point. */
export function labelledRows({ references = [], point }: ChartSpec, along: 'x' | 'y'): number {
  const isNamed = references.some((each) => each.along === along && each.label !== undefined);
  return Number(isNamed) + Number(point !== undefined);
}

/** Half the length of a whisker's end, in heights of letters. */
const END = 0.38;

export function whisker(
  along: 'x' | 'y',
  at: number,
  [from, to]: Interval,
  em: number,
  isGrey = false,
): Shape {
  const half = END * em;
  const d =
    along === 'x'
      ? `M${from} ${at}H${to}M${from} ${at - half}v${2 * half}M${to} ${at - half}v${2 * half}`
      : `M${at} ${from}V${to}M${at - half} ${from}h${2 * half}M${at - half} ${to}h${2 * half}`;
  return { as: 'path', look: isGrey ? 'whisker grey' : 'whisker', d };
}

export function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, Math.max(1, most - 1))}…`;
}

/** How far above the frame its lowest text stands, and how far the next one above that, in heights of letters. */
const REMARK = 0.75;
const NEXT_REMARK = 1.35;

/** The height of the text of the dragged point: above those of the references across the chart. */
export function pointTextAt(spec: ChartSpec, { top }: Frame, em: number): number {
  return top - (REMARK + NEXT_REMARK * (labelledRows(spec, 'x') - 1)) * em;
}

export function referencesOf(
  references: readonly Reference[] = [],
  { left, right, top, bottom }: Frame,
  axis: { readonly x: Pick<Axis, 'at'>; readonly y?: Pick<Axis, 'at'> },
  em: number,
): Shape[] {
  return references.flatMap(({ along, at, label, look = 'solid' }): Shape[] => {
    const [from, to] = (typeof at === 'number' ? [at, at] : at).map((value) => axis[along]?.at(value) ?? 0);
    const [a, b] = [from ?? 0, to ?? 0];
    const lineAt = (value: number): string =>
      along === 'x' ? `M${round(value)} ${top}V${bottom}` : `M${left} ${round(value)}H${round(right)}`;
    const isBand = a !== b;
    const text = label === undefined ? [] : [label];
    return [
      ...(isBand
        ? [
            along === 'x'
              ? ({ as: 'rect', look: 'span', x: a, y: top, width: b - a, height: bottom - top } as const)
              : ({ as: 'rect', look: 'span', x: left, y: b, width: right - left, height: a - b } as const),
          ]
        : []),
      {
        as: 'path',
        look: isBand ? 'span-end' : `reference ${look}`,
        d: isBand ? lineAt(a) + lineAt(b) : lineAt(a),
      },
      ...text.map((each): Shape =>
        along === 'x'
          ? {
              as: 'text',
              look: 'remark',
              x: inside((a + b) / 2, each, left, right, em),
              y: top - REMARK * em,
              text: each,
              anchor: 'middle',
            }
          : {
              as: 'text',
              look: 'remark',
              x: right,
              y: Math.min(a, b) - 0.6 * em,
              text: each,
              anchor: 'end',
            },
      ),
    ];
  });
}

/** The middle of a text around `x` that stays between the ends. */
export function inside(x: number, text: string, left: number, right: number, em: number): number {
  const half = widthOf(text, em) / 2;
  return Math.max(left + half - em, Math.min(right - half + em, x));
}

/** The path of a rectangle from its upper left corner down to `bottom`. */
export function box(x: number, top: number, width: number, bottom: number): string {
  return `M${round(x)} ${round(top)}h${round(width)}V${round(bottom)}h${round(-width)}Z`;
}

export function mark(style: SeriesStyle, { x, y }: Place, look?: 'faint' | 'grey'): Shape {
  return look === undefined ? { as: 'mark', style, x, y } : { as: 'mark', style, x, y, look };
}
