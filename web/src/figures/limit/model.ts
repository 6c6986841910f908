/* Has the core cut a GiB into as many VMAs as it allows, and then go on: runs in the worker. */
import type { Machine } from '../../core/machine.ts';
import { readRecordMemory, type RecordOutcome } from '../../protocol/protocol.gen.ts';
import { PAGES } from '../gigabyte.ts';
import type { LimitParameters } from './parameters.ts';
import { callFor, cut, layoutOf, mapsAll } from './program.ts';

const KERNEL = '7.3';

/** The calls that make every second page read-only. */
export interface Cuts {
  /** vm.max_map_count. */
  readonly most: number;
  /** How many VMAs the process has, and how many bytes these take in the kernel: before the first call, and after each that was granted. */
  readonly vmas: Int32Array;
  readonly bytes: Float64Array;
  /** What the call after these returned: a negative error; undefined if there was none. */
  readonly refused?: Pick<RecordOutcome, 'error' | 'reason'>;
}

export interface Done extends Pick<RecordOutcome, 'error' | 'reason'> {
  /** As above, after the call. */
  readonly vmas: number;
  readonly bytes: number;
}

export interface Asked {
  readonly cuts: Cuts;
  /** What each call afterwards has done. */
  readonly done: readonly Done[];
  /** Pages of memory that the program has: it has touched nothing. */
  readonly used: number;
}

export function answer(machine: Machine, parameters: LimitParameters): Asked {
  const cuts = cutAll(machine, parameters.calls);
  const done = parameters.acts.map((act) => {
    const { error, reason } = machine.call(callFor(act).operation);
    return { error, reason, vmas: machine.inspectMm(1).mapCount, bytes: bytesOf(machine) };
  });
  return { cuts, done, used: machine.counters().pageAllocs };
}

/** What the last `cutAll` came to, and the machine after it: 32,000 calls take a second, and readers go on from there again and again. */
let kept:
  { readonly calls: LimitParameters['calls']; readonly cuts: Cuts; readonly state: Uint32Array } | undefined;

function cutAll(machine: Machine, calls: LimitParameters['calls']): Cuts {
  machine.start(KERNEL, layoutOf());
  if (kept?.calls === calls) {
    machine.restore(kept.state.length).set(kept.state);
    return copyOf(kept.cuts);
  }
  machine.call(mapsAll().operation);
  const vmas: number[] = [];
  const bytes: number[] = [];
  let refused: Cuts['refused'];
  for (let i = 0; ; i++) {
    vmas.push(machine.inspectMm(1).mapCount);
    bytes.push(bytesOf(machine));
    if (i === calls || i === PAGES / 2) break;
    const { error, reason } = machine.call(callFor(cut(i)).operation);
    if (error === 0) continue;
    refused = { error, reason };
    break;
  }
  const cuts = {
    most: machine.inspectMm(1).maxMapCount,
    vmas: Int32Array.from(vmas),
    bytes: Float64Array.from(bytes),
    ...(refused && { refused }),
  };
  kept = { calls, cuts: copyOf(cuts), state: machine.arena().slice() };
  return cuts;
}

/** What is answered goes to the page, with its memory. */
function copyOf({ vmas, bytes, ...others }: Cuts): Cuts {
  return { ...others, vmas: vmas.slice(), bytes: bytes.slice() };
}

function bytesOf(machine: Machine): number {
  return readRecordMemory(machine.memoryWords(), 0).areas;
}
