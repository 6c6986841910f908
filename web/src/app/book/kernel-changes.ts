/* What a kernel does otherwise than the one before it. */
import { isPosted } from '../../core/kernel-id.ts';
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
  readonly trait: keyof typeof TRAITS;
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

/** The traits that only one of two kernels has, in the order in which they changed. */
export function changedTraits(before: RowId, id: RowId): readonly TraitChange[] {
  const all = Object.entries(TRAITS) as readonly (readonly [keyof typeof TRAITS, Releases])[];
  return all
    .flatMap(([trait, releases]): readonly TraitChange[] => {
      const [had, has] = [hasIn(before, releases), hasIn(id, releases)];
      const { since = '', gone = '', fromMemory } = releases;
      return had === has ? [] : [{ trait, isGone: had, release: had ? gone : since, fromMemory }];
    })
    .toSorted((a, b) => numberOf(a.release) - numberOf(b.release));
}

function hasIn(id: RowId, { since, gone }: Releases): boolean {
  const now = numberOf(id);
  return (since === undefined || numberOf(since) <= now) && (gone === undefined || now < numberOf(gone));
}

function numberOf(text: string): number {
  return release(text) ?? 0;
}
