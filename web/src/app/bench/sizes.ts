import type { Workload } from '../../bench/suite-core.ts';

/** More points wouldn't make a curve clearer, only a run longer. */
export const MOST_SIZES = 12;

interface ReadSizes {
  /** The sizes that can be run, smallest first. */
  readonly sizes: readonly number[];
  /** Whether the text contains anything else. */
  readonly trouble: boolean;
}

/** "65,000" may be one number with a separator or two sizes; the page doesn't guess. */
const SEPARATED = /(?:^|[\s;])\d{1,3}(?:,\d{3})+(?=,?(?:$|[\s;]))/;

/** Reads sizes as people type them: "1000, 2500 5000". No sizes leave the workload out. */
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
