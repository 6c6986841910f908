/* The contents, and the ways between the pages of the book. */
import { book } from '../book.ts';

export const areas = { book } as const;
