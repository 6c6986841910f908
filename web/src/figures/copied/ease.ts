/** What moves sets out slowly, and arrives slowly. */
export function smooth(share: number): number {
  return share * share * (3 - 2 * share);
}
