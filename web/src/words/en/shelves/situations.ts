/* Situations of the lab. */
import { situations } from '../situations.ts';

export const areas = { situations } as const;
