import { question } from '../question.ts';

/** From the first address to the one just past the last. */
interface Asked {
  readonly from: number;
  readonly to: number;
}

/** How many VMAs the process has after the operation, or how many of them lie between two addresses, if only with a part. */
export default question<Asked>({
  usage: ['areas', 'areas from 1000 to 3000'],
  read(text) {
    const asked = /^areas(?: from ([0-9a-f]+) to ([0-9a-f]+))?$/.exec(text);
    return asked
      ? { from: Number(`0x${asked[1] ?? 0}`), to: Number(`0x${asked[2] ?? 'ffffffffffff'}`) }
      : undefined;
  },
  form: 'number',
  ofAnyProcess: true,
  answer: async (exam, { from, to }) =>
    (await exam.after()).vmas.filter(({ start, end }) => start < to && end > from).length,
});
