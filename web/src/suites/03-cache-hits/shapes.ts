/* Compares what the posting of the per-thread caches promises with what was counted: a sentence each. */
import { group, max } from 'd3-array';
import { known } from '../../base/known.ts';
import { kernelRef, message, sentences, series } from '../../words/message.ts';
import type { Said } from '../../words/message.ts';
import { cycleNotes } from './cycles.ts';
import { LARGEST, ONE_POINTER, PATCHED, SWEEP } from './plan.ts';
import { REPORTED_LARGEST, besideOf, reportedRates } from './published.ts';
import { HIT_RATE, MISSES } from '../../bench/streams/rows.ts';
import type { Row, Settings } from '../../bench/report.ts';

/** Rates that differ by less, in percentage points, count as equal: counts are exact, but such a difference means nothing. */
const MARGIN = 0.1;
/** "About 1 %", and "about 100 %". */
const HARDLY_EVER = 5;
const NEARLY_ALWAYS = 95;

/** The streams that the posting is about, … */
const PROMISED = new Set(['boot-systemd', 'boot-sysv', 'kbuild', 'postgres']);
/** … those that unmap what they have copied, which it doesn't mention, … */
const UNMAPPING = new Set(['ebizzy-m-2', 'ebizzy-m-16', 'ebizzy-m-80']);
/** … and the one whose order of faults shows the jump of its hit rate. */
const JUMPING = 'ebizzy-a-80-ncore';

/** The figures of all schemes on one stream. */
interface Outcome {
  readonly workload: string;
  readonly rates: ReadonlyMap<string, number>;
  readonly rows: readonly Row[];
}

/** Notes about complete rows. */
export function hitNotes(rows: readonly Row[], { joinedSegments }: Settings): Said[] {
  const outcomes = outcomesOf(rows);
  return [
    ...besideNotes(rows),
    ...(outcomes.length > 0
      ? [message(joinedSegments ? 'benchReport.elfOf2014' : 'benchReport.elfOfToday')]
      : []),
    ...promiseNote(outcomes),
    ...jumpNote(outcomes),
    ...unmappingNotes(outcomes),
    ...largestNotes(outcomes),
    ...sweepNote(outcomes),
  ];
}

/** The notes that compare streams with what was reported; the page shows these as tables. */
export function besideNotes(rows: readonly Row[]): Said[] {
  return [...outcomesOf(rows).flatMap(besideNote), ...cycleNotes(rows)];
}

/** Each stream at the largest size that was run. */
function outcomesOf(rows: readonly Row[]): Outcome[] {
  const counted = rows.filter(({ kind }) => kind === 'counted');
  return [...group(counted, ({ workload }) => workload)].map(([workload, of]) => {
    const largest = max(of, ({ n }) => n);
    const own = of.filter(({ n }) => n === largest);
    const rates = own.flatMap(({ kernel, metric, median }) =>
      metric === HIT_RATE && median !== undefined ? [[kernel, median] as const] : [],
    );
    return { workload, rows: own, rates: new Map(rates) };
  });
}

export interface Pair {
  readonly workload: string;
  readonly kernel: string;
  readonly before: number;
  readonly after: number;
}

/** Each stream's hit rate with one pointer, and with the patch. */
export function hitPairs(rows: readonly Row[]): Pair[] {
  return outcomesOf(rows).flatMap(pairOf);
}

function pairOf({ workload, rates }: Outcome): Pair[] {
  const before = rates.get(ONE_POINTER);
  if (before === undefined) return [];
  for (const kernel of PATCHED) {
    const after = rates.get(kernel);
    if (after !== undefined) return [{ workload, kernel, before, after }];
  }
  return [];
}

function besideNote(outcome: Outcome): Said[] {
  const beside = besideOf(outcome.workload);
  return pairOf(outcome).flatMap((pair) => {
    if (beside === undefined) return [];
    const [from, to] = reportedRates(beside.workload);
    const said = { ...figuresOf(pair), reported: beside.workload, from: from.toFixed(2), to: to.toFixed(2) };
    return [sentences(message('benchReport.hitsBeside', said), message(beside.differs))];
  });
}

