/* The parameters of the guard, as a link and a lesson write them: "calls:5/from:0/on:2.6.31-zhang+2.6.32/unsearched/find:7". */
export const KERNELS = ['2.6.31-rc8', '2.6.31-zhang', '2.6.32', '3.8'] as const;
export type GuardKernel = (typeof KERNELS)[number];

export interface GuardParameters {
  /** How many of the program’s calls there are, and how many of them are over before anything is played. */
  readonly calls: number;
  readonly from: number;
  /** One kernel, or two side by side. */
  readonly kernels: readonly GuardKernel[];
  /** Whether nobody searches while a start moves. */
  readonly unsearched?: boolean | undefined;
  /** All calls are over, and the reader looks for this page of the mapping, from 0 on. */
  readonly find?: number | undefined;
}

/** As many as the program makes. */
export const MOST_CALLS = 5;

/** Undefined if it can’t be read. */
export function read(text: string): GuardParameters | undefined {
  const [, many = '', over = '', named = '', unsearched, found] =
    /^calls:([1-5])\/from:([0-4])\/on:([\w.+-]+)(\/unsearched)?(?:\/find:([0-7]))?$/.exec(text) ?? [];
  const [calls, from] = [Number(many), Number(over)];
  const wanted = named.split('+');
  const kernels = wanted.flatMap((each) => KERNELS.find((kernel) => kernel === each) ?? []);
  const isKnown = kernels.length === wanted.length && new Set(kernels).size === wanted.length;
  if (!isKnown || kernels.length > 2 || from >= calls) return undefined;
  return {
    calls,
    from,
    kernels,
    ...(unsearched !== undefined && { unsearched: true }),
    ...(found !== undefined && { find: Number(found) }),
  };
}

export function write({ calls, from, kernels, unsearched, find }: GuardParameters): string {
  const more = [unsearched && '/unsearched', find !== undefined && `/find:${find}`];
  return `calls:${calls}/from:${from}/on:${kernels.join('+')}${more.filter(Boolean).join('')}`;
}
