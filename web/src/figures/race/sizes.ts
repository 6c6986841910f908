/* How large things are in the drawing of the race, in pixels. */

export const BAR = 26;
/** In pixels. A drawing as wide as this has larger marks. */
export const WIDE = 560;
/** From a name to what else is remembered, below it. */
export const NAME_LINE = 14;
