import { question } from '../question.ts';

/** From the first address to the one just past the last. */
interface Asked {
  readonly from: number;
  readonly to: number;
}

const EVERYWHERE: Asked = { from: 0, to: Infinity };

/** How many VMAs the process has after the operation, or how many of them lie between two addresses, if only with a part. */
export default question<Asked>({
  usage: ['areas', 'areas from 7ffff7ff6000 to 7ffff7fff000'],
  read(text) {
    if (text === 'areas') return EVERYWHERE;
    const [, from, to] = /^areas from ([0-9a-f]+) to ([0-9a-f]+)$/.exec(text) ?? [];
    return to === undefined ? undefined : { from: Number(`0x${from}`), to: Number(`0x${to}`) };
  },
  form: 'number',
  ofAnyProcess: true,
  answer: async (exam, { from, to }) =>
    (await exam.after()).vmas.filter(({ start, end }) => start < to && end > from).length,
});
