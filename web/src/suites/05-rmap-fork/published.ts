/* What the announcement of anon_vma reports: a program's times, two runs each. */
import { NO_RMAP, PTE_CHAIN } from '../../bench/rmap-kernels.ts';
import { ANON_VMA, WHOLE_REGION } from './plan.ts';
import type { Row } from '../../bench/report.ts';

const SOURCE =
  'Andrea Arcangeli, 17 March 2004, linux-kernel, “2.6.5-rc1-aa1”; the program’s region is 512 MiB, each time is of two runs (the results are headed “2.6.5-rc2-aa1”)';

type TimeKind = 'real' | 'user' | 'system';
export const TIME_KINDS = ['real', 'user', 'system'] as const;
export const REPORTED_LEVELS = [6, 7] as const;
/** “from number 8 2.6.2 runs out of memory in fork”; with 7 it still ran, and 2.6.5-rc1-aa1 got further. */
export const REPORTED_OUT = 8;
type Runs = readonly [number, number];

export interface ReportedRun {
  readonly release: string;
  readonly kernel: string;
  readonly levels: (typeof REPORTED_LEVELS)[number];
  /** Seconds, of two runs. */
  readonly seconds: Readonly<Record<TimeKind, Runs>>;
}

const run = (
  [release, kernel]: readonly [string, string],
  levels: (typeof REPORTED_LEVELS)[number],
  real: Runs,
  user: Runs,
  system: Runs,
): ReportedRun => ({ release, kernel, levels, seconds: { real, user, system } });

const V2_4 = ['2.4.21 based', NO_RMAP] as const;
const AA = ['2.6.5-rc2-aa1', ANON_VMA] as const;
const V2_6_2 = ['2.6.2', PTE_CHAIN] as const;

export const REPORTED_RUNS: readonly ReportedRun[] = [
  run(V2_4, 6, [6.548, 6.684], [11.34, 11.12], [10.73, 11.09]),
  run(AA, 6, [6.52, 6.527], [9.926, 9.823], [11.791, 11.975]),
  run(V2_6_2, 6, [8.359, 8.185], [10.49, 9.684], [17.84, 18.078]),
  run(V2_4, 7, [12.145, 11.862], [22.18, 21.68], [21.33, 21.1]),
  run(AA, 7, [12.072, 12.062], [21.913, 21.331], [22.034, 22.161]),
  run(V2_6_2, 7, [16.15, 16.082], [21.184, 21.441], [38.473, 38.025]),
];

function reportedSystem(kernel: string, levels: number): Runs | undefined {
  return REPORTED_RUNS.find((each) => each.kernel === kernel && each.levels === levels)?.seconds.system;
}

/** The reported ratios of two kernels' system times: of their first runs, and of their second. */
export function reportedRatios(levels: number): readonly number[] {
  const [chains, vmas] = [PTE_CHAIN, ANON_VMA].map((kernel) => reportedSystem(kernel, levels));
  return chains && vmas ? [chains[0] / vmas[0], chains[1] / vmas[1]] : [];
}

/** The two runs become the minimum and the maximum. */
export const RMAP_FORK_ROWS: readonly Row[] = REPORTED_RUNS.flatMap(({ release, kernel, levels, seconds }) =>
  TIME_KINDS.map((kind) => ({
    kernel,
    workload: `the program with ${levels} levels`,
    n: WHOLE_REGION,
    metric: `${kind} time`,
    unit: 's',
    kind: 'reported' as const,
    release,
    source: SOURCE,
    min: Math.min(...seconds[kind]),
    max: Math.max(...seconds[kind]),
  })),
);
