/** The kernel's list as the recording tells it, change after change. */
import type { AreaLine } from '../trace-in/observed.ts';
import { message } from '../words/message.ts';
import type { Said } from '../words/message.ts';
import type { List } from './case.ts';

/** A change that can't be made to the list: the recording has been changed, or is not one kernel's. */
export interface Contradiction {
  readonly line: number;
  /** What the recording says, and what it says against that. */
  readonly expected: Said;
  readonly got: Said;
}

export class ExpectedList {
  #areas = new Map<number, AreaLine>();

  constructor(areas: readonly AreaLine[]) {
    for (const area of areas) this.#areas.set(area.start, area);
  }

  /** By where they start. */
  get areas(): ReadonlyMap<number, AreaLine> {
    return this.#areas;
  }

  get sorted(): readonly AreaLine[] {
    return [...this.#areas.values()].toSorted((a, b) => a.start - b.start);
  }

  /** A list of its own, as fork() makes one. */
  copy(): ExpectedList {
    return new ExpectedList([...this.#areas.values()]);
  }

  /** Takes a list of the recording over. Returns what in it contradicts the list so far, if anything. */
  apply(list: List): Contradiction | undefined {
    let trouble: Contradiction | undefined;
    if (list.full) this.#areas = new Map();
    for (const { start, end, line } of list.gone) {
      if (this.#areas.get(start)?.end !== end)
        trouble ??= { line, expected: `- ${rangeText(start, end)}`, got: message('check.notThere') };
      this.#areas.delete(start);
    }
    for (const area of list.areas) {
      const { start, end } = area;
      if (this.#areas.has(start))
        trouble ??= {
          line: list.line,
          expected: `+ ${rangeText(start, end)}`,
          got: message('check.thereAlready'),
        };
      this.#areas.set(start, area);
    }
    if (this.#areas.size !== list.announced) {
      trouble ??= { line: list.line, expected: counted(list.announced), got: counted(this.#areas.size) };
    }
    return trouble;
  }
}

function rangeText(start: number, end: number): string {
  return `${start.toString(16)}-${end.toString(16)}`;
}

function counted(count: number): Said {
  return message('check.areas', { count });
}
