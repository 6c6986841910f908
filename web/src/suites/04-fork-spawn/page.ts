/* What the page shows of forks: savings and gains beside the reported ones, and where the time of a fork goes. */
import { nth } from '../../base/known.ts';
import { SPAWNS } from '../../bench/composed/base.ts';
import { rowLike, type Row } from '../../bench/report.ts';
import { DOTS, TILES, tinted } from '../../chart/fills.ts';
import type { ChartSpec } from '../../chart/spec.ts';
import { seriesStyle } from '../../d3/series.ts';
import { kernelName } from '../../narrate/kernel-name.ts';
import { formatNumber, say, t } from '../../words/index.ts';
import {
  charts,
  composedTable,
  kernelLineName,
  legend,
  quiet,
  REPORTED,
  tableOf,
  text,
} from '../../app/bench/declared/parts.ts';
import type { ComposedSpec, Part, Run, Section } from '../../app/bench/declared/spec.ts';
import { shortKernelName } from '../../app/bench/kernels.ts';
import { formatRatio, listed } from '../../app/bench/figures.ts';
import type { SuitePage } from '../../app/bench/page-of-suite.ts';
import { rowsOf, sizesOf } from '../../app/bench/rows.ts';
import { countedTable } from '../../app/bench/Tables.tsx';
import {
  BULK_STORE,
  FORKS_PER_SECOND,
  INDEX_COPY,
  MT_DUP,
  MT_DUP_POSTED,
  PARTS,
  REPORTED_SIZES,
  TIME_PER_FORK,
  WHOLE,
} from './plan.ts';
import {
  APPLIED_FORKS,
  FORK_ROWS,
  MODEL_LIMIT,
  NEXT_FORKS,
  REPORTED_FORKS,
  modelGain,
  type ReportedForks,
} from './published.ts';
import {
  BASE_SIZE,
  fitSavings,
  gainCourses,
  gainLimit,
  partTimes,
  savedCourses,
  savingsOf,
  shownKernel,
  sumsOf,
  type Course,
} from './saving.ts';
import { fitWords, oneRowNote, signed } from './shapes.ts';
import { composedForks, isFar } from './suite.ts';

const NS_PER_US = 1000;
const PERCENT = 100;

export const page: SuitePage = {
  reported: () => [
    tableOf({
      caption: t('benchFork.reportedCaption'),
      origin: REPORTED,
      names: t('benchFork.kernel'),
      items: REPORTED_FORKS,
      line: ({ release, kernel }) => ({
        name: release,
        model: t('bench.reportedAs', { kernel: kernelName(kernel) }),
      }),
      columns: REPORTED_SIZES.map((n, i) => ({
        name: t('benchFork.vmas', { n }),
        of: ({ forks, printed }: ReportedForks) => ({
          text: formatNumber(nth(forks, i)),
          ...(printed && { model: t('benchFork.reportedGain', { gain: signed(nth(printed, i)) }) }),
        }),
      })),
    }),
    quiet(FORK_ROWS[0]?.source ?? ''),
    { as: 'fold', summary: t('benchFork.oneRowTitle'), parts: () => [text(say(oneRowNote()))] },
  ],
  figures: (run) =>
    run.report
      ? {
          above: [saving(run)],
          below: [forksSection(run), composed(run), indexAlone(run), partsSection(run), counts(run)],
          toldElsewhere: [oneRowNote()],
          allFigures: t('benchFork.allFigures'),
        }
      : { above: [], below: [forksSection(run)] },
};

const COURSES = {
  reported: { name: 'benchFork.lineReported', style: 0 },
  model: { name: 'benchFork.lineModel', style: 6 },
  index: { name: 'benchFork.lineIndex', style: 1 },
  whole: { name: 'benchFork.lineWhole', style: 2 },
} as const;

