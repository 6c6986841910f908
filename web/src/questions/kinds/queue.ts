import { longestQueue } from '../../timeline/cpu-layers.ts';
import { DEFAULT_CPUS } from '../../timeline/cpu-timeline.ts';
import { inSlices } from '../../timeline/slices.ts';
import { layingOut } from '../../timeline/virtual-cpus.ts';
import { isAskedLock, type AskedLock } from '../locks.ts';
import { question } from '../question.ts';

interface Asked {
  readonly lock: AskedLock;
  readonly sockets: number;
  readonly from?: number;
}

/**
 * The largest number of waiters at one time for any lock of a class, if all operations up to the last one run in
 * parallel, from the first on, or from another one (those before it are over then). Each process or thread that makes one has its
 * own virtual CPU, on so many sockets.
 */
export default question<Asked, number>({
  usage: ['queue of anon_vma on 2 sockets', 'queue of anon_vma on 2 sockets from operation 10'],
  read(text) {
    const [, lock = '', sockets, from] =
      /^queue of (\w+) on ([1248]) sockets?(?: from operation ([1-9]\d*))?$/.exec(text) ?? [];
    return isAskedLock(lock)
      ? { lock, sockets: Number(sockets), ...(from !== undefined && { from: Number(from) }) }
      : undefined;
  },
  form: 'number',
  isSimulated: true,
  scene: ({ sockets }) => ({ cpus: { ...DEFAULT_CPUS, sockets } }),
  // The same machine as the CPU timeline’s default, except for the number of sockets and where it begins.
  async look({ core, spec }, { lock, sockets, from = 1 }) {
    const { queues } = await inSlices(
      layingOut(core, spec, { ...DEFAULT_CPUS, sockets, from }),
      () => undefined,
    );
    return Math.max(0, ...queues.filter((queue) => queue.class === lock).map(longestQueue));
  },
  answer: (exam) => exam.look(),
});
