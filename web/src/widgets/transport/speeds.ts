/** The speeds that the control offers, in steps per second, ascending. */
export const SPEEDS: readonly number[] = [1, 2, 4, 8, 16, 32, 64, 125, 250, 500, 1000];

/** The next speed up (`direction` 1) or down (-1), clamped at the ends. */
export function nextSpeed(speed: number, direction: 1 | -1): number {
  const slower = SPEEDS.filter((s) => s < speed);
  const faster = SPEEDS.filter((s) => s > speed);
  return (direction === 1 ? faster.at(0) : slower.at(-1)) ?? speed;
}
