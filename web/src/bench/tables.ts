/* A report as tables of text, for the command line and for Markdown. Each kind of figure has tables of its own. */
import { group } from 'd3-array';
import { nth } from '../base/known.ts';
import { message, sentences } from '../words/message.ts';
import type { Said } from '../words/message.ts';
import type { Interval } from './bootstrap.ts';
import { lineOf } from './fit.ts';
import { decimalsOf, isNoDifference } from './precision.ts';
import { ratioLike, ratiosOf, type Growth, type Kind, type Ratio, type Report, type Row } from './report.ts';

export interface Table {
  readonly kind: Kind;
  readonly title: Said;
  /** How many of the first columns are texts, aligned to the left; numbers are aligned to the right. */
  readonly texts: number;
  readonly header: readonly Said[];
  readonly rows: readonly (readonly Said[])[];
}

const KINDS: readonly Kind[] = ['reported', 'measured', 'simulated', 'counted', 'composed'];
const BRIEF = ['median', 'mad', 'min', 'mean', 'max', 'stddev'] as const;
const FULL = ['median', 'mad', 'p75', 'p99', 'min', 'mean', 'max', 'stddev'] as const;
const DIGITS = 3;
const MINUS = '−';

/** Reported, measured, simulated and counted rows, each by workload and metric. `isBrief` fits 100 columns. Leaves out empty columns. */
export function tablesOf(report: Report, isBrief = false): Table[] {
  return allTables(report, isBrief).map((table) => {
    const isFilled = table.header.map((_, i) => table.rows.some((cells) => cells[i] !== ''));
    const filled = (cells: readonly Said[]): Said[] => cells.filter((_, i) => isFilled[i]);
    return Object.assign(table, { header: filled(table.header), rows: table.rows.map(filled) });
  });
}

function allTables(report: Report, isBrief: boolean): Table[] {
  return KINDS.flatMap((kind) => {
    const rows = report.rows.filter((row) => row.kind === kind);
    const alike = [...group(rows, ({ workload, metric }) => `${workload}\n${metric}`).values()];
    if (kind === 'reported') return reportedTables(rows);
    return alike.map((of) =>
      kind === 'measured' ? measuredTable(of, report.ratios, isBrief) : countedTable(of, kind),
    );
  });
}

function measuredTable(rows: readonly Row[], ratios: readonly Ratio[], isBrief: boolean): Table {
  const columns = isBrief ? BRIEF : FULL;
  return {
    kind: 'measured',
    title: titleOf(nth(rows, 0)),
    texts: 1,
    header: ['', message('benchReport.n'), ...columns, message('benchReport.ratio')],
    rows: rows.map((row) => [
      row.kernel,
      String(row.n),
      ...columns.map((column) => figure(row[column])),
      ratioOf(row, rows, ratios, 'median'),
    ]),
  };
}

/** A row for each kernel, a column for each size. */
function countedTable(rows: readonly Row[], kind: Exclude<Kind, 'measured' | 'reported'>): Table {
  const sizes = [...new Set(rows.map(({ n }) => n))];
  const kernels = [...new Set(rows.map(({ kernel }) => kernel))];
  const valueOf = (kernel: string, n: number | undefined): string => {
    const row = rows.find((each) => each.kernel === kernel && each.n === n);
    return figure(kind === 'counted' ? (row?.mean ?? row?.median) : row?.median);
  };
  return {
    kind,
    title: titleOf(nth(rows, 0)),
    texts: 1,
    header: ['', ...sizes.map((n) => message('benchReport.ofSize', { n: String(n) }))],
    rows: kernels.map((kernel) => [kernel].concat(sizes.map((n) => valueOf(kernel, n)))),
  };
}

