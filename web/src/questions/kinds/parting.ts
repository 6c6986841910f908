import { isCounter, type CounterName } from '../counters.ts';
import { question } from '../question.ts';

interface Asked {
  readonly counter: CounterName;
  readonly kernels: readonly [string, string];
}

/** The number of the first operation at which two kernels count differently. */
export default question<Asked>({
  usage: ['first apart findVma in 3.4 and 3.8'],
  read(text) {
    const [, counter = '', one = '', other = ''] = /^first apart (\w+) in (\S+) and (\S+)$/.exec(text) ?? [];
    return isCounter(counter) ? { counter, kernels: [one, other] } : undefined;
  },
  form: 'number',
  async answer(exam, { counter, kernels }) {
    const { from, to } = exam.range;
    for (let number = from; number <= to; number++) {
      const only = { from: number, to: number };
      const [one, other] = await Promise.all([exam.count(only, kernels[0]), exam.count(only, kernels[1])]);
      if (one[counter] !== other[counter]) return number;
    }
    throw new Error(`${kernels.join(' and ')} count ${counter} alike from ${from} to ${to}`);
  },
});
