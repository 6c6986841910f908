/* What figures say. */
import { views } from '../views.ts';

export const areas = { views } as const;
