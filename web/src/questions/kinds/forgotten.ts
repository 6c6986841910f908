import type { CoreEvent } from '../../protocol/protocol.gen.ts';
import { plain, question } from '../question.ts';

type Stored = Extract<CoreEvent, { type: 'cache_store' }>;

const isStore = (event: CoreEvent): event is Stored => event.type === 'cache_store';

/** The start of the VMA that the operation's first walk pushes out of a slot, or of mmap_cache; 0 if nothing was in there. */
export default question<object, number>({
  ...plain('forgotten'),
  form: 'address',
  pointsAt: 'vma',
  shownAt: (events) => events.findIndex(isStore),
  look({ machine, events }) {
    const old = events.find(isStore)?.old;
    return machine.inspectVmas().find(({ id }) => id === old)?.start ?? 0;
  },
  answer: (exam) => exam.look(),
});
