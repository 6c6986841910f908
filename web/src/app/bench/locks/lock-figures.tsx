/* What the page shows of suites of virtual CPUs and real threads. */
import { nth } from '../../../base/known.ts';
import {
  doneAt,
  fewWaits,
  gainOf,
  programsRun,
  sharesOf,
  sizesRun,
  throughputOf,
  valueAt,
  type OwnKind,
} from '../../../bench/cpus/figures.ts';
import { isSwept, type Round } from '../../../bench/cpus/plan.ts';
import {
  ASLEEP,
  AVERAGE_WAIT,
  IDLE,
  LINES,
  QUEUE,
  SHARES,
  SPINNING,
  THROUGHPUT,
  USER,
  WAITED,
  WORKING,
  locksMetric,
  type Share,
} from '../../../bench/cpus/rows.ts';
import type { Report, Row } from '../../../bench/report.ts';
import type { SuitePlan } from '../../../bench/suite.ts';
import type { FillStyle } from '../../../chart/fills.ts';
import type { ChartSpec } from '../../../chart/spec.ts';
import { mmapLockName } from '../../../core/kernel-id.ts';
import { CPU_PATTERN_WIDTH, CPU_PATTERNS, CPU_STYLES, CPU_TILE } from '../../../d3/cpu-kinds.ts';
import { kernelName } from '../../../narrate/kernel-name.ts';
import type { LockClass } from '../../../protocol/protocol.gen.ts';
import { stateMeaning, stateName, type CpuState } from '../../../views/cpus/states.ts';
import { t } from '../../../words/index.ts';
import { charts, kernelLineName, quiet, tableOf } from '../declared/parts.ts';
import type { Figures, Part, Run, Section } from '../declared/spec.ts';
import { shortKernelName } from '../kernels.ts';
import { listed } from '../figures.ts';
import { groupBy, rowsOf } from '../rows.ts';
import { kernelLine, PERCENT_AXIS } from '../series.ts';
import { countedTable } from '../Tables.tsx';
import { costs, sweep, type LockRun } from './lock-sweep.ts';
import { StatSection } from './StatSection.tsx';

export function lockFigures({ cpus: plan, kernels: own }: SuitePlan, given: Run): Figures {
  if (plan === undefined) throw new Error('a suite of locks runs on virtual CPUs');
  const { rows, report, elsewhere, order } = given;
  const run = { ...given, plan, programs: programsRun(rows), kernels: ownFirst(own, given.kernels) };
  if (report === undefined) return { above: [gain(run)], below: [] };
  const simulated = rowsOf(rows, 'simulated').filter(({ workload }) => !isSwept(workload));
  const measured = rows.filter(({ kind }) => kind === 'measured');
  return {
    above: [gain(run)],
    below: [
      threads(run, report),
      sweep(run),
      run.programs.length > 0
        ? { as: 'own', node: <StatSection {...run} settings={report.settings} /> }
        : undefined,
      costs(report.costs ?? [], elsewhere),
      simulated.length === 0
        ? undefined
        : {
            as: 'fold',
            summary: t('benchLocks.simulatedOf'),
            parts: () =>
              [...groupBy(simulated, ({ workload }) => workload)].map(([caption, all]) =>
                countedTable({ caption, kind: 'simulated', rows: all, elsewhere, order }),
              ),
          },
    ],
    ...(measured.length > 0 && { allFigures: t('benchLocks.allFigures'), allRows: measured }),
  };
}

/** The suite's own kernels in its order, the first of which is the base of ratios, then others. */
export function ownFirst(own: readonly string[], run: readonly string[]): readonly string[] {
  return [...own.filter((kernel) => run.includes(kernel)), ...run.filter((kernel) => !own.includes(kernel))];
}

