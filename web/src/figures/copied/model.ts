/* Has the core fork: runs in the worker. */
import { nth } from '../../base/known.ts';
import type { Machine } from '../../core/machine.ts';
import {
  decodeEvent,
  EVENT_TYPES,
  EVENT_WORDS,
  eventTypeAt,
  RECORD_VMA_AT,
  type CoreEvent,
  type RecordMapleNode,
} from '../../protocol/protocol.gen.ts';
import { toNumber } from '../../protocol/u64.ts';
import { fieldOf } from '../tree.ts';
import { FOUND, STEPS, type Forked, type Lives, type Nodes, type Step, type Work } from './forked.ts';
import type { CopiedKernel, CopiedParameters } from './parameters.ts';
import { forkOf, layoutOf, mapsOf } from './program.ts';

export interface Asked {
  readonly kernel: CopiedKernel;
  readonly parameters: CopiedParameters;
  /** Whether only the comparisons are asked for: a point of the curve; or all that is counted of the fork. */
  readonly onlyCost?: boolean;
  readonly onlyWork?: boolean;
}

const PARENT = 1;
/** Sets no mark of its own in a fork that fails like these: on it a mark can be supposed anywhere. */
const UNMARKED: CopiedKernel = '6.5-mt-dup';

export function answer(machine: Machine, asked: Asked & { readonly onlyCost: true }): number;
export function answer(machine: Machine, asked: Asked & { readonly onlyWork: true }): Work;
export function answer(machine: Machine, asked: Asked): Forked | Work | number;
export function answer(machine: Machine, asked: Asked): Forked | Work | number {
  const { kernel, parameters, onlyCost = false, onlyWork = false } = asked;
  const { fail, until, visitor, swapoff, mark } = parameters;
  // Locks change nothing else: their events say when others can come to the child.
  machine.start(mark === undefined ? kernel : UNMARKED, {
    ...layoutOf(),
    locks: fail === undefined ? 'no' : 'yes',
  });
  for (const { operation } of mapsOf(parameters)) machine.call(operation);
  const before = machine.counters();
  if (onlyCost || onlyWork) {
    machine.call(forkOf().operation);
    const now = machine.counters();
    const compares = now.mapleCompares - before.mapleCompares;
    if (onlyCost) return compares;
    return {
      vmas: now.vmaAllocs - before.vmaAllocs,
      entries: now.ptesCopied - before.ptesCopied,
      compares,
      nodes: now.mapleNodeAllocs - before.mapleNodeAllocs,
    };
  }
  const family = new Family(machine);
  const failing = fail === undefined ? new Int32Array() : failuresIn(machine, family);
  const isVisited = visitor !== undefined || swapoff === true;
  const state = isVisited ? machine.arena().slice() : undefined;
  const log = new StepLog(family, fail !== undefined, { until, mark, isVisited });
  const { error } = machine.call(forkOf(fail).operation, log.feed);
  const after = machine.counters();
  if (state) machine.restore(state.length).set(state);
  const found = isVisited && log.visited > 0 ? foundAt(machine, log.visited, family, fail) : new Uint8Array();
  return {
    kernel,
    error,
    compares: after.mapleCompares - before.mapleCompares,
    turned: after.dupSlotOverwrites - before.dupSlotOverwrites,
    copied: after.mapleNodeCopies - before.mapleNodeCopies,
    foreign: after.dupForeignAreas - before.dupForeignAreas,
    starts: family.starts,
    vmas: family.vmas,
    parent: family.nodes,
    ...log.columns(found.length === 0 ? [] : visitor === undefined ? walkOf(found) : [visitor - 1]),
    failing,
    found,
  };
}

/** Whose walk goes through all of the tree comes to one VMA after the other, and no farther than to a mark. */
function walkOf(found: Uint8Array): number[] {
  const stop = found.indexOf(FOUND.indexOf('mark'));
  const met = [...found.keys()].filter((column) => FOUND[found[column] ?? 0] !== 'nothing');
  const walked = stop < 0 ? met : met.filter((column) => column <= stop);
  // It looks where the first one would be.
  return walked.length === 0 ? [0] : walked;
}

