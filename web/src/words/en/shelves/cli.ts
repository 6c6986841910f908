/* Texts that only the command line uses. */
import { cli } from '../cli.ts';
import { traits } from '../traits.ts';

export const areas = { cli, traits } as const;
