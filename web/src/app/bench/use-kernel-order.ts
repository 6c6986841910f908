import { useMemo } from 'react';
import type { Settings } from '../../bench/report.ts';
import { kernelOrder } from './kernels.ts';
import type { KernelOrder } from './series.ts';
import type { Offer } from './use-offer.ts';

/** All kernels of the page. Returns the same array while they are the same. */
export function useKernelOrder(
  offer: Offer,
  settings: readonly (Pick<Settings, 'kernels'> | undefined)[],
): KernelOrder {
  const others = settings.flatMap((each) => each?.kernels ?? []).join('\n');
  return useMemo(
    () =>
      kernelOrder(
        offer.kernels.map(({ id }) => id),
        others.split('\n').filter((id) => id !== ''),
      ),
    [offer, others],
  );
}
