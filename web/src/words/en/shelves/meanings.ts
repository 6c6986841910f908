/* What the core's own words mean: codes, counters, events, rows, columns, costs and programs. */
import { codes } from '../codes.ts';
import { costs } from '../costs.ts';
import { counters } from '../counters.ts';
import { eras } from '../eras.ts';
import { events } from '../events.ts';
import { programs } from '../programs.ts';
import { strategies } from '../strategies.ts';

export const areas = { codes, costs, counters, eras, events, programs, strategies } as const;
