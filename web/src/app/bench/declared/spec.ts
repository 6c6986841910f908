/* What a suite declares of its page: sections of charts, tables and sentences, as values. Sections.tsx draws them. */
import type { ComponentProps, ReactNode } from 'react';
import type { Bases } from '../../../bench/composed/base.ts';
import type { Report, Row } from '../../../bench/report.ts';
import type { Workload } from '../../../bench/suite-core.ts';
import type { Said } from '../../../words/message.ts';
import type { ChartSpec, Origin } from '../../../chart/spec.ts';
import type { SeriesStyle } from '../../../d3/series.ts';
import type { Choice } from '../../../widgets/choice/Choice.tsx';
import type { Legend } from '../Legend.tsx';
import type { KernelOrder } from '../series.ts';

/** The outcome of a run, as far as it has come. */
export interface Run {
  readonly suite: string;
  /** Those of the run, and the reported ones. */
  readonly rows: readonly Row[];
  /** Left out while the run isn't finished. */
  readonly report: Report | undefined;
  readonly workloads: readonly Workload[];
  readonly elsewhere: boolean;
  readonly order: KernelOrder;
  /** The kernels that were run, in that order. */
  readonly kernels: readonly string[];
}

/** While a run isn't finished, only what can be shown then. */
export interface Figures {
  /** Above the findings, … */
  readonly above: readonly AnySection[];
  /** … and below them. */
  readonly below: readonly AnySection[];
  /** Notes that the page has elsewhere. */
  readonly toldElsewhere?: readonly Said[];
  /** A last word. */
  readonly ending?: string;
  /** What every workload's charts and tables are folded under; left out where the sections have them all. */
  readonly allFigures?: string;
  /** Those that stand there, if not all of the run. */
  readonly allRows?: readonly Row[];
}

export type AnySection = Section | ComposedSpec | Part | undefined;

export interface Section {
  readonly id: string;
  readonly title: string;
  readonly origin?: Origin | undefined;
  readonly lead?: string;
  /** The section shows one of these sizes: the largest, until the reader chooses another one. */
  readonly sizes?: {
    readonly all: readonly number[];
    readonly label: string;
    readonly textOf: (n: number) => string;
  };
  /** A number that the reader moves, such as the point of a chart: where it begins. */
  readonly value?: number;
  /** Whether its heading can be given the focus. */
  readonly takesFocus?: boolean;
  readonly show: (at: Shown) => readonly (Part | undefined)[];
}

export interface Shown {
  /** The chosen size; 0 in a section without sizes. */
  readonly n: number;
  readonly value: number;
  readonly onValue: (value: number) => void;
}

/** A table of a section. */
export interface TablePart {
  readonly as: 'table';
  readonly spec: TableSpec;
}

export type Part =
  | TablePart
  /** Beside one another, as far as there is room. */
  | { readonly as: 'charts'; readonly specs: readonly ChartSpec[]; readonly areSmall?: boolean }
  | {
      readonly as: 'text';
      readonly text: string;
      readonly look?: 'quiet' | 'bench-warning';
      /** Where a figure in it comes from. */
      readonly origin?: Origin;
    }
  /** Few large figures. */
  | {
      readonly as: 'headline';
      readonly figures: readonly { readonly figure: string; readonly means: string }[];
    }
  | { readonly as: 'beside'; readonly parts: readonly Part[] }
  /** What comes of the number that the reader moves. */
  | {
      readonly as: 'outcome';
      readonly lines: readonly { readonly text?: string; readonly strong: string }[];
    }
  | ({ readonly as: 'legend' } & ComponentProps<typeof Legend>)
  /** With another key it is closed again. */
  | {
      readonly as: 'fold';
      readonly key?: string;
      readonly summary: string;
      readonly parts: () => readonly Part[];
    }
  | ({ readonly as: 'choice' } & ComponentProps<typeof Choice>)
  | { readonly as: 'section'; readonly section: Section }
  /** What no other part can show. */
  | { readonly as: 'own'; readonly node: ReactNode };

/** Figures composed of the run's and of times that readers can change. */
export interface ComposedSpec {
  readonly lead: string;
  readonly bases: Bases;
  /** The times of the base that can be changed. */
  readonly fields: readonly { readonly key: string; readonly label: string }[];
  /** Whether they are shown before anybody has asked for them. */
  readonly isOn: boolean;
  readonly show: (base: Readonly<Record<string, number>>) => readonly (Part | undefined)[];
}

/** A tag that isn't one of a kind of figures. */
interface OwnTag {
  readonly look: string;
  readonly text: string;
}

export interface TableSpec {
  readonly caption: string;
  /** The text before the table says the same. */
  readonly isCaptionHidden?: boolean;
  /** Where all its figures come from; left out where columns say it. */
  readonly origin?: Origin | OwnTag;
  readonly className?: string;
  /** Its cells are coloured by their rates. */
  readonly isHeat?: boolean;
  /** What the colours go from and to. */
  readonly heatScale?: readonly [from: string, to: string];
  /** The head of the lines' names. */
  readonly names: string;
  readonly areNamesNumbers?: boolean;
  readonly columns: readonly Column[];
  readonly groups: readonly Group[];
}

export interface Column {
  readonly name: string;
  /** What tells it from others of this name, what else there is to say, and what models it here. */
  readonly figure?: string | undefined;
  readonly small?: string | undefined;
  readonly model?: string | undefined;
  readonly title?: string;
  readonly style?: SeriesStyle;
  readonly isText?: boolean;
  /** Successive columns of one origin have it, or some text, as their common head. */
  readonly origin?: Origin | OwnTag | string;
  /** A rule separates it from the column before; always so where the origin changes. */
  readonly isApart?: boolean;
}

export interface Group {
  readonly name?: string | undefined;
  readonly lines: readonly Line[];
}

export interface Line extends LineName {
  /** One for each column. */
  readonly cells: readonly Cell[];
}

export interface LineName {
  readonly name: string;
  readonly style?: SeriesStyle;
  readonly origin?: Origin;
  /** Below the name: what models it here, or what else there is to say in a few words. */
  readonly model?: string;
  readonly small?: string;
  /** Below the line, as wide as the table. */
  readonly about?: string;
}

/** Undefined is shown as nothing that is known. */
export type Cell = string | number | undefined | FigureCell | HeatCell;

interface FigureCell {
  readonly text: string;
  readonly model?: string;
  readonly isWorse?: boolean;
  /** How sure it is, what that comes to, and whether it comes to nothing. */
  readonly interval?: string | undefined;
  readonly verdict?: string | undefined;
  readonly isNone?: boolean;
}

export interface HeatCell {
  readonly text: string;
  /** In percent. */
  readonly rate: number;
  readonly title?: string;
  readonly isUsual?: boolean;
  readonly isChosen?: boolean;
  readonly onChoose?: () => void;
}
