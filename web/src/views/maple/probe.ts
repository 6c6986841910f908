/* Fetches nothing of its own: it makes snapshots have their maple tree. */
import type { Probe } from '../../timeline/probe.ts';

export const probe: Probe<never, undefined, undefined> = {
  needsTrees: true,
  take: () => undefined,
  read: () => undefined,
};
