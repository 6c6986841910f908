/** What completes a recording when its last line has been read. It is loaded while the lines are read. */
import { layoutOfAreas } from './areas.ts';
import { finishImages } from './images.ts';

export const finishing = { finishImages, layoutOfAreas };

export type Finishing = typeof finishing;
