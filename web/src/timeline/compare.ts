/* An era against a recording: each call is asked in the very situation in which the recording's kernel was
 * asked it. One answer that differs would otherwise make all that follow differ too. */
import { withStrategy } from '../core/era-id.ts';
import { PAGE_SIZE } from '../core/layout.ts';
import type { Machine } from '../core/machine.ts';
import { agrees } from '../core/session.ts';
import type { RecordedResult, SessionCall, SessionSpec } from '../core/session.ts';
import { MAP, MREMAP } from '../protocol/vm-flags.ts';
import type { Call, RecordOperation, RecordOutcome } from '../protocol/protocol.gen.ts';
import { toNumber, u64 } from '../protocol/u64.ts';
import type { OperationSummary } from './run.ts';
import type { Said } from '../words/message.ts';

/** A call that this era answers otherwise. */
export interface Exception {
  readonly index: number;
  readonly line?: number;
  readonly text?: Said;
  readonly call: Call;
  readonly recorded: RecordedResult;
  readonly outcome: RecordOutcome;
  /** Whether later kernels, which align large mappings to huge pages, would have chosen the recorded address. */
  readonly hugePage: boolean;
  /**
   * Set when this era's linear search is the reason: in the same situation a search of the whole range
   * finds the recorded hole. It would have started at this end of the range, and not at free_area_cache.
   */
  readonly notFrom?: 'top' | 'bottom';
}

export interface Comparison {
  /** Calls whose result was recorded. */
  readonly asked: number;
  /** Those of them that this era answers as recorded. */
  readonly agreed: number;
  /** The others, in the order of the calls. */
  readonly exceptions: readonly Exception[];
  /** Set where the program was moved to fit this era's addresses: nothing can be asked as recorded. */
  readonly moved?: true;
}

const HUGE_PAGE = 2 ** 21;

/** Starts `machine` anew and leaves it with the recorded mappings, as far as they could be made. */
export function compareWithRecording(machine: Machine, spec: SessionSpec): Comparison {
  const comparing = comparingWithRecording(machine, spec);
  for (;;) {
    const step = comparing.next();
    if (step.done) return step.value;
  }
}

/** As `compareWithRecording`, a call at a time, so that the caller may pause or give up. */
export function* comparingWithRecording(machine: Machine, spec: SessionSpec): Generator<void, Comparison> {
  const { era, layout, calls } = spec;
  machine.start(era, layout);
  if (machine.program) return { asked: 0, agreed: 0, exceptions: [], moved: true };
  const whole = yield* withWholeSearch(machine, spec);
  const ofAnySearch = whole && new Set(whole.exceptions.map(({ index }) => index));
  machine.start(era, layout);
  const exceptions: Exception[] = [];
  let asked = 0;
  for (const [index, call] of calls.entries()) {
    const { operation, recorded, line, text } = call;
    yield;
    const outcome = machine.call(operation);
    if (!recorded) continue;
    asked++;
    if (agrees(recorded, outcome)) continue;
    exceptions.push({
      index,
      call: operation.call,
      recorded,
      outcome,
      hugePage: isHugePageAligned(operation, recorded),
      ...(ofAnySearch?.has(index) === false && {
        notFrom: layout.direction === 'topdown' ? 'top' : 'bottom',
      }),
      ...(line !== undefined && { line }),
      ...(text !== undefined && { text }),
    });
    if (operation.call === 'mmap' || operation.call === 'shmat')
      moveToRecorded(machine, call, recorded, outcome);
    else if (operation.call === 'mremap') moveAgain(machine, call, recorded, outcome);
  }
  return { asked, agreed: asked - exceptions.length, exceptions };
}

/** For an era that searches linearly: how one does that takes the whole range into account. */
function* withWholeSearch(machine: Machine, spec: SessionSpec): Generator<void, Comparison | undefined> {
  // Such a search ends at the first hole below where the last one ended.
  if (!machine.describeEra(spec.era).keeps.has('cached_hole_size')) return undefined;
  const era = withStrategy(spec.era, 'gap', 'rb_subtree_gap');
  return yield* comparingWithRecording(machine, { ...spec, era });
}

/** How many answers differ in a run that goes on from its own answers, where one may follow from another. */
export function countDiffering(operations: readonly OperationSummary[]): number {
  return operations.filter(({ recorded, outcome, moved }) => recorded && !moved && !agrees(recorded, outcome))
    .length;
}

const SHM_REMAP = 0x4000;

/** Any other call stays as this era did it: what differs most is where a mapping lies. */
function moveToRecorded(
  machine: Machine,
  { operation }: SessionCall,
  recorded: RecordedResult,
  outcome: RecordOutcome,
): void {
  if (outcome.error === 0) machine.call({ ...operation, call: 'munmap', addr: u64(outcome.value) });
  if (recorded.error === 0)
    machine.call({
      ...operation,
      addr: u64(recorded.value),
      flags: operation.flags | (operation.call === 'mmap' ? MAP.FIXED : SHM_REMAP),
    });
}

/** Takes what mremap() was to move, wherever it lies now, to where the recording's kernel put it. */
function moveAgain(
  machine: Machine,
  { operation }: SessionCall,
  recorded: RecordedResult,
  outcome: RecordOutcome,
): void {
  if (recorded.error !== 0) return;
  const moved = outcome.error === 0;
  machine.call({
    ...operation,
    addr: moved ? u64(outcome.value) : operation.addr,
    length: moved ? operation.newLength : operation.length,
    newAddr: u64(recorded.value),
    flags: MREMAP.MAYMOVE | MREMAP.FIXED,
  });
}

/**
 * Whether a kernel that aligns large mappings to huge pages may have chosen this address for that reason.
 * Anonymous memory lies on a huge page itself; in a file, the blocks of the file do.
 */
export function isHugePageAligned(operation: RecordOperation, { value, error }: RecordedResult): boolean {
  return (
    operation.call === 'mmap' &&
    error === 0 &&
    toNumber(operation.addr) < PAGE_SIZE &&
    toNumber(operation.length) >= HUGE_PAGE &&
    (value - toNumber(operation.offset)) % HUGE_PAGE === 0
  );
}
