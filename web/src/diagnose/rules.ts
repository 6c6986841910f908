/*
 * What a kernel compares before it makes one VMA of two neighbours, as far as two VMAs that are there already can show
 * it: wasm-core/area/merge.c and merge_rules.c, which a property test holds this to (boundaries.test.ts).
 */
import type { KernelRow } from '../core/kernel-row.ts';
import { release } from '../core/release.ts';
import * as TRAITS from '../protocol/traits.gen.ts';
import { VM, allOf } from '../protocol/vm-flags.ts';

/** Which kinds of VMAs the kernel merges once they are there. */
type Merges = 'all' | 'private anonymous memory' | 'nothing';

export interface Rules {
  readonly merges: Merges;
  /** Flags in which neighbours may differ. */
  readonly ignored: number;
  /** Flags of VMAs that never merge. */
  readonly special: number;
  /** Whether VMAs of a System V segment may become one. */
  readonly segmentsMerge: boolean;
  /** Whether a VMA that fork() has given to a child, and that has been written, stays apart from one that hasn't. */
  readonly forkedApart: boolean;
  /** Whether the written pages of a private file have numbers of their own, which nothing shows. */
  readonly numbersFiles: boolean;
  /** Whether anonymous memory can have a name, which must be equal. The model itself keeps no names. */
  readonly names: boolean;
}

const MERGES: Readonly<Record<string, Merges>> = {
  anonymous: 'private anonymous memory',
  new_files: 'private anonymous memory',
  new_anonymous: 'nothing',
};

/** These ask nothing of an anon_vma that is on one side only. */
const LENIENT: ReadonlySet<string> = new Set(['anonymous', 'new_files', 'new_anonymous', 'lenient']);

/** CONFIG_ANON_VMA_NAME came with 5.17. */
const NAMES = { since: '5.17' } as const;

export function rulesOf({ id, strategies }: Pick<KernelRow, 'id' | 'strategies'>): Rules {
  const own = release(id) ?? 0;
  const has = ({ since, gone }: { readonly since?: string; readonly gone?: string }): boolean =>
    own >= (release(since ?? '0.0') ?? 0) && own < (release(gone ?? '9999.0') ?? Infinity);
  const merge = strategies.merge ?? '';
  return {
    merges: MERGES[merge] ?? 'all',
    ignored: has(TRAITS.KNOWS_GUARD) ? VM.MAYBE_GUARD : 0,
    special: allOf(
      VM.IO,
      VM.DONTEXPAND,
      VM.PFNMAP,
      ...(has(TRAITS.MIXED_PAGES_SPECIAL) ? [VM.MIXEDMAP] : []),
    ),
    segmentsMerge: has(TRAITS.SEGMENT_TAKES_IN) && !has(TRAITS.SEGMENT_NEVER_GOES),
    forkedApart: !LENIENT.has(merge),
    numbersFiles: has(TRAITS.ANON_OFFSETS),
    names: has(NAMES),
  };
}
