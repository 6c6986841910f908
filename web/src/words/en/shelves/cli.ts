/* Texts that only the command line uses. */
import { cli } from '../cli.ts';

export const areas = { cli } as const;
