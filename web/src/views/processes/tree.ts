/* The processes as rows of a tree: init on top, children in the order of their birth, and folded where there are too many. */
import type { RecordProcess } from '../../protocol/protocol.gen.ts';

/** The number of init. It is no process of the session: it only adopts orphans, and waits for its children. */
export const INIT = 0;

export interface ProcessRow {
  readonly kind: 'process';
  readonly number: number;
  /** Missing for init. */
  readonly record?: RecordProcess;
  /** The process that forked it, if that is no longer its parent. */
  readonly formerParent?: number;
  readonly parent: number;
  /** 1 for init, 2 for its children, and so on. */
  readonly level: number;
  /** For each level above its own but the first: whether a line continues to a sibling further down. */
  readonly guides: readonly boolean[];
  readonly isLast: boolean;
  /** Its place among its siblings, from 1, and how many there are, itself included. */
  readonly place: number;
  readonly siblings: number;
  readonly children: number;
  /** Missing if it has no children. */
  readonly open?: boolean;
  /** How many descendants are folded below it. */
  readonly folded: number;
}

/** Stands for folded siblings. */
export interface MoreRow {
  readonly kind: 'more';
  readonly parent: number;
  readonly level: number;
  readonly guides: readonly boolean[];
  readonly hidden: number;
}

export type TreeRow = ProcessRow | MoreRow;

export interface TreeState {
  /** By the number of a process, who forked it, for all that were ever forked. */
  readonly makers: ReadonlyMap<number, number>;
  /** Processes that are always shown: the caller, and the one that views show. */
  readonly kept: readonly number[];
  /** Processes that the reader has opened (true) or closed. */
  readonly toggled: ReadonlyMap<number, boolean>;
  /** Processes whose children are all shown. */
  readonly complete: ReadonlySet<number>;
}

/** Up to so many processes, all are shown. */
export const ALL_SHOWN = 48;
/** With more processes: how many levels are open, init's included, and how many children of a process are shown. */
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

  /** A parent that no longer exists has left its children to init. */
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
    shown.forEach((record, i) => {
      const isLast = hidden === 0 && i === shown.length - 1;
      this.#add(record.number, level + 1, guides, isLast, children.indexOf(record) + 1, children.length);
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
