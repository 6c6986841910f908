/* Runs a session's calls one after another, with addresses translated according to what this era returned before. */
import { Relocation } from '../core/follow.ts';
import type { EventSink, Machine } from '../core/machine.ts';
import type { RecordedResult, SessionSpec } from '../core/session.ts';
import { spell, type Spelling } from '../core/spelling.ts';
import type { RecordOperation, RecordOutcome } from '../protocol/protocol.gen.ts';
import type { EventRange } from './stepping.ts';

/** What happened to one call of the session. */
export interface OperationSummary extends EventRange, Spelling {
  readonly index: number;
  /** The call as it was made, with its addresses translated to this era's results. */
  readonly call: RecordOperation;
  readonly outcome: RecordOutcome;
  readonly recorded?: RecordedResult;
  /** Whether translation changed an address. */
  readonly followed: boolean;
  /** Set if the whole program was moved, so that no address can be as recorded. */
  readonly moved?: true;
  readonly line?: number;
}

/**
 * Makes all calls of `spec` on `machine`, which has been started with its layout, and yields after each. `last`
 * receives the events of the last call. Returns the translation of recorded addresses as it is at the end.
 */
export function* runCalls(
  machine: Machine,
  spec: SessionSpec,
  last?: EventSink,
): Generator<OperationSummary, Relocation> {
  const relocation = new Relocation(machine.program);
  let events = 0;
  for (const [index, call] of spec.calls.entries()) {
    const { operation, recorded, line } = call;
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
      ...spell(call, bound.operation),
      ...(machine.program && { moved: true as const }),
      ...(recorded && { recorded }),
      ...(line !== undefined && { line }),
    };
  }
  return relocation;
}
