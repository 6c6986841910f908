import { toNumber } from '../../protocol/u64.ts';
import { plain, question } from '../question.ts';

/** The sequence number of the process's caches. */
export default question({
  ...plain('seqnum'),
  form: 'number',
  answer: async (exam) => toNumber((await exam.after()).memory.vmacacheSeqnum),
});
