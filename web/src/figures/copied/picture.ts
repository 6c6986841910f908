/* What there is to see of a fork after some of its steps. */
import { cell } from '../../base/cell.ts';
import { STEPS, type Forked, type Step } from './forked.ts';

export interface Done {
  readonly step: Step;
  /** As in Forked. */
  readonly place: number;
  readonly node: number;
}

/** A comparison with a boundary of the parent’s tree. */
export function isInParent({ node }: Done): boolean {
  return node < -1;
}

/** Steps that have been made. */
export type Counts = Readonly<Record<Step, number>>;

export interface Picture {
  readonly counts: Counts;
  readonly isOver: boolean;
  readonly latest: Done | undefined;
  /** The step that is on its way. */
  readonly next: Done | undefined;
  /** The first VMA that the child doesn’t get, and the one whose slot is marked; -1: none so far. */
  readonly failed: number;
  readonly marked: number;
  /** The parent’s VMA that the clean-up has come to. */
  readonly foreign: number;
  /** The VMA that a visitor looks up, or has; -1: nobody has come. */
  readonly visited: number;
  /** By VMA: whether the child has its own (1), or had it until it was freed (2). */
  readonly own: Uint8Array;
  /** How many steps have been made. */
  readonly tick: number;
}

/**
 * Of so many steps that there is an end: all; or as many as it takes until so many arrows have turned, and somebody has looked; or
 * until somebody has walked through the tree.
 */
export function stepsUntil({ steps }: Forked, turns: number | undefined, walks = false): number {
  const walked = steps.lastIndexOf(STEPS.indexOf('visit')) + 1;
  if (walks && walked > 0) return walked;
  if (turns === undefined) return steps.length;
  const turn = STEPS.indexOf('turn');
  let turned = 0;
  const last = steps.findIndex((step) => step === turn && ++turned === turns);
  if (last < 0) return steps.length;
  return STEPS[steps[last + 1] ?? -1] === 'visit' ? last + 2 : last + 1;
}

function doneAt({ steps, places, nodes }: Forked, at: number): Done | undefined {
  const step = STEPS[steps[at] ?? -1];
  return step && { step, place: cell(places, at), node: cell(nodes, at) };
}

export function pictureAt(forked: Forked, tick: number, total = forked.steps.length): Picture {
  const seen = Math.min(tick, total);
  const counts: Record<Step, number> = {
    compare: 0,
    store: 0,
    copy: 0,
    turn: 0,
    fail: 0,
    mark: 0,
    unlock: 0,
    visit: 0,
    free: 0,
    foreign: 0,
    marked: 0,
    end: 0,
  };
  const own = new Uint8Array(forked.starts.length);
  let [failed, marked, foreign, visited] = [-1, -1, -1, -1];
  for (let i = 0; i < seen; i++) {
    const step = STEPS[cell(forked.steps, i)] ?? 'compare';
    counts[step]++;
    const place = cell(forked.places, i);
    if (step === 'store' || step === 'turn') own[place] = 1;
    else if (step === 'free') own[place] = 2;
    else if (step === 'fail') failed = place;
    else if (step === 'mark') marked = place;
    else if (step === 'foreign') foreign = place;
    else if (step === 'visit') visited = place;
  }
  return {
    counts,
    isOver: seen >= total,
    latest: doneAt(forked, seen - 1),
    next: seen < total ? doneAt(forked, seen) : undefined,
    failed,
    marked,
    foreign,
    visited,
    own,
    tick: seen,
  };
}

/** After how many steps a tree that is being filled gets another level: its topmost node was full. */
export function risesOf({ copied, child: { born, heights } }: Pick<Forked, 'copied' | 'child'>): number[] {
  if (copied > 0) return [];
  let highest = 0;
  // Nodes are in the order in which they were built.
  return [...born].filter((_, node) => {
    const isHigher = cell(heights, node) > highest;
    highest = Math.max(highest, cell(heights, node));
    return isHigher;
  });
}

/** After how many steps the topmost node is full: the next VMA will split it. */
export function fullsOf(forked: Pick<Forked, 'copied' | 'child' | 'steps'>): number[] {
  const store = STEPS.indexOf('store');
  return risesOf(forked).map((at) => forked.steps.lastIndexOf(store, at - 2) + 1);
}

interface Fill {
  /** The node; -1: there is none. */
  readonly leaf: number;
  readonly taken: number;
  /** Of those that are taken; the others stand for gaps. */
  readonly held: number;
}

/** The last leaf of a tree that is being filled, and how many slots of it are taken, a gap behind the last VMA among them. */
export function fillOf(forked: Forked, picture: Picture): Fill {
  const { child, copied, starts, vmas } = forked;
  const { store } = picture.counts;
  if (copied > 0 || store === 0) return { leaf: -1, taken: 0, held: 0 };
  const leaves = livingAt(forked, picture).filter((node) => cell(child.heights, node) === 0);
  const leaf = leaves.reduce((a, b) => (cell(child.firsts, a) > cell(child.firsts, b) ? a : b));
  const all = vmas.length - 1;
  const last = store >= starts.length ? all : Math.min(all, vmas.indexOf(store - 1) + 1);
  const slots = vmas.slice(cell(child.firsts, leaf), last + 1);
  // The last one stands for what lies behind the last VMA so far, though in the parent’s tree another VMA may be there.
  return { leaf, taken: slots.length, held: slots.filter((vma) => vma >= 0 && vma < store).length };
}

/** The nodes that the child’s tree has. */
export function livingAt({ child }: Forked, { tick }: Picture): number[] {
  return [...child.firsts.keys()].filter(
    (node) => cell(child.born, node) <= tick && tick < cell(child.died, node),
  );
}
