import { vmaAt, placed, question } from '../question.ts';

/** The start of the VMA that then contains an address. */
export default question({
  ...placed('start'),
  form: 'address',
  ofAnyProcess: true,
  answer: async (exam, { at }) => vmaAt(await exam.after(), at).start,
});
