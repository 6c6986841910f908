import { foundAt, placed, question } from '../question.ts';

/** How many page table entries then map the page at an address. */
export default question({
  ...placed('mapcount'),
  form: 'number',
  ofAnyProcess: true,
  answer: async (exam, { at }) => foundAt((await exam.after({ at })).entry, at).mapcount,
});
