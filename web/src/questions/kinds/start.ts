import { areaAt, placed, question } from '../question.ts';

/** Where the VMA that then contains an address starts. */
export default question({
  ...placed('start'),
  form: 'address',
  ofAnyProcess: true,
  answer: async (exam, { at }) => areaAt(await exam.after(), at).start,
});
