/* What page and worker say to each other about a query. */
import type { HeldCalls } from '../../core/session.ts';
import type { Deed } from './deed.ts';

/** A query, or with the same `id` the next piece of its answer. */
export interface Asked {
  /** Two queries can be under way: one that a reader types, and the life of a VMA, which looks at nothing but VMAs. */
  readonly slot: 'query' | 'life';
  readonly id: number;
  readonly query: string;
  /** Of a long trace: search all of it, and not only the window that runs. */
  readonly whole?: HeldCalls | undefined;
}

/** What was found since the last piece. */
export interface Answered {
  /** Of each hit: HIT_WORDS words. */
  readonly hits: Uint32Array<ArrayBuffer>;
  /** Of a query about VMAs, what each of these hits did to them; the first few. */
  readonly deeds?: readonly (readonly Deed[])[];
  /** How many operations have been looked at, and how many there are. */
  readonly searched: number;
  readonly of: number;
}

/** Index of the operation, number of its call, process, thread, line (0: none). */
export const HIT_WORDS = 5;
