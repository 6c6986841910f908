/* Who has forked whom, as rows of a tree: init on top, children in the order of their birth, and what there are too many of folded away. */
import type { RecordProcess } from '../../protocol/protocol.gen.ts';

/** init's number. It is no process of the session: it adopts orphans, and waits for all of its children. */
export const INIT = 0;

export interface ProcessRow {
  readonly kind: 'process';
  readonly number: number;
  /** init has none. */
  readonly record?: RecordProcess;
  /** Who forked it, where that is not its parent any more. */
  readonly formerParent?: number;
  readonly parent: number;
  /** 1: init. */
  readonly level: number;
  /** For each level above its own but the first: whether a line goes on to a sibling further down. */
  readonly guides: readonly boolean[];
  readonly isLast: boolean;
  /** Its place among its siblings, from 1, and how many these are. */
  readonly place: number;
  readonly siblings: number;
  readonly children: number;
  /** Undefined: it has no children. */
  readonly open?: boolean;
  /** With all below. */
  readonly folded: number;
}

/** Stands for siblings that are folded away. */
export interface MoreRow {
  readonly kind: 'more';
  readonly parent: number;
  readonly level: number;
  readonly guides: readonly boolean[];
  readonly hidden: number;
}

export type TreeRow = ProcessRow | MoreRow;

export interface TreeState {
  /** Who forked it, of all that were ever forked. */
  readonly makers: ReadonlyMap<number, number>;
  /** Processes that are shown at any rate: who calls, who is looked at. */
  readonly kept: readonly number[];
  /** What the reader has opened or closed. */
  readonly toggled: ReadonlyMap<number, boolean>;
  /** Processes whose children are all shown. */
  readonly complete: ReadonlySet<number>;
}

/** Up to so many processes all are shown. */
export const ALL_SHOWN = 48;
/** With more of them: levels that are open, init's included, and children of one process that are shown. */
const OPEN_LEVELS = 3;
export const SIBLINGS_SHOWN = 12;

export function treeRows(records: readonly RecordProcess[], state: TreeState): readonly TreeRow[] {
  return new Tree(records, state).rows;
}

class Tree {
  readonly rows: TreeRow[] = [];
  readonly #children = new Map<number, RecordProcess[]>();
  readonly #records: ReadonlyMap<number, RecordProcess>;
  readonly #state: TreeState;
  readonly #kept = new Set<number>();
  readonly #aboveKept = new Set<number>();
  readonly #isSmall: boolean;

  constructor(records: readonly RecordProcess[], state: TreeState) {
    this.#records = new Map(records.map((record) => [record.number, record]));
    this.#state = state;
    this.#isSmall = records.length <= ALL_SHOWN;
    for (const record of records) {
      const parent = this.#parentOf(record);
      this.#children.set(parent, [...(this.#children.get(parent) ?? []), record]);
    }
    const newborn = records.filter((record) => record.state === 'newborn');
    for (const record of [...state.kept.flatMap((number) => this.#records.get(number) ?? []), ...newborn])
      this.#keep(record);
    this.#add(INIT, 1, [], true, 1, 1);
  }

  #keep(record: RecordProcess): void {
    this.#kept.add(record.number);
    let above = this.#records.get(this.#parentOf(record));
    for (; above; above = this.#records.get(this.#parentOf(above))) this.#aboveKept.add(above.number);
  }

  /** One that is not there any more has left its children to init. */
  #parentOf({ number, parent }: RecordProcess): number {
    return this.#records.has(parent) && parent !== number ? parent : INIT;
  }

  #add(
    number: number,
    level: number,
    guides: readonly boolean[],
    isLast: boolean,
    place: number,
    siblings: number,
  ): void {
    const record = this.#records.get(number);
    const children = this.#children.get(number) ?? [];
    const maker = this.#state.makers.get(number);
    const parent = record ? this.#parentOf(record) : INIT;
    const open = children.length === 0 ? undefined : this.#isOpen(number, level);
    this.rows.push({
      kind: 'process',
      number,
      ...(record && { record }),
      ...(record && maker !== undefined && maker !== parent && { formerParent: maker }),
      parent,
      level,
      guides,
      isLast,
      place,
      siblings,
      children: children.length,
      ...(open !== undefined && { open }),
      folded: open === false ? this.#below(number) : 0,
    });
    if (open) this.#addChildren(number, children, level, level === 1 ? [] : [...guides, !isLast]);
  }

  #addChildren(
    parent: number,
    children: readonly RecordProcess[],
    level: number,
    guides: readonly boolean[],
  ): void {
    const shown = this.#shownOf(parent, children);
    const hidden = children.length - shown.length;
    shown.forEach(({ number }, i) => {
      const isLast = hidden === 0 && i === shown.length - 1;
      this.#add(number, level + 1, guides, isLast, children.indexOf(shown[i]!) + 1, children.length);
    });
    if (hidden > 0) this.rows.push({ kind: 'more', parent, level: level + 1, guides, hidden });
  }

  #shownOf(parent: number, children: readonly RecordProcess[]): readonly RecordProcess[] {
    const isWhole = this.#isSmall || this.#state.complete.has(parent) || children.length <= SIBLINGS_SHOWN;
    return isWhole
      ? children
      : children.filter(
          ({ number }, i) => i < SIBLINGS_SHOWN - 1 || this.#kept.has(number) || this.#aboveKept.has(number),
        );
  }

  #isOpen(number: number, level: number): boolean {
    const byReader = this.#state.toggled.get(number);
    return byReader ?? (this.#isSmall || level < OPEN_LEVELS || this.#aboveKept.has(number));
  }

  #below(number: number): number {
    let count = 0;
    const left = [...(this.#children.get(number) ?? [])];
    for (let at = left.pop(); at; at = left.pop()) {
      count++;
      left.push(...(this.#children.get(at.number) ?? []));
    }
    return count;
  }
}
