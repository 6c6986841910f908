/* The line at the top of the view. It follows from the step alone, so that stepping there and back ends at the same picture, and it stays
 * while steps stay within the visible lines. */

/** How many lines are shown above the function's first event, so that its head is visible. */
const LEAD = 4;

/**
 * `line`: the line to keep in view; `entered`: the line of its function's enter event, if that is in the same file; `visible`: how many
 * lines fit. Lines are counted from 1.
 */
export function topLine(line: number, entered: number | undefined, visible: number): number {
  const fromFunction = entered === undefined ? undefined : Math.max(1, entered - LEAD);
  if (fromFunction !== undefined && line >= fromFunction && line < fromFunction + visible - 2) {
    return fromFunction;
  }
  return Math.max(1, line - Math.floor(visible / 2));
}
