/* Compares what was reported about AIM7's brk test with what was simulated and measured: a sentence each. */
import { gainOf, programsRun, sizesRun, valueAt } from '../../bench/cpus/figures.ts';
import { gainNote, largest, variedNotes } from '../../bench/cpus/notes.ts';
import { POSTED_CPUS } from '../../bench/cpus/plan.ts';
import { LINES, SPINNING, locksMetric } from '../../bench/cpus/rows.ts';
import type { Row } from '../../bench/report.ts';
import { figure } from '../../bench/tables.ts';
import { kernelRef, message, series } from '../../words/message.ts';
import type { Said } from '../../words/message.ts';
import { ALWAYS, BACK, BRK_CPUS, GROWTH, LOOP, MERGED, PAIRS, ZHANG } from './plan.ts';
import { REPORTED_GAIN, REPORTED_SPIN } from './published.ts';

/** Notes about complete rows. */
export function brkNotes(rows: readonly Row[]): Said[] {
  const programs = programsRun(rows);
  return [
    ...gainNote(BRK_CPUS, programs, rows),
    ...predictedNote(rows),
    ...betweenNote(rows),
    ...spinNote(rows),
    ...backNote(rows),
    ...variedNotes(BRK_CPUS, programs, rows),
    ...(programs.length > 0 ? [message('benchLocks.notComparable')] : []),
  ];
}

/** What Amdahl's law makes of the reported share of time and the counted acquisitions. */
function predictedNote(rows: readonly Row[]): Said[] {
  const locks = locksOfLoop(rows);
  if (locks === undefined) return [];
  return [
    message('benchLocks.predicted', {
      ...locks,
      share: REPORTED_SPIN,
      gain: figure(amdahlGain(REPORTED_SPIN / 100, locks)),
      reported: figure(1 + REPORTED_GAIN / 100),
    }),
  ];
}

/** Whether the gain reported for all of AIM7 lies between those of the two programs. It needn't: the rest of AIM7 gains nothing. */
function betweenNote(rows: readonly Row[]): Said[] {
  // Only the report's number of CPUs can be compared.
  const [pairs, growth] = [PAIRS, GROWTH].map((program) =>
    gainOf(rows, 'simulated', program, POSTED_CPUS, [ALWAYS, ZHANG]),
  );
  if (pairs === undefined || growth === undefined) return [];
  const reported = 1 + REPORTED_GAIN / 100;
  const isBetween = Math.min(pairs, growth) <= reported && reported <= Math.max(pairs, growth);
  return [
    message(isBetween ? 'benchLocks.isBetween' : 'benchLocks.isNotBetween', { reported: figure(reported) }),
  ];
}

function spinNote(rows: readonly Row[]): Said[] {
  const programs = [LOOP, PAIRS, GROWTH].flatMap((program) => {
    const n = largest(rows, program);
    const [spin, lines] = [SPINNING, LINES].map((share) =>
      valueAt(rows, 'simulated', ALWAYS, program, n, share),
    );
    return spin === undefined || lines === undefined
      ? []
      : [message('benchLocks.spinOf', { program, n, spin: figure(spin), lines: figure(lines) })];
  });
  if (programs.length === 0) return [];
  return [
    message('benchLocks.spin', {
      kernel: kernelRef(ALWAYS),
      programs: series(programs, '; '),
      reported: REPORTED_SPIN,
    }),
  ];
}

/** The lock came back in 3.7; by then a forked heap had long stopped merging with the page that brk() adds. */
function backNote(rows: readonly Row[]): Said[] {
  const n = largest(rows, PAIRS);
  const [first, merged] = [ALWAYS, MERGED].map((kernel) =>
    gainOf(rows, 'simulated', PAIRS, n, [kernel, BACK]),
  );
  if (first === undefined || merged === undefined) return [];
  const taken = valueAt(rows, 'simulated', BACK, PAIRS, n, locksMetric('anon_vma'));
  return [
    message(taken === 0 ? 'benchLocks.back' : 'benchLocks.backTaken', {
      kernel: kernelRef(BACK),
      program: PAIRS,
      n,
      against: kernelRef(ALWAYS),
      first: figure(first),
      merged: kernelRef(MERGED),
      ratio: figure(merged),
      taken: figure(taken),
    }),
  ];
}

/** Acquisitions of the anon_vma lock in one loop of AIM7's brk_test, as counted. */
interface LocksOfLoop {
  readonly before: number;
  readonly after: number;
}

/** Undefined unless both kernels have run the loop. */
export function locksOfLoop(rows: readonly Row[]): LocksOfLoop | undefined {
  const n = sizesRun(rows, 'simulated', LOOP)[0];
  if (n === undefined) return undefined;
  const [before, after] = [ALWAYS, ZHANG].map((kernel) =>
    valueAt(rows, 'simulated', kernel, LOOP, n, locksMetric('anon_vma')),
  );
  return before === undefined || after === undefined || before === 0 ? undefined : { before, after };
}

/**
 * How many times as much is done. `share` (0 to 1) of the time is spent in the lock, and the rest of the time stays as it is.
 * Each acquisition takes as long as any other.
 */
export function amdahlGain(share: number, { before, after }: LocksOfLoop): number {
  return 1 / (1 - share * (1 - after / before));
}