/** Whether four slots beat one pointer where the posting says so. */
function promiseNote(outcomes: readonly Outcome[]): Said[] {
  const pairs = outcomes.filter(({ workload }) => PROMISED.has(workload)).flatMap(pairOf);
  const kept = pairs.filter(({ before, after }) => after > before + MARGIN);
  const broken = pairs.filter((pair) => !kept.includes(pair));
  return [
    ...(kept.length > 0
      ? [message('benchReport.beatsOnePointer', { gains: gainsOf(kept), against: kernelRef(ONE_POINTER) })]
      : []),
    ...(broken.length > 0
      ? [
          message('benchReport.doesNotBeatOnePointer', {
            gains: gainsOf(broken),
            against: kernelRef(ONE_POINTER),
          }),
        ]
      : []),
  ];
}

function jumpNote(outcomes: readonly Outcome[]): Said[] {
  return outcomes
    .filter(({ workload }) => workload === JUMPING)
    .flatMap(pairOf)
    .map((pair) => {
      const jumps = pair.before < HARDLY_EVER && pair.after > NEARLY_ALWAYS;
      return message(jumps ? 'benchReport.jumps' : 'benchReport.doesNotJump', figuresOf(pair));
    });
}

/** Why the patch makes things worse, where it does. */
function unmappingNotes(outcomes: readonly Outcome[]): Said[] {
  return outcomes
    .filter(({ workload }) => UNMAPPING.has(workload))
    .flatMap((outcome) =>
      pairOf(outcome).map((pair) => {
        if (pair.after >= pair.before - MARGIN)
          return message('benchReport.unmappingNotWorse', figuresOf(pair));
        const missed = (metric: string): number =>
          outcome.rows.find((row) => row.metric === metric && row.kernel === pair.kernel)?.median ?? 0;
        const sequence = missed(MISSES.sequence);
        const all = sequence + missed(MISSES.slot) + missed(MISSES.cold);
        const isWhy = sequence > all / 2;
        const note = message('benchReport.unmappingWorse', figuresOf(pair));
        const why = { share: Math.round((sequence / all) * 100), kernel: kernelRef(pair.kernel) };
        return sentences(
          note,
          message(isWhy ? 'benchReport.unmappingWhy' : 'benchReport.unmappingNotWhy', why),
        );
      }),
    );
}

/** What the largest VMA gains, where that was reported as well. */
function largestNotes(outcomes: readonly Outcome[]): Said[] {
  return REPORTED_LARGEST.flatMap(({ stream, workload, rates: [from, to] }) => {
    const rates = outcomes.find((each) => each.workload === stream)?.rates;
    const [before, after] = [rates?.get(ONE_POINTER), rates?.get(LARGEST)];
    if (before === undefined || after === undefined) return [];
    return [
      message('benchReport.largestBeside', {
        reported: workload,
        from: from.toFixed(2),
        to: to.toFixed(2),
        by: signed(to - from),
        ...figuresOf({ workload: stream, kernel: LARGEST, before, after }),
        gain: signed(after - before),
      }),
    ];
  });
}

/** What sixteen slots in place of four would have gained. */
function sweepNote(outcomes: readonly Outcome[]): Said[] {
  const gains = (['page', 'pmd'] as const).flatMap((hash) => {
    const kernelOf = (slots: number): string =>
      known(
        SWEEP.find((each) => each.hash === hash && each.slots === slots),
        'the sweep has each number of slots',
      ).kernel;
    return outcomes.flatMap(({ workload, rates }) => {
      const [four, sixteen] = [rates.get(kernelOf(4)), rates.get(kernelOf(16))];
      return four === undefined || sixteen === undefined ? [] : [{ workload, hash, gain: sixteen - four }];
    });
  });
  const most = gains.toSorted((a, b) => b.gain - a.gain)[0];
  if (!most) return [];
  return [
    message('benchReport.sweepGain', {
      workload: most.workload,
      hash: message(most.hash === 'page' ? 'benchReport.byPage' : 'benchReport.byPmd'),
      gain: signed(most.gain),
      few: gains.filter(({ gain }) => gain < 1).length,
      all: gains.length,
    }),
  ];
}

function figuresOf({ workload, kernel, before, after }: Pair) {
  return {
    workload,
    kernel: kernelRef(kernel),
    against: kernelRef(ONE_POINTER),
    before: before.toFixed(2),
    after: after.toFixed(2),
  };
}

/** "boot-systemd +23.8 (3.14-vmacache), …" */
function gainsOf(pairs: readonly Pair[]): Said {
  return series(
    pairs.map(({ workload, kernel, before, after }) =>
      message('benchReport.gainOf', { workload, kernel: kernelRef(kernel), gain: signed(after - before) }),
    ),
  );
}

function signed(points: number): string {
  return `${points < 0 ? '−' : '+'}${Math.abs(points).toFixed(1)}`;
}
