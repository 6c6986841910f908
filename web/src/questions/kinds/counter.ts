import { COUNTER_NAMES } from '../../protocol/protocol.gen.ts';
import { isCounter, type CounterName } from '../counters.ts';
import { question } from '../question.ts';

interface Asked {
  readonly counter: CounterName;
}

/** How much a counter grows during the operations. */
export default question<Asked>({
  usage: COUNTER_NAMES,
  read: (text) => (isCounter(text) ? { counter: text } : undefined),
  form: 'number',
  answer: async (exam, { counter }) => (await exam.count())[counter],
});
