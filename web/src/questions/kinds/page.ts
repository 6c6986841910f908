import { nth } from '../../base/known.ts';
import type { RecordPte } from '../../protocol/protocol.gen.ts';
import { FIRST_PROCESS, foundAt, placed, question } from '../question.ts';

/** What the operation has done about the page at an address for a write to it: see `fateOf`. */
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
    // Of the process that makes the operation: another one may have made the one before.
    const process = nth(exam.spec.calls, to - 1).operation.process || FIRST_PROCESS;
    return fateOf((await exam.at(to - 1, { process, at })).entry, after);
  },
});

/**
 * What an operation has done about the page of an entry: `new`: there was none; `copied`: it is another one now;
 * `reused`: it may be written now, and could not be before; `kept`: nothing.
 */
function fateOf(before: RecordPte | undefined, after: RecordPte): string {
  if (before === undefined || before.kind !== after.kind) return 'new';
  if (before.frame !== after.frame) return 'copied';
  return before.writable === 'no' && after.writable === 'yes' ? 'reused' : 'kept';
}
