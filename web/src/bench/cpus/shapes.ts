/* What was reported of locks, held against what was simulated and measured: a sentence each. */
import { extent } from 'd3-array';
import { message, series } from '../../words/message.ts';
import type { Said, Series } from '../../words/message.ts';
import { ALWAYS, BACK, GROWTH, MERGED, PAIRS, ZHANG } from '../brk-plan.ts';
import { REPORTED_GAIN, REPORTED_SPIN } from '../brk-published.ts';
import { fewWaits, gainOf, programsRun, scaledGains, sizesRun, thinkGains, valueAt } from './figures.ts';
import { MOST_CPUS } from './plan.ts';
import type { CpuPlan } from './plan.ts';
import { ASLEEP, LINES, SPINNING, locksMetric } from './rows.ts';
import type { Row } from '../report.ts';
import { figure } from '../tables.ts';

/** Of AIM7's brk test, about rows that are complete. */
export function brkNotes(plan: CpuPlan, rows: readonly Row[]): Said[] {
  const programs = programsRun(rows);
  return [
    ...gainNote(plan, programs, rows),
    ...betweenNote(rows),
    ...spinNote(rows),
    ...backNote(rows),
    ...variedNotes(plan, programs, rows),
    ...(programs.length > 0 ? [message('benchLocks.notComparable')] : []),
  ];
}

/** Of page faults. */
export function faultNotes(plan: CpuPlan, rows: readonly Row[]): Said[] {
  const programs = programsRun(rows);
  return [
    ...gainNote(plan, programs, rows),
    ...lostNote(plan, programs, rows),
    ...variedNotes(plan, programs, rows),
  ];
}

/** What other costs, other times between calls and real threads make of the gain. */
function variedNotes(plan: CpuPlan, programs: readonly string[], rows: readonly Row[]): Said[] {
  return [
    ...sweepNote(plan, programs, rows),
    ...thinkNote(plan, programs, rows),
    ...measuredNote(plan, rows),
  ];
}

function largest(rows: readonly Row[], program: string): number {
  return sizesRun(rows, 'simulated', program).at(-1) ?? 0;
}

/** "brk pairs × 1.4, brk growth × 20". */
function listOf(gains: readonly (readonly [string, number | undefined])[]): Series | undefined {
  const known = gains.flatMap(([program, gain]) =>
    gain === undefined ? [] : [message('benchLocks.gainOf', { program, gain: figure(gain) })],
  );
  return known.length === 0 ? undefined : series(known);
}

function gainNote({ before, after }: CpuPlan, programs: readonly string[], rows: readonly Row[]): Said[] {
  const n = Math.max(0, ...programs.map((program) => largest(rows, program)));
  const gains = programs.map(
    (program) => [program, gainOf(rows, 'simulated', program, n, [before, after])] as const,
  );
  const said = listOf(gains);
  return said === undefined
    ? []
    : [message('benchLocks.gains', { era: after, against: before, n, gains: said })];
}

/** Is the reported gain, of a mix of which this is a part, between those of the two? It need not be: the rest of the mix gains nothing. */
function betweenNote(rows: readonly Row[]): Said[] {
  // Of as many CPUs as the report is of, and no others.
  const [pairs, growth] = [PAIRS, GROWTH].map((program) =>
    gainOf(rows, 'simulated', program, MOST_CPUS, [ALWAYS, ZHANG]),
  );
  if (pairs === undefined || growth === undefined) return [];
  const reported = 1 + REPORTED_GAIN / 100;
  const isBetween = Math.min(pairs, growth) <= reported && reported <= Math.max(pairs, growth);
  return [
    message(isBetween ? 'benchLocks.isBetween' : 'benchLocks.isNotBetween', { reported: figure(reported) }),
  ];
}

