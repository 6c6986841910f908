/* Texts about a session: narration, transport bar, the scenes of lessons, and problems with a trace. */
import { beside } from '../beside.ts';
import { lesson } from '../lesson.ts';
import { narrate } from '../narrate.ts';
import { narrateBeats } from '../narrate-beats.ts';
import { present } from '../present.ts';
import { traceIn } from '../trace-in.ts';
import { transport } from '../transport.ts';

export const areas = {
  beside,
  lesson,
  narrate,
  narrateBeats,
  present,
  traceIn,
  transport,
} as const;