/** Shows the savings twice: as times, and as shares of the whole. */
function saving({ rows }: Run): Section {
  const kernel = shownKernel(rows);
  const saved = savedCourses(rows, kernel);
  const isRun = saved.some(({ source }) => source === 'index' || source === 'whole');
  const n = BASE_SIZE;
  return {
    id: 'saving',
    title: t('benchFork.savingTitle'),
    lead: t('benchFork.savingLead'),
    show: () => [
      isRun
        ? charts(
            {
              ...courseChart('benchFork.savedSummary', saved),
              title: t('benchFork.savedChart', { n }),
              y: { name: t('benchFork.savedAxis', { n }), scale: 'log' },
            },
            {
              ...courseChart('benchFork.gainSummary', gainCourses(rows, kernel)),
              title: t('benchFork.gainChart', { n }),
              y: { name: t('benchFork.gainAxis', { n }), scale: 'linear', from: 0 },
              note: limitNote(rows, kernel),
            },
          )
        : quiet(t('benchFork.noSavings', { against: kernelName(BULK_STORE), kernel: kernelName(kernel), n })),
    ],
  };
}

function courseChart(
  summary: 'benchFork.savedSummary' | 'benchFork.gainSummary',
  courses: readonly Course[],
): Pick<ChartSpec, 'summary' | 'x' | 'series'> {
  const series = courses.map(({ source, points }) => ({
    as: 'line' as const,
    key: source,
    label: t(COURSES[source].name),
    style: seriesStyle(COURSES[source].style),
    points,
  }));
  return {
    summary: t(summary, { lines: listed(series.map(({ label }) => label)) }),
    x: { name: t('benchFork.vmasAxis'), scale: 'log', ticks: 'values' },
    series,
  };
}

function limitNote(rows: readonly Row[], kernel: string): string {
  const limit = MODEL_LIMIT.toFixed(2);
  const here = gainLimit(savingsOf(rows, TIME_PER_FORK, kernel));
  return here === undefined
    ? t('benchFork.modelNote', { limit })
    : t('benchFork.modelNoteHere', { limit, here: signed(here) });
}

const REPORTED_COLUMNS = [
  { name: 'benchFork.reportedNext', values: NEXT_FORKS.forks, textOf: formatNumber },
  { name: 'benchFork.reportedApplied', values: APPLIED_FORKS.forks, textOf: formatNumber },
  { name: 'benchFork.gainColumn', values: APPLIED_FORKS.printed, textOf: signed },
] as const;

/** Whole forks beside the reported ones. */
function forksSection({ rows, elsewhere, kernels }: Run): Section | undefined {
  const all = rowsOf(rows, 'measured').filter(({ metric }) => metric === FORKS_PER_SECOND);
  const run = kernels.filter((kernel) => all.some((row) => row.kernel === kernel));
  const gaining = [MT_DUP_POSTED, MT_DUP]
    .map((kernel) => ({ kernel, savings: savingsOf(rows, TIME_PER_FORK, kernel) }))
    .filter(({ savings }) => savings.length > 0);
  if (run.length === 0) return undefined;
  const measured = { kind: 'measured', elsewhere } as const;
  return {
    id: 'forks',
    title: t('benchFork.forksTitle'),
    lead: t('benchFork.forksLead'),
    show: () => [
      tableOf({
        caption: t('benchFork.forksCaption'),
        isCaptionHidden: true,
        names: t('benchFork.vmasColumn'),
        areNamesNumbers: true,
        items: sizesOf(all),
        line: (n) => ({ name: formatNumber(n) }),
        columns: [
          ...REPORTED_COLUMNS.map(({ name, values, textOf }) => ({
            origin: REPORTED,
            name: t(name),
            of: (n: number) => {
              const value = values[REPORTED_SIZES.findIndex((size) => size === n)];
              return value === undefined ? undefined : textOf(value);
            },
          })),
          ...run.map((kernel) => ({
            origin: measured,
            name: t('benchFork.perSecond', { kernel: kernelName(kernel) }),
            // The least disturbed sample.
            of: (n: number) => rowLike(all, { kernel, n })?.max,
          })),
          ...gaining.map(({ kernel, savings }) => ({
            origin: measured,
            name: t('benchFork.gainOf', { kernel: kernelName(kernel) }),
            of: (n: number) => {
              const gain = savings.find((each) => each.n === n)?.gain;
              return gain === undefined ? undefined : signed(gain);
            },
          })),
          {
            origin: { look: 'model', text: t('benchFork.model') },
            name: t('benchFork.modelGain'),
            of: (n) => signed(modelGain(n)),
          },
        ],
      }),
    ],
  };
}

