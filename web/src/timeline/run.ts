/* Running a session's calls one after another, each bound to what this era returned before. */
import { Relocation } from '../core/follow.ts';
import type { EventSink, Machine } from '../core/machine.ts';
import type { RecordedResult, SessionSpec } from '../core/session.ts';
import type { RecordOperation, RecordOutcome } from '../protocol/protocol.gen.ts';
import type { EventRange } from './stepping.ts';
import type { Said } from '../words/message.ts';

/** What became of one call of the session. */
export interface OperationSummary extends EventRange {
  readonly index: number;
  /** As it was made, its addresses bound to this era's results. */
  readonly call: RecordOperation;
  readonly outcome: RecordOutcome;
  readonly recorded?: RecordedResult;
  /** Whether binding changed an address. */
  readonly followed: boolean;
  /** Set where the whole program has been moved: no address can be as recorded. */
  readonly moved?: true;
  readonly line?: number;
  readonly text?: Said;
}

/** Makes all calls of `spec` on `machine`, which has been started with its layout; yields after each. `last` sees
 * the events of the last one. Returns where recorded addresses lie in the end. */
export function* runCalls(
  machine: Machine,
  spec: SessionSpec,
  last?: EventSink,
): Generator<OperationSummary, Relocation> {
  const relocation = new Relocation(machine.program);
  let events = 0;
  for (const [index, { operation, recorded, line, text }] of spec.calls.entries()) {
    const bound = spec.follow ? relocation.bind(operation) : { operation, followed: false };
    const outcome = machine.call(bound.operation, index === spec.calls.length - 1 ? last : undefined);
    relocation.learn(operation, recorded, outcome);
    const first = events + 1;
    events += machine.callEvents;
    yield {
      index,
      first,
      last: events,
      call: bound.operation,
      outcome,
      followed: bound.followed,
      ...(machine.program && { moved: true as const }),
      ...(recorded && { recorded }),
      ...(line !== undefined && { line }),
      ...(text !== undefined && { text }),
    };
  }
  return relocation;
}
