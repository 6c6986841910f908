/* Texts that only the command line uses. */
import { cli } from '../cli.ts';
import { events } from '../events.ts';
import { traits } from '../traits.ts';

export const areas = { cli, events, traits } as const;
