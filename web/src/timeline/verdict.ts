/* The result of a comparison with the recording, in messages. The page and the command line say the same. */
import { kernelMessage } from '../core/kernel-id.ts';
import { resultText } from '../core/result-text.ts';
import type { Call, RecordOutcome } from '../protocol/protocol.gen.ts';
import { message } from '../words/message.ts';
import type { Said } from '../words/message.ts';
import type { Cause } from './causes.ts';
import type { Comparison, Exception } from './compare.ts';

/** What is known of the log. */
interface Log {
  /** Calls that were left out of the replay, each with the first line on which it occurs. */
  readonly notModelled: readonly { readonly call: string; readonly line: number }[];
  /** Why calls may have been made by others, or in another order. */
  readonly doubt?: Said | undefined;
}

/** Why this kernel runs where nobody chose it: `release` is what the log names. */
export function whyThisKernel(release: string | undefined, kernel: string): Said {
  const ran = kernelMessage(kernel);
  return release === undefined
    ? message('timeline.kernelNewest', { kernel: ran })
    : message('timeline.kernelOfLog', { kernel: ran, release });
}

/** The verdict for calls that were each made in the recorded situation. */
export function verdictText({ agreed, asked }: Pick<Comparison, 'agreed' | 'asked'>): Said {
  return message('timeline.asRecorded', { agreed, count: asked });
}

/** `differing` is the result of countDiffering(). Undefined if there is nothing to explain. */
export function inOneGoText(
  differing: number,
  { agreed, asked }: Pick<Comparison, 'agreed' | 'asked'>,
): Said | undefined {
  if (differing === 0 && agreed === asked) return undefined;
  // If no more answers differ than there are exceptions, none need be a consequence of another.
  return message(differing > asked - agreed ? 'timeline.inOneGoFollowing' : 'timeline.inOneGo', {
    count: differing,
  });
}

/** `kernel` is the id of the kernel that was compared. */
export function exceptionText(exception: Exception, log: Log, kernel: string): Said {
  return message('timeline.exception', {
    line: String(exception.line),
    call: exception.text ?? '',
    here: resultText(exception.call, exception.outcome),
    recorded: resultText(exception.call, exception.recorded),
    reason: reasonText(exception, log, kernel),
  });
}

const STRONGER: ReadonlySet<Cause> = new Set(['noExec', 'policy', 'names', 'hugePool', 'fiveLevels']);

const CHANGE_MAPPINGS: ReadonlySet<string> = new Set([
  'io_setup',
  'io_destroy',
  'map_shadow_stack',
  'shmat',
  'shmdt',
]);

/** Gives a reason only if the comparison, the core or the recording itself shows it. There may be others. */
export function reasonText(
  { call, recorded, cause, limit, place, notFrom, overlapped, outcome, line = 0 }: Exception,
  { notModelled, doubt }: Log,
  kernel: string,
): Said {
  if (notFrom === 'top') return message('timeline.reasonNotFromTop', { kernel: kernelMessage(kernel) });
  if (notFrom === 'bottom') return message('timeline.reasonNotFromBottom', { kernel: kernelMessage(kernel) });
  // What this kernel refuses, the recorded machine could do, or refused for another reason.
  if (cause !== undefined && STRONGER.has(cause)) return message(`timeline.cause_${cause}`);
  if (limit !== undefined) return limit;
  const refused = whyRefused(outcome);
  if (refused !== undefined) return refused;
  if (cause !== undefined) return message(`timeline.cause_${cause}`);
  if (overlapped !== undefined) return message('timeline.reasonOverlapped', { line: String(overlapped) });
  const earlier = notModelled.find((each) => each.line < line && mayConcern(each.call, call));
  if (earlier)
    return message('timeline.reasonNotModelled', { call: earlier.call, line: String(earlier.line) });
  if (doubt !== undefined) return message('timeline.reasonDoubt');
  if (place !== undefined) return place;
  return message(recorded.error === 0 ? 'timeline.reasonUnknown' : 'timeline.reasonUnknownError');
}

/** What maps, unmaps or moves something unseen may change any later answer; advice and policies change none. */
function mayConcern(earlier: string, call: Call): boolean {
  return earlier === 'prctl' ? call === 'brk' : CHANGE_MAPPINGS.has(earlier);
}

/** Follows the core's own codes. Undefined if the call was not refused. */
function whyRefused({ reason, signal }: RecordOutcome): Said | undefined {
  if (signal !== 'none') return message(`codes.signal.${signal}`);
  return reason === 'none' ? undefined : message(`codes.reason.${reason}`);
}
