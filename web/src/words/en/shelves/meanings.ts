/* What the core's own words mean: codes, counters, rows and columns. */
import { codes } from '../codes.ts';
import { counters } from '../counters.ts';
import { eras } from '../eras.ts';
import { strategies } from '../strategies.ts';

export const areas = { codes, counters, eras, strategies } as const;