/** One table for each source and workload. */
function reportedTables(rows: readonly Row[]): Table[] {
  const columns = ['min', 'mean', 'max', 'stddev'] as const;
  return [...group(rows, ({ source, workload }) => `${source}\n${workload}`).values()].map((of) => {
    const { source = '', workload } = nth(of, 0);
    const kernels = [...new Set(of.flatMap(({ release }) => release ?? []))].join(', ');
    return {
      kind: 'reported',
      title: message('benchReport.reportedTitle', { workload, kernels, source }),
      texts: 2,
      header: ['', '', message('benchReport.n'), ...columns, '±', message('benchReport.ratio')],
      rows: of.map((row) => [
        nameOf(row, of),
        titleOfMetric(row),
        row.n === undefined ? '' : String(row.n),
        ...columns.map((column) => (row[column] === undefined ? '' : String(row[column]))),
        row.plusMinus === undefined ? '' : `${row.plusMinus} %`,
        // Two of its kernels may be modelled by one row here, and another source has figures of its own.
        ratioOf(row, of, ratiosOf([nth(alikeOf(row, of), 0), row]), 'mean'),
      ]),
    };
  });
}

/** Adds the source's own name where two kernels of the source are modelled by one row here. */
function nameOf({ kernel, release }: Row, rows: readonly Row[]): Said {
  const isAlone = rows.every((row) => row.kernel !== kernel || row.release === release);
  return isAlone || release === undefined
    ? kernel
    : message('benchReport.kernelAndRelease', { kernel, release });
}

/** "3.4: 0.1 + 0.025 · n (r² 0.99)". */
export function growthLine(growth: Growth): Said {
  const { kernel, shape, linear, log } = growth;
  const isLinear = lineOf(growth) === 'linear';
  const [{ base, slope, r2 }, other] = isLinear ? [linear, log] : [log, linear];
  return message(isLinear ? 'benchReport.lineLinear' : 'benchReport.lineLog', {
    kernel,
    base: figure(base).replace('-', MINUS),
    sign: slope < 0 ? MINUS : '+',
    slope: figure(Math.abs(slope)),
    r2: r2.toFixed(DIGITS),
    other: other.r2.toFixed(DIGITS),
    shape: shape === 'constant' || shape === 'unclear' ? sentences('', message(`benchReport.${shape}`)) : '',
  });
}

function titleOf({ workload, metric, unit }: Row): string {
  return `${workload}: ${titleOfMetric({ metric, unit })}`;
}

/** "VMAs", "time per loop, ms". */
function titleOfMetric({ metric, unit }: Pick<Row, 'metric' | 'unit'>): string {
  return metric === unit ? metric : `${metric}, ${unit}`;
}

/** A figure divided by that of the first of these rows that agrees with it in all but the kernel. */
function ratioOf(
  row: Row,
  rows: readonly Row[],
  ratios: readonly Ratio[],
  figureName: 'median' | 'mean',
): Said {
  const base = nth(alikeOf(row, rows), 0);
  const found = ratioLike(ratios, { ...row, figure: figureName, against: base.kernel });
  if (!found) return '';
  return found.interval ? ratioWithin(found.ratio, found.interval) : figure(found.ratio);
}

/** The rows of the same quantity, itself included. */
function alikeOf(row: Row, rows: readonly Row[]): readonly Row[] {
  return rows.filter(({ metric, n }) => metric === row.metric && n === row.n);
}

/** "8.1 (7.8 to 8.5)". */
function ratioWithin(ratio: number, interval: Interval): Said {
  const text = (value: number): string => value.toFixed(decimalsOf(interval));
  const [low, high] = interval;
  const key = isNoDifference(interval) ? 'benchReport.noDifference' : 'benchReport.within';
  return message(key, { ratio: text(ratio), low: text(low), high: text(high) });
}

/** Three digits, or all digits before the point. */
export function figure(value: number | undefined): string {
  if (value === undefined) return '';
  if (Number.isInteger(value)) return String(value);
  return Math.abs(value) >= 10 ** DIGITS ? value.toFixed(0) : String(Number(value.toPrecision(DIGITS)));
}
