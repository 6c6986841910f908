/* What a lesson may ask about a scenario, as its text writes it. */
import { COUNTER_INFO, type Counters } from '../protocol/protocol.gen.ts';

/** A question about the state after an operation that needs no place. */
const PLAIN = ['address', 'areas', 'error'] as const;
/** Those about the area that contains an address. */
const PLACED = ['start', 'pages', 'survivor'] as const;

export type Ask =
  /** `address`: what the call returned. `areas`: how many the process has then. `error`: see `outcomeWord`. */
  | { readonly about: (typeof PLAIN)[number] }
  /**
   * Of the area that then contains `at`: its `start`, the anonymous `pages` that it holds, or where the very
   * same vm_area_struct started before the operation (`survivor`).
   */
  | { readonly about: (typeof PLACED)[number]; readonly at: number }
  /**
   * Of the upward walks by which the operation keeps the gaps in the tree true, the `number`th, from 1: where the
   * area starts at whose node it ends.
   */
  | { readonly about: 'walk'; readonly number: number }
  | { readonly about: 'counter'; readonly counter: keyof Counters };

const ADDRESSES: ReadonlySet<Ask['about']> = new Set(['address', 'start', 'survivor', 'walk']);

/** How an answer is written: `address` in hexadecimal, `word` as strace ends a line. */
export type Form = 'address' | 'number' | 'word';

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

/** "areas", "survivor at 7ffff7ff1000", "end of walk 2", "findVma". */
export function parseAsk(text: string): Ask {
  const plain = PLAIN.find((about) => about === text);
  if (plain !== undefined) return { about: plain };
  const [, word, address] = /^(\w+) at ([0-9a-f]+)$/.exec(text) ?? [];
  const placed = PLACED.find((about) => about === word);
  if (placed !== undefined) return { about: placed, at: Number(`0x${address}`) };
  const [, walk] = /^end of walk ([1-9]\d?)$/.exec(text) ?? [];
  if (walk !== undefined) return { about: 'walk', number: Number(walk) };
  if (isCounter(text)) return { about: 'counter', counter: text };
  throw new Error(
    `nothing is called "${text}": ask for ${PLAIN.join(', ')}, ${PLACED.join(', ')} at an address, end of walk 1, or ` +
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
  return ADDRESSES.has(about) ? 'address' : 'number';
}

function isCounter(name: string): name is keyof Counters {
  return Object.hasOwn(COUNTER_INFO, name);
}
