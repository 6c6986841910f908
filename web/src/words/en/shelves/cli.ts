/* Texts that only the command line uses. */
import { cli } from '../cli.ts';
import { distributions } from '../distributions.ts';
import { usage } from '../usage.ts';

export const areas = { cli, distributions, usage } as const;
