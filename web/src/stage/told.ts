/* What the page says of a moment, and how long it takes to read. */
import { mmapLockName } from '../core/era-id.ts';
import type { SessionSpec } from '../core/session.ts';
import { narrateBeat } from '../narrate/beats/beats.ts';
import { narrateContext, withElsewhere, type NarrateContext } from '../narrate/context.ts';
import { narrate, type Narration } from '../narrate/narrate.ts';
import type { Snapshot } from '../timeline/snapshot.ts';

/** What the beat comes to that has just ended; within a beat, and for readers of every event, what the event does. */
export function toldOf(
  { beat, event, position, stack, elsewhere }: Snapshot,
  world: NarrateContext,
  everyEvent: boolean,
): Narration | undefined {
  const ctx = withElsewhere(world, elsewhere);
  const told = !everyEvent && beat?.last === position ? narrateBeat(beat, ctx) : undefined;
  return told ?? (event && narrate(event, ctx, stack));
}

/** In ms: to look up, and for each character of the headline and of the second line, which fewer people read. */
const LOOK = 900;
const HEADLINE = 45;
const SECOND_LINE = 15;

/** How long a beat stays while it is played, in ms. */
export function readingTime(snapshot: Snapshot, { era, files }: SessionSpec): number {
  const told = toldOf(snapshot, narrateContext(snapshot, { files, mmapLock: mmapLockName(era) }), false);
  return told ? LOOK + HEADLINE * told.what.length + SECOND_LINE * told.why.length : LOOK;
}
