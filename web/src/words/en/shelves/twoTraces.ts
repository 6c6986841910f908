/* Two traces compared. */
import { twoTraces } from '../two-traces.ts';

export const areas = { twoTraces } as const;
