/* What the operation has done so far with the cache: its last lookup, and the last advance of the sequence number. */
import type { CacheMiss, CoreEvent } from '../../protocol/protocol.gen.ts';
import type { U64 } from '../../protocol/u64.ts';

export interface Lookup {
  readonly address: number;
  /** The number of the calling thread, 0 if threads share one pointer; undefined until the cache is checked. */
  readonly task?: number;
  /** Whether the thread found its sequence number outdated and emptied its slots. */
  readonly flushed?: boolean;
  /** `slot`: the one that was hit, or the one that the address selects. */
  readonly outcome?: { readonly result: 'hit' | Exclude<CacheMiss, 'none'>; readonly slot: number };
  readonly stored?: { readonly slot: number; readonly vma: number };
  /** A slot that seemed to hit, but has a VMA of another mm. */
  readonly foreign?: { readonly slot: number; readonly process: number };
}

interface Advance {
  readonly old: U64;
  readonly seqnum: U64;
  readonly cause: Extract<CoreEvent, { readonly type: 'cache_invalidate' }>['cause'];
  /** How many threads had their slots emptied at once, as the sequence number overflowed to 0. */
  readonly emptied?: number;
}

export interface Look {
  readonly lookup?: Lookup | undefined;
  readonly advance?: Advance;
  /** A change of the single pointer that was not made by a lookup; `vma` 0 = cleared. */
  readonly replaced?: { readonly vma: number; readonly cause: 'merge' | 'unmap' };
}

/** `recent`: the events of the operation, the oldest first. */
export function lookOf(recent: readonly CoreEvent[]): Look {
  const look: Look = {};
  for (const event of recent) Object.assign(look, after(look, event));
  return look;
}

function after({ lookup, advance }: Look, event: CoreEvent): Look | undefined {
  switch (event.type) {
    case 'find_vma_enter':
      return { lookup: { address: event.addr } };
    case 'cache_flush':
      return lookup && { lookup: { ...lookup, task: event.task, flushed: true } };
    case 'cache_hit': {
      const { task, slot } = event;
      return lookup && { lookup: { ...lookup, task, outcome: { result: 'hit', slot } } };
    }
    case 'cache_miss': {
      const { task, slot, why } = event;
      return lookup && why !== 'none'
        ? { lookup: { ...lookup, task, outcome: { result: why, slot } } }
        : undefined;
    }
    case 'cache_foreign_hit': {
      const { slot, process } = event;
      return lookup && { lookup: { ...lookup, foreign: { slot, process } } };
    }
    case 'cache_store': {
      const { slot, vma, cause, task } = event;
      // The figure has only the first pointer of an mm that has two.
      if (!task && slot > 0) return undefined;
      if (cause !== 'walk') return { replaced: { vma, cause } };
      return lookup && { lookup: { ...lookup, stored: { slot, vma } } };
    }
    case 'cache_invalidate': {
      const { old, seqnum, cause } = event;
      // What the last lookup found or stored is now invalid.
      return { lookup: undefined, advance: { old, seqnum, cause } };
    }
    case 'cache_overflow':
      return advance && { advance: { ...advance, emptied: event.tasks } };
    default:
      return undefined;
  }
}
