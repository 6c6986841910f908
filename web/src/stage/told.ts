/* What the page says of a moment, and how long it takes to read. */
import { mmapLockName } from '../core/kernel-id.ts';
import type { SessionSpec } from '../core/session.ts';
import { narrateBeat } from '../narrate/beats/beats.ts';
import { narrateContext, withElsewhere, type NarrateContext } from '../narrate/context.ts';
import { narrate, type Narration } from '../narrate/narrate.ts';
import type { Snapshot } from '../timeline/snapshot.ts';

/**
 * Whether a moment is told, and drawn, as the beat that has just ended. Within a beat, and for readers of every event,
 * it is what the event does. The end of an operation is what the call returns, unless the reader came there step by
 * step.
 */
export function isBeatToTell(
  { beat, position }: Snapshot,
  { everyEvent, isStepped }: { readonly everyEvent: boolean; readonly isStepped: boolean },
): boolean {
  return !everyEvent && beat?.last === position && (isStepped || beat.number < beat.count);
}

export function toldOf(
  { beat, event, stack, elsewhere }: Snapshot,
  world: NarrateContext,
  byBeat: boolean,
): Narration | undefined {
  const ctx = withElsewhere(world, elsewhere);
  const told = byBeat && beat ? narrateBeat(beat, ctx) : undefined;
  return told ?? (event && narrate(event, ctx, stack));
}

/** In ms: to look up, and for each character of the headline and of the second line, which fewer people read. */
const LOOK = 900;
const HEADLINE = 45;
const SECOND_LINE = 15;

/** How long a beat stays while it is played, in ms. */
export function readingTime(snapshot: Snapshot, { kernel, files }: SessionSpec): number {
  const told = toldOf(snapshot, narrateContext(snapshot, { files, mmapLock: mmapLockName(kernel) }), true);
  return told ? LOOK + HEADLINE * told.what.length + SECOND_LINE * told.why.length : LOOK;
}
