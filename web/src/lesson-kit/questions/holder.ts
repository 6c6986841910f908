import { FIRST_PROCESS, question } from '../question.ts';

interface Asked {
  readonly at: number;
  readonly turned: number;
}

/** Whose VMA the tree of the child holds at an address during a fork, when `turned` of its slots have been overwritten. */
export default question<Asked>({
  usage: ['holder at 604000 after 3 turns'],
  read(text) {
    const [, at, turned] = /^holder at ([0-9a-f]+) after ([1-9]\d{0,4}) turns?$/.exec(text) ?? [];
    return at === undefined ? undefined : { at: Number(`0x${at}`), turned: Number(turned) };
  },
  form: 'choice',
  choices: { parent: 'lesson.parentsArea', child: 'lesson.childsArea' },
  async answer(exam, { at, turned }) {
    const { holder, turns, operations } = await exam.after({ at, turned });
    if (holder === undefined) throw new Error(`${turns} slots turn, and not ${turned}`);
    if (holder === 0) throw new Error('the tree holds no area there');
    // Of the two of a fork, the one that made the operation is the parent.
    return holder === (operations.at(-1)?.call.process || FIRST_PROCESS) ? 'parent' : 'child';
  },
});
