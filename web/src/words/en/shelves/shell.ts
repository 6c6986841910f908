/* What every route shows, and the start page. Loaded before everything else. */
import { app } from '../app.ts';
import { home } from '../home.ts';
import { keys } from '../keys.ts';
import { race } from '../race.ts';
import { timeline } from '../timeline.ts';

export const areas = { app, home, keys, race, timeline } as const;
