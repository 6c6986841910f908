/* What the page shows of forks level by level: what memory holds until it is out, times, and what a fork records. */
import { known, nth } from '../../base/known.ts';
import { PAGE, PAGES } from '../../bench/composed/base.ts';
import type { Row } from '../../bench/report.ts';
import { PTE_CHAIN } from '../../bench/rmap-kernels.ts';
import { tinted } from '../../chart/fills.ts';
import type { ChartSpec } from '../../chart/spec.ts';
import { kernelName } from '../../narrate/kernel-name.ts';
import { t } from '../../words/index.ts';
import {
  charts,
  composedTable,
  legend,
  quiet,
  REPORTED,
  tableOf,
  text,
} from '../../app/bench/declared/parts.ts';
import type { ComposedSpec, Part, Run, Section } from '../../app/bench/declared/spec.ts';
import { shortKernelName } from '../../app/bench/kernels.ts';
import { formatFigure, formatRatio, listed } from '../../app/bench/figures.ts';
import type { SuitePage } from '../../app/bench/page-of-suite.ts';
import { kernelLine } from '../../app/bench/series.ts';
import {
  WHOLE_TABLES,
  byLevel,
  heldMemory,
  lastLevel,
  levelRatios,
  sizesOf,
  wholeLevels,
  type Held,
} from './figures.ts';
import { THERE_REGION, type CountedThere } from './counted-there.ts';
import { left } from './page-left.ts';
import {
  ADDS_PER_FORK,
  ALL_STAY,
  ANON_VMA,
  VMAS_PER_FORK,
  EXITS,
  EXIT_TIME,
  FIRST_LEVEL,
  FORK_TIME,
  LEAVES_EXIT,
  LEVELS,
  MEMORY,
  TIME_PER_FORK,
  WHOLE_REGION,
} from './plan.ts';
import {
  REPORTED_LEVELS,
  REPORTED_OUT,
  REPORTED_RUNS,
  RMAP_FORK_ROWS,
  TIME_KINDS,
  reportedRatios,
  type ReportedRun,
} from './published.ts';
import { composedLevels, isFar } from './suite.ts';
import { SLOTS, highPte, nodesThere, type NodesThere } from './there.ts';

export const page: SuitePage = {
  reported: () => [
    reportedRuns(),
    quiet(RMAP_FORK_ROWS[0]?.source ?? ''),
    text(t('benchRmapFork.reportedOut')),
    wholeRegion(),
    text(t('benchRmapFork.wholeText', { ram: MEMORY * WHOLE_REGION })),
    text(
      t('benchRmapFork.highPte', {
        level: REPORTED_OUT,
        ram: MEMORY * WHOLE_REGION,
        ...highPte(REPORTED_OUT),
      }),
    ),
    realNodes(),
    quiet(t('benchRmapFork.thereHow')),
    text(t('benchRmapFork.thereOthers')),
  ],
  figures: (run) =>
    run.report
      ? {
          above: [memory(run)],
          below: [left(run), times(run), noted(run), composed(run), ratios(run)],
          allFigures: t('benchRmapFork.allFigures'),
        }
      : { above: [], below: [times(run)] },
};

/** The times of the announcement, each with both runs. */
function reportedRuns(): Part {
  const releases = [...new Map(REPORTED_RUNS.map(({ release, kernel }) => [release, kernel]))];
  return tableOf({
    caption: t('benchRmapFork.reportedCaption'),
    origin: REPORTED,
    names: t('benchRmapFork.kernel'),
    groups: REPORTED_LEVELS.map((levels) => ({
      name: t('benchRmapFork.levels', { levels }),
      items: releases.map(([release, kernel]) => {
        const run = REPORTED_RUNS.find((each) => each.release === release && each.levels === levels);
        const { seconds } = known(run, 'each kernel was run with each number of levels');
        return { release, kernel, seconds };
      }),
    })),
    line: ({ release, kernel }) => ({
      name: release,
      model: t('bench.reportedAs', { kernel: kernelName(kernel) }),
    }),
    columns: TIME_KINDS.map((kind) => ({
      name: t(`benchRmapFork.${kind}`),
      of: ({ seconds }: Pick<ReportedRun, 'seconds'>) =>
        seconds[kind].map((each) => each.toFixed(3)).join(t('bench.comma')),
    })),
  });
}

