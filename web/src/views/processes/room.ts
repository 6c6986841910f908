/* The form of a row, and the sizes of its parts. */

export interface Room {
  /** `wide`: a process is one line; `stacked`: its picture stands below; `narrow`: its figures stand below its name, too. */
  readonly form: 'wide' | 'stacked' | 'narrow';
  /** Width of the picture of an address space, in pixels. */
  readonly strip: number;
  /** Width that the lines of the tree take beside it, in pixels. */
  readonly gutter: number;
  /** How many levels are indented. */
  readonly levels: number;
}

/** Widths of the columns in processes.css, and of what is between and beside them. */
const NAME = 290;
const FIGURES = 5 * 64;
const SPARE = 6 * 10 + 40;
const LEAST_STRIP = 260;
const LARGEST_STRIP = 760;
const MARGINS = 28;
/** Width of the lines of one level, in pixels. */
const COLUMN = 16;

/** `depth`: how many levels the tree has below init. */
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
