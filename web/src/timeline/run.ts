/* Runs a session's calls one after another, with addresses translated according to what this kernel returned before. */
import { atOnce } from '../base/at-once.ts';
import { known } from '../base/known.ts';
import { Relocation, type Bound } from '../core/follow.ts';
import type { EventSink, Machine } from '../core/machine.ts';
import type { BareCall, RecordedResult, SessionSpec } from '../core/session.ts';
import { spell, type Spelling } from '../core/spelling.ts';
import type { RecordOperation, RecordOutcome } from '../protocol/protocol.gen.ts';
import type { RunUp } from './run-up.ts';
import type { EventRange } from './stepping.ts';

/** What happened to one call of the session. */
export interface OperationSummary extends EventRange, Spelling {
  readonly index: number;
  /** The call as it was made, with its addresses translated to this kernel's results. */
  readonly call: RecordOperation;
  readonly outcome: RecordOutcome;
  readonly recorded?: RecordedResult;
  /** Whether translation changed an address. */
  readonly followed: boolean;
  /** Whether its line gives an address by name. */
  readonly named?: true;
  /** Set if the whole program was moved, so that no address can be as recorded. */
  readonly moved?: true;
  readonly line?: number;
}

/** Earlier calls between two yields. */
const PIECE = 100;

/**
 * Starts `spec` on `machine` and makes the calls that its own ones follow. Yields how many of them have been made, now
 * and then. Returns the translation of recorded addresses, for runCalls(). `runUp` shortens the way, and learns it.
 */
export function* starting(machine: Machine, spec: SessionSpec, runUp?: RunUp): Generator<number, Relocation> {
  machine.start(spec.kernel, spec.layout);
  let relocation = new Relocation(machine.program);
  const { earlier, follow } = spec;
  if (!earlier) return relocation;
  let made = 0;
  const resumed = runUp?.resume(machine, earlier.count);
  if (resumed) ({ made, relocation } = resumed);
  const calls = known(earlier.calls, 'who runs a session has its earlier calls');
  for (const call of calls.between(made, earlier.count)) {
    make(machine, call, relocation, follow);
    if (++made % PIECE !== 0) continue;
    runUp?.offer(made, machine, relocation);
    yield made;
  }
  return relocation;
}

/** Like `steps`, but yields no value. */
export function* quietly<R>(steps: Generator<unknown, R>): Generator<undefined, R> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    yield undefined;
  }
}

/** Like `starting`, in one go. */
export function startSession(machine: Machine, spec: SessionSpec): Relocation {
  return atOnce(starting(machine, spec));
}

/**
 * Makes all calls of `spec` on `machine`, which has been started with it, and yields after each. `sinkOf` says who receives
 * the events of a call. Returns the translation of recorded addresses, which goes on from `relocation`, as it is at the
 * end.
 */
export function* runCalls(
  machine: Machine,
  spec: SessionSpec,
  relocation: Relocation = new Relocation(machine.program),
  sinkOf: (index: number) => EventSink | undefined = () => undefined,
): Generator<OperationSummary, Relocation> {
  let events = 0;
  for (const [index, call] of spec.calls.entries()) {
    const { recorded, line } = call;
    const { operation, followed, named, outcome } = make(
      machine,
      call,
      relocation,
      spec.follow,
      sinkOf(index),
    );
    const first = events + 1;
    events += machine.callEvents;
    yield {
      index,
      first,
      last: events,
      call: operation,
      outcome,
      followed,
      ...spell(call, operation),
      ...(named && { named }),
      ...(machine.program && { moved: true as const }),
      ...(recorded && { recorded }),
      ...(line !== undefined && { line }),
    };
  }
  return relocation;
}

function make(
  machine: Machine,
  { operation, recorded, name }: BareCall,
  relocation: Relocation,
  follow: boolean,
  sink?: EventSink,
): Bound & { readonly outcome: RecordOutcome } {
  const bound = relocation.bind(operation, follow);
  const outcome = machine.call(bound.operation, sink);
  relocation.learn(operation, recorded, outcome, name);
  return { ...bound, outcome };
}
