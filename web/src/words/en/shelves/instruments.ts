/* Texts of the instruments of lessons. The race’s are loaded with the home page. */
import { climb } from '../climb.ts';
import { copied } from '../copied.ts';
import { cut } from '../cut.ts';
import { guard } from '../guard.ts';
import { limit } from '../limit.ts';
import { line } from '../line.ts';
import { overcommitting } from '../overcommitting.ts';
import { pins } from '../pins.ts';
import { promise } from '../promise.ts';
import { remember } from '../remember.ts';
import { walk } from '../walk.ts';
import { zoom } from '../zoom.ts';

export const areas = {
  climb,
  copied,
  cut,
  guard,
  limit,
  line,
  overcommitting,
  pins,
  promise,
  remember,
  walk,
  zoom,
} as const;
