/* What a chart shows. All else follows from it: the drawing, the table of its figures, and what it is saved as. */
import type { Kind } from '../base/kind.ts';
import type { SeriesStyle } from '../d3/series.ts';
import type { FillStyle } from './fills.ts';

export interface ChartSpec {
  readonly title: string;
  /** Its title away from the page, where that needs to say more. */
  readonly alone?: string;
  /** What the chart shows, in a sentence: for whoever doesn't see it. */
  readonly summary: string;
  /** The kind of all its figures. Left out where series are of different kinds, or their names say it. */
  readonly origin?: Origin;
  readonly x: ValueAxis | BandAxis;
  readonly y: ValueAxis | RowAxis;
  /** In the order of the legend; pieces that share a bar are put on one another in it. */
  readonly series: readonly Series[];
  readonly references?: readonly Reference[];
  readonly point?: DraggedPoint;
  readonly note?: string | undefined;
  /**
   * Where the names of series stand: each at the end of its line, if they fit; in a list below the chart; or elsewhere
   * on the page (what is saved has the list in any case).
   */
  readonly names?: 'ends' | 'list' | 'elsewhere';
  /** The height of the drawing in letters; that of rows follows from their number. */
  readonly height?: number;
}

export interface Origin {
  readonly kind: Kind;
  /** Whether the figures came with a link. */
  readonly elsewhere: boolean;
}

export interface ValueAxis {
  readonly name: string;
  readonly scale: 'linear' | 'log';
  /** Ends that are known before the values are. A value beyond them is still drawn inside. */
  readonly from?: number;
  readonly to?: number;
  /** The axis reaches at least to this value: with less, a trifle would look like a mountain. */
  readonly least?: number;
  /** Where ticks stand, as far as there is room: at all values, at these, or (left out) at round ones. */
  readonly ticks?: 'values' | readonly number[];
  /** Ends at round values that change seldom: for a chart whose values arrive one by one. */
  readonly steady?: boolean;
}

/** Places side by side, each with a name, which is drawn if there is room for it. */
export interface BandAxis {
  readonly name: string;
  readonly bands: readonly {
    readonly key: number;
    readonly label: string;
    /** Its name stands in the table alone. */
    readonly isUnnamed?: boolean;
    /** What stands here didn't come to its end. */
    readonly isCut?: boolean;
  }[];
  /** Bands are as wide as if there were at least so many, so that those of charts beside one another line up. */
  readonly places?: number;
}

/** Rows below one another. */
export interface RowAxis {
  readonly rows: readonly Row[];
  /** Where their names stand. */
  readonly names: 'beside' | 'above';
  /** The height of what is drawn in a row, in letters. */
  readonly tall?: number;
}

export interface Row {
  readonly key: string;
  readonly name: string;
  /** For narrow charts. */
  readonly short?: string;
  /** The title above the first row of each group. */
  readonly group?: string;
  /** Its figure in words, on the right. */
  readonly text?: string;
}

interface Named {
  readonly key: string;
  readonly label: string;
  readonly kind?: Kind;
}

export type Interval = readonly [low: number, high: number];

export interface Place {
  readonly x: number;
  readonly y: number;
}

export interface Point extends Place {
  /** How sure y is. */
  readonly interval?: Interval | undefined;
}

export interface RowPoint {
  readonly row: string;
  readonly x: number;
  /** How sure x is. */
  readonly interval?: Interval | undefined;
  /** Drawn in grey: nothing to speak of. */
  readonly isGrey?: boolean;
}

/** A line through points in the order of x; or points without a line, such as what was reported at some sizes. */
export interface LineSeries extends Named {
  readonly as: 'line' | 'points';
  readonly style: SeriesStyle;
  readonly points: readonly Point[];
  /** Samples around the line, such as those whose median it shows. */
  readonly around?: readonly Place[];
  /** Points of the same series that aren't of the line. */
  readonly apart?: readonly Place[];
  /** Whether every point has its mark, or only as many as identify the line. */
  readonly marks?: 'all' | 'some' | 'none';
  /** Whether it stands out. */
  readonly isChosen?: boolean;
}

/** A mark in each row, or many. */
export interface RowSeries extends Named {
  readonly as: 'marks';
  readonly style: SeriesStyle;
  readonly points: readonly RowPoint[];
  /** Samples, scattered over the height of their row; with their median, and a band around it. */
  readonly cloud?: {
    readonly row: string;
    readonly samples: readonly number[];
    readonly median: number;
    readonly mad: number;
  };
}

/** Pieces of rows, each from one value to another. */
export interface PieceSeries extends Named {
  readonly as: 'pieces';
  readonly fill: FillStyle;
  readonly pieces: readonly {
    readonly row: string;
    readonly from: number;
    readonly to: number;
    /** Written in it if there is room. */
    readonly text?: string;
  }[];
}

/** A layer of an area in steps: a value for each stretch of the horizontal axis, all of one width. */
export interface LayerSeries extends Named {
  readonly as: 'layer';
  readonly fill: FillStyle;
  readonly values: readonly number[];
}

/** A piece of each bar. */
export interface BarSeries extends Named {
  readonly as: 'bars';
  readonly fill: FillStyle;
  readonly points: readonly Place[];
}

export type Series = LineSeries | RowSeries | PieceSeries | LayerSeries | BarSeries;

/** A line across the chart at a value, or a band from one value to another. */
export interface Reference {
  readonly along: 'x' | 'y';
  readonly at: number | Interval;
  readonly label?: string;
  readonly look?: 'solid' | 'dashed';
}

/** A point that the reader moves along x, with the pointer or with keys. */
export interface DraggedPoint {
  readonly name: string;
  readonly value: number;
  readonly least: number;
  readonly most: number;
  readonly step: number;
  /** The value in words. */
  readonly text: string;
  /** The series on whose line it lies; without one it is a line across the chart. */
  readonly on?: string;
  readonly onMove: (value: number) => void;
}

export function isRows(axis: ValueAxis | RowAxis): axis is RowAxis {
  return 'rows' in axis;
}

export function isBands(axis: ValueAxis | BandAxis): axis is BandAxis {
  return 'bands' in axis;
}

export function isLine(series: Series): series is LineSeries {
  return series.as === 'line' || series.as === 'points';
}
