/** The kernel's list of VMAs, kept up to date with the changes that the recording shows. */
import type { VmaLine } from '../trace-in/observed.ts';
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
  #vmas = new Map<number, VmaLine>();

  constructor(vmas: readonly VmaLine[]) {
    for (const vma of vmas) this.#vmas.set(vma.start, vma);
  }

  /** By start address. */
  get vmas(): ReadonlyMap<number, VmaLine> {
    return this.#vmas;
  }

  get sorted(): readonly VmaLine[] {
    return [...this.#vmas.values()].toSorted((a, b) => a.start - b.start);
  }

  /** A separate list, for a forked child. */
  copy(): ExpectedList {
    return new ExpectedList([...this.#vmas.values()]);
  }

  /** Applies a list of the recording. Returns the first contradiction to the list so far, if there is any. */
  apply(list: List): Contradiction | undefined {
    let trouble: Contradiction | undefined;
    if (list.full) this.#vmas = new Map();
    for (const { start, end, line } of list.gone) {
      if (this.#vmas.get(start)?.end !== end)
        trouble ??= { line, expected: `- ${rangeText(start, end)}`, got: message('check.notThere') };
      this.#vmas.delete(start);
    }
    for (const vma of list.vmas) {
      const { start, end } = vma;
      if (this.#vmas.has(start))
        trouble ??= {
          line: list.line,
          expected: `+ ${rangeText(start, end)}`,
          got: message('check.thereAlready'),
        };
      this.#vmas.set(start, vma);
    }
    if (this.#vmas.size !== list.announced) {
      trouble ??= { line: list.line, expected: counted(list.announced), got: counted(this.#vmas.size) };
    }
    return trouble;
  }
}

function rangeText(start: number, end: number): string {
  return `${start.toString(16)}-${end.toString(16)}`;
}

function counted(count: number): Said {
  return message('check.vmas', { count });
}
