/* Has the core cut and join VMAs: runs in the worker. */
import { PAGE_SIZE } from '../../core/layout.ts';
import type { Machine } from '../../core/machine.ts';
import { permissions } from '../../protocol/vm-flags.ts';
import { toNumber } from '../../protocol/u64.ts';
import type { CutParameters } from './parameters.ts';
import { callsOf, layoutOf } from './program.ts';

const KERNEL = '6.18';

/** A VMA, as a line of /proc/PID/maps. */
export interface Line {
  /** Its number: it stays the same VMA while others are cut from it, or join it. */
  readonly id: number;
  readonly start: number;
  readonly end: number;
  /** "rw-p" */
  readonly permissions: string;
  /** The number of the file, from 1, and where in it the VMA begins, in bytes; 0 and 0 where it maps none. */
  readonly file: number;
  readonly offset: number;
  /** Pages of memory. */
  readonly used: number;
}

export interface Step {
  /** All VMAs after it, by address. */
  readonly lines: readonly Line[];
  /** What the call returned: 0, or a negative error. */
  readonly error: number;
  /** The address that it returned, if it returned one. */
  readonly value: number;
  /** Pages of memory that it took. */
  readonly taken: number;
}

/** The VMAs before the first call, and after each. */
export function answer(machine: Machine, parameters: CutParameters): readonly Step[] {
  machine.start(KERNEL, layoutOf(parameters));
  const listed = (): readonly Line[] =>
    machine.inspectVmas(1).map(({ id, start, end, vmFlags, file, pgoff, anon }) => ({
      id,
      start,
      end,
      permissions: permissions(vmFlags),
      file,
      offset: file === 0 ? 0 : toNumber(pgoff) * PAGE_SIZE,
      used: anon,
    }));
  return [
    { lines: listed(), error: 0, value: 0, taken: 0 },
    ...callsOf(parameters).map(({ operation }) => {
      const before = machine.counters().pageAllocs;
      const { error, value } = machine.call(operation);
      return { lines: listed(), error, value, taken: machine.counters().pageAllocs - before };
    }),
  ];
}
