/* Compares what the posting of __mt_dup() promises with what was measured and counted: a sentence each. */
import { max, min } from 'd3-array';
import { known, nth } from '../../base/known.ts';
import { kernelRef, message, series } from '../../words/message.ts';
import type { Said } from '../../words/message.ts';
import {
  BULK_STORE,
  GAPS_WRITTEN,
  INDEX_COPY,
  KEYS_COMPARED,
  MT_DUP,
  MT_DUP_POSTED,
  NODES,
  NODES_UNUSED,
  REPORTED_SIZES,
  REQUESTS,
  TIME_PER_FORK,
  WHOLE,
} from './plan.ts';
import { APPLIED_FORKS, MODEL_LIMIT } from './published.ts';
import { fitSavings, gainLimit, reportedSavings, savingsOf, sumsOf } from './saving.ts';
import type { Saving } from './saving.ts';
import { rowLike, rowsLike, sizesLike } from '../../bench/report.ts';
import type { Row } from '../../bench/report.ts';
import { figure } from '../../bench/tables.ts';

const PERCENT = 100;
const NS_PER_US = 1000;
/** Decimals of microseconds. */
const DECIMALS = 4;
/** Shares that differ by less count as equal. */
const MARGIN = 0.1;
/** The share of the variance that a line explains if savings are called linear. */
const STRAIGHT = 0.98;
/** From this size on the posting promises more than three percent. */
const PROMISED_FROM = 223;

/** Notes about complete rows. */
export function forkNotes(rows: readonly Row[]): Said[] {
  return [
    ...[MT_DUP_POSTED, MT_DUP].flatMap((kernel) => aheadNote(rows, kernel).concat(fitNote(rows, kernel))),
    ...heightNote(rows, MT_DUP),
    ...(savingsOf(rows, INDEX_COPY).length > 0 ? [reportedFitNote()] : []),
    ...gainNote(rows),
    ...countNote(rows),
    ...sumNote(rows),
    ...(rows.some(({ kernel, kind }) => kernel === BULK_STORE && kind !== 'reported') ? [oneRowNote()] : []),
  ];
}

/** The index alone, at the sizes where the patch should show. */
function aheadNote(rows: readonly Row[], kernel: string): Said[] {
  const large = savingsOf(rows, INDEX_COPY, kernel).filter(({ n }) => n >= PROMISED_FROM);
  if (large.length === 0) return [];
  const behind = large.filter(({ saved }) => saved <= 0);
  const said = { kernel: kernelRef(kernel), against: kernelRef(BULK_STORE) };
  if (behind.length > 0)
    return [message('benchFork.notAhead', { ...said, sizes: behind.map(({ n }) => n).join(', ') })];
  const ratios = large.map(({ n, before, after }) =>
    message('benchFork.ratioAt', { n, ratio: figure(after / before) }),
  );
  return [message('benchFork.ahead', { ...said, ratios: series(ratios) })];
}

function fitNote(rows: readonly Row[], kernel: string): Said[] {
  const savings = savingsOf(rows, INDEX_COPY, kernel);
  const [line, words] = [fitSavings(savings), fitWords(savings)];
  if (!line || !words) return [];
  const key = line.r2 >= STRAIGHT ? 'benchFork.fit' : 'benchFork.fitPoor';
  return [message(key, { kernel: kernelRef(kernel), against: kernelRef(BULK_STORE), ...words })];
}

/** Where each VMA saves more as VMAs become more: the counts that grow with the height of the tree which is built. */
function heightNote(rows: readonly Row[], kernel: string): Said[] {
  const savings = savingsOf(rows, INDEX_COPY, kernel);
  const [first, last] = [savings[0], savings.at(-1)];
  if (!first || !last || last.saved / last.n <= (first.saved / first.n) * (1 + MARGIN)) return [];
  const counted = rowsLike(rows, { kind: 'counted', kernel: BULK_STORE });
  const sizes = sizesLike(counted, { metric: KEYS_COMPARED });
  const [from, to] = [sizes[0], sizes.at(-1)];
  if (from === undefined || to === undefined || from === to) return [];
  const perVma = (metric: string, n: number): string => {
    const count = rowLike(counted, { metric, n })?.median;
    return figure(known(count, 'all is counted at each size') / n);
  };
  return [
    message('benchFork.higher', {
      kernel: kernelRef(kernel),
      against: kernelRef(BULK_STORE),
      first: figure((first.saved / first.n) * NS_PER_US),
      last: figure((last.saved / last.n) * NS_PER_US),
      few: first.n,
      many: last.n,
      from,
      to,
      keysFrom: perVma(KEYS_COMPARED, from),
      keysTo: perVma(KEYS_COMPARED, to),
      gapsFrom: perVma(GAPS_WRITTEN, from),
      gapsTo: perVma(GAPS_WRITTEN, to),
    }),
  ];
}

