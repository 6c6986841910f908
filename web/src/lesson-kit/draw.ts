/** Draws up to `count` of `all`, the same ones for the same seed. */
export function draw<T>(all: readonly T[], count: number, seed: number): readonly T[] {
  return all
    .map((each, i) => [scramble(seed * 1009 + i), each] as const)
    .toSorted(([a], [b]) => a - b)
    .slice(0, count)
    .map(([, each]) => each);
}

/** A hash of 32 bits: neighbours end far apart. */
function scramble(number: number): number {
  let bits = Math.imul(number ^ 0x9e3779b9, 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
