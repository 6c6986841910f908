import { vmaAt, placed, question } from '../question.ts';

/** Where the vm_area_struct that contains an address after the operation started before it. */
export default question({
  ...placed('survivor'),
  form: 'address',
  pointsAt: 'vma',
  async answer(exam, { at }) {
    const { id } = vmaAt(await exam.after(), at);
    const before = await exam.at(exam.range.to - 1);
    const survivor = before.vmas.find((vma) => vma.id === id);
    if (survivor === undefined) throw new Error(`the VMA at ${at.toString(16)} is new`);
    return survivor.start;
  },
});
