/* What the core's own words mean: codes, counters, events, rows, columns, costs and programs. */
import { codes } from '../codes.ts';
import { costs } from '../costs.ts';
import { counters } from '../counters.ts';
import { kernels } from '../kernels.ts';
import { events } from '../events.ts';
import { programs } from '../programs.ts';
import { strategies } from '../strategies.ts';

export const areas = { codes, costs, counters, kernels, events, programs, strategies } as const;
