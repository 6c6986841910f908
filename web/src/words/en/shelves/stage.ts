/* Texts about a session: narration, transport bar, the scenes of lessons, and problems with a trace. */
import { lesson } from '../lesson.ts';
import { narrate } from '../narrate.ts';
import { narrateBeats } from '../narrate-beats.ts';
import { traceIn } from '../trace-in.ts';
import { transport } from '../transport.ts';

export const areas = { lesson, narrate, narrateBeats, traceIn, transport } as const;
