import { plain, question } from '../question.ts';

/** Whether the operation's one find_vma() was a hit or a miss. */
export default question({
  ...plain('lookup'),
  form: 'choice',
  choices: { hit: 'lesson.hit', miss: 'lesson.miss' },
  async answer(exam) {
    const { to } = exam.range;
    const { cacheHits, cacheMisses } = await exam.count({ from: to, to });
    if (cacheHits + cacheMisses !== 1)
      throw new Error(`the operation looks into a cache ${cacheHits + cacheMisses} times`);
    return cacheHits === 1 ? 'hit' : 'miss';
  },
});
