/* Ratios between kernels as a table: its columns and its lines. */
import { nth } from '../../base/known.ts';
import { ratiosOf, type Kind, type Ratio, type Row } from '../../bench/report.ts';
import { FIGURES } from './figures.ts';
import { CONDITIONS, groupBy, isSized, sizesOf, valueOf } from './rows.ts';
import type { KernelOrder } from './series.ts';

/** A column never mixes two kinds. */
export type Column = Pick<Ratio, 'kind' | 'metric' | 'figure'>;

export interface Line {
  readonly workload: string;
  readonly n: number;
  readonly kernel: string;
  readonly against: string;
  /** The ratios by the key of their column. */
  readonly ratios: ReadonlyMap<string, number>;
}

export const KINDS: readonly Kind[] = ['reported', 'measured', 'simulated', 'counted'];

export function keyOf({ kind, metric, figure }: Column): string {
  return `${kind}\n${metric}\n${figure}`;
}

/** Each workload at the largest size that was run, and what was reported about it at whichever size. */
export function ratioTable(
  rows: readonly Row[],
  order: KernelOrder,
): { readonly lines: readonly Line[]; readonly columns: readonly Column[] } {
  const run = rows.filter(({ kind }) => kind !== 'reported' && kind !== 'composed').filter(isSized);
  const metrics = [...new Set(run.map(({ metric }) => metric))].filter((metric) => !CONDITIONS.has(metric));
  const ratios = [...groupBy(run, ({ workload }) => workload)].flatMap(([workload, own]) => {
    const n = nth(sizesOf(own), -1);
    const reported = rows.filter((row) => row.kind === 'reported' && row.workload === workload);
    const compared = [...reported, ...own.filter((row) => row.n === n)]
      .filter(({ metric }) => metrics.includes(metric))
      .toSorted((a, b) => order.indexOf(a.kernel) - order.indexOf(b.kernel));
    return basesOf(compared).flatMap((base) => {
      const from = compared.filter(({ kernel }) => order.indexOf(kernel) >= order.indexOf(base));
      return ratiosOf(from)
        .filter(({ against }) => against === base)
        .map((ratio) => Object.assign(ratio, { n }));
    });
  });
  const shown = ratios.filter(wantedOf(ratios, endlessOf(run)));
  const columns = [...new Map(shown.map((ratio) => [keyOf(ratio), ratio])).values()].toSorted(
    (a, b) =>
      KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) ||
      metrics.indexOf(a.metric) - metrics.indexOf(b.metric) ||
      FIGURES.indexOf(a.figure) - FIGURES.indexOf(b.figure),
  );
  const groups = groupBy(shown, ({ workload, against, kernel }) => `${workload}\n${against}\n${kernel}`);
  const lines = [...groups.values()].map((group): Line => {
    const { workload, n, kernel, against } = nth(group, 0);
    return { workload, n, kernel, against, ratios: new Map(group.map((each) => [keyOf(each), each.ratio])) };
  });
  return { lines, columns };
}

/**
 * The kernels that others are compared with: for each metric the first one whose value isn't zero, since nothing can be
 * divided by zero.
 */
function basesOf(rows: readonly Row[]): readonly string[] {
  const alike = groupBy(rows, ({ kind, metric }) => `${kind}\n${metric}`);
  const first = new Set([...alike.values()].map((own) => own.find((row) => valueOf(row) !== 0)?.kernel));
  return [...new Set(rows.map(({ kernel }) => kernel))].filter((kernel) => first.has(kernel));
}

/**
 * Selects all reported figures, the same figures of measured rows, and each row's main figure; for an endless program also
 * the shortest time, which the notes use.
 */
function wantedOf(ratios: readonly Ratio[], endless: ReadonlySet<string>): (ratio: Ratio) => boolean {
  const reported = new Set(ratios.filter(({ kind }) => kind === 'reported').map(nameOf));
  const means = new Set(
    ratios.filter(({ kind, figure }) => kind === 'counted' && figure === 'mean').map(nameOf),
  );
  return (ratio) =>
    ratio.kind === 'counted'
      ? ratio.figure === (means.has(nameOf({ ...ratio, figure: 'mean' })) ? 'mean' : 'median')
      : ratio.figure === 'median' ||
        (ratio.figure === 'min' && endless.has(ratio.workload)) ||
        reported.has(nameOf(ratio));
}

/** Workloads whose times aren't loops of a program that ends. */
function endlessOf(rows: readonly Row[]): ReadonlySet<string> {
  const measured = rows.filter(({ kind }) => kind === 'measured');
  const ending = new Set(measured.filter(({ loops }) => loops !== undefined).map(({ workload }) => workload));
  return new Set(measured.map(({ workload }) => workload).filter((workload) => !ending.has(workload)));
}

function nameOf({ metric, figure }: Ratio): string {
  return `${metric}\n${figure}`;
}
