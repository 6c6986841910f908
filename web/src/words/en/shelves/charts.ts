/* Texts of charts. */
import { chart } from '../chart.ts';

export const areas = { chart } as const;
