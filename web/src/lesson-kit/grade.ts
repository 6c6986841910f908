/* Reading what a reader has answered. */

/**
 * A number as people write it: "12", "1,024", "0x7fff f7ff a000", and for an address also without "0x".
 * Undefined if it is none.
 */
export function readNumber(text: string, isAddress: boolean): number | undefined {
  const bare = text.trim().replace(/[\s,_]/g, '');
  if (/^0x[0-9a-f]{1,13}$/i.test(bare)) return Number(bare);
  if (isAddress) return /^[0-9a-f]{1,13}$/i.test(bare) ? Number(`0x${bare}`) : undefined;
  return /^\d{1,15}$/.test(bare) ? Number(bare) : undefined;
}
