/* What every route shows, and the start page. Loaded before everything else. */
import { app } from '../app.ts';
import { figure } from '../figure.ts';
import { home } from '../home.ts';
import { keys } from '../keys.ts';
import { race } from '../race.ts';
import { timeline } from '../timeline.ts';

export const areas = { app, figure, home, keys, race, timeline } as const;
