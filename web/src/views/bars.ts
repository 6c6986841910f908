/* Gaps as bars, in every tree alike. */
const LOG_PAGES = 35;

/** Length of a gap's bar, 0 … 1: by the logarithm, since gaps range from a page to nearly 2^47 bytes. */
export function barOf(bytes: number): number {
  return bytes < 4096 ? 0 : Math.min(1, (Math.log2(bytes / 4096) + 1) / LOG_PAGES);
}
