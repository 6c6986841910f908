/* The about page, and the results of checks against recordings, which the command line prints, too. */
import { about } from '../about.ts';
import { check } from '../check.ts';

export const areas = { about, check } as const;