/** By VMA: what is found in the child’s tree right after the fork’s event number `stop`. */
function foundAt(machine: Machine, stop: number, { starts }: Family, fail: number | undefined): Uint8Array {
  machine.callUntil(forkOf(fail).operation, stop, () => undefined);
  const child = machine.inspectProcesses().find(({ state }) => state === 'newborn')?.number;
  const nodes = child === undefined ? [] : machine.inspectMapleNodes(child);
  const slots = child === undefined ? [] : machine.inspectMapleSlots(child);
  const leaves = nodes.filter(({ kind }) => kind === 'leaf');
  return Uint8Array.from(starts, (start) => {
    const leaf = leaves.find(({ min, max }) => toNumber(min) <= start && start <= toNumber(max));
    const within = leaf ? slots.slice(leaf.firstSlot, leaf.firstSlot + leaf.slots) : [];
    const slot = within.find(({ last }) => start <= toNumber(last));
    if (slot?.content === 'zero_entry') return FOUND.indexOf('mark');
    if (slot?.content !== 'area') return FOUND.indexOf('nothing');
    return FOUND.indexOf(slot.process === PARENT ? 'parent' : 'child');
  });
}

/** By VMA, which allocation of the fork is the one for the child’s: each that fails is tried, and the machine is as it was again. */
function failuresIn(machine: Machine, family: Family): Int32Array {
  const state = machine.arena().slice();
  const failing: number[] = [];
  for (let number = 1; failing.length < family.starts.length; number++) {
    const log = new StepLog(family, true);
    const { error } = machine.call(forkOf(number).operation, log.feed);
    machine.restore(state.length).set(state);
    if (error === 0) break;
    if (log.failed >= 0) failing[log.failed] ??= number;
  }
  return Int32Array.from(failing, (number) => number ?? 0);
}

/** The parent’s tree before the fork. */
class Family {
  readonly starts: Float64Array;
  readonly vmas: Int32Array;
  readonly nodes: Nodes;
  private readonly columns: ReadonlyMap<number, number>;
  private readonly byAddress: ReadonlyMap<number, number>;
  /** By entry. */
  private readonly ends: Float64Array;

  constructor(machine: Machine) {
    const words = machine.vmaWords(PARENT);
    this.starts = fieldOf(words, RECORD_VMA_AT.start, true);
    this.columns = new Map(Array.from(fieldOf(words, RECORD_VMA_AT.id), (id, column) => [id, column]));
    const nodes = machine.inspectMapleNodes(PARENT);
    const slots = machine.inspectMapleSlots(PARENT);
    const entries = nodes
      .filter(({ kind }) => kind === 'leaf')
      .toSorted((a, b) => toNumber(a.min) - toNumber(b.min))
      .flatMap(({ firstSlot, slots: count }) => slots.slice(firstSlot, firstSlot + count));
    this.ends = Float64Array.from(entries, ({ last }) => toNumber(last));
    this.vmas = Int32Array.from(entries, ({ content, vma }) => (content === 'area' ? this.of(vma) : -1));
    this.byAddress = new Map(nodes.map(({ node }, place) => [node, place]));
    this.nodes = this.columnsOf(nodes);
  }

  /** The column of the parent’s VMA with this number. */
  of(id: number): number {
    return this.columns.get(id) ?? -1;
  }

  node(address: number): number {
    return this.byAddress.get(address) ?? -1;
  }