/** Throughput of a program over the number of CPUs, the share of their time that is lost, and one number of CPUs. */
function gain(run: LockRun): Section | undefined {
  const { programs } = run;
  return programs.length === 0
    ? undefined
    : {
        id: 'gain',
        title: t('benchLocks.gainTitle'),
        lead: t('benchLocks.gainLead'),
        show: ({ value, onValue }) => {
          const program = programs[value] ?? nth(programs, 0);
          return [
            programs.length === 1
              ? undefined
              : {
                  as: 'choice',
                  label: t('benchLocks.program'),
                  options: programs.map((each) => ({ value: each, text: each })),
                  value: program,
                  onChange: (each) => onValue(programs.indexOf(each)),
                },
            charts(
              throughputChart(run, {
                title: t('benchLocks.throughputChart', { program }),
                kind: 'simulated',
                right: t('benchLocks.cpusAxis'),
                workload: program,
                round: roundOf(run, program),
              }),
              lostChart(run, program),
            ),
            { as: 'section', section: at(run, program) },
          ];
        },
      };
}

function roundOf({ plan }: LockRun, program: string): Round {
  return plan.round[program] ?? 'pair';
}

interface Throughput {
  readonly title: string;
  readonly kind: OwnKind;
  readonly workload: string;
  readonly round: Round;
  readonly right: string;
}

const MILLION = 1e6;

/** Both axes are logarithmic: throughput that is proportional to n is a straight line. */
function throughputChart(
  { rows, elsewhere, kernels, order }: LockRun,
  { title, kind, workload, round, right }: Throughput,
): ChartSpec | undefined {
  const lines = kernels
    .map((kernel) => {
      const points = throughputOf(rows, kind, kernel, workload).map(({ x, y }) => ({ x, y: y / MILLION }));
      return kernelLine(order, kernel, points);
    })
    .filter(({ points }) => points.length > 0 && points.every(({ y }) => y > 0));
  if (lines.length === 0) return undefined;
  const names = listed(lines.map(({ key }) => kernelName(key)));
  return {
    title,
    summary: t('benchLocks.throughputSummary', { workload, kernels: names }),
    origin: { kind, elsewhere },
    x: { name: right, scale: 'log', ticks: 'values' },
    y: { name: t('benchLocks.throughputAxis', { rounds: t(`benchLocks.axis_${round}`) }), scale: 'log' },
    series: lines,
  };
}

function lostChart({ rows, elsewhere, kernels, order }: LockRun, program: string): ChartSpec {
  const lost = kernels.map((kernel) =>
    kernelLine(
      order,
      kernel,
      sizesRun(rows, 'simulated', program).flatMap((n) => {
        const [spinning, lines] = [SPINNING, LINES].map((share) =>
          valueAt(rows, 'simulated', kernel, program, n, share),
        );
        return spinning === undefined || lines === undefined ? [] : [{ x: n, y: spinning + lines }];
      }),
    ),
  );
  return {
    title: t('benchLocks.lostChart', { program }),
    summary: t('benchLocks.lostSummary', { program, kernels: listed(kernels.map(kernelName)) }),
    origin: { kind: 'simulated', elsewhere },
    x: { name: t('benchLocks.cpusAxis'), scale: 'log', ticks: 'values' },
    y: { name: t('benchLocks.lostAxis'), ...PERCENT_AXIS },
    series: lost.filter(({ points }) => points.length > 0),
  };
}

/** Shares of a report as states of a CPU: their names and looks are those of the CPU timeline. */
const STATES: Readonly<Record<Share, CpuState>> = {
  [USER]: 'user',
  [WORKING]: 'work',
  [LINES]: 'line',
  [SPINNING]: 'spin',
  [ASLEEP]: 'sleep',
  [IDLE]: 'idle',
};

function fillOf(look: CpuState): FillStyle {
  if (look === 'idle') return { ground: 'var(--surface)', ink: 'var(--line-strong)' };
  const { light, dark } = CPU_STYLES[look];
  return {
    ground: `light-dark(${light.ground}, ${dark.ground})`,
    ink: `light-dark(${light.ink}, ${dark.ink})`,
    tile: CPU_PATTERNS[look],
    side: CPU_TILE,
    width: CPU_PATTERN_WIDTH[look],
  };
}