/** The figures of the reported program with its whole region, counted beforehand. */
function wholeRegion(): Part {
  return tableOf({
    caption: t('benchRmapFork.wholeCaption', { n: WHOLE_REGION }),
    origin: { look: 'counted', text: t('benchRmapFork.counted') },
    names: t('benchRmapFork.columnLevel'),
    groups: [...WHOLE_TABLES.keys()].map((form) => ({
      name: t(form === '' ? 'benchRmapFork.withoutPae' : 'benchRmapFork.withPae'),
      items: wholeLevels(form),
    })),
    line: ({ level }) => ({ name: String(level) }),
    columns: [
      { name: t('benchRmapFork.wholeTables'), of: ({ tables }) => tables },
      { name: t('benchRmapFork.wholeChains'), of: ({ chains }) => chains },
      ...[PTE_CHAIN, ANON_VMA].map((kernel, i) => ({
        name: kernelName(kernel),
        of: ({ sums }: ReturnType<typeof wholeLevels>[number]) => {
          const { mib, fits } = nth(sums, i);
          return fits ? mib : t('benchRmapFork.tooMuch', { mib });
        },
      })),
    ],
  });
}

const CONFIGS: readonly CountedThere['config'][] = ['MPENTIUM4', 'M686'];

/** The chains of a real 2.6.2 beside the core’s: kinds of figures have columns of their own. */
function realNodes(): Part {
  const there = { look: 'there', text: t('benchRmapFork.there', { kernel: PTE_CHAIN }) };
  return tableOf({
    caption: t('benchRmapFork.thereCaption', { n: THERE_REGION }),
    names: t('benchRmapFork.columnLevel'),
    groups: CONFIGS.map((config) => ({
      name: t('benchRmapFork.thereSlots', { slots: SLOTS[config], config }),
      items: nodesThere(config),
    })),
    line: ({ level }) => ({ name: String(level) }),
    columns: [
      {
        name: t('benchRmapFork.nodes'),
        origin: { look: 'counted', text: t('benchRmapFork.counted') },
        of: ({ here }: NodesThere) => here,
      },
      { name: t('benchRmapFork.nodes'), origin: there, of: (each) => each.there },
      { name: t('benchRmapFork.nodesPerPage'), origin: there, of: ({ perPage }) => perPage },
    ],
  });
}

const PIECES = {
  data: { name: 'benchRmapFork.data', means: 'benchRmapFork.dataMeans', fill: tinted('--ink-3', 30) },
  tables: { name: 'benchRmapFork.tables', means: 'benchRmapFork.tablesMean', fill: tinted('--accent', 38) },
  chains: { name: 'benchRmapFork.chains', means: 'benchRmapFork.chainsMean', fill: tinted('--bad', 62) },
  rest: { name: 'benchRmapFork.rest', means: 'benchRmapFork.restMeans', fill: tinted('--holding', 85) },
} as const;

/** What memory is used for. Their order, which is that of the legend, tells the pieces apart as well. */
const PIECE_NAMES = ['data', 'tables', 'chains', 'rest'] as const satisfies readonly (keyof Held)[];

/** What memory holds level by level, kernel by kernel, until it runs out. */
function memory({ rows, elsewhere, kernels }: Run): Section | undefined {
  const origin = { kind: 'counted', elsewhere } as const;
  return {
    id: 'memory',
    title: t('benchRmapFork.memoryTitle'),
    origin,
    lead: t('benchRmapFork.memoryLead'),
    sizes: regionsOf(sizesOf(rows, ALL_STAY)),
    show: ({ n }) => {
      const all = kernels
        .map((kernel) => ({ kernel, held: heldMemory(rows, kernel, n) }))
        .filter(({ held }) => held.length > 0);
      const places = Math.max(...all.map(({ held }) => held.length));
      return [
        {
          as: 'charts',
          areSmall: true,
          specs: all.map(({ kernel, held }) => memoryChart(kernelName(kernel), n, held, places)),
        },
        legend(PIECES, PIECE_NAMES),
        tableOf({
          caption: t('benchRmapFork.memoryCaption'),
          origin,
          names: t('benchRmapFork.columnLevel'),
          groups: all.map(({ kernel, held }) => ({ name: kernelName(kernel), items: held })),
          line: ({ isOut, level }) => ({ name: isOut ? t('benchRmapFork.out', { level }) : String(level) }),
          columns: [
            { name: t('benchRmapFork.columnProcesses'), of: ({ processes }) => processes },
            ...PIECE_NAMES.map((piece) => ({ name: t(PIECES[piece].name), of: (each: Held) => each[piece] })),
            { name: t('benchRmapFork.columnFree'), of: ({ free }) => free },
          ],
        }),
        lastLevels(rows, kernels, n, origin),
      ];
    },
  };
}

function regionsOf(all: readonly number[]): NonNullable<Section['sizes']> {
  return {
    all,
    label: t('benchRmapFork.region'),
    textOf: (n) => t('benchRmapFork.regionOf', { n }),
  };
}

