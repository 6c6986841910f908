import { nth } from '../../base/known.ts';
import type { RecordPte } from '../../protocol/protocol.gen.ts';
import { FIRST_PROCESS, foundAt, placed, question } from '../question.ts';

/** Whether the page at an address is new after the operation, copied, reused or kept. */
export default question({
  ...placed('page'),
  form: 'choice',
  choices: {
    new: 'lesson.pageNew',
    copied: 'lesson.pageCopied',
    reused: 'lesson.pageReused',
    kept: 'lesson.pageKept',
  },
  async answer(exam, { at }) {
    const after = foundAt((await exam.after({ at })).entry, at);
    const { to } = exam.range;
    // The entry before the operation, in the process that makes it: another process may have made the previous
    // operation.
    const process = nth(exam.spec.calls, to - 1).operation.process || FIRST_PROCESS;
    return fateOf((await exam.at(to - 1, { process, at })).entry, after);
  },
});

/**
 * What an operation did about the page of an entry. `new`: there was no page before. `copied`: it is another page
 * now. `reused`: it is the same page, which is now writable and was not before. `kept`: nothing.
 */
function fateOf(before: RecordPte | undefined, after: RecordPte): string {
  if (before === undefined || before.kind !== after.kind) return 'new';
  if (before.frame !== after.frame) return 'copied';
  return before.writable === 'no' && after.writable === 'yes' ? 'reused' : 'kept';
}