function spinNote(rows: readonly Row[]): Said[] {
  const programs = [PAIRS, GROWTH].flatMap((program) => {
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
    message('benchLocks.spin', { era: ALWAYS, programs: series(programs, '; '), reported: REPORTED_SPIN }),
  ];
}

/** What faults under one lock lose. */
function lostNote({ before }: CpuPlan, programs: readonly string[], rows: readonly Row[]): Said[] {
  const lost = programs.flatMap((program) => {
    const n = largest(rows, program);
    const [lines, sleep] = [LINES, ASLEEP].map((share) =>
      valueAt(rows, 'simulated', before, program, n, share),
    );
    return lines === undefined || sleep === undefined
      ? []
      : [message('benchLocks.lostOf', { program, n, lines: figure(lines), sleep: figure(sleep) })];
  });
  return lost.length === 0 ? [] : [message('benchLocks.lost', { era: before, programs: series(lost, '; ') })];
}

/** The lock came back in 3.7, when forked heaps had long been kept apart. */
function backNote(rows: readonly Row[]): Said[] {
  const n = largest(rows, PAIRS);
  const [first, merged] = [ALWAYS, MERGED].map((era) => gainOf(rows, 'simulated', PAIRS, n, [era, BACK]));
  if (first === undefined || merged === undefined) return [];
  const taken = valueAt(rows, 'simulated', BACK, PAIRS, n, locksMetric('anon_vma'));
  return [
    message(taken === 0 ? 'benchLocks.back' : 'benchLocks.backTaken', {
      era: BACK,
      program: PAIRS,
      n,
      against: ALWAYS,
      first: figure(first),
      merged: MERGED,
      ratio: figure(merged),
      taken: figure(taken),
    }),
  ];
}

function sweepNote({ before, after }: CpuPlan, programs: readonly string[], rows: readonly Row[]): Said[] {
  const ranges = programs.flatMap((program) => {
    const { n, gains } = scaledGains(rows, program, [before, after]);
    const [least, most] = extent(gains, ({ gain }) => gain);
    return least === undefined
      ? []
      : [message('benchLocks.rangeOf', { program, n, least: figure(least), most: figure(most) })];
  });
  return ranges.length === 0
    ? []
    : [message('benchLocks.sweepRange', { era: after, against: before, ranges: series(ranges, '; ') })];
}

function thinkNote({ before, after }: CpuPlan, programs: readonly string[], rows: readonly Row[]): Said[] {
  const falls = programs.flatMap((program) => {
    const { gains } = thinkGains(rows, program, [before, after]);
    const [first, last] = [gains[0], gains.at(-1)];
    if (!first || !last || first === last) return [];
    return [
      message('benchLocks.thinkOf', {
        program,
        first: figure(first.gain),
        none: first.think,
        last: figure(last.gain),
        most: last.think,
      }),
    ];
  });
  return falls.length === 0
    ? []
    : [message('benchLocks.thinkRange', { era: after, against: before, falls: series(falls, '; ') })];
}

/** Real threads: from two on there is somebody to wait for, and a factor is worth something where they met. */
function measuredNote({ before, after, threads }: CpuPlan, rows: readonly Row[]): Said[] {
  const workloads = Object.keys(threads);
  const n = Math.max(0, ...workloads.map((workload) => sizesRun(rows, 'measured', workload).at(-1) ?? 0));
  const run = workloads
    .map((workload) => ({
      program: threads[workload]!,
      gain: gainOf(rows, 'measured', workload, n, [before, after]),
      few: fewWaits(rows, before, workload, n),
    }))
    .filter(({ gain }) => gain !== undefined);
  const gains = listOf(
    run.flatMap(({ program, gain, few }) => (few === undefined ? [[program, gain] as const] : [])),
  );
  const apart = run.filter(({ few }) => few !== undefined);
  const names = { era: after, against: before, n };
  return [
    ...(gains === undefined
      ? []
      : [message(n === 1 ? 'benchLocks.measuredOne' : 'benchLocks.measured', { ...names, gains })]),
    ...(apart.length === 0
      ? []
      : [
          message('benchLocks.hardlyMet', {
            n,
            era: before,
            programs: apart.map(({ program }) => program).join(', '),
            share: figure(Math.max(...apart.map(({ few }) => few!))),
          }),
        ]),
  ];
}
