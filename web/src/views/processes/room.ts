/* How much room a row has for what. */

export interface Room {
  /** `wide`: a line for each process; `narrow`: its figures stand below its name, and its picture below these. */
  readonly form: 'wide' | 'narrow';
  /** Pixels of the picture of an address space. */
  readonly strip: number;
  /** Levels that are indented; deeper ones say their number. */
  readonly levels: number;
}

/** So that the columns of processes.css fit: name and figures. */
const NAME = 300;
const FIGURES = 5 * 74;
const SPARE = 60;
const NARROW_BELOW = 780;
const LARGEST_STRIP = 720;

export function roomFor(width: number): Room {
  if (width < NARROW_BELOW)
    return { form: 'narrow', strip: Math.max(0, Math.round(width) - 40), levels: width < 480 ? 6 : 12 };
  const strip = Math.min(LARGEST_STRIP, Math.round(width) - NAME - FIGURES - SPARE);
  return { form: 'wide', strip, levels: 8 };
}
