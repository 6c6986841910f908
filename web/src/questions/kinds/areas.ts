import { plain, question } from '../question.ts';

/** How many VMAs the process has after the operation. */
export default question({
  ...plain('areas'),
  form: 'number',
  ofAnyProcess: true,
  answer: async (exam) => (await exam.after()).vmas.length,
});
