/* The lab. */
import { lab } from '../lab.ts';

export const areas = { lab } as const;
