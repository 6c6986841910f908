/* The parameters of the walk, as a link and a lesson write them: "vmas:40", "vmas:40/touch:12.5.33/from:2", "vmas:40/touch:12.5.33/last". */

export interface WalkParameters {
  /** How many VMAs the process has. */
  readonly vmas: number;
  /** Which of them are touched, one after the other, by address from 1. The program’s own and the stack aren’t. */
  readonly touched: readonly number[];
  /** How many touches have been made when it is first seen. */
  readonly from: number;
  /** Only the last of the touches is seen and counted: the others have filled the slots. */
  readonly isLast?: true;
}

/** As readers choose it. */
export const COUNTS = [10, 20, 40, 80, 160] as const;
const FEWEST = 10;
const MOST_VMAS = 160;
/** Each is of a page that is new, and a VMA has so many. */
export const MOST = 16;

/** The lowest and the highest VMA that may be touched. */
export function touchable({ vmas }: Pick<WalkParameters, 'vmas'>): {
  readonly lowest: number;
  readonly highest: number;
} {
  return { lowest: 3, highest: vmas - 1 };
}

/** Undefined if it can’t be read. */
export function read(text: string): WalkParameters | undefined {
  const [, count, list, from = '0', last] =
    /^vmas:(\d{2,3})(?:\/touch:(\d{1,3}(?:\.\d{1,3})*))?(?:\/from:(\d{1,2}))?(\/last)?$/.exec(text) ?? [];
  if (count === undefined) return undefined;
  const parameters: WalkParameters = {
    vmas: Number(count),
    touched: list?.split('.').map(Number) ?? [],
    from: Number(from),
    ...(last !== undefined && { isLast: true }),
  };
  const { vmas, touched } = parameters;
  const { lowest, highest } = touchable(parameters);
  const isPossible =
    vmas >= FEWEST &&
    vmas <= MOST_VMAS &&
    touched.length <= MOST &&
    touched.every((vma) => lowest <= vma && vma <= highest) &&
    parameters.from <= touched.length &&
    // What is seen is the last one, from its beginning.
    (last === undefined || (touched.length > 0 && parameters.from === 0));
  return isPossible ? parameters : undefined;
}

export function write({ vmas, touched, from, isLast }: WalkParameters): string {
  const made = touched.length > 0 ? `/touch:${touched.join('.')}` : '';
  return `vmas:${vmas}${made}${from > 0 ? `/from:${from}` : ''}${isLast ? '/last' : ''}`;
}

/** How many of the touches are neither seen nor counted. */
export function skippedIn({ touched, isLast }: WalkParameters): number {
  return isLast ? touched.length - 1 : 0;
}
