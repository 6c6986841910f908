/* What every route shows, and the start page. Loaded before everything else. */
import { app } from '../app.ts';
import { home } from '../home.ts';
import { keys } from '../keys.ts';
import { timeline } from '../timeline.ts';

export const areas = { app, home, keys, timeline } as const;
