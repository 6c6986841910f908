/* Has the core map as much again and again, until it refuses: runs in the worker. */
import type { Machine } from '../../core/machine.ts';
import type { RecordOutcome } from '../../protocol/protocol.gen.ts';
import type { OvercommitParameters } from './parameters.ts';
import { callOf, layoutOf } from './program.ts';

const KERNEL = '6.18';

export interface Asked {
  /** Where each call that was granted has put its mapping. */
  readonly addresses: Float64Array;
  /** Why the call after these was refused; "none" if there was none. */
  readonly reason: RecordOutcome['reason'];
  /** Pages of memory that all this has taken: never fewer than at any moment before. */
  readonly used: number;
}

export function answer(machine: Machine, parameters: OvercommitParameters): Asked {
  machine.start(KERNEL, layoutOf(parameters));
  const { operation } = callOf(parameters);
  const most = parameters.calls === 'all' ? Infinity : parameters.calls;
  const addresses: number[] = [];
  let reason: Asked['reason'] = 'none';
  while (addresses.length < most) {
    const outcome = machine.call(operation);
    if (outcome.error !== 0) {
      ({ reason } = outcome);
      break;
    }
    addresses.push(outcome.value);
  }
  return { addresses: Float64Array.from(addresses), reason, used: machine.counters().pageAllocs };
}
