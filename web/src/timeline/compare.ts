/* An era against a recording: each call is asked in the very situation in which the recording's kernel was
 * asked it. One answer that differs would otherwise make all that follow differ too. */
import type { Machine } from '../core/machine.ts';
import { agrees } from '../core/session.ts';
import type { RecordedResult, SessionCall, SessionSpec } from '../core/session.ts';
import { MAP } from '../core/vm-flags.ts';
import type { RecordOutcome } from '../protocol/protocol.gen.ts';
import { toNumber, u64 } from '../protocol/u64.ts';

/** A call that this era answers otherwise. */
export interface Exception {
  readonly index: number;
  readonly line?: number;
  readonly text?: string;
  readonly recorded: RecordedResult;
  readonly outcome: RecordOutcome;
  /** Whether later kernels, which align large mappings to huge pages, would have chosen the recorded address. */
  readonly hugePage: boolean;
}

export interface Comparison {
  /** Calls whose result was recorded. */
  readonly asked: number;
  readonly exceptions: readonly Exception[];
}

const HUGE_PAGE = 2 ** 21;

/** Starts `machine` anew and leaves it with the recorded mappings, as far as they could be made. */
export function compareWithRecording(machine: Machine, { era, layout, calls }: SessionSpec): Comparison {
  machine.start(era, layout);
  const exceptions: Exception[] = [];
  let asked = 0;
  for (const [index, call] of calls.entries()) {
    const { operation, recorded, line, text } = call;
    const before = machine.arena().slice();
    const outcome = machine.call(operation);
    if (!recorded) continue;
    asked++;
    if (agrees(recorded, outcome)) continue;
    exceptions.push({
      index,
      recorded,
      outcome,
      hugePage: isHugePageAligned(call, recorded),
      ...(line !== undefined && { line }),
      ...(text !== undefined && { text }),
    });
    machine.restore(before.length).set(before);
    if (recorded.error === 0) makeAsRecorded(machine, call, recorded);
  }
  return { asked, exceptions };
}

/** What differs is where a mapping lies; anything else is done as this era does it. */
function makeAsRecorded(machine: Machine, { operation }: SessionCall, { value }: RecordedResult): void {
  const pinned = { ...operation, addr: u64(value), flags: operation.flags | MAP.FIXED };
  machine.call(operation.call === 'mmap' ? pinned : operation);
}

/** Anonymous memory lies on a huge page itself; in a file, the blocks of the file do. */
function isHugePageAligned({ operation }: SessionCall, { value, error }: RecordedResult): boolean {
  return (
    operation.call === 'mmap' &&
    error === 0 &&
    toNumber(operation.addr) === 0 &&
    toNumber(operation.length) >= HUGE_PAGE &&
    (value - toNumber(operation.offset)) % HUGE_PAGE === 0
  );
}
