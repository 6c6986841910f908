import { question } from '../question.ts';

interface Asked {
  readonly number: number;
}

/**
 * The operation updates the subtree gaps in upward walks. Asks for the start of the VMA at whose node the walk of
 * that number ends, counted from 1.
 */
export default question<Asked>({
  usage: ['end of walk 2'],
  read(text) {
    const [, walk] = /^end of walk ([1-9]\d?)$/.exec(text) ?? [];
    return walk === undefined ? undefined : { number: Number(walk) };
  },
  form: 'address',
  pointsAt: 'vma',
  shownAt: (events, { number }) =>
    events.findIndex(
      ({ type }, i) =>
        type === 'gap_update_leave' &&
        events.slice(0, i + 1).filter((each) => each.type === type).length === number,
    ),
  async answer(exam, { number }) {
    const { gapWalks, vmas } = await exam.after();
    const walk = gapWalks[number - 1];
    if (walk === undefined) throw new Error(`there are ${gapWalks.length} walks, and no walk ${number}`);
    const vma = vmas.find(({ id }) => id === walk.to);
    if (vma === undefined) throw new Error(`the VMA at whose node walk ${number} ended is gone`);
    return vma.start;
  },
});
