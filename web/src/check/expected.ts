/** The kernel's list of VMAs, kept up to date with the changes that the recording shows. */
import type { AreaLine } from '../trace-in/observed.ts';
import { message } from '../words/message.ts';
import type { Said } from '../words/message.ts';
import type { List } from './case.ts';

/**
 * A change that is impossible in the list so far. Either the recording was edited, or it is not from a single kernel.
 */
interface Contradiction {
  readonly line: number;
  /** What the recording says, and what contradicts it. */
  readonly expected: Said;
  readonly got: Said;
}

export class ExpectedList {
  #areas = new Map<number, AreaLine>();

  constructor(areas: readonly AreaLine[]) {
    for (const area of areas) this.#areas.set(area.start, area);
  }

  /** By start address. */
  get areas(): ReadonlyMap<number, AreaLine> {
    return this.#areas;
  }

  get sorted(): readonly AreaLine[] {
    return [...this.#areas.values()].toSorted((a, b) => a.start - b.start);
  }

  /** A separate list, for a forked child. */
  copy(): ExpectedList {
    return new ExpectedList([...this.#areas.values()]);
  }

  /** Applies a list of the recording. Returns the first contradiction to the list so far, if there is any. */
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
