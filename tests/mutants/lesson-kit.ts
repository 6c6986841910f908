import type { Mutant } from './mutant.ts';

/** With the check of lessons. */
export const lessonKit: readonly Mutant[] = [
  {
    file: 'web/src/lesson-kit/grade.ts',
    before: "form === 'order' ? inOrderOf(String(truth), String(mean)) : truth",
    after: "form === 'order' ? String(mean) : truth",
    breaks: 'each order is right',
  },
  {
    file: 'web/src/lesson-kit/exam.ts',
    before: 'summary(core, spec, range.from - 1)',
    after: 'summary(core, spec, range.from)',
    breaks: 'a counter leaves out the first operation',
  },
  {
    file: 'web/src/lesson-kit/progress.ts',
    before: "([, { outcome }]) => outcome !== 'wrong'",
    after: "([, { outcome }]) => outcome === 'right'",
    breaks: 'an answer that was shown isn’t done with',
  },
  {
    file: 'web/src/lesson-kit/progress.ts',
    before: 'Number.isSafeInteger(value) && value >= 0',
    after: 'Number.isSafeInteger(value) && value > 0',
    breaks: 'answers without a miss are forgotten',
  },
  {
    file: 'web/src/lesson-kit/challenge.ts',
    before: 'made > Number(calls)',
    after: 'made >= Number(calls)',
    breaks: 'the last call that a challenge allows is one too many',
  },
  {
    file: 'web/src/lesson-kit/challenge.ts',
    before: 'Number(truth) <= Number(number)',
    after: 'Number(truth) < Number(number)',
    breaks: '“at most” is less',
  },
  {
    file: 'web/src/lesson-kit/use-grading.ts',
    before: 'misses >= TRIES',
    after: 'misses > TRIES',
    breaks: 'the answer is offered a try too late',
  },
  {
    file: 'web/src/lesson-kit/use-grading.ts',
    before: 'if (mine === tries.current) act(truth);',
    after: 'act(truth);',
    breaks: 'an answer that has been changed is graded',
  },
  {
    file: 'web/src/lesson-kit/shelf.ts',
    before: 'recording.catch(() => recordings.delete(key));',
    after: 'recording.catch(() => undefined);',
    breaks: 'a scenario that couldn’t be loaded never is',
  },
  {
    file: 'web/src/lesson-kit/questions-of.ts',
    before: 'element.type === Deeper || element.type === History',
    after: 'element.type === Deeper',
    breaks: 'questions folded under the history count',
  },
  {
    file: 'web/build/lesson-check/attributes.ts',
    before: "form !== 'choice' || names.includes(text)",
    after: "form === 'choice' || names.includes(text)",
    breaks: 'an answer that isn’t offered passes the check',
  },
];
