/* Where everything is from. */
import { sources } from '../sources.ts';

export const areas = { sources } as const;
