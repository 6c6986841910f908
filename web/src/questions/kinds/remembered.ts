import { plain, question } from '../question.ts';

/** Where the VMA starts that mmap_cache points to, 0 if to none. */
export default question({
  ...plain('remembered'),
  form: 'address',
  async answer(exam) {
    const { vmas, memory } = await exam.after();
    return vmas.find(({ id }) => id === memory.mmapCache)?.start ?? 0;
  },
});
