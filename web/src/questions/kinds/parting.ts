import { isCounter, type CounterName } from '../counters.ts';
import { question } from '../question.ts';

interface Asked {
  readonly counter: CounterName;
  readonly eras: readonly [string, string];
}

/** The number of the first operation at which two rows count differently. */
export default question<Asked>({
  usage: ['first apart findVma in 3.4 and 3.8'],
  read(text) {
    const [, counter = '', one = '', other = ''] = /^first apart (\w+) in (\S+) and (\S+)$/.exec(text) ?? [];
    return isCounter(counter) ? { counter, eras: [one, other] } : undefined;
  },
  form: 'number',
  async answer(exam, { counter, eras }) {
    const { from, to } = exam.range;
    for (let number = from; number <= to; number++) {
      const only = { from: number, to: number };
      const [one, other] = await Promise.all([exam.count(only, eras[0]), exam.count(only, eras[1])]);
      if (one[counter] !== other[counter]) return number;
    }
    throw new Error(`${eras.join(' and ')} count ${counter} alike from ${from} to ${to}`);
  },
});
