/**
 * Against which recordings of real kernels each row was checked, and how many of their operations agree.
 * `npm run checked` writes the file; a test compares it with what the check says now.
 */
import checked from './checked.json' with { type: 'json' };

export interface Checked {
  readonly cases: number;
  readonly casesAgree: number;
  readonly operations: number;
  readonly operationsAgree: number;
  /** In how many of the recordings each part of an answer could be compared: `flags`, `counters`. */
  readonly compared: Readonly<Record<string, number>>;
  /** Releases of the kernels that were recorded, such as `3.8.13`. */
  readonly kernels: readonly string[];
}

const ROWS: Readonly<Record<string, Checked | undefined>> = checked.rows;

/** The day of the check, as 2026-11-22. */
export const CHECKED_ON = checked.date;

/** Undefined for a row of whose kernel nobody has a recording, and for a mixed one. */
export function checkedOf(era: string): Checked | undefined {
  return ROWS[era];
}
