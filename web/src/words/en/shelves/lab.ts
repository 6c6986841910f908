/* The lab. */
import { exports } from '../exports.ts';
import { lab } from '../lab.ts';

export const areas = { exports, lab } as const;
