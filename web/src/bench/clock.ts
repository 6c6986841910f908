/** Milliseconds since some moment. */
export type Clock = () => number;

const STEPS = 50;
const MOST_READS = 1_000_000;

/** The smallest step that the clock is seen to make, in ms; 0 if it stands still. */
export function resolutionOf(clock: Clock): number {
  let smallest = Infinity;
  let before = clock();
  for (let steps = 0, reads = 0; steps < STEPS && reads < MOST_READS; reads++) {
    const now = clock();
    if (now <= before) continue;
    smallest = Math.min(smallest, now - before);
    before = now;
    steps++;
  }
  return smallest === Infinity ? 0 : smallest;
}
