/*
 * The parameters of the copied tree, as a link and a lesson write them: "vmas:23/of:6.5+6.8", "vmas:12/of:6.8+7.3/fail:9/visitor:8",
 * "vmas:12/of:6.8/fail:11/mark:7", "vmas:9/of:6.8+7.3/fail:8/swapoff", "vmas:9/of:6.8/fail:8/returns", "vmas:23/of:6.5+6.8/time",
 * "vmas:23/of:6.5+6.8/time/guess:30".
 */

/**
 * Which kernel forks. 6.5 fills the child’s tree, and 6.8 copies the parent’s; 6.5-mt-dup does so as the patch was posted, and
 * 7.3 cleans up by itself after a fork that has failed.
 */
const KERNELS = ['6.5', '6.5-mt-dup', '6.8', '7.3'] as const;
export type CopiedKernel = (typeof KERNELS)[number];

export interface CopiedParameters {
  /** How many VMAs the process has that forks: 7 to 4,023. */
  readonly vmas: number;
  /** One kernel, or two side by side. */
  readonly of: readonly CopiedKernel[];
  /** There is no memory for the allocation of this number, counted from 1 on within the fork. Only kernels that copy the tree. */
  readonly fail?: number;
  /** What is played ends when so many of the child’s arrows have turned; without it, when the fork is over. */
  readonly until?: number | undefined;
  /** So many steps are over before anything is played; or all of them, if there are fewer. */
  readonly given?: number | undefined;
  /**
   * Somebody looks up the VMA of this number, counted from 1 on: where memory runs out, as soon as the child’s lock is released;
   * else at the end of what is played.
   */
  readonly visitor?: number | undefined;
  /** Or else somebody walks through all of the child’s tree then. Only where memory runs out. */
  readonly swapoff?: true | undefined;
  /** What if the mark were in the slot of the VMA of this number? Only where memory runs out, and one kernel is shown. */
  readonly mark?: number | undefined;
  /** The end tells which error the program sees. Only where memory runs out: elsewhere that would answer a question early. */
  readonly returns?: true | undefined;
  /** Not what is done is shown, but where the time goes. */
  readonly time?: true;
  /** But not before it is played; or what a guess would mean, in percent of forks more in the same time. Only with `time`. */
  readonly asked?: true;
  readonly guess?: number;
}

/** What a small process has, and as many as Peng Zhang’s benchmark had at most. */
export const FEWEST = 7;
export const MOST = 4023;
/** Of more, nobody can take hold of a single slot. */
export const MOST_FAILING = 40;
/** However many VMAs there are of these, this allocation is the one for one of the child’s. */
export const FAIL = 9;

/** How many VMAs a slider offers: among them those that the patch was measured with. */
export const STOPS: readonly number[] =
  '7 8 9 10 11 12 14 16 19 23 28 33 40 50 60 75 90 110 120 130 140 143 144 150 160 180 200 223 270 330 400 500 620 750 900 1100 1350 1600 2000 2500 3200 4023'
    .split(' ')
    .map(Number);

/** Undefined if it can’t be read. */
export function read(text: string): CopiedParameters | undefined {
  const [, count = '', names = '', failing, turns, steps, sought, walks, marked, told, time, asked, guess] =
    /^vmas:(\d{1,4})\/of:([\w.+-]+)(?:\/fail:([1-9]\d{0,2}))?(?:\/until:([1-9]\d{0,3}))?(?:\/given:([1-9]\d{0,3}))?(?:\/visitor:([1-9]\d?))?(\/swapoff)?(?:\/mark:([1-9]\d?))?(\/returns)?(?:(\/time)(?:(\/asked)|\/guess:([1-9]\d{0,4}))?)?$/.exec(
      text,
    ) ?? [];
  const vmas = Number(count);
  const of = names.split('+').flatMap((name) => KERNELS.find((kernel) => kernel === name) ?? []);
  const [one, other] = of;
  if (of.length !== names.split('+').length || one === undefined || of.length > 2 || one === other)
    return undefined;
  if (vmas < FEWEST || vmas > MOST || Number(turns ?? 0) > vmas) return undefined;
  if (failing !== undefined && (vmas > MOST_FAILING || of.includes('6.5'))) return undefined;
  if (sought !== undefined && ((failing ?? turns) === undefined || Number(sought) > vmas)) return undefined;
  if (walks !== undefined && (failing === undefined || (sought ?? marked) !== undefined)) return undefined;
  if (marked !== undefined && (failing === undefined || other !== undefined || Number(marked) > vmas))
    return undefined;
  if (told !== undefined && failing === undefined) return undefined;
  if (time !== undefined && (failing ?? turns) !== undefined) return undefined;
  return {
    vmas,
    of,
    ...(failing && { fail: Number(failing) }),
    ...(turns && { until: Number(turns) }),
    ...(steps && { given: Number(steps) }),
    ...(sought && { visitor: Number(sought) }),
    ...(walks && { swapoff: true as const }),
    ...(marked && { mark: Number(marked) }),
    ...(told && { returns: true as const }),
    ...(time && { time: true as const }),
    ...(asked && { asked: true as const }),
    ...(guess && { guess: Number(guess) }),
  };
}

export function write({
  vmas,
  of,
  fail,
  until,
  given,
  visitor,
  swapoff,
  mark,
  returns,
  time,
  asked,
  guess,
}: CopiedParameters): string {
  const rest = [
    fail && `fail:${fail}`,
    until && `until:${until}`,
    given && `given:${given}`,
    visitor && `visitor:${visitor}`,
    swapoff && 'swapoff',
    mark && `mark:${mark}`,
    returns && 'returns',
    time && 'time',
    asked && 'asked',
    guess && `guess:${guess}`,
  ];
  return [`vmas:${vmas}`, `of:${of.join('+')}`, ...rest].filter((part) => part !== undefined).join('/');
}

/** With another number of VMAs, and all of the fork to be seen. */
export function withVmas(
  { of, fail, visitor, swapoff, returns, time }: CopiedParameters,
  wanted: number,
): CopiedParameters {
  const vmas = Math.min(Math.max(FEWEST, wanted), fail ? MOST_FAILING : MOST);
  return {
    vmas,
    of,
    ...(time && { time }),
    ...(fail && { fail: FAIL }),
    ...(fail && visitor && { visitor: Math.min(visitor, vmas) }),
    ...(fail && swapoff && { swapoff }),
    ...(fail && returns && { returns }),
  };
}
