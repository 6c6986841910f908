import { isCounter, type CounterName } from '../counters.ts';
import { question } from '../question.ts';

interface Asked {
  readonly counter: CounterName;
  readonly eras: readonly [string, string];
}

/** In which of two rows a counter grows more. */
export default question<Asked>({
  usage: ['more findVma in 3.4 or 3.8'],
  read(text) {
    const [, counter = '', one = '', other = ''] = /^more (\w+) in (\S+) or (\S+)$/.exec(text) ?? [];
    return isCounter(counter) ? { counter, eras: [one, other] } : undefined;
  },
  form: 'choice',
  choices: { equal: 'lesson.equal' },
  async answer(exam, { counter, eras }) {
    const [one, other] = eras;
    const countIn = async (era: string) => (await exam.count(exam.range, era))[counter];
    const [ones, others] = await Promise.all([countIn(one), countIn(other)]);
    if (ones === others) return 'equal';
    return ones > others ? one : other;
  },
});
