/* The lab. */
import { ask } from '../ask.ts';
import { exports } from '../exports.ts';
import { lab } from '../lab.ts';
import { writing } from '../writing.ts';

export const areas = { ask, exports, lab, writing } as const;
