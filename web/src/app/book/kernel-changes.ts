/* What a kernel does otherwise than the one before it. */
import { isPosted } from '../../core/kernel-id.ts';
import { differences, type TraitName } from '../../core/kernel-of.ts';
import type { KernelRow } from '../../core/kernel-row.ts';
import { release } from '../../core/release.ts';
import { ROW_IDS, type RowId, type StrategyKey } from '../../protocol/protocol.gen.ts';
import * as TRAITS from '../../protocol/traits.gen.ts';

export function isRowId(id: string): id is RowId {
  return (ROW_IDS as readonly string[]).includes(id);
}

/** The newest release that is older; a posting is based on one. */
export function kernelBefore(id: RowId): RowId | undefined {
  return ROW_IDS.slice(0, ROW_IDS.indexOf(id)).findLast((row) => !isPosted(row));
}

type ColumnName = StrategyKey extends `${infer Column}.${string}` ? Column : never;

export interface ColumnChange {
  readonly column: ColumnName;
  /** Undefined in the oldest kernel. */
  readonly before: string | undefined;
  readonly now: string;
}

/** The columns in which a row has another strategy; of the oldest row, all. */
export function changedColumns(before: KernelRow | undefined, row: KernelRow): readonly ColumnChange[] {
  return Object.entries(row.strategies).flatMap(([column, now]) => {
    const earlier = before?.strategies[column];
    return earlier === now ? [] : [{ column: column as ColumnName, before: earlier, now }];
  });
}

export interface TraitChange {
  readonly trait: TraitName;
  readonly isGone: boolean;
  /** The release that has brought it, or dropped it. */
  readonly release: string;
  readonly fromMemory: boolean;
}

interface Releases {
  readonly since?: string;
  readonly gone?: string;
  readonly fromMemory: boolean;
}

const RELEASES: Readonly<Record<TraitName, Releases>> = TRAITS;

/** The traits that only one of two kernels has, in the order in which they changed. */
export function changedTraits(before: RowId, id: RowId): readonly TraitChange[] {
  return differences(id, before)
    .map(({ name: trait, onlyIn }) => {
      const { since = '', gone = '', fromMemory } = RELEASES[trait];
      const isGone = onlyIn === 'release';
      return { trait, isGone, release: isGone ? gone : since, fromMemory };
    })
    .toSorted((a, b) => numberOf(a.release) - numberOf(b.release));
}

function numberOf(text: string): number {
  return release(text) ?? 0;
}