/** The gain of a whole spawn, beside the reported one. */
function composed({ rows, report, elsewhere }: Run): ComposedSpec {
  return composedTable({
    lead: t('benchComposed.leadFork'),
    bases: SPAWNS,
    fields: REPORTED_SIZES.map((n) => ({ key: String(n), label: t('benchComposed.baseSpawn', { n }) })),
    isOn: report?.settings.composed ?? false,
    elsewhere,
    needs: t('benchComposed.needsFork'),
    names: t('benchComposed.columnN'),
    of: (base) => composedForks(rows, base),
    nameOf: ({ n }) => formatNumber(n),
    base: { name: t('benchComposed.columnBase'), of: (each) => each.base },
    extra: { name: t('benchComposed.columnSaved'), of: ({ saved }) => saved },
    outcome: {
      name: t('benchComposed.columnGain'),
      of: ({ gain }) => signed(gain),
      reported: (each) => signed(each.reported),
    },
    far: (all) => {
      const far = all.filter((each) => isFar(each.gain, each.reported));
      const at = far.map(({ n, gain, ...each }) =>
        t('benchComposed.farAt', { n, times: formatRatio(gain / each.reported) }),
      );
      return at.length === 0 ? undefined : t('benchComposed.far', { at: listed(at) });
    },
  });
}

/** The time of a copy, the saved time, and how close that is to a straight line. */
function indexAlone({ rows, elsewhere, kernels, order }: Run): Section | undefined {
  const kernel = shownKernel(rows);
  const copies = rowsOf(rows, 'measured').filter(({ metric }) => metric === INDEX_COPY);
  const run = kernels.filter((id) => copies.some((row) => row.kernel === id));
  if (run.length === 0) return undefined;
  const savings = savingsOf(rows, INDEX_COPY, kernel);
  const savedAt = (n: number) => savings.find((each) => each.n === n)?.saved;
  const [line, words] = [fitSavings(savings), fitWords(savings)];
  return {
    id: 'index-alone',
    title: t('benchFork.indexTitle'),
    lead: t('benchFork.indexLead'),
    show: () => [
      tableOf({
        caption: t('benchFork.indexCaption'),
        origin: { kind: 'measured', elsewhere },
        names: t('benchFork.vmasColumn'),
        areNamesNumbers: true,
        items: sizesOf(copies),
        line: (n) => ({ name: formatNumber(n) }),
        columns: [
          ...run.map((id) =>
            Object.assign(kernelLineName(order, id), {
              of: (n: number) => rowLike(copies, { kernel: id, n })?.min,
            }),
          ),
          ...(savings.length === 0
            ? []
            : [
                {
                  name: t('benchFork.saved', { kernel: kernelName(kernel), against: kernelName(BULK_STORE) }),
                  isApart: true,
                  of: savedAt,
                },
                {
                  name: t('benchFork.perVma'),
                  of: (n: number) => ((savedAt(n) ?? Number.NaN) / n) * NS_PER_US,
                },
              ]),
          ...(line ? [{ name: t('benchFork.line'), of: (n: number) => line.base + line.slope * n }] : []),
        ],
      }),
      words && text(t('benchFork.lineIs', words)),
    ],
  };
}

const PART_LOOKS = {
  VMAs: { name: 'benchFork.partVmas', means: 'benchFork.partVmasMeans', fill: tinted('--accent', 24) },
  index: {
    name: 'benchFork.partIndex',
    means: 'benchFork.partIndexMeans',
    fill: { ...tinted('--changed', 24), tile: TILES.slanted },
  },
  'page tables': {
    name: 'benchFork.partTables',
    means: 'benchFork.partTablesMeans',
    fill: { ...tinted('--compared', 24), tile: TILES.level },
  },
  exit: {
    name: 'benchFork.partExit',
    means: 'benchFork.partExitMeans',
    fill: { ...tinted('--visited', 24), ...DOTS },
  },
} as const;

