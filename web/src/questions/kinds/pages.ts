import { areaAt, placed, question } from '../question.ts';

/** How many anonymous pages the VMA that then contains an address holds. */
export default question({
  ...placed('pages'),
  form: 'number',
  ofAnyProcess: true,
  answer: async (exam, { at }) => areaAt(await exam.after(), at).anon,
});
