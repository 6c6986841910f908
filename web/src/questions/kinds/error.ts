import { nth } from '../../base/known.ts';
import { errorName } from '../../protocol/constants.ts';
import type { RecordOutcome } from '../../protocol/protocol.gen.ts';
import { plain, question } from '../question.ts';

/** How the call ended: ENOMEM, SIGSEGV or the like, or none. */
export default question({
  ...plain('error'),
  form: 'word',
  async answer(exam) {
    const { operations } = await exam.after();
    return outcomeWord(nth(operations, exam.range.to - 1).outcome);
  },
});

/** "ENOMEM"; "SIGSEGV" for a touch that raised that signal; "none" for success. */
export function outcomeWord({ error, signal }: Pick<RecordOutcome, 'error' | 'signal'>): string {
  if (signal !== 'none') return signal === 'adrerr' ? 'SIGBUS' : 'SIGSEGV';
  return error === 0 ? 'none' : (errorName(error) ?? `errno ${-error}`);
}