/**
 * One kernel's memory: a bar for each level, and a line for the machine's memory. `places` are the most bars that any kernel has, so that
 * those of one level line up in all charts.
 */
function memoryChart(name: string, n: number, held: readonly Held[], places: number): ChartSpec {
  const { ram } = nth(held, 0);
  return {
    title: name,
    alone: t('benchRmapFork.memoryAlone', { kernel: name, n }),
    summary: t('benchRmapFork.memorySummary', { kernel: name, n, ram }),
    x: {
      name: t('benchRmapFork.timeRight'),
      bands: held.map(({ level, isOut }) => ({
        key: level,
        label: isOut ? t('benchRmapFork.outShort', { level: String(level) }) : String(level),
        isCut: isOut,
      })),
      places,
    },
    y: { name: t('benchRmapFork.memoryUp'), scale: 'linear', from: 0 },
    series: PIECE_NAMES.map((piece) => ({
      as: 'bars',
      key: piece,
      label: t(PIECES[piece].name),
      fill: PIECES[piece].fill,
      points: held.map((each) => ({ x: each.level, y: each[piece] })),
    })),
    references: [{ along: 'y', at: ram, label: t('benchRmapFork.ramLine', { ram }), look: 'dashed' }],
    names: 'elsewhere',
    height: 18,
  };
}

/** The last levels where all processes stay, and where the last level's children exit before the next one begins. */
function lastLevels(
  rows: readonly Row[],
  kernels: readonly string[],
  n: number,
  origin: ChartSpec['origin'],
): Part {
  const lastOf = (workload: string) => (kernel: string) => lastLevel(rows, kernel, n, workload);
  const [stays, leaves] = [lastOf(ALL_STAY), lastOf(LEAVES_EXIT)];
  return tableOf({
    caption: t('benchRmapFork.leavesCaption', { n, ram: n * MEMORY }),
    ...(origin && { origin }),
    names: t('bench.kernel'),
    items: kernels.filter((kernel) => stays(kernel) !== undefined || leaves(kernel) !== undefined),
    line: (kernel) => ({ name: kernelName(kernel) }),
    columns: [
      { name: t('benchRmapFork.allStay'), of: (kernel) => levelText(stays(kernel)) },
      { name: t('benchRmapFork.leavesExit'), of: (kernel) => levelText(leaves(kernel)) },
    ],
  });
}

function levelText(level: number | undefined): string | undefined {
  return level !== undefined && level < FIRST_LEVEL
    ? t('benchRmapFork.below', { level: FIRST_LEVEL })
    : level?.toString();
}

const TIMES = [
  { workload: LEVELS, metric: FORK_TIME, title: 'benchRmapFork.forks' },
  { workload: EXITS, metric: EXIT_TIME, title: 'benchRmapFork.exits' },
] as const;

/** The times of each level's forks, and of the exits of its processes. */
function times({ rows, elsewhere, kernels, order }: Run): Section | undefined {
  const sizes = new Set(TIMES.flatMap(({ workload }) => sizesOf(rows, workload)));
  return {
    id: 'times',
    title: t('benchRmapFork.timeTitle'),
    lead: t('benchRmapFork.timeLead'),
    sizes: regionsOf([...sizes].toSorted((a, b) => a - b)),
    show: ({ n }) => {
      const specs = TIMES.map(({ workload, metric, title }): ChartSpec | undefined => {
        const lines = kernels
          .map((kernel) => {
            const points = byLevel(rows, kernel, workload, n, metric).map(({ level: x, value: y }) => ({
              x,
              y,
            }));
            // Styled by place among those that were run: the page has more kernels than distinct styles.
            return Object.assign(kernelLine(kernels, kernel, points), {
              label: shortKernelName(kernel, order),
            });
          })
          .filter(({ points }) => points.length > 0 && points.every(({ y }) => y > 0));
        if (lines.length === 0) return undefined;
        const what = t(title);
        return {
          title: t('benchRmapFork.timeChart', { what, n }),
          summary: t('benchRmapFork.timeSummary', {
            what,
            kernels: listed(lines.map(({ key }) => kernelName(key))),
          }),
          origin: { kind: 'measured', elsewhere },
          x: { name: t('benchRmapFork.timeRight'), scale: 'linear', ticks: 'values' },
          y: { name: t('benchRmapFork.timeUp'), scale: 'log' },
          series: lines,
        };
      });
      return [charts(...specs)];
    },
  };
}

