/* The lab. */
import { ask } from '../ask.ts';
import { exports } from '../exports.ts';
import { lab } from '../lab.ts';

export const areas = { ask, exports, lab } as const;
