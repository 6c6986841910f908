import type { Probe } from '../../timeline/probe.ts';
import { readFamily, takeFamily, type Family, type RawFamily } from './family.ts';

export const probe: Probe<never, RawFamily, Family> = {
  needsTrees: true,
  take: takeFamily,
  read: readFamily,
};
