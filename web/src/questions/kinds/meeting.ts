import { locksOf, meeting } from '../locks.ts';
import { question } from '../question.ts';

interface Asked {
  readonly number: number;
}

/**
 * The lock at which the operation would wait for the scenario's operation of that number if both ran at the same time. The
 * scenario must show locks.
 */
export default question<Asked>({
  usage: ['meets operation 4'],
  read(text) {
    const [, met] = /^meets operation ([1-9]\d{0,4})$/.exec(text) ?? [];
    return met === undefined ? undefined : { number: Number(met) };
  },
  form: 'choice',
  choices: {
    mmap: 'lesson.meetMmap',
    vma: 'lesson.meetVma',
    i_mmap: 'lesson.meetIMmap',
    anon_vma: 'lesson.meetAnonVma',
    nowhere: 'lesson.meetNowhere',
  },
  async answer(exam, { number }) {
    const after = await exam.after();
    return meeting(locksOf(exam.spec, await exam.at(number)), after.locks);
  },
});
