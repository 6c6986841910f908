/** What completes a recording when its last line has been read. It is loaded while the lines are read. */
import { layoutOfVmas } from './vmas.ts';
import { finishImages } from './images.ts';

export const finishing = { finishImages, layoutOfVmas };

export type Finishing = typeof finishing;
