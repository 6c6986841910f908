/* What only the command line says. */
import { cli } from '../cli.ts';

export const areas = { cli } as const;
