/* What a session says: narration, transport, the scenes of lessons, and what is wrong with a trace. */
import { lesson } from '../lesson.ts';
import { narrate } from '../narrate.ts';
import { traceIn } from '../trace-in.ts';
import { transport } from '../transport.ts';

export const areas = { lesson, narrate, traceIn, transport } as const;
