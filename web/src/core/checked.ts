/**
 * Which recordings of real kernels each row was checked against, and how many of their operations agree. The file is
 * written by `npm run checked`, and a test compares it with what the check finds now.
 */
import checked from './checked.json' with { type: 'json' };

export interface Checked {
  readonly cases: number;
  readonly casesAgree: number;
  readonly operations: number;
  readonly operationsAgree: number;
  /** For each part of an answer (`flags`, `counters`): the number of recordings in which it could be compared. */
  readonly compared: Readonly<Record<string, number>>;
  /** Releases of the recorded kernels, such as `3.8.13`. */
  readonly releases: readonly string[];
}

const ROWS: Readonly<Record<string, Checked | undefined>> = checked.rows;

/** The day of the check, such as 2026-11-22. */
export const CHECKED_ON = checked.date;

/** Undefined for a mixed row, and for a row whose kernel nobody has recorded. */
export function checkedOf(kernel: string): Checked | undefined {
  return ROWS[kernel];
}

/** The rows whose kernels somebody has recorded, oldest first. */
export function checkedKernels(): readonly (readonly [kernel: string, checked: Checked])[] {
  return Object.entries(checked.rows).toSorted(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }));
}
