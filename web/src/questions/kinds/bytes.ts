import { foundAt, placed, question } from '../question.ts';

/** How many bytes the reverse map then uses for the page at an address alone. */
export default question({
  ...placed('bytes'),
  form: 'number',
  ofAnyProcess: true,
  answer: async (exam, { at }) => foundAt((await exam.after({ at })).page, at).ownBytes,
});
