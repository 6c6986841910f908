import { nth } from '../../base/known.ts';
import { Machine } from '../../core/machine.ts';
import type { RecordMapleNode, RecordMapleSlot } from '../../protocol/protocol.gen.ts';
import { toNumber } from '../../protocol/u64.ts';
import type { Looking } from '../../timeline/look.ts';
import { FIRST_PROCESS, question } from '../question.ts';

interface Asked {
  readonly at: number;
  readonly turned: number;
}

export interface Looked {
  /** How many slots of the child's tree the operation has overwritten with the child's own VMAs. */
  readonly turns: number;
  /**
   * The process whose VMA the tree holds at the address after `turned` slots; 0 means none. Undefined if there were
   * fewer slots.
   */
  readonly holder?: number;
  readonly parent: number;
}

/**
 * Which process's VMA the child's tree holds at an address in the middle of a fork, after so many slots were
 * overwritten.
 */
export default question<Asked, Looked>({
  usage: ['holder at 604000 after 3 turns'],
  read(text) {
    const [, at, turned] = /^holder at ([0-9a-f]+) after ([1-9]\d{0,4}) turns?$/.exec(text) ?? [];
    return at === undefined ? undefined : { at: Number(`0x${at}`), turned: Number(turned) };
  },
  form: 'choice',
  choices: { parent: 'lesson.parentsVma', child: 'lesson.childsVma' },
  look: lookAtHolder,
  async answer(exam, { turned }) {
    const { holder, turns, parent } = await exam.look();
    if (holder === undefined) throw new Error(`${turns} slots turn, and not ${turned}`);
    if (holder === 0) throw new Error('the tree holds no VMA there');
    return holder === parent ? 'parent' : 'child';
  },
});

/** The process that made the operation is the parent. */
function lookAtHolder(looking: Looking, { at, turned }: Asked): Looked {
  const { operations, events, resolve } = looking;
  const turns = events.flatMap(({ type }, i) => (type === 'dup_slot' ? [i + 1] : []));
  const parent = operations.at(-1)?.call.process || FIRST_PROCESS;
  const stop = turns[turned - 1];
  if (stop === undefined) return { turns: turns.length, parent };
  return { turns: turns.length, parent, holder: holderAt(looking, stop, resolve(at)) };
}

const unseen = (): void => undefined;

/** The process whose VMA the tree holds at `at` in the middle of the operation, right after its event number `stop`. */
function holderAt({ core, spec, operations }: Looking, stop: number, at: number): number {
  const machine = new Machine(core);
  machine.start(spec.kernel, spec.layout);
  for (const { call } of operations.slice(0, -1)) machine.call(call);
  machine.callUntil(nth(operations, -1).call, stop, unseen);
  const child = machine.inspectProcesses().find(({ state }) => state === 'newborn')?.number;
  if (child === undefined) throw new Error('no process is being made there');
  return owner(machine.inspectMapleNodes(child), machine.inspectMapleSlots(child), at);
}

/** The process whose VMA is in the slot for `at`; 0 means none. */
export function owner(
  nodes: readonly Pick<RecordMapleNode, 'kind' | 'min' | 'max' | 'firstSlot' | 'slots'>[],
  slots: readonly Pick<RecordMapleSlot, 'last' | 'content' | 'process'>[],
  at: number,
): number {
  const leaf = nodes.find(
    ({ kind, min, max }) => kind === 'leaf' && toNumber(min) <= at && at <= toNumber(max),
  );
  if (!leaf) return 0;
  const slot = slots
    .slice(leaf.firstSlot, leaf.firstSlot + leaf.slots)
    .find(({ last }) => at <= toNumber(last));
  return slot?.content === 'area' ? slot.process : 0;
}