/** Where the time of a fork goes, kernel by kernel, at one size. */
function partsSection(run: Run): Section | undefined {
  const all = partTimes(run.rows);
  const sizes = [...new Set(all.map(({ n }) => n))].toSorted((a, b) => a - b);
  if (sizes.length === 0) return undefined;
  return {
    id: 'parts',
    title: t('benchFork.partsTitle'),
    lead: t('benchFork.partsLead'),
    sizes: {
      all: sizes,
      label: t('bench.sizeChoice'),
      textOf: (n) => t('benchFork.vmas', { n }),
    },
    show: ({ n }) => partsAt(run, n),
  };
}

function partsAt({ rows, elsewhere, order }: Run, n: number): readonly Part[] {
  const shown = partTimes(rows)
    .filter((each) => each.n === n)
    .toSorted((a, b) => order.indexOf(a.kernel) - order.indexOf(b.kernel));
  const sums = new Map(sumsOf(rows).flatMap((sum) => (sum.n === n ? [[sum.kernel, sum] as const] : [])));
  const origin = { kind: 'measured', elsewhere } as const;
  return [
    charts({
      title: t('benchFork.partsChart', { n }),
      summary: t('benchFork.partsSummary', {
        n,
        kernels: listed(shown.map(({ kernel }) => kernelName(kernel))),
      }),
      origin,
      x: { name: t('benchFork.partsRight'), scale: 'linear', from: 0 },
      y: {
        names: 'beside',
        tall: 1.7,
        rows: shown.map(({ kernel }) => ({
          key: kernel,
          name: kernelName(kernel),
          short: shortKernelName(kernel, order),
        })),
      },
      series: PARTS.map((part, i) => ({
        as: 'pieces',
        key: part,
        label: t(PART_LOOKS[part].name),
        fill: PART_LOOKS[part].fill,
        pieces: shown.map(({ kernel, parts: times }) => {
          const from = total(times.slice(0, i));
          return { row: kernel, from, to: from + nth(times, i) };
        }),
      })),
    }),
    legend(PART_LOOKS, PARTS),
    tableOf({
      caption: t('benchFork.partsCaption'),
      origin,
      names: t('bench.kernel'),
      items: shown,
      line: ({ kernel }) => kernelLineName(order, kernel),
      columns: [
        ...PARTS.map((part, i) => ({
          name: t(PART_LOOKS[part].name),
          of: ({ parts: times }: (typeof shown)[number]) => nth(times, i),
        })),
        {
          name: t('benchFork.allParts'),
          isApart: true,
          of: ({ kernel, parts: times }) => sums.get(kernel)?.parts ?? total(times),
        },
        { name: t('benchFork.wholeFork'), of: ({ kernel }) => sums.get(kernel)?.whole },
        {
          name: t('benchFork.shareOfWhole'),
          of: ({ kernel }) => {
            const sum = sums.get(kernel);
            return sum && t('benchFork.percent', { value: Math.round((sum.parts / sum.whole) * PERCENT) });
          },
        },
      ],
    }),
  ];
}

function total(times: readonly number[]): number {
  return times.reduce((sum, time) => sum + time, 0);
}

function counts({ rows, elsewhere, order }: Run): Section | undefined {
  const counted = rowsOf(rows, 'counted')
    .filter(({ workload }) => workload === WHOLE)
    .toSorted((a, b) => order.indexOf(a.kernel) - order.indexOf(b.kernel));
  if (counted.length === 0) return undefined;
  return {
    id: 'counts',
    title: t('benchFork.countsTitle'),
    lead: t('benchFork.countsLead'),
    show: () => [countedTable({ rows: counted, elsewhere, order })],
  };
}
