import { plain, question } from '../question.ts';

const KERNELS = ['3.14', '3.15'] as const;

/** Whether the last operation, a touch, is a hit on Linux 3.14, and on 3.15: “hit miss”. A call that is no touch is “none”. */
export default question({
  ...plain('touch in 3.14 and 3.15'),
  form: 'choice',
  choices: {
    none: 'lesson.noTouch',
    'hit hit': 'lesson.hitBoth',
    'miss miss': 'lesson.missBoth',
    'hit miss': 'lesson.hitOn314',
    'miss hit': 'lesson.hitOn315',
  },
  async answer({ spec, range: { to }, count }) {
    if (spec.calls[to - 1]?.operation.call !== 'store') return 'none';
    const counted = await Promise.all(KERNELS.map((kernel) => count({ from: to, to }, kernel)));
    return counted.map(({ cacheHits }) => (cacheHits > 0 ? 'hit' : 'miss')).join(' ');
  },
});
