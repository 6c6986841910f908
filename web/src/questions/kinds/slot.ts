import { nth } from '../../base/known.ts';
import { placed, question } from '../question.ts';

/**
 * The slot that holds the VMA at an address in the cache of the thread that made the operation. The VMA may belong to
 * another process.
 */
export default question({
  ...placed('slot'),
  form: 'number',
  async answer(exam, { at }) {
    const { operations, slots } = await exam.after();
    const thread = operations.at(-1)?.call.thread || slots[0]?.task;
    const holding = slots.filter(({ task, start, end }) => task === thread && start <= at && at < end);
    if (holding.length !== 1)
      throw new Error(`thread ${thread} has ${at.toString(16)} in ${holding.length} slots`);
    return nth(holding, 0).slot;
  },
});
