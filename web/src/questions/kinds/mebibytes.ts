import { PAGE_SIZE } from '../../core/layout.ts';
import { foundAt, placed, question } from '../question.ts';

/** In bytes: what the test of March 2004 wrote. */
const WRITTEN = 2 ** 29;

/** How many MiB the reverse map would then use for 512 MiB of pages that each take as much as the page at an address alone. */
export default question({
  ...placed('MiB for 512 MiB'),
  form: 'number',
  ofAnyProcess: true,
  async answer(exam, { at }) {
    const { ownBytes } = foundAt((await exam.after({ at })).page, at);
    return (ownBytes * (WRITTEN / PAGE_SIZE)) / 2 ** 20;
  },
});
