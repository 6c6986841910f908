/* A kernel against itself: how often intervals see a difference where there is none, and how often they find one that was planted. */
import { sum } from 'd3-array';
import type { Interval } from './bootstrap.ts';
import { RUN_IN } from './count.ts';
import { NARROW } from './extra.ts';
import type { Hooks } from './hooks.ts';
import { halfWidthOf, isNoDifference } from './precision.ts';
import type { Report, Settings } from './report.ts';
import { runSuite } from './runner.ts';
import type { SuiteProcess, Workload } from './suite-core.ts';
import type { Surroundings } from './surroundings.ts';

/** Ends the name under which a kernel is run once more. */
const AGAIN = ', again';

export interface Tally {
  /** Pairs of rows that have an interval: the same kernel, workload, size and metric, run twice side by side. */
  readonly pairs: number;
  readonly different: number;
  /** Of these pairs, those whose interval became narrow. */
  readonly narrow: Omit<Tally, 'narrow'>;
}

/** Runs the suite with each kernel beside itself; the second one does `planted` times as much work more. */
export async function runAgainstItself(
  around: Surroundings,
  suite: string,
  settings: Settings,
  planted: number,
  hooks: Hooks,
): Promise<Tally> {
  const twice = withTwins(around, planted);
  const isEndless = (name: string): boolean =>
    around.description.workloads.some(
      (each) => each.name === name && each.suite === suite && each.loops === 0,
    );
  // The checksum at the end of a program that ends would not be that of the counted run.
  const n = Object.entries(settings.n).filter(([name]) => planted === 0 || isEndless(name));
  const intervals: Interval[] = [];
  for (const kernel of settings.kernels) {
    const own = { ...settings, n: Object.fromEntries(n), kernels: [kernel, kernel + AGAIN] };
    const { ratios }: Report = await runSuite(twice, suite, own, hooks);
    intervals.push(
      ...ratios.flatMap(({ figure, interval }) => (figure === 'median' && interval ? [interval] : [])),
    );
  }
  const narrow = intervals.filter((interval) => halfWidthOf(interval) <= NARROW);
  return { ...tallyOf(intervals), narrow: tallyOf(narrow) };
}

function tallyOf(intervals: readonly Interval[]): Omit<Tally, 'narrow'> {
  const same = intervals.filter(isNoDifference).length;
  return { pairs: intervals.length, different: intervals.length - same };
}

export function totalOf(tallies: readonly Tally[]): Tally {
  const add = (of: readonly Omit<Tally, 'narrow'>[]): Omit<Tally, 'narrow'> => ({
    pairs: sum(of, ({ pairs }) => pairs),
    different: sum(of, ({ different }) => different),
  });
  return { ...add(tallies), narrow: add(tallies.map(({ narrow }) => narrow)) };
}

/** The same surroundings, in which each kernel has a second name. */
function withTwins(around: Surroundings, planted: number): Surroundings {
  return {
    ...around,
    describeKernel: (id) => {
      const found = around.describeKernel(bare(id));
      return id.endsWith(AGAIN) ? { ...found, id: found.id + AGAIN } : found;
    },
    counting: () => withTwin(around.counting(), 0),
    measuring: () => withTwin(around.measuring(), planted),
  };
}

function withTwin(process: SuiteProcess, planted: number): SuiteProcess {
  let isTwin = false;
  const [setup, run] = [process.setup.bind(process), process.run.bind(process)];
  return Object.assign(process, {
    setup(workload: Workload, kernel: string, n: number): void {
      isTwin = kernel.endsWith(AGAIN);
      setup(workload, bare(kernel), n);
    },
    run(operations: number): number {
      const checksum = run(operations);
      // The checksum is compared after as many operations as were counted.
      return isTwin && operations !== RUN_IN ? run(Math.round(operations * planted)) : checksum;
    },
  });
}

function bare(kernel: string): string {
  return kernel.endsWith(AGAIN) ? kernel.slice(0, -AGAIN.length) : kernel;
}
