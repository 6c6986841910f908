import { startsChecked } from '../gap-checks.ts';
import { question } from '../question.ts';

/** From the first address to the one just past the last. */
interface Asked {
  readonly from: number;
  readonly to: number;
}

/** Of the VMAs between two addresses, at how many own gaps the search of the operation looks. */
export default question<Asked, readonly number[]>({
  usage: ['gap checks from 1000 to 3000'],
  read(text) {
    const [, from, to] = /^gap checks from ([0-9a-f]+) to ([0-9a-f]+)$/.exec(text) ?? [];
    return from === undefined ? undefined : { from: Number(`0x${from}`), to: Number(`0x${to}`) };
  },
  form: 'number',
  shownAt: (events) => events.findLastIndex(({ type }) => type === 'gap_check'),
  look: startsChecked,
  async answer(exam, { from, to }) {
    const starts = await exam.look();
    if (starts.length === 0) throw new Error('the search looks at no gap at all');
    return new Set(starts.filter((start) => from <= start && start < to)).size;
  },
});
