/* What only the command line says. */
import { check } from '../check.ts';
import { cli } from '../cli.ts';

export const areas = { check, cli } as const;
