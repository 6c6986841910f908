/* Why a recorded kernel ran out of something, or this one does: limits that a log doesn't show. */
import type { RecordedResult } from '../core/session.ts';
import type { RecordMm, RecordOperation, RecordOutcome } from '../protocol/protocol.gen.ts';
import type { StartLayout } from '../core/layout.ts';
import { MAP } from '../protocol/vm-flags.ts';
import { message } from '../words/message.ts';
import type { Said } from '../words/message.ts';

const ENOMEM = -12;
const EAGAIN = -11;
const PROT_WRITE = 2;
const MADV_COLLAPSE = 25;
/** A program with its libraries has so many VMAs that a log from its middle doesn't show. */
const UNSEEN = 500;
const GIB = 2 ** 30;

/** `mm` is the process as it was before the call. Undefined if limits don't explain the difference. */
export function limitOf(
  operation: RecordOperation,
  recorded: RecordedResult,
  outcome: RecordOutcome,
  mm: RecordMm,
  { ram }: Pick<StartLayout, 'ram'>,
): Said | undefined {
  if (operation.call === 'madvise' && operation.flags === MADV_COLLAPSE)
    return message('timeline.whyTouches');
  if (recorded.error === 0) return outcome.error === 0 ? undefined : assumed(outcome, mm, ram);
  if (outcome.error !== 0) return undefined;
  if (recorded.error === EAGAIN && (locks(operation) || operation.flags & MAP.LOCKED))
    return message('timeline.whyLocked');
  return recorded.error === ENOMEM ? exhausted(operation, mm, ram) : undefined;
}

function locks({ call }: RecordOperation): boolean {
  return call === 'mlock' || call === 'mlock2' || call === 'mlockall';
}

/** Why this kernel refuses what the recorded one did, where that is a matter of what is assumed. */
function assumed({ reason }: RecordOutcome, { maxMapCount }: RecordMm, ram: number): Said | undefined {
  if (reason === 'too_many_areas') return message('timeline.whyAssumedMapCount', { limit: maxMapCount });
  if (reason === 'overcommit') return message('timeline.whyAssumedMemory', { ram: Math.round(ram / GIB) });
  if (reason === 'address_space_limit' || reason === 'data_limit' || reason === 'memlock_limit')
    return message('timeline.whyAssumedLimit', { what: message(`codes.reason.${reason}`) });
  return undefined;
}

/** What can be exhausted, in the order in which the log speaks for it. */
function exhausted(operation: RecordOperation, { mapCount, maxMapCount }: RecordMm, ram: number): Said {
  const count = mapCount;
  const left = maxMapCount - count;
  if (left <= UNSEEN) return message('timeline.whyNearMapCount', { count, left, limit: maxMapCount });
  const { call, prot, flags } = operation;
  if (call === 'munmap' || call === 'madvise') return message('timeline.whyMapCount', { count });
  if (locks(operation)) return message('timeline.whyLocked');
  const isPromised =
    call === 'mmap' ? (prot & PROT_WRITE) !== 0 && !(flags & MAP.NORESERVE) : call !== 'shmat';
  if (call === 'mprotect' || call === 'pkey_mprotect')
    return prot & PROT_WRITE
      ? message('timeline.whyPromise', { count, ram: Math.round(ram / GIB) })
      : message('timeline.whyHole', { count });
  return isPromised
    ? message('timeline.whyMemory', { count, ram: Math.round(ram / GIB) })
    : message('timeline.whyAddressSpace', { count });
}
