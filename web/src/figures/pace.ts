/*
 * When each step is shown. While both kernels search, steps can be followed one by one, and there is time to read what each of them
 * says; then the slower one goes on alone, faster and faster if there are many. However many there are, the end comes within ten
 * seconds. Between two steps things are on their way from one to the other, so that nothing ever stands still.
 */

/** In ms: as long as a step of each part lasts, at most. */
const TOGETHER = 2000;
const ALONE = 380;
/** In ms: as long as all steps of a part last, at most. */
const LONGEST_TOGETHER = 6000;
const LONGEST_ALONE = 4000;
/** In ms, where the other goes on evenly: then that is what there is to see. */
const EVEN = { together: 3000, alone: 7000 };

export interface Pace {
  /** Steps of the kernel that is done first, and of the other. */
  readonly few: number;
  readonly many: number;
  /** Where the other needs many times as many, it goes on evenly, not faster and faster. */
  readonly isEven?: boolean;
  /** In ms, of each step, where each takes as long as it has to say: then the rest doesn’t hold. */
  readonly lasts?: readonly number[] | undefined;
}

/** In so many times as many steps nobody follows each. */
const FAR = 4;

function partsOf({ few, many, isEven = false }: Pace) {
  const rest = many - few;
  if (isEven && rest > FAR * few)
    return {
      together: Math.min(few * TOGETHER, EVEN.together),
      alone: Math.min(rest * ALONE, EVEN.alone),
      rest,
      steep: 0,
    };
  return {
    together: Math.min(few * TOGETHER, LONGEST_TOGETHER + (rest === 0 ? LONGEST_ALONE : 0)),
    alone: Math.min(rest * ALONE, LONGEST_ALONE),
    rest,
    steep: steepness(rest),
  };
}

/** In ms, from the beginning to the last step. */
export function lengthOf(pace: Pace): number {
  if (pace.lasts) return pace.lasts.reduce((sum, each) => sum + each, 0);
  const { together, alone } = partsOf(pace);
  return together + alone;
}

/** How many steps have been shown after `ms`, with the share of the next that has passed. */
export function stepsAt(pace: Pace, ms: number): number {
  const { few, many, lasts } = pace;
  // Rounding must not leave the last one on its way for ever.
  if (lasts) return ms >= lengthOf(pace) ? many : stepsWithin(lasts, ms);
  const { together, alone, rest, steep } = partsOf(pace);
  if (ms <= 0) return 0;
  if (ms < together) return (ms / together) * few;
  if (ms >= together + alone) return many;
  return few + rest * eased((ms - together) / alone, steep);
}

/** After how many ms so many steps have been shown: the inverse of `stepsAt`, but for rounding. */
export function timeOf(pace: Pace, steps: number): number {
  const { few, lasts } = pace;
  if (lasts) {
    const whole = Math.min(lasts.length, Math.floor(steps));
    return lengthOf({ ...pace, lasts: lasts.slice(0, whole) }) + (steps - whole) * (lasts[whole] ?? 0);
  }
  const { together, alone, rest, steep } = partsOf(pace);
  if (steps <= few) return few === 0 ? 0 : (steps / few) * together;
  const share = (steps - few) / rest;
  return together + alone * (steep === 0 ? share : Math.log1p(share * Math.expm1(steep)) / steep);
}

function stepsWithin(lasts: readonly number[], ms: number): number {
  let left = Math.max(0, ms);
  for (const [i, each] of lasts.entries()) {
    if (left < each) return i + left / each;
    left -= each;
  }
  return lasts.length;
}

/** From 0 to 1, faster and faster. */
function eased(share: number, steep: number): number {
  return steep === 0 ? share : Math.expm1(steep * share) / Math.expm1(steep);
}

/** Of very many, more than the last moment is to be seen: then it begins faster. */
const STEEPEST = 5;

/** As steep as it takes to begin at a step in ALONE ms and to be over in LONGEST_ALONE. */
function steepness(rest: number): number {
  const slowest = rest / (LONGEST_ALONE / ALONE);
  if (slowest <= 1) return 0;
  // expm1(k) / k = slowest, by bisection.
  let [low, high] = [0, STEEPEST];
  for (let i = 0; i < 40; i++) {
    const middle = (low + high) / 2;
    if (Math.expm1(middle) / middle < slowest) low = middle;
    else high = middle;
  }
  return low;
}
