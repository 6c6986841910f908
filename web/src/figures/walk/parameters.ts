/* The parameters of the walk, as a link and a lesson write them: "vmas:40", "vmas:40/touch:12.5.33/from:2". */

export interface WalkParameters {
  /** How many VMAs the process has. */
  readonly vmas: number;
  /** Which of them are touched, one after the other, by address from 1. The program’s own and the stack aren’t. */
  readonly touched: readonly number[];
  /** How many touches have been made when it is first seen. */
  readonly from: number;
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
  const [, count, list, from = '0'] =
    /^vmas:(\d{2,3})(?:\/touch:(\d{1,3}(?:\.\d{1,3})*))?(?:\/from:(\d{1,2}))?$/.exec(text) ?? [];
  if (count === undefined) return undefined;
  const parameters = { vmas: Number(count), touched: list?.split('.').map(Number) ?? [], from: Number(from) };
  const { vmas, touched } = parameters;
  const { lowest, highest } = touchable(parameters);
  const isPossible =
    vmas >= FEWEST &&
    vmas <= MOST_VMAS &&
    touched.length <= MOST &&
    touched.every((vma) => lowest <= vma && vma <= highest) &&
    parameters.from <= touched.length;
  return isPossible ? parameters : undefined;
}

export function write({ vmas, touched, from }: WalkParameters): string {
  return `vmas:${vmas}${touched.length > 0 ? `/touch:${touched.join('.')}` : ''}${from > 0 ? `/from:${from}` : ''}`;
}
