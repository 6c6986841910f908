import { toNumber } from '../../protocol/u64.ts';
import { plain, question } from '../question.ts';

/** The sequence number with which the process invalidates its threads' VMA caches. */
export default question({
  ...plain('seqnum'),
  form: 'number',
  answer: async (exam) => toNumber((await exam.after()).memory.vmacacheSeqnum),
});
