/* What a lesson may ask about a scenario, as its text writes it. */
import { COUNTER_INFO, type Counters } from '../protocol/protocol.gen.ts';

/** A question about the state after an operation that needs no place. */
const PLAIN = ['address', 'areas', 'error', 'lookup', 'remembered', 'seqnum'] as const;
/** Those about the area that contains an address. */
const PLACED = ['start', 'pages', 'survivor', 'slot'] as const;

export type Ask =
  /**
   * `address`: what the call returned. `areas`: how many the process has then. `error`: see `outcomeWord`.
   * `lookup`: whether its one find_vma() was a hit or a miss. `remembered`: where the area starts that mmap_cache
   * points to, 0 if to none. `seqnum`: the sequence number of the process's caches.
   */
  | { readonly about: (typeof PLAIN)[number] }
  /**
   * Of the area that then contains `at`: its `start`, the anonymous `pages` that it holds, where the very same
   * vm_area_struct started before the operation (`survivor`), or the `slot` in which the calling thread has it.
   */
  | { readonly about: (typeof PLACED)[number]; readonly at: number }
  /**
   * Of the upward walks by which the operation keeps the gaps in the tree true, the `number`th, from 1: where the
   * area starts at whose node it ends.
   */
  | { readonly about: 'walk'; readonly number: number }
  | { readonly about: 'counter'; readonly counter: keyof Counters }
  /** In which of two rows a counter grows more. */
  | { readonly about: 'more'; readonly counter: keyof Counters; readonly eras: readonly [string, string] };

const ADDRESSES: ReadonlySet<Ask['about']> = new Set(['address', 'start', 'survivor', 'walk', 'remembered']);
const CHOICES: ReadonlySet<Ask['about']> = new Set(['lookup', 'more']);

/**
 * How an answer is written: `address` in hexadecimal, `word` as strace ends a line; `choice` is not, it is "hit" or
 * "miss", or a row or "equal", and the reader chooses among options.
 */
export type Form = 'address' | 'number' | 'word' | 'choice';

/** Operations `from` to `to`, from 1, both included. */
export interface OperationRange {
  readonly from: number;
  readonly to: number;
}

/** "8" or "3-40", as lessons write it. */
export function parseOperations(text: string | number): OperationRange {
  const match = /^(\d+)(?:-(\d+))?$/.exec(String(text));
  const from = Number(match?.[1]);
  const to = Number(match?.[2] ?? match?.[1]);
  if (!(from >= 1 && to >= from)) throw new Error(`"${text}" is no range of operations such as 8 or 3-40`);
  return { from, to };
}

/** "areas", "survivor at 7ffff7ff1000", "end of walk 2", "findVma", "more findVma in 3.4 or 3.8". */
export function parseAsk(text: string): Ask {
  const plain = PLAIN.find((about) => about === text);
  if (plain !== undefined) return { about: plain };
  const [, word, address] = /^(\w+) at ([0-9a-f]+)$/.exec(text) ?? [];
  const placed = PLACED.find((about) => about === word);
  if (placed !== undefined) return { about: placed, at: Number(`0x${address}`) };
  const [, walk] = /^end of walk ([1-9]\d?)$/.exec(text) ?? [];
  if (walk !== undefined) return { about: 'walk', number: Number(walk) };
  if (isCounter(text)) return { about: 'counter', counter: text };
  const [, counter = '', one, other] = /^more (\w+) in (\S+) or (\S+)$/.exec(text) ?? [];
  if (isCounter(counter)) return { about: 'more', counter, eras: [one!, other!] };
  throw new Error(
    `nothing is called "${text}": ask for ${PLAIN.join(', ')}, ${PLACED.join(', ')} at an address, end of walk 1, ` +
      `more of a counter in one row or another, or ` +
      Object.keys(COUNTER_INFO).join(', '),
  );
}

/** "findVma listVisits", as lessons write it. */
export function parseCounters(text: string): readonly (keyof Counters)[] {
  return text.split(/[\s,]+/).map((name) => {
    if (!isCounter(name)) throw new Error(`no counter "${name}": ${Object.keys(COUNTER_INFO).join(', ')}`);
    return name;
  });
}

export function formOf({ about }: Ask): Form {
  if (about === 'error') return 'word';
  if (CHOICES.has(about)) return 'choice';
  return ADDRESSES.has(about) ? 'address' : 'number';
}

function isCounter(name: string): name is keyof Counters {
  return Object.hasOwn(COUNTER_INFO, name);
}
