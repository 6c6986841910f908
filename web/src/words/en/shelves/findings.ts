/* What was reported, and what is found here. */
import { findings } from '../findings.ts';

export const areas = { findings } as const;
