/*
 * Results of one suite beside each other, the first being the baseline. A ratio between kernels can be compared wherever it was
 * measured; a time only with one from the same machine. No run's samples belong to another run's as pairs.
 */
import { group } from 'd3-array';
import { medianIntervalOf, unpairedInterval, type Interval } from './bootstrap.ts';
import { valueOf } from './main-figure.ts';
import { startsOf } from './intervals.ts';
import { ratioLike, type Ratio, type Report, type Row } from './report.ts';

export type Figures = Pick<Report, 'rows' | 'ratios'>;

export interface Cell {
  readonly value: number;
  readonly interval?: Interval | undefined;
  /** Divided by the baseline's; left out where either is missing. */
  readonly change?: Change;
}

export interface Change {
  readonly ratio: number;
  /** 95 %; left out where nothing says how sure it is. */
  readonly interval?: Interval | undefined;
}

/** One quantity; `cells` has one for each result, undefined for a result that doesn't have it. */
export interface ComparedLine extends Pick<Row, 'workload' | 'n' | 'metric' | 'unit' | 'kind' | 'kernel'> {
  readonly cells: readonly (Cell | undefined)[];
}

export interface ComparedRatio extends ComparedLine {
  /** The kernel by whose figures those of `kernel` are divided. */
  readonly against: string;
}

export interface Comparison {
  readonly ratios: readonly ComparedRatio[];
  /** Measured times of the same kernel. */
  readonly times: readonly ComparedLine[];
}

/** Of different wholes: nothing to divide. */
const SHARES = '%';

export function compare(results: readonly Figures[]): Comparison {
  const ratios: ComparedRatio[] = [];
  const times: ComparedLine[] = [];
  for (const quantity of quantitiesOf(results)) {
    const { workload, n, metric, unit, kind, kernels } = quantity;
    if (unit === SHARES) continue;
    const rowsOf = (kernel: string) => quantity.of.map((rows) => rows.get(kernel));
    const against = commonKernel(quantity);
    const bases = against === undefined ? [] : rowsOf(against);
    for (const kernel of kernels) {
      const own = rowsOf(kernel);
      const line = { workload, n, metric, unit, kind, kernel };
      if (kind === 'measured') times.push({ ...line, cells: timesOf(own) });
      if (against === undefined || kernel === against) continue;
      const cells = own.map((row, i) => ratioOf(row, bases[i], results[i]?.ratios ?? []));
      if (cells.some(Boolean)) ratios.push({ ...line, against, cells: withChanges(cells, ofIntervals) });
    }
  }
  return { ratios, times };
}

export interface Counts {
  /** How many counts several results have. */
  readonly compared: number;
  /** Those that are not the same in all of them. */
  readonly different: readonly ComparedLine[];
}

/** Counts and simulated times are the same on every machine, so another one is of another version or has other settings. */
export function compareCounts(results: readonly Figures[]): Counts {
  let compared = 0;
  const different: ComparedLine[] = [];
  for (const { workload, n, metric, unit, kind, kernels, of } of quantitiesOf(results))
    for (const kernel of kind === 'measured' ? [] : kernels) {
      const values = of.map((rows) => rows.get(kernel)).map((row) => row && valueOf(row));
      const known = values.filter((value) => value !== undefined);
      if (known.length < 2) continue;
      compared++;
      if (known.every((value) => isSame(value, known[0] ?? value))) continue;
      const cells = values.map((value) => (value === undefined ? undefined : { value }));
      different.push({ workload, n, metric, unit, kind, kernel, cells });
    }
  return { compared, different };
}

/** A link keeps five digits of what is no whole number. */
const ROUNDED = 1e-4;

function isSame(one: number, other: number): boolean {
  if (Number.isInteger(one) && Number.isInteger(other)) return one === other;
  return Math.abs(one - other) <= ROUNDED * Math.max(Math.abs(one), Math.abs(other));
}

interface Quantity extends Pick<Row, 'workload' | 'n' | 'metric' | 'unit' | 'kind'> {
  /** The kernels of all results, the baseline's first. */
  readonly kernels: readonly string[];
  /** Of each result, the kernels' rows. */
  readonly of: readonly ReadonlyMap<string, Row>[];
}

function quantitiesOf(results: readonly Figures[]): readonly Quantity[] {
  const rows = results.flatMap((result, at) =>
    result.rows.filter(({ kind }) => kind !== 'reported' && kind !== 'composed').map((row) => ({ at, row })),
  );
  const alike = group(rows, ({ row: { workload, n, metric, unit, kind } }) =>
    [workload, n, metric, unit, kind].join('\n'),
  );
  return [...alike.values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const { workload, n, metric, unit, kind } = first.row;
    const of = results.map(
      (_, i) => new Map(own.filter(({ at }) => at === i).map(({ row }) => [row.kernel, row])),
    );
    return [{ workload, n, metric, unit, kind, kernels: [...new Set(own.map(({ row }) => row.kernel))], of }];
  });
}

/** The first kernel that the most results have. Nothing can be divided by zero. */
function commonKernel({ kernels, of }: Quantity): string | undefined {
  const has = (kernel: string): number =>
    of.filter((rows) => {
      const row = rows.get(kernel);
      return row !== undefined && valueOf(row) > 0;
    }).length;
  const most = Math.max(...kernels.map(has));
  return most === 0 ? undefined : kernels.find((kernel) => has(kernel) === most);
}

function ratioOf(row: Row | undefined, base: Row | undefined, known: readonly Ratio[]): Cell | undefined {
  if (row === undefined || base === undefined) return undefined;
  const value = valueOf(row) / valueOf(base);
  if (!Number.isFinite(value)) return undefined;
  if (row.kind !== 'measured') return { value };
  const { interval } = ratioLike(known, { ...row, figure: 'median', against: base.kernel }) ?? {};
  return { value, interval: interval ?? medianIntervalOf(startsOf(row), startsOf(base)) };
}

function timesOf(rows: readonly (Row | undefined)[]): readonly (Cell | undefined)[] {
  const cells = rows.map((row) => row && { value: valueOf(row) });
  return withChanges(cells, (_, __, place) => {
    const [row, base] = [rows[place], rows[0]];
    return row && base && unpairedInterval(startsOf(row), startsOf(base));
  });
}

type IntervalOf = (cell: Cell, base: Cell, place: number) => Interval | undefined;

function withChanges(
  cells: readonly (Cell | undefined)[],
  intervalOf: IntervalOf,
): readonly (Cell | undefined)[] {
  const [base] = cells;
  if (base === undefined || base.value === 0) return cells;
  return cells.map((cell, place) =>
    cell === undefined || place === 0
      ? cell
      : {
          ...cell,
          change: { ratio: cell.value / base.value, interval: intervalOf(cell, base, place) },
        },
  );
}

/**
 * The interval of a ratio of two independent ratios, from their own intervals: the distances to the bounds, squared and added
 * (Zou and Donner, “Construction of confidence limits about effect measures”, 2008), of logarithms. That the two intervals don't
 * overlap would be asking too much.
 */
function ofIntervals(cell: Cell, base: Cell): Interval | undefined {
  if (cell.interval === undefined || base.interval === undefined) return undefined;
  const [low, high] = cell.interval;
  const [baseLow, baseHigh] = base.interval;
  if (Math.min(low, baseLow) <= 0) return undefined;
  const change = cell.value / base.value;
  const below = Math.hypot(Math.log(cell.value / low), Math.log(baseHigh / base.value));
  const above = Math.hypot(Math.log(high / cell.value), Math.log(base.value / baseLow));
  return [change * Math.exp(-below), change * Math.exp(above)];
}
