import { foundAt, placed, question } from '../question.ts';

/** How many nodes the pte_chain of the page at an address then has. */
export default question({
  ...placed('chains'),
  form: 'number',
  ofAnyProcess: true,
  answer: async (exam, { at }) => foundAt((await exam.after({ at })).page, at).chains,
});
