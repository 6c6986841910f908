/* What a lesson may ask about a scenario, as its text writes it. */
import { COUNTER_NAMES, type Counters } from '../protocol/protocol.gen.ts';
import { LOCKS, type AskedLock } from './locks.ts';

/** A question about the state after an operation that needs no place. */
const PLAIN = ['address', 'areas', 'error', 'lookup', 'remembered', 'seqnum'] as const;
/** Those about the area that contains an address, or about the page there. */
const PLACED = ['start', 'pages', 'survivor', 'slot', 'page', 'mapcount', 'chains', 'bytes'] as const;
/** Those that may be about a process that did not make the call. */
const OF_A_PROCESS = ['areas', 'start', 'pages', 'mapcount', 'chains', 'bytes'] as const;

/** `process`: of which process, if not of the one that made the operation; only with OF_A_PROCESS. */
export type Ask = Asked & { readonly process?: number };

type Asked =
  /**
   * `address`: what the call returned. `areas`: how many the process has then. `error`: see `outcomeWord`.
   * `lookup`: whether its one find_vma() was a hit or a miss. `remembered`: where the area starts that mmap_cache
   * points to, 0 if to none. `seqnum`: the sequence number of the process's caches.
   */
  | { readonly about: (typeof PLAIN)[number] }
  /**
   * Of the area that then contains `at`: its `start`, the anonymous `pages` that it holds, where the very same
   * vm_area_struct started before the operation (`survivor`), or the `slot` in which the calling thread has it. Of the
   * page at `at`: what the operation did for a write to it (`page`; exam.ts), how many page tables name it then
   * (`mapcount`), and of the reverse map for this page alone the nodes of its chain (`chains`) and all `bytes`.
   */
  | { readonly about: (typeof PLACED)[number]; readonly at: number }
  /** Whose area the tree of the child holds at `at` during a fork, when `turned` of its slots have been overwritten. */
  | { readonly about: 'holder'; readonly at: number; readonly turned: number }
  /**
   * Of the upward walks by which the operation keeps the gaps in the tree true, the `number`th, from 1: where the
   * area starts at whose node it ends.
   */
  | { readonly about: 'walk'; readonly number: number }
  /**
   * Of the areas or memories in which the operation searches for a page, the `number`th, from 1: the address at which
   * the page would lie there; 0 if outside.
   */
  | { readonly about: 'look'; readonly number: number }
  /** How the operation takes locks of a class (locks.ts). The scenario has to show locks; so for the next. */
  | { readonly about: 'lock'; readonly lock: AskedLock }
  /** At which lock the operation would wait for the `number`th of the scenario, if both came at the same time (locks.ts). */
  | { readonly about: 'meeting'; readonly number: number }
  /**
   * How many wait at most at the same time for a lock of a class, when all operations up to the last one run side by side,
   * each process or thread on a virtual CPU of its own; these are on so many sockets.
   */
  | { readonly about: 'queue'; readonly lock: AskedLock; readonly sockets: number }
  /** The number of the first operation at which two rows do not count alike. */
  | { readonly about: 'parting'; readonly counter: keyof Counters; readonly eras: readonly [string, string] }
  | { readonly about: 'counter'; readonly counter: keyof Counters }
  /** In which of two rows a counter grows more. */
  | { readonly about: 'more'; readonly counter: keyof Counters; readonly eras: readonly [string, string] };

const ADDRESSES: ReadonlySet<Ask['about']> = new Set([
  'address',
  'start',
  'survivor',
  'walk',
  'look',
  'remembered',
]);
const CHOICES: ReadonlySet<Ask['about']> = new Set(['lookup', 'more', 'page', 'holder', 'lock', 'meeting']);

/**
 * How an answer is written: `address` in hexadecimal, `word` as strace ends a line; `choice` is not, it is one of a
 * few words (grade.ts) or a row, and the reader chooses among options.
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

/**
 * "areas", "survivor at 7ffff7ff1000", "pages at 606000 in process 2", "holder at 604000 after 3 turns", "end of walk 2",
 * "place of look 2", "lock of anon_vma", "meets operation 4", "queue of anon_vma on 2 sockets", "findVma", "more findVma in 3.4 or 3.8",
 * "first apart findVma in 3.4 and 3.8".
 */
