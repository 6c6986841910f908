/** The kernel's list as the recording tells it, change after change. */
import type { AreaLine } from '../trace-in/observed.ts';
import { t } from '../words/index.ts';
import { MalformedError } from './case.ts';
import type { List } from './case.ts';

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

  /**
   * Takes a list of the recording over. Returns what contradicts the list so far, if anything: the
   * recording is damaged then, unless the model already disagrees with it.
   */
  apply(list: List): MalformedError | undefined {
    let trouble: MalformedError | undefined;
    if (list.full) this.#areas = new Map();
    for (const { start, end, line } of list.gone) {
      if (this.#areas.get(start)?.end !== end)
        trouble ??= new MalformedError(line, t('check.notThere', { range: rangeText(start, end) }));
      this.#areas.delete(start);
    }
    for (const area of list.areas) {
      if (this.#areas.has(area.start))
        trouble ??= new MalformedError(
          list.line,
          t('check.thereAlready', { range: rangeText(area.start, area.end) }),
        );
      this.#areas.set(area.start, area);
    }
    const found = this.#areas.size;
    if (found !== list.announced)
      trouble ??= new MalformedError(list.line, t('check.wrongCount', { count: list.announced, found }));
    return trouble;
  }
}

function rangeText(start: number, end: number): string {
  return `${start.toString(16)}-${end.toString(16)}`;
}
