/* Has the core cut and join VMAs: runs in the worker. */
import type { Machine } from '../../core/machine.ts';
import { permissions } from '../../protocol/vm-flags.ts';
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
}

export interface Step {
  /** All VMAs after it, by address. */
  readonly lines: readonly Line[];
  /** What the call returned: 0, or a negative error. */
  readonly error: number;
}

/** The VMAs before the first call, and after each. */
export function answer(machine: Machine, parameters: CutParameters): readonly Step[] {
  machine.start(KERNEL, layoutOf());
  const listed = (): readonly Line[] =>
    machine
      .inspectVmas(1)
      .map(({ id, start, end, vmFlags }) => ({ id, start, end, permissions: permissions(vmFlags) }));
  return [
    { lines: listed(), error: 0 },
    ...callsOf(parameters).map(({ operation }) => {
      const { error } = machine.call(operation);
      return { lines: listed(), error };
    }),
  ];
}