  /** The entry in which an address lies. */
  entryAt(address: number): number {
    let [low, high] = [0, this.ends.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (nth(this.ends, middle) < address) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private columnsOf(nodes: readonly RecordMapleNode[]): Nodes {
    const lowest = Math.min(...nodes.map(({ level }) => level));
    const highest = Math.max(...nodes.map(({ level }) => level));
    const isRootLowest = nodes[0]?.level === lowest;
    return {
      firsts: Int32Array.from(nodes, ({ min }) => this.entryAt(toNumber(min))),
      lasts: Int32Array.from(nodes, ({ max }) => this.entryAt(toNumber(max))),
      heights: Uint8Array.from(nodes, ({ level }) => (isRootLowest ? highest - level : level - lowest)),
    };
  }
}

interface Life {
  readonly first: number;
  readonly last: number;
  height: number;
  born: number;
  died: number;
}

const TOLD: ReadonlySet<number> = new Set(
  (
    [
      'maple_compare',
      'maple_build',
      'maple_node_dead',
      'maple_store_leave',
      'fork_area',
      'mt_dup_copy',
      'dup_slot',
      'alloc_fail',
      'dup_zero_entry',
      'dup_mmap_leave',
      'dup_undo_enter',
      'dup_undo_leave',
      'dup_foreign_area',
      'exit_mmap_enter',
      'exit_mmap_leave',
      'vma_free',
      'lock_drop',
    ] as const
  ).map((type) => EVENT_TYPES.indexOf(type)),
);

/**
 * As in the parameters. Where a mark is supposed, the clean-up stops, and what the core does after is left out. Where so many arrows
 * have turned, a visitor looks. Where nobody comes, it makes no difference when the lock is released, and that is no step.
 */
type Watched = Pick<CopiedParameters, 'until' | 'mark'> & { readonly isVisited?: boolean };

/** Collects the steps from the fork’s events. */
class StepLog {
  /** The VMA that the child didn’t get, or -1. */
  failed = -1;
  /** The event after which somebody can look, or does; 0: none so far. */
  visited = 0;
  /** How many steps have been made by then. */
  private visitedAt = 0;
  private events = 0;
  private readonly family: Family;
  private readonly isFailing: boolean;
  private readonly watched: Watched;
  private readonly steps: number[] = [];
  private readonly places: number[] = [];
  private readonly about: number[] = [];
  private readonly lives: Life[] = [];
  /** By address, of nodes that are there. */
  private readonly living = new Map<number, number>();
  /** Nodes that were built, and those that died, in the store that is under way. */
  private built: [address: number, life: number][] = [];
  private dead: number[] = [];
  /** By number, of the child’s VMAs. */
  private readonly ofChild = new Map<number, number>();
  private copying = 0;
  private turned = 0;
  private column = -1;
  private marked = -1;
  private isSweeping = false;

  constructor(family: Family, isFailing: boolean, watched: Watched = {}) {
    this.family = family;
    this.isFailing = isFailing;
    this.watched = watched;
  }

  readonly feed = (words: Uint32Array, at: number, count: number): void => {
    for (let i = at; i < at + count * EVENT_WORDS; i += EVENT_WORDS) {
      this.events++;
      if (TOLD.has(eventTypeAt(words, i))) this.take(decodeEvent(words, i));
    }
  };

  private take(event: CoreEvent): void {
    switch (event.type) {
      case 'maple_compare':
        // Where memory runs out, the walks aren’t what it is about.
        if (!this.isFailing)
          this.add(
            'compare',
            this.family.entryAt(toNumber(event.pivot)),
            this.living.get(event.node) ?? -2 - this.family.node(event.node),
          );
        break;
      case 'maple_build': {
        const [first, last] = [event.min, event.max].map((key) => this.family.entryAt(toNumber(key)));
        this.built.push([event.node, this.lives.length]);
        this.lives.push({ first: first ?? 0, last: last ?? 0, height: 0, born: 0, died: Infinity });
        break;
      }
      case 'maple_node_dead':
        if (this.isSweeping) break;
        // One that was built only just now has never been in the tree.
        if (this.built.some(([address]) => address === event.node))
          this.built = this.built.filter(([address]) => address !== event.node);
        else this.dead.push(event.node);
        break;
      case 'fork_area':
        this.column = this.family.of(event.parent);
        this.ofChild.set(event.child, this.column);
        break;
      case 'maple_store_leave':
        this.add('store', this.column);
        this.settle();
        break;
      case 'mt_dup_copy': {
        const place = this.family.node(event.from);
        const { firsts, lasts, heights } = this.family.nodes;
        this.living.set(event.to, this.lives.length);
        this.add('copy', place, this.lives.length);
        this.lives.push({
          first: nth(firsts, place),
          last: nth(lasts, place),
          height: nth(heights, place),
          born: this.steps.length,
          died: Infinity,
        });
        this.copying++;
        break;
      }
      case 'dup_slot':
        this.turned++;
        this.add('turn', this.family.of(event.parent));
        if (this.turned === this.watched.until) this.visit();
        break;
      case 'alloc_fail':
        this.failed = this.missing();
        this.add('fail', this.failed);
        if (this.watched.mark !== undefined && this.failed >= 0) {
          this.marked = this.watched.mark - 1;
          this.add('mark', this.marked);
        }
        break;
      case 'dup_zero_entry':
        this.marked = this.family.of(event.parent);
        this.add('mark', this.marked);
        break;
      case 'lock_drop':
        if (this.failed >= 0 && !this.isSweeping && event.lock === 'mmap' && event.number !== PARENT) {
          if (this.watched.isVisited === true) this.add('unlock', -1);
          this.visit();
        }
        break;
      case 'dup_undo_enter':
      case 'exit_mmap_enter':
        this.isSweeping = true;
        break;
      case 'vma_free':
        if (this.isSweeping) this.sweep('free', this.ofChild.get(event.vma) ?? -1);
        break;
      case 'dup_foreign_area':
        this.sweep('foreign', this.family.of(event.vma));
        break;
      case 'dup_undo_leave':
        this.isSweeping = false;
        this.add('end', -1);
        break;
      case 'exit_mmap_leave':
        if (event.marked === 'yes') this.add('marked', this.marked);
        this.isSweeping = false;
        break;
      case 'dup_mmap_leave':
        this.settle();
        break;
    }
  }

  /** The VMA for which memory runs out now. -1: it isn’t for a VMA, but for a node, or, when all are there, for the process itself. */
  private missing(): number {
    const { nodes, starts } = this.family;
    const isForVma = this.copying === nodes.firsts.length && this.turned < starts.length;
    return isForVma ? this.turned : -1;
  }

  private visit(): void {
    this.visited = this.events;
    this.visitedAt = this.steps.length;
  }

  /** A step of the clean-up, which goes no farther than a mark that is supposed. */
  private sweep(step: Step, column: number): void {
    const isHindered = this.watched.mark !== undefined && this.marked >= 0;
    if (!isHindered || column < this.marked) this.add(step, column);
    else if (STEPS[this.steps.at(-1) ?? -1] !== 'marked') this.add('marked', this.marked);
  }

  private add(step: Step, place: number, node = -1): void {
    this.steps.push(STEPS.indexOf(step));
    this.places.push(place);
    this.about.push(node);
  }

  /** What was built is in the tree with the step that has just been made. A node is higher than all that lie within its range. */
  private settle(): void {
    const now = this.steps.length;
    // At the end, the last two leaves may be built anew where they are.
    for (const address of [...this.dead, ...this.built.map(([each]) => each)]) {
      const life = this.living.get(address);
      if (life !== undefined) nth(this.lives, life).died = now;
      this.living.delete(address);
    }
    for (const [address, place] of this.built) {
      const node = nth(this.lives, place);
      const below = [...this.living.values()]
        .map((other) => nth(this.lives, other))
        .filter(({ first, last }) => node.first <= first && last <= node.last);
      node.height = Math.max(-1, ...below.map(({ height }) => height)) + 1;
      node.born = now;
      this.living.set(address, place);
    }
    this.dead = [];
    this.built = [];
  }

  /** `visits`: the VMAs that somebody looks up, as soon as that can be done. */
  columns(visits: readonly number[]): Pick<Forked, 'child' | 'steps' | 'places' | 'nodes'> {
    const at = this.visitedAt;
    const withVisits = (column: readonly number[], each: (place: number) => number): readonly number[] =>
      column.toSpliced(at, 0, ...visits.map(each));
    const of = (field: keyof Life): Int32Array =>
      Int32Array.from(this.lives, (life) => Math.min(life[field], 2 ** 31 - 1));
    const when = (field: 'born' | 'died'): Int32Array =>
      of(field).map((tick) => (tick > at && tick < 2 ** 31 - 1 ? tick + visits.length : tick));
    const child: Lives = {
      firsts: of('first'),
      lasts: of('last'),
      heights: Uint8Array.from(of('height')),
      born: when('born'),
      died: when('died'),
    };
    return {
      child,
      steps: Uint8Array.from(withVisits(this.steps, () => STEPS.indexOf('visit'))),
      places: Int32Array.from(withVisits(this.places, (place) => place)),
      nodes: Int32Array.from(withVisits(this.about, () => -1)),
    };
  }
}
