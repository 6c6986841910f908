/* Has the core search: runs in the worker. */
import { cell } from '../../base/cell.ts';
import { known, nth } from '../../base/known.ts';
import { X86_64 } from '../../core/layout.ts';
import type { Machine } from '../../core/machine.ts';
import {
  decodeEvent,
  EVENT_TYPES,
  EVENT_WORDS,
  eventTypeAt,
  type Counters,
  type RecordVma,
} from '../../protocol/protocol.gen.ts';
import type { RaceParameters } from './parameters.ts';
import { callsOf, layoutOf } from './program.ts';
import { VERDICTS, type Search, type Skipped, type Tree, type Verdict } from './search.ts';

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
  const calls = callsOf(parameters).map(({ operation }) => operation);
  for (const each of calls.slice(0, -1)) machine.call(each);
  const counter = COUNTER[kernel];
  const before = machine.counters()[counter];
  const last = nth(calls, -1);
  const costNow = (): number => machine.counters()[counter] - before;
  if (onlyCost) {
    machine.call(last);
    return costNow();
  }
  const vmas = machine.inspectVmas(1);
  const columns = new Columns(vmas);
  const log = new LookLog(columns, parameters.length);
  const { value: address } = machine.call(last, log.feed);
  return {
    kernel,
    address,
    cost: costNow(),
    starts: Float64Array.from(vmas, ({ start }) => start),
    ends: Float64Array.from(vmas, ({ end }) => end),
    tree: columns.tree,
    ...log.looks(),
  };
}

/** The VMAs’ tree, and which column each VMA has. */
class Columns {
  readonly tree: Tree;
  private readonly ofVma: ReadonlyMap<number, number>;
  private readonly lefts: Int32Array;
  private readonly rights: Int32Array;

  constructor(vmas: readonly RecordVma[]) {
    this.ofVma = new Map(vmas.map(({ id }, column) => [id, column]));
    const ofNode = new Map(vmas.map(({ node }, column) => [node, column]));
    const linked = (link: 'rbParent' | 'rbLeft' | 'rbRight'): Int32Array =>
      Int32Array.from(vmas, (vma) => ofNode.get(vma[link]) ?? -1);
    const parents = linked('rbParent');
    [this.lefts, this.rights] = [linked('rbLeft'), linked('rbRight')];
    const rows = new Uint8Array(vmas.length);
    const visit = (column: number, row: number): number => {
      if (column < 0) return row;
      rows[column] = row;
      return Math.max(visit(cell(this.lefts, column), row + 1), visit(cell(this.rights, column), row + 1));
    };
    this.tree = { levels: visit(parents.indexOf(-1), 0), parents, rows };
  }

  /** By a VMA’s number. */
  of(id: number): number {
    return known(this.ofVma.get(id), 'a search looks at VMAs that there are');
  }

  /** The first or the last column of the subtree of `column`. */
  outermost(column: number, side: 'first' | 'last'): number {
    const links = side === 'first' ? this.lefts : this.rights;
    for (let at = column; ;) {
      const next = cell(links, at);
      if (next < 0) return at;
      at = next;
    }
  }
}

const TYPES = ['find_links_enter', 'linear_visit', 'gap_prune', 'gap_check'] as const;
const TOLD: ReadonlySet<number> = new Set(TYPES.map((type) => EVENT_TYPES.indexOf(type)));
const VERDICT_OF = { fits: 'fits', too_small: 'small', too_high: 'beyond', too_low: 'beyond' } as const;

/** Collects the looks from a call’s events. Of a linear search of 65,530 looks there are a million. */
class LookLog {
  private readonly columns: Columns;
  private readonly length: number;
  private readonly ends: number[] = [];
  private readonly verdicts: number[] = [];
  private readonly nodes: number[] = [];
  private readonly skipped: Skipped[] = [];
  /** The search is over: what walks now links the new VMA. */
  private isOver = false;

  constructor(columns: Columns, length: number) {
    this.columns = columns;
    this.length = length;
  }

  readonly feed = (words: Uint32Array, at: number, count: number): void => {
    for (let i = at; i < at + count * EVENT_WORDS && !this.isOver; i += EVENT_WORDS) {
      if (!TOLD.has(eventTypeAt(words, i))) continue;
      const event = decodeEvent(words, i);
      if (event.type === 'find_links_enter') this.isOver = true;
      // The candidate begins at `at`, and ends where the gap does.
      else if (event.type === 'linear_visit')
        this.look(event.at + this.length, event.fits === 'yes' ? 'fits' : 'small', -1);
      // The stack’s gap goes on above mmap_base, where nothing is placed.
      else if (event.type === 'gap_check')
        this.look(
          event.verdict === 'fits' ? Math.min(event.gapEnd, X86_64.mmapBase) : event.gapEnd,
          VERDICT_OF[event.verdict],
          this.columns.of(event.vma),
        );
      else if (event.type === 'gap_prune')
        this.skip(this.columns.of(event.from), event.child, event.subtreeGap);
    }
  };

  looks(): Pick<Search, 'lookEnds' | 'verdicts' | 'nodes' | 'skipped'> {
    return {
      lookEnds: Float64Array.from(this.ends),
      verdicts: Uint8Array.from(this.verdicts),
      nodes: Int32Array.from(this.nodes),
      skipped: this.skipped,
    };
  }

  private look(end: number, verdict: Verdict, node: number): void {
    this.ends.push(end);
    this.verdicts.push(VERDICTS.indexOf(verdict));
    this.nodes.push(node);
  }

  /** A subtree is dismissed after the look at its parent, or before: then with the next look. */
  private skip(from: number, child: number, largest: number): void {
    const { columns, nodes } = this;
    const root = columns.of(child);
    const look = nodes.at(-1) === from ? nodes.length - 1 : nodes.length;
    const [first, last] = [columns.outermost(root, 'first'), columns.outermost(root, 'last')];
    this.skipped.push({ look, root, first, last, largest });
  }
}
