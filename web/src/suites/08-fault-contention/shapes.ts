/* What page faults under one lock lose, as simulated: a sentence each. */
import { programsRun, valueAt } from '../../bench/cpus/figures.ts';
import { gainNote, largest, variedNotes } from '../../bench/cpus/notes.ts';
import { ASLEEP, LINES } from '../../bench/cpus/rows.ts';
import type { Row } from '../../bench/report.ts';
import { figure } from '../../bench/tables.ts';
import { kernelRef, message, series } from '../../words/message.ts';
import type { Said } from '../../words/message.ts';
import { FAULT_CPUS } from './plan.ts';

/** Notes about complete rows. */
export function faultNotes(rows: readonly Row[]): Said[] {
  const programs = programsRun(rows);
  return [
    ...gainNote(FAULT_CPUS, programs, rows),
    ...lostNote(programs, rows),
    ...variedNotes(FAULT_CPUS, programs, rows),
  ];
}

/** The shares of time that faults under one lock lose. */
function lostNote(programs: readonly string[], rows: readonly Row[]): Said[] {
  const { before } = FAULT_CPUS;
  const lost = programs.flatMap((program) => {
    const n = largest(rows, program);
    const [lines, sleep] = [LINES, ASLEEP].map((share) =>
      valueAt(rows, 'simulated', before, program, n, share),
    );
    return lines === undefined || sleep === undefined
      ? []
      : [message('benchLocks.lostOf', { program, n, lines: figure(lines), sleep: figure(sleep) })];
  });
  return lost.length === 0
    ? []
    : [message('benchLocks.lost', { kernel: kernelRef(before), programs: series(lost, '; ') })];
}
