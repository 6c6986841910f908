import { plain, question } from '../question.ts';

/** Peng Zhang, 26 July 2023 (tests/instruments/copied.test.ts compares this with web/src/suites/04-fork-spawn/published.ts). */
export const REPORTED_GAINS: ReadonlyMap<number, number> = new Map([
  [23, 2.77],
  [223, 15.42],
  [4023, 29.86],
]);

/**
 * How many percent more forks the patch of July 2023 made in the same time, rounded. That was reported for as many VMAs as the core
 * counts in the operation, a fork.
 */
export default question<object>({
  ...plain('reported gain of copying the tree'),
  form: 'number',
  isReported: true,
  async answer(exam) {
    const { areasInherited: vmas } = await exam.count();
    const gain = REPORTED_GAINS.get(vmas);
    if (gain === undefined) throw new Error(`nothing was reported for a fork of ${vmas} VMAs`);
    return Math.round(gain);
  },
});
