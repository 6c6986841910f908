import { foundAt, placed, question } from '../question.ts';

/** How many nodes the chain of the page at an address then has, of its reverse map for this page alone. */
export default question({
  ...placed('chains'),
  form: 'number',
  ofAnyProcess: true,
  answer: async (exam, { at }) => foundAt((await exam.after({ at })).page, at).chains,
});
