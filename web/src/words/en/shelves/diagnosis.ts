/* The diagnosis of a process's VMAs. */
import { diagnosis } from '../diagnosis.ts';

export const areas = { diagnosis } as const;
