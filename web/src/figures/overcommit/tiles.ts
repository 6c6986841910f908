/* Where the tiles lie that stand for calls, each of the same area: shell by shell around the first, so that they nearly make a square. */

export interface Tile {
  /** In tiles, from the corner of the first one. */
  readonly x: number;
  readonly y: number;
}

/** Of tile `i`, from 0: its shell goes up on the right, and then back along the top. */
export function tileAt(i: number): Tile {
  const shell = Math.floor(Math.sqrt(i));
  const along = i - shell * shell;
  return along <= shell ? { x: shell, y: along } : { x: 2 * shell - along, y: shell };
}

/** What the first `count` tiles cover, as at most three rectangles in tiles: the full square, and what there is of the next shell. */
export function covered(
  count: number,
): readonly (Tile & { readonly width: number; readonly height: number })[] {
  const side = Math.floor(Math.sqrt(count));
  const rest = count - side * side;
  return [
    { x: 0, y: 0, width: side, height: side },
    { x: side, y: 0, width: 1, height: Math.min(rest, side + 1) },
    { x: 2 * side + 1 - rest, y: side, width: rest - side - 1, height: 1 },
  ].filter(({ width, height }) => width > 0 && height > 0);
}
