import { useMemo } from 'react';
import type { Settings } from '../../bench/report.ts';
import { eraOrder } from './eras.ts';
import type { EraOrder } from './series.ts';
import type { Offer } from './use-offer.ts';

/** All kernels of the page. Returns the same array while they are the same. */
export function useEraOrder(
  offer: Offer,
  settings: readonly (Pick<Settings, 'eras'> | undefined)[],
): EraOrder {
  const others = settings.flatMap((each) => each?.eras ?? []).join('\n');
  return useMemo(
    () =>
      eraOrder(
        offer.eras.map(({ id }) => id),
        others.split('\n').filter((id) => id !== ''),
      ),
    [offer, others],
  );
}
