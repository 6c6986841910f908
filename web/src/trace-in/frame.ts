/** What begins and completes a recording. The worker loads it apart from what reads the lines. */
import { assuming, finishImages } from './images.ts';
import { SAMPLE, recognised } from './intake/index.ts';
import { MapsReader, isMapsLine } from './maps.ts';
import { PartsJoiner } from './parts.ts';
import { layoutOfVmas } from './vmas.ts';

export const frame = {
  SAMPLE,
  recognised,
  MapsReader,
  PartsJoiner,
  isMapsLine,
  assuming,
  finishImages,
  layoutOfVmas,
};

export type Frame = typeof frame;
