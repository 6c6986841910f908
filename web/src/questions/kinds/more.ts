import { isCounter, type CounterName } from '../counters.ts';
import { question } from '../question.ts';

interface Asked {
  readonly counter: CounterName;
  readonly kernels: readonly [string, string];
}

/** On which of two kernels a counter grows more. */
export default question<Asked>({
  usage: ['more findVma in 3.4 or 3.8'],
  read(text) {
    const [, counter = '', one = '', other = ''] = /^more (\w+) in (\S+) or (\S+)$/.exec(text) ?? [];
    return isCounter(counter) ? { counter, kernels: [one, other] } : undefined;
  },
  form: 'choice',
  choices: { equal: 'lesson.equal' },
  async answer(exam, { counter, kernels }) {
    const [one, other] = kernels;
    const countIn = async (kernel: string) => (await exam.count(exam.range, kernel))[counter];
    const [ones, others] = await Promise.all([countIn(one), countIn(other)]);
    if (ones === others) return 'equal';
    return ones > others ? one : other;
  },
});
