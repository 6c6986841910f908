/* Notes that all suites of virtual CPUs have: what the patch gains, and how far that depends on costs. */
import { extent } from 'd3-array';
import { kernelRef, message, series } from '../../words/message.ts';
import type { Said, Series } from '../../words/message.ts';
import { fewWaits, gainOf, scaledGains, sizesRun, thinkGains } from './figures.ts';
import type { CpuPlan } from './plan.ts';
import type { Row } from '../report.ts';
import { figure } from '../tables.ts';

export function gainNote(
  { before, after }: CpuPlan,
  programs: readonly string[],
  rows: readonly Row[],
): Said[] {
  const n = Math.max(0, ...programs.map((program) => largest(rows, program)));
  const gains = programs.map(
    (program) => [program, gainOf(rows, 'simulated', program, n, [before, after])] as const,
  );
  const said = listOf(gains);
  return said === undefined
    ? []
    : [message('benchLocks.gains', { kernel: kernelRef(after), against: kernelRef(before), n, gains: said })];
}

/** How the gain changes with other costs, other times between calls, and on real threads. */
export function variedNotes(plan: CpuPlan, programs: readonly string[], rows: readonly Row[]): Said[] {
  return [
    ...sweepNote(plan, programs, rows),
    ...thinkNote(plan, programs, rows),
    ...measuredNote(plan, rows),
  ];
}

export function largest(rows: readonly Row[], program: string): number {
  return sizesRun(rows, 'simulated', program).at(-1) ?? 0;
}

/** "brk pairs × 1.4, brk growth × 20". */
function listOf(gains: readonly (readonly [string, number | undefined])[]): Series | undefined {
  const listed = gains.flatMap(([program, gain]) =>
    gain === undefined ? [] : [message('benchLocks.gainOf', { program, gain: figure(gain) })],
  );
  return listed.length === 0 ? undefined : series(listed);
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
    : [
        message('benchLocks.sweepRange', {
          kernel: kernelRef(after),
          against: kernelRef(before),
          ranges: series(ranges, '; '),
        }),
      ];
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
    : [
        message('benchLocks.thinkRange', {
          kernel: kernelRef(after),
          against: kernelRef(before),
          falls: series(falls, '; '),
        }),
      ];
}

/** Real threads. One thread never waits, and a factor means something only where threads have met at the lock. */
function measuredNote({ before, after, threads }: CpuPlan, rows: readonly Row[]): Said[] {
  const workloads = Object.keys(threads);
  const n = Math.max(0, ...workloads.map((workload) => sizesRun(rows, 'measured', workload).at(-1) ?? 0));
  const run = Object.entries(threads)
    .map(([workload, program]) => ({
      program,
      gain: gainOf(rows, 'measured', workload, n, [before, after]),
      few: fewWaits(rows, before, workload, n),
    }))
    .filter(({ gain }) => gain !== undefined);
  const gains = listOf(
    run.flatMap(({ program, gain, few }) => (few === undefined ? [[program, gain] as const] : [])),
  );
  const apart = run.flatMap(({ program, few }) => (few === undefined ? [] : [{ program, few }]));
  const names = { kernel: kernelRef(after), against: kernelRef(before), n };
  return [
    ...(gains === undefined
      ? []
      : [message(n === 1 ? 'benchLocks.measuredOne' : 'benchLocks.measured', { ...names, gains })]),
    ...(apart.length === 0
      ? []
      : [
          message('benchLocks.hardlyMet', {
            n,
            kernel: kernelRef(before),
            programs: apart.map(({ program }) => program).join(', '),
            share: figure(Math.max(...apart.map(({ few }) => few))),
          }),
        ]),
  ];
}
