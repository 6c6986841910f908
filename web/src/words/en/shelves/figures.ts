/* Texts in figures. */
import { views } from '../views.ts';

export const areas = { views } as const;
