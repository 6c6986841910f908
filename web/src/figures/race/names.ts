/* Where the names of the places stand at which searches begin: below the strip, beside each other, and within the drawing. */

/** In pixels: as wide as a letter, and from one name to the next, or to the line that it names. */
export const LETTER = 7.85;
const APART = 8;

export interface Names {
  /** Where the name of mmap_base begins. */
  readonly base: number;
  /** The middle of what is remembered. */
  readonly memory: number;
}

/** Of mmap_base at `base`, with its name, and of what is remembered at `memory`, with its lines, in a drawing of `width`. */
export function layoutNames(
  width: number,
  base: { readonly x: number; readonly name: string },
  memory: { readonly x: number; readonly lines: readonly string[] },
): Names {
  const left = Math.min(base.x + APART, width - base.name.length * LETTER);
  const half = (Math.max(...memory.lines.map(({ length }) => length)) * LETTER) / 2;
  return { base: left, memory: Math.max(half, Math.min(left - APART - half, memory.x)) };
}
