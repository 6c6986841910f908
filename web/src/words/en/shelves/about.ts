/* The page about this page, and what a check against recordings says: the command line says it too. */
import { about } from '../about.ts';
import { check } from '../check.ts';

export const areas = { about, check } as const;
