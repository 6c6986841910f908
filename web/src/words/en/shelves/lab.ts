/* The lab. */
import { ask } from '../ask.ts';
import { exports } from '../exports.ts';
import { lab } from '../lab.ts';
import { session } from '../session.ts';
import { writing } from '../writing.ts';

export const areas = { ask, exports, lab, session, writing } as const;
