/* The page about this page. */
import { about } from '../about.ts';

export const areas = { about } as const;
