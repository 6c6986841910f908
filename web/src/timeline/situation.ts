/*
 * The situation of a recorded kernel: a machine on which each call is made after what that kernel answered before,
 * because otherwise one differing answer would make all later ones differ, too.
 */
import type { Machine } from '../core/machine.ts';
import { agrees } from '../core/session.ts';
import type { BareCall, RecordedResult } from '../core/session.ts';
import { HUGE_SIZE, MAP, MREMAP } from '../protocol/vm-flags.ts';
import type { RecordOutcome } from '../protocol/protocol.gen.ts';
import { u64 } from '../protocol/u64.ts';
import { wholeHugePages } from './causes.ts';
import { SavedState, type Mark } from './saved-state.ts';

const SHM_REMAP = 0x4000;
/** Calls that are made again for a way back that may be gone often. */
const MOST_AGAIN = 40;

export class Situation {
  readonly #saved: SavedState;
  #before: Mark | undefined;

  /** The machine must be called through this alone. */
  constructor(machine: Machine) {
    this.#saved = new SavedState(machine);
  }

  /** What this kernel answers. Unless it agrees with what was recorded, `correct` must follow. */
  ask({ operation, recorded }: BareCall): RecordOutcome {
    this.#before = recorded !== undefined && recorded.error !== 0 ? this.#saved.mark() : undefined;
    return this.#saved.call(operation);
  }

  /**
   * After a call with another outcome than was recorded. One that failed when it was recorded is taken back, and a mapping
   * is moved to where the recorded kernel placed it. Other calls that succeeded keep this kernel's effect, because most
   * differences are about where a mapping lies.
   */
  correct(call: BareCall, recorded: RecordedResult, outcome: RecordOutcome): void {
    const { call: name } = call.operation;
    if (recorded.error !== 0) {
      if (outcome.error === 0) this.#before?.back();
    } else if (name === 'mmap' || name === 'shmat') moveToRecorded(this.#saved, call, recorded, outcome);
    else if (name === 'mremap') moveAgain(this.#saved, call, recorded, outcome);
  }

  /** A way back to here. */
  mark(): Mark {
    return this.#saved.mark(MOST_AGAIN);
  }
}

/** Whether there is nothing to correct. */
export function isAsRecorded(recorded: RecordedResult | undefined, outcome: RecordOutcome): boolean {
  return recorded === undefined || agrees(recorded, outcome);
}

function moveToRecorded(
  machine: Pick<Machine, 'call'>,
  { operation }: BareCall,
  recorded: RecordedResult,
  outcome: RecordOutcome,
): void {
  const maps = operation.call === 'mmap';
  const huge = maps && operation.flags & MAP.HUGETLB;
  const length = huge ? u64(wholeHugePages(operation)) : operation.length;
  if (outcome.error === 0) machine.call({ ...operation, length, call: 'munmap', addr: u64(outcome.value) });
  // Huge pages that aren't set aside here are replaced by ordinary ones.
  const replaced = huge && outcome.error !== 0;
  machine.call({
    ...operation,
    addr: u64(recorded.value),
    length,
    flags: replaced
      ? (operation.flags & ~(MAP.HUGETLB | HUGE_SIZE)) | MAP.FIXED
      : operation.flags | (maps ? MAP.FIXED : SHM_REMAP),
  });
}

/** Moves what mremap() moved, or should have moved, to where the recorded kernel placed it. */
function moveAgain(
  machine: Pick<Machine, 'call'>,
  { operation }: BareCall,
  recorded: RecordedResult,
  outcome: RecordOutcome,
): void {
  const moved = outcome.error === 0;
  machine.call({
    ...operation,
    addr: moved ? u64(outcome.value) : operation.addr,
    length: moved ? operation.newLength : operation.length,
    newAddr: u64(recorded.value),
    flags: MREMAP.MAYMOVE | MREMAP.FIXED,
  });
}
