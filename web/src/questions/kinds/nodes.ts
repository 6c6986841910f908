import { plain, question } from '../question.ts';

/** At how many nodes of a tree the operation’s first lookup looks. */
export default question<object, number>({
  ...plain('nodes looked at'),
  form: 'number',
  shownAt: (events) => events.findIndex(({ type }) => type === 'find_vma_leave'),
  look({ events }) {
    const end = events.findIndex(({ type }) => type === 'find_vma_leave');
    return events
      .slice(0, end)
      .filter(
        ({ type }) => type === 'tree_compare' || type === 'maple_walk_enter' || type === 'maple_descend',
      ).length;
  },
  answer: (exam) => exam.look(),
});
