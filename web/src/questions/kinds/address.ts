import { nth } from '../../base/known.ts';
import { plain, question } from '../question.ts';

/** What the call returned. */
export default question({
  ...plain('address'),
  form: 'address',
  pointsAt: 'gap',
  async answer(exam) {
    const { operations } = await exam.after();
    const { outcome } = nth(operations, exam.range.to - 1);
    return outcome.error === 0 ? outcome.value : outcome.error;
  },
});
