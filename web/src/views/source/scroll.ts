/* Which line stands at the top. It follows from the step alone, so that stepping there and back ends at the
 * same picture, and stays put while the steps stay within what is seen. */

/** Lines shown above the function's first event, so that its head is seen. */
const LEAD = 4;

/**
 * `line`: the one to keep in view; `entered`: the line of the enter event of its function in this file, if
 * there is one; `visible`: how many lines fit. All lines count from 1.
 */
export function topLine(line: number, entered: number | undefined, visible: number): number {
  const fromFunction = entered === undefined ? undefined : Math.max(1, entered - LEAD);
  if (fromFunction !== undefined && line >= fromFunction && line < fromFunction + visible - 2) {
    return fromFunction;
  }
  return Math.max(1, line - Math.floor(visible / 2));
}
