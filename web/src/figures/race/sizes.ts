/* How large things are in the drawing of the race, in pixels, and among how many VMAs. */

export const BAR = 26;
/** A tree as small as this has room for a name in each node, wherever it is drawn. */
export const FEW = 16;
/** One as small as this has nodes that are seen from afar. */
export const LARGE = 60;
/** In pixels: of a node with its number in it. */
export const NUMBERED = 11;
/** In pixels. A drawing as wide as this has larger marks. */
export const WIDE = 560;
/** From a name to what else is remembered, below it. */
export const NAME_LINE = 14;