/** One number of CPUs: what these do, and how they contend for the lock. */
function at(run: LockRun, program: string): Section {
  const { rows, elsewhere } = run;
  return {
    id: 'at',
    title: t('benchLocks.atTitle'),
    origin: { kind: 'simulated', elsewhere },
    sizes: cpuSizes(rows, program),
    show: ({ n }) => [
      charts(sharesChart(run, program, n)),
      {
        as: 'legend',
        parts: SHARES.map((share) => ({
          name: stateName(STATES[share]),
          fill: fillOf(STATES[share]),
          means: stateMeaning(STATES[share]),
        })),
      },
      atTable(run, program, n),
    ],
  };
}

function cpuSizes(rows: readonly Row[], program: string): NonNullable<Section['sizes']> {
  return {
    all: sizesRun(rows, 'simulated', program),
    label: t('benchLocks.sizeChoice'),
    textOf: (count) => t('benchLocks.cpus', { count }),
  };
}

/** A row for each kernel: all the time of all CPUs, idle ones included. */
function sharesChart({ rows, elsewhere, kernels, order }: LockRun, program: string, n: number): ChartSpec {
  const pieces = kernels.flatMap((kernel) => {
    let end = 0;
    return sharesOf(rows, kernel, program, n).map(({ share, percent }) => {
      const from = end;
      end += percent;
      return { share, row: kernel, from, to: end };
    });
  });
  return {
    title: t('benchLocks.sharesChart', { program, n }),
    summary: t('benchLocks.sharesSummary', { program, n, kernels: listed(kernels.map(kernelName)) }),
    origin: { kind: 'simulated', elsewhere },
    x: { name: t('benchLocks.sharesRight'), scale: 'linear', from: 0, to: 100 },
    y: {
      names: 'beside',
      tall: 1.7,
      rows: kernels.map((kernel) => ({
        key: kernel,
        name: kernelName(kernel),
        short: shortKernelName(kernel, order),
      })),
    },
    series: SHARES.map((share) => ({
      as: 'pieces',
      key: STATES[share],
      label: stateName(STATES[share]),
      fill: fillOf(STATES[share]),
      pieces: pieces.filter((each) => each.share === share),
    })),
  };
}

function atTable(
  { plan, rows, elsewhere, kernels, order, ...run }: LockRun,
  program: string,
  n: number,
): Part {
  const base = nth(kernels, 0);
  const round = roundOf({ plan, rows, elsewhere, kernels, order, ...run }, program);
  const column = (metric: string, name: string) => ({
    name,
    of: (kernel: string) => valueAt(rows, 'simulated', kernel, program, n, metric),
  });
  const share = (of: Share) => column(of, t('benchLocks.columnShare', { state: stateName(STATES[of]) }));
  return tableOf({
    caption: t('benchLocks.atCaption', { program, n }),
    origin: { kind: 'simulated', elsewhere },
    className: 'cpu-table',
    names: t('bench.kernel'),
    items: kernels,
    line: (kernel) => kernelLineName(order, kernel),
    columns: [
      column(THROUGHPUT, t('benchLocks.columnThroughput', { rounds: t(`benchLocks.rounds_${round}`) })),
      {
        name: t('benchLocks.columnGain', { kernel: kernelName(base) }),
        of: (kernel) => gainOf(rows, 'simulated', program, n, [base, kernel]),
      },
      share(SPINNING),
      share(LINES),
      share(ASLEEP),
      ...plan.locks.map((lock) =>
        column(locksMetric(lock), t('benchLocks.columnLocks', { lock: takenText(lock, kernels), round })),
      ),
      column(WAITED, t('benchLocks.columnWaited')),
      column(AVERAGE_WAIT, t('benchLocks.columnWait')),
      column(QUEUE, t('benchLocks.columnQueue')),
    ],
  });
}

