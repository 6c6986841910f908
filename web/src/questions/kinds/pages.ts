import { vmaAt, placed, question } from '../question.ts';

/** How many anonymous pages the VMA that contains an address then has. */
export default question({
  ...placed('pages'),
  form: 'number',
  ofAnyProcess: true,
  answer: async (exam, { at }) => vmaAt(await exam.after(), at).anon,
});
