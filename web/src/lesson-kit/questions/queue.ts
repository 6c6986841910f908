import { DEFAULT_CPUS } from '../../timeline/cpu-timeline.ts';
import { isAskedLock, type AskedLock } from '../locks.ts';
import { question } from '../question.ts';

interface Asked {
  readonly lock: AskedLock;
  readonly sockets: number;
}

/**
 * How many wait at most at the same time for a lock of a class, when all operations up to the last one run side by
 * side, each process or thread on a virtual CPU of its own; these are on so many sockets.
 */
export default question<Asked>({
  usage: ['queue of anon_vma on 2 sockets'],
  read(text) {
    const [, lock = '', sockets] = /^queue of (\w+) on ([1248]) sockets?$/.exec(text) ?? [];
    return isAskedLock(lock) ? { lock, sockets: Number(sockets) } : undefined;
  },
  form: 'number',
  scene: ({ sockets }) => ({ cpus: { ...DEFAULT_CPUS, sockets } }),
  answer: async (exam, { lock, sockets }) => (await exam.after({ queue: { lock, sockets } })).queue!,
});
