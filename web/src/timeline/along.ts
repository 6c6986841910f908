/* How large a process was after each call of a session: what a timeline draws below the calls. */
import { known } from '../base/known.ts';
import type { Machine } from '../core/machine.ts';
import type { SessionSpec } from '../core/session.ts';
import { quietly, runCalls, starting } from './run.ts';
import { inSlices } from './slices.ts';

/** By the call's place in the session. All are 0 for a process that has ended with it. */
export interface Along {
  /** Whose they are. */
  readonly process: Float64Array<ArrayBuffer>;
  readonly vmas: Float64Array<ArrayBuffer>;
  /** Bytes of its mappings, and pages of anonymous memory that it has. */
  readonly mapped: Float64Array<ArrayBuffer>;
  readonly anonymous: Float64Array<ArrayBuffer>;
}

/** What the page asks the worker for. */
export const ALONG = 'along';

/** Of the session that is loaded. Lets other tasks run now and then. */
export function lookAlong(machine: Machine, _: never, spec: SessionSpec | undefined): Promise<Along> {
  return inSlices(
    lookingAlong(machine, known(spec, 'the page asks once a session is loaded')),
    () => undefined,
  );
}

/** Yields now and then. */
export function* lookingAlong(machine: Machine, spec: SessionSpec): Generator<void, Along> {
  const relocation = yield* quietly(starting(machine, spec));
  const count = spec.calls.length;
  const column = (): Float64Array<ArrayBuffer> => new Float64Array(count);
  const along = { process: column(), vmas: column(), mapped: column(), anonymous: column() };
  for (const { index, call } of runCalls(machine, spec, relocation)) {
    const number = call.process === 0 ? 1 : call.process;
    along.process[index] = number;
    const its = machine.inspectProcesses().find((each) => each.number === number && machine.lives(number));
    if (its !== undefined) {
      const { mapCount, totalVm } = machine.inspectMm(number);
      along.vmas[index] = mapCount;
      along.mapped[index] = totalVm;
      along.anonymous[index] = its.anon;
    }
    yield;
  }
  return along;
}
