/* Texts that only the command line uses. */
import { cli } from '../cli.ts';
import { usage } from '../usage.ts';

export const areas = { cli, usage } as const;
