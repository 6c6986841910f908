import { howTaken, isAskedLock, LOCKS, locksOf, type AskedLock } from '../locks.ts';
import { question } from '../question.ts';

interface Asked {
  readonly lock: AskedLock;
}

/** How the operation acquires locks of a class. The scenario must show locks. */
export default question<Asked>({
  usage: LOCKS.map((lock) => `lock of ${lock}`),
  read(text) {
    const [, lock = ''] = /^lock of (\w+)$/.exec(text) ?? [];
    return isAskedLock(lock) ? { lock } : undefined;
  },
  form: 'choice',
  choices: {
    taken: 'lesson.lockTaken',
    shared: 'lesson.lockShared',
    spared: 'lesson.lockSpared',
    untouched: 'lesson.lockUntouched',
  },
  answer: async (exam, { lock }) => howTaken(locksOf(exam.spec, await exam.after()), lock),
});
