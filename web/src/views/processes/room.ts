/* How much room a row has for what. */

export interface Room {
  /** `wide`: a line for each process; `stacked`: its picture stands below; `narrow`: its figures stand below its name, too. */
  readonly form: 'wide' | 'stacked' | 'narrow';
  /** Pixels of the picture of an address space. */
  readonly strip: number;
  /** Pixels beside it that the lines of the tree take. */
  readonly gutter: number;
  /** Levels that are indented; deeper ones say their number. */
  readonly levels: number;
}

/** What the columns of processes.css take, and what is between and beside them. */
const NAME = 290;
const FIGURES = 5 * 64;
const SPARE = 6 * 10 + 40;
const LEAST_STRIP = 260;
const LARGEST_STRIP = 760;
const MARGINS = 28;
/** Pixels for the lines of one level. */
const COLUMN = 16;

/** `depth`: levels of the tree below init. */
export function roomFor(width: number, depth: number): Room {
  const beside = Math.round(width) - NAME - FIGURES - SPARE;
  const levels = width < NAME + FIGURES + SPARE ? 4 : 8;
  const gutter = Math.min(depth, levels) * COLUMN;
  const below = Math.max(0, Math.round(width) - MARGINS - gutter);
  if (beside >= LEAST_STRIP)
    return { form: 'wide', strip: Math.min(LARGEST_STRIP, beside), gutter: 0, levels };
  if (width >= NAME + FIGURES + SPARE) return { form: 'stacked', strip: below, gutter, levels };
  return { form: 'narrow', strip: below, gutter, levels };
}
