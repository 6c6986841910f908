/** The speeds that the control offers, in steps per second, ascending. */
export const SPEEDS: readonly number[] = [1, 2, 4, 8, 16, 32, 64, 125, 250, 500, 1000];

/** How much faster than at reading pace beats may be played, ascending. */
export const TEMPOS: readonly number[] = [0.5, 1, 1.5, 2, 4, 8];

/** The next one up (`direction` 1) or down (-1), clamped at the ends. */
export function nextOf(offered: readonly number[], now: number, direction: 1 | -1): number {
  const slower = offered.filter((each) => each < now);
  const faster = offered.filter((each) => each > now);
  return (direction === 1 ? faster.at(0) : slower.at(-1)) ?? now;
}
