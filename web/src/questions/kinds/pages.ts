import { areaAt, placed, question } from '../question.ts';

/** How many anonymous pages the VMA that contains an address then has. */
export default question({
  ...placed('pages'),
  form: 'number',
  ofAnyProcess: true,
  answer: async (exam, { at }) => areaAt(await exam.after(), at).anon,
});
