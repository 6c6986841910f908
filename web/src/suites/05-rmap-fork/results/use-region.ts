import { t } from '../../../words/index.ts';
import { useSizeChoice, type SizeChoice } from '../../../app/bench/use-size-choice.tsx';

/** The chosen size of the region. */
export function useRegion(sizes: readonly number[]): SizeChoice {
  return useSizeChoice(sizes, t('benchRmapFork.region'), (n) => t('benchRmapFork.regionOf', { n }));
}