/** What a fork records about mappings, for each page or for each VMA, and how long that takes, at the largest region. */
function noted({ rows, elsewhere, kernels }: Run): Section | undefined {
  const n = sizesOf(rows, LEVELS).at(-1);
  if (n === undefined) return undefined;
  const [counted, measured] = [
    { kind: 'counted', elsewhere },
    { kind: 'measured', elsewhere },
  ] as const;
  return {
    id: 'notes',
    title: t('benchRmapFork.notesTitle'),
    lead: t('benchRmapFork.notesLead'),
    show: () => [
      tableOf({
        caption: t('benchRmapFork.notesCaption', { n }),
        names: t('benchRmapFork.columnLevel'),
        groups: kernels.map((kernel) => {
          const of = (metric: string) => byLevel(rows, kernel, LEVELS, n, metric);
          const [vmas, forkTimes] = [of(VMAS_PER_FORK), of(TIME_PER_FORK)];
          const items = of(ADDS_PER_FORK).map(({ level, value }) => ({
            level,
            entries: value,
            vmas: vmas.find((each) => each.level === level)?.value,
            // A kernel that is only counted has no times.
            time: forkTimes.find((each) => each.level === level)?.value,
          }));
          return { name: kernelName(kernel), items };
        }),
        line: ({ level }) => ({ name: String(level) }),
        columns: [
          { origin: counted, name: t('benchRmapFork.columnEntries'), of: ({ entries }) => entries },
          { origin: counted, name: t('benchRmapFork.columnVmas'), of: ({ vmas }) => vmas },
          { origin: measured, name: t('benchRmapFork.columnForkTime'), of: ({ time }) => time },
        ],
      }),
    ],
  };
}

/** What chains take more of a whole level, beside the reported system times. */
function composed({ rows, report, elsewhere }: Run): ComposedSpec {
  return composedTable({
    lead: t('benchComposed.leadLevels'),
    bases: PAGES,
    fields: [{ key: PAGE, label: t('benchComposed.basePage') }],
    isOn: report?.settings.composed ?? false,
    elsewhere,
    needs: t('benchComposed.needsLevels'),
    names: t('benchComposed.columnLevel'),
    of: (base) => composedLevels(rows, base),
    nameOf: ({ level }) => String(level),
    base: { name: t('benchComposed.columnPage'), of: (each) => each.page },
    extra: { name: t('benchComposed.columnExtra'), of: (each) => each.extra },
    outcome: {
      name: t('benchComposed.columnRatio'),
      of: ({ ratio }) => formatFigure(ratio),
      reported: ({ reported }) => reported.map(formatFigure).join(t('bench.comma')),
    },
    far: (all) => {
      const far = all.filter(({ ratio, reported }) => reported.every((each) => isFar(ratio, each)));
      const at = far.map(({ level, ratio, reported: [first = Number.NaN] }) =>
        t('benchComposed.farAtLevel', { level, times: formatRatio((ratio - 1) / (first - 1)) }),
      );
      return at.length === 0 ? undefined : t('benchComposed.farLevels', { at: listed(at) });
    },
  });
}

/** The times of chains divided by those of anon_vma: reported for whole programs, measured level by level. */
function ratios({ rows, elsewhere }: Run): Section {
  const sizes = sizesOf(rows, LEVELS).filter((n) => sizesOf(rows, EXITS).includes(n));
  const groups = sizes
    .map((n) => ({
      name: t('benchRmapFork.regionOf', { n }),
      items: levelRatios(rows, n, PTE_CHAIN, ANON_VMA),
    }))
    .filter(({ items }) => items.length > 0);
  const measured = { kind: 'measured', elsewhere } as const;
  return {
    id: 'ratio',
    title: t('benchRmapFork.ratioTitle'),
    lead: t('benchRmapFork.ratioLead'),
    show: () => [
      groups.length === 0
        ? quiet(t('benchRmapFork.noRatios'))
        : tableOf({
            caption: t('benchRmapFork.ratioCaption'),
            isCaptionHidden: true,
            names: t('benchRmapFork.columnLevel'),
            groups,
            line: ({ level }) => ({ name: String(level) }),
            columns: [
              {
                origin: REPORTED,
                name: t('benchRmapFork.columnReported'),
                of: ({ level }) => {
                  const reported = reportedRatios(level).map(formatFigure).join(t('bench.comma'));
                  return reported === '' ? undefined : reported;
                },
              },
              { origin: measured, name: t('benchRmapFork.columnForks'), of: ({ forks }) => forks },
              { origin: measured, name: t('benchRmapFork.columnExits'), of: ({ exits }) => exits },
              { origin: measured, name: t('benchRmapFork.columnBoth'), of: ({ both }) => both },
            ],
          }),
    ],
  };
}
