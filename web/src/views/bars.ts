/* Gaps as bars, drawn in the same way in every tree. */
const LOG_PAGES = 35;

/** Length of a gap's bar, 0 … 1. It is logarithmic, as gaps range from a page to nearly 2^47 bytes. */
export function barOf(bytes: number): number {
  return bytes < 4096 ? 0 : Math.min(1, (Math.log2(bytes / 4096) + 1) / LOG_PAGES);
}