const TAKEN = {
  vma: 'benchLocks.lockVma',
  i_mmap: 'benchLocks.lockIMmap',
  anon_vma: 'benchLocks.lockAnonVma',
  page_table: 'benchLocks.lockPageTable',
} as const;

/** The lock of an mm as all of these kernels call it, or both its names. */
function takenText(lock: LockClass, kernels: readonly string[]): string {
  if (lock !== 'mmap') return t(TAKEN[lock]);
  const [mmapLock, ...more] = new Set(kernels.map(mmapLockName));
  return mmapLock !== undefined && more.length === 0
    ? t('benchLocks.lockMmap', { mmapLock })
    : t('benchLocks.lockMmapBoth');
}

/** Figures of this machine's real threads, or why there are none. */
function threads(run: LockRun, report: Report): Section | undefined {
  const { plan, rows } = run;
  if (Object.keys(plan.threads).length === 0) return undefined;
  const all = Object.entries(plan.threads)
    .map(([workload, program]) => ({ workload, program, sizes: sizesRun(rows, 'measured', workload) }))
    .filter(({ sizes }) => sizes.length > 0);
  const isAsked = Object.keys(plan.threads).some((each) => (report.settings.n[each] ?? []).length > 0);
  const specs = all.map(({ workload, program }) =>
    throughputChart(run, {
      title: t('benchLocks.threadsChart', { program }),
      kind: 'measured',
      right: t('benchLocks.threadsAxis'),
      workload,
      round: roundOf(run, program),
    }),
  );
  return {
    id: 'real-threads',
    title: t('benchLocks.threadsTitle'),
    lead: t('benchLocks.threadsLead', { cores: report.environment.cores }),
    show: () =>
      all.length === 0
        ? [
            {
              as: 'text',
              text: t(isAsked ? 'benchLocks.threadsNone' : 'benchLocks.threadsNotAsked'),
              look: 'bench-warning',
            },
          ]
        : [
            all.some(({ sizes }) => sizes.length > 1) ? charts(...specs) : undefined,
            ...all.flatMap((measured) => threadsParts(run, measured)),
          ],
  };
}

interface MeasuredProgram {
  readonly workload: string;
  readonly program: string;
  /** At least one. */
  readonly sizes: readonly number[];
}

/** Each kernel's throughput and ratio, for each number of threads. */
function threadsParts(run: LockRun, { workload, program, sizes }: MeasuredProgram): readonly Part[] {
  const { rows, elsewhere, kernels, order } = run;
  const [base, count] = [nth(kernels, 0), nth(sizes, -1)];
  const isApart = fewWaits(rows, base, workload, count) !== undefined;
  const table = tableOf({
    caption: t('benchLocks.threadsCaption', {
      program,
      rounds: t(`benchLocks.axis_${roundOf(run, program)}`),
    }),
    origin: { kind: 'measured', elsewhere },
    className: 'cpu-table',
    names: t('bench.kernel'),
    items: kernels.filter((kernel) => doneAt(rows, 'measured', kernel, workload, count) !== undefined),
    line: (kernel) => kernelLineName(order, kernel),
    columns: [
      ...sizes.map((n) => ({
        name: t('benchLocks.columnThreads', { count: n }),
        of: (kernel: string) => doneAt(rows, 'measured', kernel, workload, n),
      })),
      {
        name: t('benchLocks.columnThreadsGain', { count, kernel: kernelName(base) }),
        of: (kernel) => (isApart ? undefined : gainOf(rows, 'measured', workload, count, [base, kernel])),
      },
      {
        name: t('benchLocks.columnThreadsWaited', { count }),
        of: (kernel) => valueAt(rows, 'measured', kernel, workload, count, WAITED),
      },
    ],
  });
  return isApart ? [table, quiet(t('benchLocks.threadsApart', { kernel: kernelName(base) }))] : [table];
}
