/* Has the core search: runs in the worker. */
import { cell } from '../../base/cell.ts';
import { nth } from '../../base/known.ts';
import { X86_64 } from '../../core/layout.ts';
import type { Machine } from '../../core/machine.ts';
import {
  RECORD_VMA_AT,
  decodeEvent,
  EVENT_TYPES,
  EVENT_WORDS,
  eventTypeAt,
  type Counters,
} from '../../protocol/protocol.gen.ts';
import { toNumber } from '../../protocol/u64.ts';
import type { RaceParameters } from './parameters.ts';
import { callsOf, layoutOf } from './program.ts';
import { Columns, fieldOf } from '../tree.ts';
import { VERDICTS, type MemoryUse, type Search, type Skipped, type Verdict } from './search.ts';

/** The two kernels, and which counter of each says how often it has looked at a gap. */
const COUNTER = { '3.4': 'listVisits', '3.8': 'gapSearchNodes' } as const satisfies Record<
  string,
  keyof Counters
>;

export type RaceKernel = keyof typeof COUNTER;

export interface Asked {
  readonly kernel: RaceKernel;
  readonly parameters: RaceParameters;
  /** Whether only the cost is asked for: a point of the curve. */
  readonly onlyCost?: boolean;
}

export function answer(machine: Machine, asked: Asked & { readonly onlyCost: true }): number;
export function answer(machine: Machine, asked: Asked): Search | number;
export function answer(machine: Machine, { kernel, parameters, onlyCost = false }: Asked): Search | number {
  machine.start(kernel, layoutOf(parameters));
  const calls = callsOf(parameters);
  const memoryNow = () => machine.inspectMm(1);
  /** free_area_cache before the call before. */
  let earlier = Infinity;
  for (const { operation } of calls.slice(0, -1)) {
    earlier = memoryNow().freeAreaCache;
    machine.call(operation);
  }
  const counter = COUNTER[kernel];
  const before = machine.counters()[counter];
  const { operation: last } = nth(calls, -1);
  const costNow = (): number => machine.counters()[counter] - before;
  if (onlyCost) {
    machine.call(last);
    return costNow();
  }
  const was = memoryNow();
  const vmas = machine.vmaWords(1);
  const columns = new Columns(vmas);
  const log = logOf(columns, parameters.length);
  const { value: address } = machine.call(last, log.feed);
  const looks = log.looks();
  const is = memoryNow();
  return {
    kernel,
    address,
    cost: costNow(),
    starts: fieldOf(vmas, RECORD_VMA_AT.start, true),
    ends: fieldOf(vmas, RECORD_VMA_AT.end, true),
    tree: columns.tree,
    // Its own even where it is empty: what is sent to the page isn’t the worker’s any more.
    largest: kernel === '3.8' ? fieldOf(vmas, RECORD_VMA_AT.subtreeGap, true) : new Float64Array(),
    ...looks,
    ...(kernel === '3.4' && {
      memory: {
        before: was.freeAreaCache,
        after: is.freeAreaCache,
        use: useOf(earlier, was.freeAreaCache, cell(looks.lookEnds, 0)),
        noticed: toNumber(was.cachedHoleSize),
        noticedAfter: toNumber(is.cachedHoleSize),
      },
    }),
  };
}

/** By free_area_cache before the call before and before this one, and where the first candidate ends. */
function useOf(earlier: number, latest: number, begins: number): MemoryUse {
  if (begins !== latest) return 'restarts';
  return latest > earlier ? 'raised' : 'goesOn';
}

const codeOf = (type: (typeof EVENT_TYPES)[number]): number => EVENT_TYPES.indexOf(type);
const COMPARE = codeOf('tree_compare');
/** What is told of a search, besides. */
const TOLD: ReadonlySet<number> = new Set(
  (
    [
      'find_links_enter',
      'linear_visit',
      'gap_prune',
      'gap_check',
      'gap_search_enter',
      'gap_descend',
      'gap_climb',
    ] as const
  ).map(codeOf),
);
const VERDICT_OF = { fits: 'fits', too_small: 'small', too_high: 'beyond', too_low: 'beyond' } as const;

/** Collects the looks from a call’s events. Of a linear search of 65,530 looks there are a million. */
function logOf(columns: Columns, length: number) {
  const ends: number[] = [];
  const verdicts: number[] = [];
  const nodes: number[] = [];
  const steps: number[] = [];
  const skipped: Skipped[] = [];
  const came: number[] = [];
  const reached: number[] = [];
  /** The column of the node that was compared last. */
  let compared = -1;
  /** The search is over: what walks now links the new VMA. */
  let isOver = false;

  function look(end: number, verdict: Verdict, node: number): void {
    ends.push(end);
    verdicts.push(VERDICTS.indexOf(verdict));
    nodes.push(node);
    steps.push(came.length);
  }

  /** A subtree is dismissed after the look at its parent, or before: then with the next look. */
  function skip(from: number, child: number, largest: number): void {
    const root = columns.of(child);
    const at = nodes.length - (nodes.at(-1) === from ? 1 : 0);
    const [first, last] = [columns.outermost(root), columns.outermost(root, columns.rights)];
    skipped.push({ look: at, root, first, last, largest });
  }

  /** The linear search has compared a node. */
  function compare(words: Uint32Array, at: number): void {
    const event = at < 0 ? undefined : decodeEvent(words, at);
    if (event?.type === 'tree_compare') compared = columns.of(event.vma);
  }

  return {
    feed(words: Uint32Array, at: number, count: number): void {
      // Of a million comparisons only the last of each walk is read.
      let latest = -1;
      for (let i = at; i < at + count * EVENT_WORDS && !isOver; i += EVENT_WORDS) {
        const type = eventTypeAt(words, i);
        // Each walk of the linear search begins anew at the root.
        if (type === COMPARE) latest = i;
        if (!TOLD.has(type)) continue;
        const event = decodeEvent(words, i);
        if (event.type === 'find_links_enter') isOver = true;
        else if (event.type === 'gap_search_enter') came.push(columns.tree.parents.indexOf(-1));
        else if (event.type === 'gap_descend' || event.type === 'gap_climb') came.push(columns.of(event.to));
        // The candidate begins at `at`, and ends where the gap does.
        else if (event.type === 'linear_visit') {
          compare(words, latest);
          reached.push(compared);
          look(event.at + length, event.fits === 'yes' ? 'fits' : 'small', -1);
        }
        // The stack’s gap goes on above mmap_base, where nothing is placed.
        else if (event.type === 'gap_check')
          look(
            event.verdict === 'fits' ? Math.min(event.gapEnd, X86_64.mmapBase) : event.gapEnd,
            VERDICT_OF[event.verdict],
            columns.of(event.vma),
          );
        else if (event.type === 'gap_prune') skip(columns.of(event.from), event.child, event.subtreeGap);
      }
      compare(words, latest);
    },
    looks: (): Pick<
      Search,
      'lookEnds' | 'verdicts' | 'nodes' | 'steps' | 'came' | 'reached' | 'skipped'
    > => ({
      lookEnds: Float64Array.from(ends),
      verdicts: Uint8Array.from(verdicts),
      nodes: Int32Array.from(nodes),
      steps: Float64Array.from(steps),
      came: Int32Array.from(came),
      reached: Int32Array.from(reached),
      skipped,
    }),
  };
}