export function parseAsk(text: string): Ask {
  const [, asked, number] = /^(.+) in process ([1-9]\d{0,3})$/.exec(text) ?? [];
  if (asked === undefined) return parseOwn(text);
  const ask = parseOwn(asked);
  const about = OF_A_PROCESS.find((word) => word === ask.about);
  if (about === undefined)
    throw new Error(`"${asked}" can’t be asked of another process: ${OF_A_PROCESS.join(', ')}`);
  return { ...ask, process: Number(number) };
}

function parseOwn(text: string): Asked {
  const plain = PLAIN.find((about) => about === text);
  if (plain !== undefined) return { about: plain };
  const [, word, address] = /^(\w+) at ([0-9a-f]+)$/.exec(text) ?? [];
  const placed = PLACED.find((about) => about === word);
  if (placed !== undefined) return { about: placed, at: Number(`0x${address}`) };
  const [, held, turned] = /^holder at ([0-9a-f]+) after ([1-9]\d{0,4}) turns?$/.exec(text) ?? [];
  if (held !== undefined) return { about: 'holder', at: Number(`0x${held}`), turned: Number(turned) };
  const [, walk] = /^end of walk ([1-9]\d?)$/.exec(text) ?? [];
  if (walk !== undefined) return { about: 'walk', number: Number(walk) };
  const [, look] = /^place of look ([1-9]\d?)$/.exec(text) ?? [];
  if (look !== undefined) return { about: 'look', number: Number(look) };
  const [, taken] = /^lock of (\w+)$/.exec(text) ?? [];
  const lock = LOCKS.find((name) => name === taken);
  if (lock !== undefined) return { about: 'lock', lock };
  const [, met] = /^meets operation ([1-9]\d{0,4})$/.exec(text) ?? [];
  if (met !== undefined) return { about: 'meeting', number: Number(met) };
  const [, awaited, sockets] = /^queue of (\w+) on ([1248]) sockets?$/.exec(text) ?? [];
  const queued = LOCKS.find((name) => name === awaited);
  if (queued !== undefined) return { about: 'queue', lock: queued, sockets: Number(sockets) };
  if (isCounter(text)) return { about: 'counter', counter: text };
  const [, counter = '', one, other] = /^more (\w+) in (\S+) or (\S+)$/.exec(text) ?? [];
  if (isCounter(counter)) return { about: 'more', counter, eras: [one!, other!] };
  const [, parts = '', here, there] = /^first apart (\w+) in (\S+) and (\S+)$/.exec(text) ?? [];
  if (isCounter(parts)) return { about: 'parting', counter: parts, eras: [here!, there!] };
  throw new Error(
    `nothing is called "${text}": ask for ${PLAIN.join(', ')}, ${PLACED.join(', ')} at an address, holder at an ` +
      `address after 3 turns, end of walk 1, place of look 1, lock of ${LOCKS.join(' or ')}, meets operation 1, ` +
      `queue of one of these on 1 socket, more of a counter in one row or another, first apart in one and another, or ` +
      COUNTER_NAMES.join(', '),
  );
}

/** "findVma listVisits", as lessons write it. */
export function parseCounters(text: string): readonly (keyof Counters)[] {
  return text.split(/[\s,]+/).map((name) => {
    if (!isCounter(name)) throw new Error(`no counter "${name}": ${COUNTER_NAMES.join(', ')}`);
    return name;
  });
}

export function formOf({ about }: Ask): Form {
  if (about === 'error') return 'word';
  if (CHOICES.has(about)) return 'choice';
  return ADDRESSES.has(about) ? 'address' : 'number';
}

function isCounter(name: string): name is keyof Counters {
  return COUNTER_NAMES.some((known) => known === name);
}
