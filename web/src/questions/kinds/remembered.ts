import { plain, question } from '../question.ts';

/** The start of the VMA that mmap_cache points to; 0 if it points to none. */
export default question({
  ...plain('remembered'),
  form: 'address',
  pointsAt: 'vma',
  async answer(exam) {
    const { vmas, memory } = await exam.after();
    return vmas.find(({ id }) => id === memory.mmapCache)?.start ?? 0;
  },
});
