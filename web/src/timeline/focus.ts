/* What a question wants to know about one address: its page, and whose area the tree of a child being made holds there. */
import { Machine } from '../core/machine.ts';
import type { CoreModule } from '../core/module.ts';
import type { SessionSpec } from '../core/session.ts';
import { EVENT_TYPES, EVENT_WORDS, eventTypeAt, readRecordPage } from '../protocol/protocol.gen.ts';
import type {
  LockClass,
  RecordMapleNode,
  RecordMapleSlot,
  RecordPage,
  RecordPte,
} from '../protocol/protocol.gen.ts';
import { toNumber } from '../protocol/u64.ts';
import type { OperationSummary } from './run.ts';

export interface Focus {
  /** Whose areas and pages; left out: of the process that made the last operation. */
  readonly process?: number;
  /** An address. */
  readonly at?: number;
  /** How many slots of the child's tree have turned from the parent's areas to its own when its fork is left. */
  readonly turned?: number;
  /** The longest queue for a lock of this class, where each task has a virtual CPU, on so many sockets. */
  readonly queue?: { readonly lock: LockClass; readonly sockets: number };
}

const DUP_SLOT = EVENT_TYPES.indexOf('dup_slot');
const BLOCK = 2 ** 21;
const PAGE = 4096;
const unseen = (): void => undefined;

/** Follows one operation from its first event on (an EventSink is `feed`). */
export class TurnLog {
  /** Where in the operation each slot has turned: numbers of events, the first is 1. */
  readonly turns: number[] = [];
  private events = 0;

  readonly feed = (words: Uint32Array, at: number, count: number): void => {
    for (let i = 0; i < count; i++) {
      this.events++;
      if (eventTypeAt(words, at + i * EVENT_WORDS) === DUP_SLOT) this.turns.push(this.events);
    }
  };
}

/** The entry of the page table for `at`; undefined if it is empty. */
export function entryAt(machine: Machine, process: number, at: number): RecordPte | undefined {
  return machine
    .inspectPtes(process, Math.floor(at / BLOCK))
    .find(({ addr }) => addr <= at && at < addr + PAGE);
}

/** The page that lies at `at`; undefined where there is none, as of an entry that names one in swap. */
export function pageAt(machine: Machine, process: number, at: number): RecordPage | undefined {
  const words = machine.pageWordsAt(process, at);
  return words && readRecordPage(words, 0);
}

/**
 * The number of the process whose area the tree of the child holds at `at`, in the middle of the last of `operations`:
 * right behind its event number `stop`. 0 if the tree holds no area there.
 */
export function holderAt(
  core: CoreModule,
  spec: SessionSpec,
  operations: readonly OperationSummary[],
  stop: number,
  at: number,
): number {
  const machine = new Machine(core);
  const viewer = new Machine(core);
  machine.start(spec.era, spec.layout);
  for (const { call } of operations.slice(0, -1)) machine.call(call);
  machine.callUntil(operations.at(-1)!.call, stop, unseen, () => {
    const state = machine.arena();
    viewer.restore(state.length).set(state);
  });
  const child = viewer.inspectProcesses().find(({ state }) => state === 'newborn')?.number;
  if (child === undefined) throw new Error('no process is being made there');
  return owner(viewer.inspectMapleNodes(child), viewer.inspectMapleSlots(child), at);
}

/** Whose area the slots of a tree have at `at`. */
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
