import type { Workload } from '../../bench/suite-core.ts';

/** More points don't make a curve clearer, but a run longer. */
export const MOST_SIZES = 12;

export interface ReadSizes {
  /** Those that can be run, smallest first. */
  readonly sizes: readonly number[];
  /** Whether something else was there, too. */
  readonly trouble: boolean;
}

/** Both 65000 with a separator and two sizes without a space; which one was meant is not guessed. */
const SEPARATED = /(?:^|[\s;])\d{1,3}(?:,\d{3})+(?=,?(?:$|[\s;]))/;

/** Reads sizes as somebody types them: "1000, 2500 5000"; none leave a workload out. */
export function readSizes(
  text: string,
  { smallest, largest }: Pick<Workload, 'smallest' | 'largest'>,
): ReadSizes {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '');
  const numbers = words.filter((word) => /^\d{1,9}$/.test(word)).map(Number);
  const fitting = numbers.filter((n) => n >= smallest && n <= largest);
  const sizes = [...new Set(fitting)].toSorted((a, b) => a - b).slice(0, MOST_SIZES);
  const isCut = fitting.length < words.length || sizes.length < new Set(fitting).size;
  return { sizes, trouble: isCut || SEPARATED.test(text) };
}
