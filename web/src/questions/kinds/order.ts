import { startsChecked } from '../gap-checks.ts';
import { question } from '../question.ts';

/** The VMAs whose own gap the search of the operation compares, by their starts, in the order in which it does. */
export default question<object, readonly number[]>({
  usage: ['order of gap checks'],
  read: (text) => (text === 'order of gap checks' ? {} : undefined),
  form: 'order',
  shownAt: (events) => events.findLastIndex(({ type }) => type === 'gap_check'),
  look: startsChecked,
  async answer(exam) {
    const starts = await exam.look();
    if (starts.length < 2) throw new Error('there is no order: the search compares fewer than two gaps');
    return [...new Set(starts)].map((start) => start.toString(16)).join(' ');
  },
});
