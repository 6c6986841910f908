import { t } from '../../../words/index.ts';
import { useSizeChoice, type SizeChoice } from '../../../app/bench/use-size-choice.tsx';

/** The size of the region that is looked at. */
export function useRegion(sizes: readonly number[]): SizeChoice {
  return useSizeChoice(sizes, t('benchRmapFork.region'), (n) => t('benchRmapFork.regionOf', { n }));
}
