/* What the program would do with less memory than a run gives it: the last level that each kernel completes, and between
 * which amounts the reported outcome comes out. Computed from what memory held after each level while no process exits.
 *
 * Invariant: all amounts are whole MiB, so the note, the shaded band and the outcome in words agree at every one of them. */
import { PTE_CHAIN } from '../../bench/rmap-kernels.ts';
import type { Row } from '../../bench/report.ts';
import { heldMemory, heldOfWhole } from './figures.ts';
import { ANON_VMA, FIRST_LEVEL, MEMORY, PAE, WHOLE_REGION } from './plan.ts';
import { REPORTED_OUT } from './published.ts';

/** Page tables with PAE, and without. */
export const FORMS = [PAE, ''] as const;

/** What can be asked for, in MiB: from the region’s data alone to the machine of the runs, in which a level that isn’t
 * completed takes more. */
export const LEAST = WHOLE_REGION;
export const MOST = MEMORY * WHOLE_REGION;

/** In a smaller region, what each process has in any case takes so much of the machine that memory runs out a level earlier. */
export const SMALLEST_REGION = 8;

/** The MiB that a completed level takes. */
export interface Need {
  readonly level: number;
  readonly mib: number;
}

/** By ascending levels; empty where the kernel wasn't run. */
export function needsOf(rows: readonly Row[], kernel: string, n: number): Need[] {
  if (n < SMALLEST_REGION) return [];
  return heldMemory(rows, kernel, n)
    .filter(({ isOut }) => !isOut)
    .map((held) => ({ level: held.level, mib: Math.round(heldOfWhole(held, n)) }));
}

/** The last level that `memory` MiB are enough for; one below the first if they aren't for any. */
export function lastWith(needs: readonly Need[], memory: number): number {
  return needs.findLast(({ mib }) => mib <= memory)?.level ?? FIRST_LEVEL - 1;
}

/** The two kernels whose outcomes were reported, with one form of page tables. */
export interface Pair {
  readonly chains: readonly Need[];
  readonly vmas: readonly Need[];
}

export function pairOf(rows: readonly Row[], n: number, form: string): Pair | undefined {
  const [chains, vmas] = [needsOf(rows, PTE_CHAIN + form, n), needsOf(rows, ANON_VMA + form, n)];
  return chains.length > 0 && vmas.length > 0 ? { chains, vmas } : undefined;
}

/** Both get through the reported level, neither does, or chains fail earlier still. */
export type Verdict = 'reported' | 'both' | 'neither' | 'earlier';

export function verdictOf({ chains, vmas }: Pair, memory: number): Verdict {
  if (lastWith(chains, memory) >= REPORTED_OUT) return 'both';
  if (lastWith(vmas, memory) < REPORTED_OUT) return 'neither';
  return lastWith(chains, memory) === REPORTED_OUT - 1 ? 'reported' : 'earlier';
}

function at(needs: readonly Need[], wanted: number): number | undefined {
  return needs.find(({ level }) => level === wanted)?.mib;
}

/** The reported outcome comes out with at least `from` and less than `to`. Undefined where no amount gives it. */
export function reportedBand({
  chains,
  vmas,
}: Pair): { readonly from: number; readonly to: number } | undefined {
  const [through, passed, to] = [
    at(vmas, REPORTED_OUT),
    at(chains, REPORTED_OUT - 1),
    at(chains, REPORTED_OUT),
  ];
  if (through === undefined || passed === undefined || to === undefined) return undefined;
  const from = Math.max(through, passed);
  return from < to ? { from, to } : undefined;
}
