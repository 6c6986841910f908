/*
 * When each look is shown. While both kernels search, looks can be followed one by one; then the slower one goes on alone,
 * faster and faster if there are many. However many there are, the end comes within fifteen seconds.
 */

/** In ms. */
const TOGETHER = 380;
const ALONE = 110;
const LONGEST_TOGETHER = 7000;
const LONGEST_ALONE = 5000;

export interface Pace {
  /** Looks of the kernel that is done first, and of the other. */
  readonly few: number;
  readonly many: number;
}

function partsOf({ few, many }: Pace) {
  const rest = many - few;
  return {
    together: Math.min(few * TOGETHER, LONGEST_TOGETHER),
    alone: Math.min(rest * ALONE, LONGEST_ALONE),
    rest,
  };
}

/** In ms, from the beginning to the last look. */
export function lengthOf(pace: Pace): number {
  const { together, alone } = partsOf(pace);
  return together + alone;
}

/** How many looks have been shown after `ms`. */
export function tickAt(pace: Pace, ms: number): number {
  const { few, many } = pace;
  const { together, alone, rest } = partsOf(pace);
  if (ms <= 0) return 0;
  if (ms < together) return Math.floor((ms / together) * few);
  if (ms >= together + alone) return many;
  return few + Math.floor(rest * eased((ms - together) / alone, steepness(rest)));
}

/** After how many ms look `tick` is shown: the least for which `tickAt` returns it, but for rounding. */
export function timeOf(pace: Pace, tick: number): number {
  const { few } = pace;
  const { together, alone, rest } = partsOf(pace);
  if (tick <= few) return few === 0 ? 0 : (tick / few) * together;
  const [share, steep] = [(tick - few) / rest, steepness(rest)];
  return together + alone * (steep === 0 ? share : Math.log1p(share * Math.expm1(steep)) / steep);
}

/** From 0 to 1, faster and faster. */
function eased(share: number, steep: number): number {
  return steep === 0 ? share : Math.expm1(steep * share) / Math.expm1(steep);
}

/** As steep as it takes to begin at a look in ALONE ms and to be over in LONGEST_ALONE. */
function steepness(rest: number): number {
  const slowest = rest / (LONGEST_ALONE / ALONE);
  if (slowest <= 1) return 0;
  // expm1(k) / k = slowest, by bisection.
  let [low, high] = [0, 20];
  for (let i = 0; i < 40; i++) {
    const middle = (low + high) / 2;
    if (Math.expm1(middle) / middle < slowest) low = middle;
    else high = middle;
  }
  return low;
}
