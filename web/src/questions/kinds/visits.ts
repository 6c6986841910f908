import { question } from '../question.ts';

/** The processes whose VMAs a reverse-map walk of the operation looks at, by their numbers, in the order in which it does. */
export default question<object, readonly number[]>({
  usage: ['order of processes looked at'],
  read: (text) => (text === 'order of processes looked at' ? {} : undefined),
  form: 'order',
  orders: 'processes',
  look: ({ events }) => events.flatMap((event) => (event.type === 'rmap_look_area' ? event.process : [])),
  async answer(exam) {
    const processes = [...new Set(await exam.look())];
    if (processes.length < 2)
      throw new Error('there is no order: the walk looks at fewer than two processes');
    return processes.map((process) => process.toString(16)).join(' ');
  },
});
