/* The suite of forks: what it runs and was reported, its notes, its tables of text, and the composed gain of a whole spawn. */
import { nth } from '../../base/known.ts';
import { NOTED_SPAWNS, SPAWNS, composedOf } from '../../bench/composed/base.ts';
import type { Base } from '../../bench/composed/base.ts';
import type { Row } from '../../bench/report.ts';
import type { Suite } from '../../bench/suite.ts';
import { figure } from '../../bench/tables.ts';
import type { Table } from '../../bench/tables.ts';
import { message, series } from '../../words/message.ts';
import type { Said } from '../../words/message.ts';
import {
  BULK_STORE,
  FORK_PLAN,
  INDEX_COPY,
  MT_DUP,
  MT_DUP_POSTED,
  PARTS,
  REPORTED_SIZES,
  TIME_PER_FORK,
} from './plan.ts';
import { APPLIED_FORKS, FORK_ROWS, REPORTED_FORKS, modelGain } from './published.ts';
import { fitSavings, partTimes, savingGrowth, savingsOf, sumsOf } from './saving.ts';
import { forkNotes, signed } from './shapes.ts';

const PERCENT = 100;

export const suite: Suite = {
  plan: FORK_PLAN,
  published: FORK_ROWS,
  fits: savingGrowth,
  notes: ({ rows }) => forkNotes(rows),
  tables: forkTables,
  composed: composedOf({
    bases: SPAWNS,
    of: composedForks,
    row: ({ n, gain }, { program }) => ({
      kernel: MT_DUP_POSTED,
      workload: program,
      n,
      metric: 'gain of the whole',
      unit: '%',
      median: gain,
    }),
    extra: 'saving: this run’s index copy',
    note: composedNote,
  }),
};

interface ComposedFork {
  readonly n: number;
  /** Microseconds: a spawn with today's copy, … */
  readonly base: number;
  /** … and what the posted copy saves over inserting one VMA after the other. */
  readonly saved: number;
  /** Percent more spawns in the same time. */
  readonly gain: number;
  readonly reported: number;
}

/** `spawn` has microseconds by the number of VMAs. A size without base or saving is left out. */
export function composedForks(rows: readonly Row[], spawn: Base['times']): ComposedFork[] {
  const savings = savingsOf(rows, INDEX_COPY, MT_DUP_POSTED);
  return REPORTED_SIZES.flatMap((n, i) => {
    const saved = savings.find((each) => each.n === n)?.saved;
    const base = spawn[n];
    if (saved === undefined || base === undefined || !(base > 0)) return [];
    return [{ n, base, saved, gain: (saved / base) * PERCENT, reported: nth(APPLIED_FORKS.printed, i) }];
  });
}

/** Half or twice what was reported, or further. */
export function isFar(gain: number, reported: number): boolean {
  return gain < reported / 2 || gain > reported * 2;
}

/** What a base gives, beside what was reported. */
function composedNote(all: readonly ComposedFork[], base: (typeof SPAWNS)[number]): Said {
  const list = (of: (each: ComposedFork) => number): Said =>
    series(all.map((each) => message('benchComposed.gainAt', { gain: signed(of(each)), n: each.n })));
  return message(`benchComposed.fork_${base.id}`, {
    kernel: base.release,
    machine: base.machine ?? '',
    gains: list(({ gain }) => gain),
    reported: list(({ reported }) => reported),
    times: series(all.map((each) => figure(each.base / (NOTED_SPAWNS.times[each.n] ?? Number.NaN)))),
  });
}

const KERNELS = [MT_DUP_POSTED, MT_DUP];
const NS_PER_US = 1000;

function forkTables(rows: readonly Row[]): Table[] {
  return [
    printedGains(),
    ...measuredGains(rows),
    ...KERNELS.flatMap((kernel) => savedTables(rows, kernel)),
    ...partTables(rows),
  ];
}

function printedGains(): Table {
  return {
    kind: 'reported',
    title: message('benchFork.tablePrinted'),
    texts: 1,
    header: ['', ...REPORTED_SIZES.map(sizeOf)],
    rows: REPORTED_FORKS.flatMap(({ release, printed }) =>
      printed === undefined ? [] : [[release].concat(printed.map(signed))],
    ),
  };
}

/** The title names the model's gains, which aren't measured. */
function measuredGains(rows: readonly Row[]): Table[] {
  const gains = KERNELS.map((kernel) => ({ kernel, savings: savingsOf(rows, TIME_PER_FORK, kernel) }));
  const run = gains.filter(({ savings }) => savings.length > 0);
  const sizes = [...new Set(run.flatMap(({ savings }) => savings.map(({ n }) => n)))];
  if (sizes.length === 0) return [];
  const cells = run.map(({ kernel, savings }) =>
    [kernel].concat(
      sizes.map((n) => {
        const found = savings.find((each) => each.n === n);
        return found ? signed(found.gain) : '';
      }),
    ),
  );
  return [
    {
      kind: 'measured',
      title: message('benchFork.tableGains', {
        against: BULK_STORE,
        model: series(sizes.map((n) => message('benchFork.gainAt', { n, gain: signed(modelGain(n)) }))),
      }),
      texts: 1,
      header: ['', ...sizes.map(sizeOf)],
      rows: cells,
    },
  ];
}

function savedTables(rows: readonly Row[], kernel: string): Table[] {
  const savings = savingsOf(rows, INDEX_COPY, kernel);
  const line = fitSavings(savings);
  if (savings.length === 0) return [];
  return [
    {
      kind: 'measured',
      title: message('benchFork.tableSaved', { kernel, against: BULK_STORE }),
      texts: 0,
      header: [message('benchReport.n'), 'µs', message('benchFork.perVma'), message('benchFork.line')],
      rows: savings.map(({ n, saved: time }) => [
        String(n),
        figure(time),
        figure((time / n) * NS_PER_US),
        line ? figure(line.base + line.slope * n) : '',
      ]),
    },
  ];
}

function partTables(rows: readonly Row[]): Table[] {
  const all = partTimes(rows).toSorted((a, b) => a.n - b.n);
  const sums = sumsOf(rows);
  if (all.length === 0) return [];
  return [
    {
      kind: 'measured',
      title: message('benchFork.partsCaption'),
      texts: 1,
      header: [
        '',
        message('benchReport.n'),
        ...PARTS,
        message('benchFork.allParts'),
        message('benchFork.wholeFork'),
        '%',
      ],
      rows: all.map(({ kernel, n, parts: times }) => {
        const sum = sums.find((each) => each.kernel === kernel && each.n === n);
        const beside = sum ? [sum.parts, sum.whole].map(figure) : ['', ''];
        const share = sum ? String(Math.round((sum.parts / sum.whole) * PERCENT)) : '';
        return [kernel, String(n)].concat(times.map(figure), beside, share);
      }),
    },
  ];
}

function sizeOf(n: number): Said {
  return message('benchReport.ofSize', { n: String(n) });
}
