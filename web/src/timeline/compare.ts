/*
 * Compares our model of a kernel with a recording. Each call is made in the situation in which the recorded kernel got it, because
 * otherwise one differing answer would make all later ones differ, too.
 */
import { atOnce } from '../base/at-once.ts';
import { withStrategy } from '../core/kernel-id.ts';
import type { Machine } from '../core/machine.ts';
import { Names } from '../core/named.ts';
import { agrees } from '../core/session.ts';
import type { RecordedResult, SessionCall, SessionSpec } from '../core/session.ts';
import type { Call, RecordOutcome } from '../protocol/protocol.gen.ts';
import { causeOf, Seen, type Cause } from './causes.ts';
import { limitOf } from './limits.ts';
import { placeOf } from './places.ts';
import type { OperationSummary } from './run.ts';
import { mayBeArranged, overlappedBy } from './happenings.ts';
import { Situation } from './situation.ts';
import type { Said } from '../words/message.ts';

/** Of how many exceptions the addresses are looked at. Each takes a list of all VMAs. */
const MOST_LOOKED = 100;

/** A call that this kernel answers differently. */
export interface Exception {
  readonly index: number;
  readonly line?: number;
  readonly text?: Said;
  readonly call: Call;
  readonly recorded: RecordedResult;
  readonly outcome: RecordOutcome;
  /** What the recording itself shows to be the reason. */
  readonly cause?: Cause;
  /**
   * Set if this kernel's linear search is the reason: in the same situation, a search of the whole range finds the
   * recorded gap. Names the end of the range where that search starts, while the linear search starts at
   * free_area_cache.
   */
  readonly notFrom?: 'top' | 'bottom';
  /** Which limit explains the difference, and what the addresses show of mappings that the log lacks. */
  readonly limit?: Said;
  readonly place?: Said;
  /** The line of a call of another thread that overlapped with this one in time. */
  readonly overlapped?: number;
}

export interface Comparison {
  /** Calls whose result was recorded. */
  readonly asked: number;
  /** How many of these this kernel answers as recorded. */
  readonly agreed: number;
  /** The others, in the order in which the calls were made. */
  readonly exceptions: readonly Exception[];
  /** Set if the program was moved to fit this kernel's addresses. Then no call can be made as recorded. */
  readonly moved?: true;
}

/** Starts `machine` anew and leaves it with the recorded mappings, as far as they could be made. */
export function compareWithRecording(machine: Machine, spec: SessionSpec): Comparison {
  return atOnce(comparingWithRecording(machine, spec));
}

/** Like `compareWithRecording`, but yields before each call, so that the caller may pause or abandon it. */
export function* comparingWithRecording(machine: Machine, spec: SessionSpec): Generator<void, Comparison> {
  const { kernel, layout } = spec;
  machine.start(kernel, layout);
  if (machine.program) return { asked: 0, agreed: 0, exceptions: [], moved: true };
  const whole = yield* withWholeSearch(machine, spec);
  const ofAnySearch = whole && new Set(whole.exceptions.map(({ index }) => index));
  machine.start(kernel, layout);
  const mayOverlap = mayBeArranged(spec.calls);
  const exceptions: Exception[] = [];
  const situation = new Situation(machine);
  const names = new Names();
  const seen = new Seen(layout.files);
  let asked = 0;
  for (const [index, call] of numbered(spec)) {
    const { operation, recorded, name, line, text } = call;
    yield;
    const outcome = situation.ask({ ...call, operation: names.bind(operation) });
    if (name !== undefined) names.learn(name, outcome);
    if (!recorded) continue;
    seen.see(operation, recorded);
    if (index >= 0) asked++;
    if (agrees(recorded, outcome)) continue;
    const process = operation.process;
    const isAlive = exceptions.length < MOST_LOOKED && machine.lives(process);
    const after = isAlive ? machine.inspectMm(process) : undefined;
    const place =
      after && placeOf(operation, recorded, outcome, after, () => machine.inspectVmas(process), layout);
    situation.correct(call, recorded, outcome);
    if (index >= 0) {
      const mm = isAlive && machine.lives(process) ? machine.inspectMm(process) : undefined;
      const limit = mm && limitOf(operation, recorded, outcome, mm, layout);
      const cause = causeOf(kernel, operation, recorded, outcome, seen);
      const overlapped = mayOverlap ? overlappedBy(spec.calls, index) : undefined;
      exceptions.push({
        index,
        call: operation.call,
        recorded,
        outcome,
        ...(cause !== undefined && { cause }),
        ...(ofAnySearch?.has(index) === false && {
          notFrom: layout.direction === 'topdown' ? 'top' : 'bottom',
        }),
        ...(overlapped !== undefined && { overlapped }),
        ...(limit !== undefined && { limit }),
        ...(place !== undefined && { place }),
        ...(line !== undefined && { line }),
        ...(text !== undefined && { text }),
      });
    }
  }
  return { asked, agreed: asked - exceptions.length, exceptions };
}

/** All calls up to the session's last. Those before its own, which are not compared, have negative numbers. */
function* numbered({ earlier, calls }: SessionSpec): Generator<readonly [number, SessionCall]> {
  const count = earlier?.count ?? 0;
  let index = 0 - count;
  for (const call of earlier?.calls?.between(0, count) ?? []) yield [index++, call];
  for (const call of calls) yield [index++, call];
}

/** For a kernel with a linear search: the comparison for the same kernel with a search that considers the whole range. */
function* withWholeSearch(machine: Machine, spec: SessionSpec): Generator<void, Comparison | undefined> {
  // A linear search that keeps cached_hole_size ends at the first large enough gap, starting from where the last
  // search ended.
  if (!machine.describeKernel(spec.kernel).keeps.has('cached_hole_size')) return undefined;
  const kernel = withStrategy(spec.kernel, 'gap', 'rb_subtree_gap');
  return yield* comparingWithRecording(machine, { ...spec, kernel });
}

/** How many answers differ in a run that builds on its own answers, where one difference may cause others. */
export function countDiffering(operations: readonly OperationSummary[]): number {
  return operations.filter(({ recorded, outcome, moved }) => recorded && !moved && !agrees(recorded, outcome))
    .length;
}
