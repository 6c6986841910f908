/* What a comparison with the recording comes to, in words: the page and the command line say the same. */
import { eraMessage } from '../core/era-id.ts';
import { resultText } from '../core/result-text.ts';
import type { RecordOutcome } from '../protocol/protocol.gen.ts';
import { message } from '../words/message.ts';
import type { Said } from '../words/message.ts';
import type { Comparison, Exception } from './compare.ts';

/** A call of the recording that was left out of the replay, and the line on which it stands first. */
interface LeftOut {
  readonly call: string;
  readonly line: number;
}

/** Each call asked in the recorded situation. */
export function verdictText({ agreed, asked }: Pick<Comparison, 'agreed' | 'asked'>): Said {
  return message('timeline.asRecorded', { agreed, count: asked });
}

/** `differing`: as countDiffering has it. Undefined where there is nothing to explain. */
export function inOneGoText(
  differing: number,
  { agreed, asked }: Pick<Comparison, 'agreed' | 'asked'>,
): Said | undefined {
  if (differing === 0 && agreed === asked) return undefined;
  // With no more of them than exceptions, nothing need have followed.
  return message(differing > asked - agreed ? 'timeline.inOneGoFollowing' : 'timeline.inOneGo', {
    count: differing,
  });
}

/** `era`: the one that was asked. */
export function exceptionText(exception: Exception, notModelled: readonly LeftOut[], era: string): Said {
  return message('timeline.exception', {
    line: String(exception.line),
    call: exception.text ?? '',
    here: resultText(exception.call, exception.outcome),
    recorded: resultText(exception.call, exception.recorded),
    reason: reasonText(exception, notModelled, era),
  });
}

/** Only a reason that the comparison, the core or the recording itself shows; there may be others. */
export function reasonText(
  { hugePage, notFrom, outcome, line = 0 }: Exception,
  notModelled: readonly LeftOut[],
  era: string,
): Said {
  if (notFrom === 'top') return message('timeline.reasonNotFromTop', { era: eraMessage(era) });
  if (notFrom === 'bottom') return message('timeline.reasonNotFromBottom', { era: eraMessage(era) });
  const refused = whyRefused(outcome);
  if (refused !== undefined) return refused;
  if (hugePage) return message('timeline.reasonHugePage');
  const earlier = notModelled.find((call) => call.line < line);
  return earlier
    ? message('timeline.reasonNotModelled', { call: earlier.call, line: String(earlier.line) })
    : message('timeline.reasonUnknown');
}

/** By the core's own codes; undefined where it did as it was told. */
function whyRefused({ reason, signal }: RecordOutcome): Said | undefined {
  if (signal !== 'none') return message(`codes.signal.${signal}`);
  return reason === 'none' ? undefined : message(`codes.reason.${reason}`);
}
