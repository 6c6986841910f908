/* What the command line prints of a program, for comparison with what an instrument shows of it. */
import { expect } from 'vitest';
import { run } from '../../web/src/cli/testing.ts';
import { Machine } from '../../web/src/core/machine.ts';
import { loadTestCore } from '../../web/src/timeline/testing.ts';

export const machine = new Machine(await loadTestCore());

export const RUNS = { numRuns: process.env.LONG ? 1000 : 15 };

export interface Printed {
  readonly type: string;
  readonly at?: string;
  readonly gapEnd?: string;
}

export interface Replayed {
  readonly results: readonly { readonly result: string }[];
  readonly areas: number;
}

export async function print(
  kernel: string,
  trace: string,
  ...options: readonly string[]
): Promise<readonly string[]> {
  const { lines, err } = await run(['replay', '-', '--kernel', kernel, '--json', ...options], trace);
  expect(err).toBe('');
  return lines;
}
