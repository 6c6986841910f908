/* Texts about a session: narration, transport bar, the scenes of lessons, and problems with a trace. */
import { beside } from '../beside.ts';
import { climb } from '../climb.ts';
import { copied } from '../copied.ts';
import { cut } from '../cut.ts';
import { guard } from '../guard.ts';
import { lesson } from '../lesson.ts';
import { limit } from '../limit.ts';
import { line } from '../line.ts';
import { narrate } from '../narrate.ts';
import { narrateBeats } from '../narrate-beats.ts';
import { pins } from '../pins.ts';
import { present } from '../present.ts';
import { overcommitting } from '../overcommitting.ts';
import { promise } from '../promise.ts';
import { remember } from '../remember.ts';
import { traceIn } from '../trace-in.ts';
import { transport } from '../transport.ts';
import { zoom } from '../zoom.ts';

export const areas = {
  beside,
  climb,
  copied,
  cut,
  guard,
  lesson,
  limit,
  line,
  narrate,
  narrateBeats,
  pins,
  present,
  overcommitting,
  promise,
  remember,
  traceIn,
  transport,
  zoom,
} as const;