function reportedFitNote(): Said {
  return message('benchFork.fitReported', known(fitWords(reportedSavings()), 'three sizes were reported'));
}

/** Undefined if there are too few sizes for a line. */
export function fitWords(
  savings: readonly Saving[],
): { slope: string; base: string; residual: string; r2: string; from: number; to: number } | undefined {
  const line = fitSavings(savings);
  return (
    line && {
      slope: figure(line.slope * NS_PER_US),
      base: figure(line.base).replace('-', '−'),
      residual: figure(Number(line.residual.toFixed(DECIMALS))),
      r2: line.r2.toFixed(4),
      from: nth(savings, 0).n,
      to: nth(savings, -1).n,
    }
  );
}

/** Gains of whole forks. Percentages grow ever more slowly where savings grow steadily. */
function gainNote(rows: readonly Row[]): Said[] {
  const savings = savingsOf(rows, TIME_PER_FORK);
  if (savings.length === 0) return [];
  const limit = gainLimit(savings);
  return [
    message('benchFork.gains', {
      kernel: kernelRef(MT_DUP),
      against: kernelRef(BULK_STORE),
      here: series(savings.map(gainAt)),
      reported: series(printedGains().map(gainAt)),
    }),
    ...(limit === undefined
      ? []
      : [message('benchFork.limits', { here: signed(limit), model: signed(MODEL_LIMIT) })]),
  ];
}

/** As the posting prints them; the last digits differ from what its forks give. */
function printedGains(): Pick<Saving, 'n' | 'gain'>[] {
  return APPLIED_FORKS.printed.map((gain, i) => ({ n: nth(REPORTED_SIZES, i), gain }));
}

function gainAt({ n, gain }: Pick<Saving, 'n' | 'gain'>): Said {
  return message('benchFork.gainAt', { n, gain: signed(gain) });
}

export function signed(percent: number): string {
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(2)}`;
}

/** Nodes, and requests to the allocator, at the largest size that both have. */
function countNote(rows: readonly Row[]): Said[] {
  const counted = rowsLike(rows, { kind: 'counted', workload: WHOLE });
  const sizes = new Set(counted.filter(({ kernel }) => kernel === BULK_STORE).map(({ n }) => n));
  const n = max(
    counted.filter(({ kernel, n: size }) => kernel === MT_DUP && sizes.has(size)),
    (row) => row.n,
  );
  if (n === undefined) return [];
  const value = (kernel: string, metric: string): number =>
    rowLike(counted, { kernel, metric, n })?.median ?? 0;
  return [
    message('benchFork.counts', {
      n,
      kernel: kernelRef(MT_DUP),
      against: kernelRef(BULK_STORE),
      nodes: value(MT_DUP, NODES),
      requests: value(MT_DUP, REQUESTS),
      bulkNodes: value(BULK_STORE, NODES),
      bulkRequests: value(BULK_STORE, REQUESTS),
      unused: value(BULK_STORE, NODES_UNUSED),
    }),
  ];
}

function sumNote(rows: readonly Row[]): Said[] {
  const shares = sumsOf(rows).map(({ parts, whole }) => (parts / whole) * PERCENT);
  const [least, most] = [min(shares), max(shares)];
  if (least === undefined || most === undefined) return [];
  return [message('benchFork.sum', { least: Math.round(least), most: Math.round(most) })];
}

/** Why two reported rows are compared with one of ours. */
export function oneRowNote(): Said {
  return message('benchFork.oneRow', { kernel: kernelRef(BULK_STORE) });
}
