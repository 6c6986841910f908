import { longestQueue } from '../../timeline/cpu-layers.ts';
import { DEFAULT_CPUS } from '../../timeline/cpu-timeline.ts';
import { inSlices } from '../../timeline/slices.ts';
import { layingOut } from '../../timeline/virtual-cpus.ts';
import { isAskedLock, type AskedLock } from '../locks.ts';
import { question } from '../question.ts';

interface Asked {
  readonly lock: AskedLock;
  readonly sockets: number;
}

/**
 * The largest number of waiters at one time for any lock of a class, if all operations up to the last one run in
 * parallel. Each process or thread then has its own virtual CPU, on so many sockets.
 */
export default question<Asked, number>({
  usage: ['queue of anon_vma on 2 sockets'],
  read(text) {
    const [, lock = '', sockets] = /^queue of (\w+) on ([1248]) sockets?$/.exec(text) ?? [];
    return isAskedLock(lock) ? { lock, sockets: Number(sockets) } : undefined;
  },
  form: 'number',
  isSimulated: true,
  scene: ({ sockets }) => ({ cpus: { ...DEFAULT_CPUS, sockets } }),
  // The same machine as the CPU timeline's default, except for the number of sockets.
  async look({ core, spec }, { lock, sockets }) {
    const { queues } = await inSlices(layingOut(core, spec, { ...DEFAULT_CPUS, sockets }), () => undefined);
    return Math.max(0, ...queues.filter((queue) => queue.class === lock).map(longestQueue));
  },
  answer: (exam) => exam.look(),
});
