import { known } from '../../base/known.ts';
import type { CoreEvent } from '../../protocol/protocol.gen.ts';
import { plain, question } from '../question.ts';

type Marked = Extract<CoreEvent, { type: 'dup_zero_entry' }>;

const isMark = (event: CoreEvent): event is Marked => event.type === 'dup_zero_entry';

/** The start of the parent's VMA in whose slot of the child's tree a fork that fails puts the mark; 0 if it marks none. */
export default question<object, number>({
  ...plain('mark'),
  form: 'address',
  pointsAt: 'vma',
  shownAt: (events) => events.findIndex(isMark),
  look({ machine, events }) {
    const mark = events.find(isMark);
    if (mark === undefined) return 0;
    return known(
      machine.inspectVmas().find(({ id }) => id === mark.parent),
      'a fork that fails leaves the parent its VMAs',
    ).start;
  },
  answer: (exam) => exam.look(),
});
