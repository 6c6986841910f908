/* What a reader does by hand in the lab. */
import { make } from '../make.ts';

export const areas = { make } as const;
