/*
 * The order in which a session makes calls of threads that overlapped in time. The lines of a log tell when a call
 * returned; the kernel made it at some moment before, maybe after a call whose line comes later.
 */
import { cell } from '../base/cell.ts';
import { known, nth } from '../base/known.ts';
import { eraOfKernel, newestRelease } from '../core/era-of-kernel.ts';
import type { EraRow } from '../core/era-row.ts';
import type { Machine } from '../core/machine.ts';
import type { SessionCall, SessionSpec } from '../core/session.ts';
import { PAGE_SIZE } from '../core/layout.ts';
import type { StartLayout } from '../core/layout.ts';
import { StartError } from '../core/start-error.ts';
import { hasOverlap } from '../order/overlap.ts';
import type { Happening } from '../order/overlap.ts';
import { budget, ordering } from '../order/search.ts';
import type { Memory, Trial } from '../order/search.ts';
import { RECORD_VMA_AT, RECORD_VMA_WORDS } from '../protocol/protocol.gen.ts';
import type { RecordOutcome } from '../protocol/protocol.gen.ts';
import { toNumber } from '../protocol/u64.ts';
import { MAP } from '../protocol/vm-flags.ts';
import { Situation, isAsRecorded } from './situation.ts';

/** A few seconds at most, for a log of a program whose threads do nothing else. Others take some hundredths of a second. */
const MOST_TRIALS = 8000;
const MOST_TRIALS_EACH = 100;
const FIRST_THREAD = 1;
const FIRST_PROCESS = 1;

/**
 * Whether calls of a process overlap, so that `arranging` may find another order. Where a log was joined from files of one
 * thread each (trace-in/parts.ts), lines tell no order. None of its calls has a second line, so it is left as it is.
 */
export function mayBeArranged(calls: readonly SessionCall[]): boolean {
  return calls.some(({ until }) => until !== undefined) && hasOverlap(happeningsOf(calls));
}

/**
 * The calls of `spec` in an order that explains what was recorded, as far as one was found. Its era should be that of the
 * recorded kernel. Starts `machine` anew, and yields now and then.
 */
export function* arranging(
  machine: Machine,
  spec: Pick<SessionSpec, 'era' | 'layout' | 'calls'>,
): Generator<void, readonly SessionCall[]> {
  const { era, layout, calls } = spec;
  // A program that was moved has none of the recorded addresses.
  if (!canStart(machine, era, layout) || machine.program) return calls;
  const happenings = happeningsOf(calls);
  const trial = new SessionTrial(machine, layout.direction === 'topdown', happenings);
  const order = yield* ordering(happenings, trial, budget(MOST_TRIALS, MOST_TRIALS_EACH));
  return order.map((at) => nth(happenings, at).call);
}

/** If not, who runs the session will say why. */
function canStart(machine: Machine, era: string, layout: StartLayout): boolean {
  try {
    machine.start(era, layout);
    return true;
  } catch (error) {
    if (error instanceof StartError) return false;
    throw error;
  }
}

/** The row that says in which order a kernel made its calls: its own, or the newest one if the log doesn't name it. */
export function eraOfOrder(
  rows: readonly Pick<EraRow, 'id' | 'keeps'>[],
  kernel: string | undefined,
): string {
  return eraOfKernel(rows, kernel) ?? known(newestRelease(rows), 'there is a release').id;
}

/** The line of the first call that overlaps with call `index`, and that another thread of its process made. */
export function overlappedBy(calls: readonly SessionCall[], index: number): number | undefined {
  const { operation, line: begun, until = begun } = nth(calls, index);
  if (begun === undefined || until === undefined) return undefined;
  const from = Math.max(0, index - MOST_APART);
  const other = calls
    .slice(from, index + MOST_APART)
    .find(
      ({ operation: { process, thread, call }, line = 0, until: end = line }, at) =>
        from + at !== index &&
        !TELLS_OF_TASKS.has(call) &&
        processOf({ process }) === processOf(operation) &&
        (thread || FIRST_THREAD) !== (operation.thread || FIRST_THREAD) &&
        line < until &&
        end > begun,
    );
  return other?.line;
}

/** Calls that overlap are not far apart: there are no more threads than that. */
const MOST_APART = 512;
const TELLS_OF_TASKS: ReadonlySet<string> = new Set(['clone', 'exit_thread', 'wait']);

interface CallHappening extends Happening<number> {
  readonly call: SessionCall;
}

function processOf({ process }: { readonly process: number }): number {
  return process || FIRST_PROCESS;
}

/** A process is an address space. A thread may be told of long before it starts, so its start is moved to its place. */
function happeningsOf(calls: readonly SessionCall[]): readonly CallHappening[] {
  const starts = threadStarts(calls);
  let processes = FIRST_PROCESS;
  let last = 0;
  const told = calls.map((call, index): CallHappening => {
    const { operation, recorded, line = last, until = line } = call;
    last = Math.max(last, until);
    const space = processOf(operation);
    const start = starts.get(index);
    if (start !== undefined) return { call, space, line: start, until: start };
    // All calls of a process have returned when it ends.
    if (operation.call === 'exit') return { call, space, line: until, until };
    const makesChild = operation.call === 'fork' && !recorded?.error;
    return { call, space, line, until, child: makesChild ? ++processes : undefined };
  });
  return withLateStarts(told, starts);
}

/**
 * Each start just before the first happening of its process that ends after it. Elsewhere it would be the first one not
 * done, for which all other processes wait.
 */
function withLateStarts(
  told: readonly CallHappening[],
  starts: ReadonlyMap<number, number>,
): readonly CallHappening[] {
  if (starts.size === 0) return told;
  const late = new Map<number, CallHappening[]>();
  const placed = told.flatMap((happening, index) => {
    const waiting = late.get(happening.space) ?? [];
    late.set(happening.space, waiting);
    if (starts.has(index)) {
      waiting.push(happening);
      return [];
    }
    const due = waiting.findIndex(({ until }) => until >= happening.until);
    return [...waiting.splice(0, due < 0 ? waiting.length : due), happening];
  });
  return [...placed, ...[...late.values()].flat()];
}

/**
 * When each thread starts, by the index of its clone(): just before the line of its first call, since that is when
 * the log tells of it. The core numbers threads in the order of their starts, so that must not change.
 */
function threadStarts(calls: readonly SessionCall[]): ReadonlyMap<number, number> {
  const begun = new Map<string, number>();
  for (const { operation, line } of calls) {
    const key = `${processOf(operation)} ${operation.thread || FIRST_THREAD}`;
    if (line !== undefined) begun.set(key, Math.min(line, begun.get(key) ?? Infinity));
  }
  const threads = new Map<number, number>();
  const clones = calls.flatMap(({ operation }, index) => {
    if (operation.call !== 'clone') return [];
    const process = processOf(operation);
    const thread = (threads.get(process) ?? FIRST_THREAD) + 1;
    threads.set(process, thread);
    return [{ index, process, first: begun.get(`${process} ${thread}`) ?? Infinity }];
  });
  const starts = new Map<number, number>();
  const earliest = new Map<number, number>();
  for (const [at, { index, process, first }] of [...clones.entries()].toReversed()) {
    const start = Math.min(first, earliest.get(process) ?? Infinity);
    earliest.set(process, start);
    // Between two lines, and after the starts before it.
    if (start < Infinity) starts.set(index, start - 1 + (at + 1) / (clones.length + 1));
  }
  return starts;
}

interface Shape {
  readonly start: number;
  readonly end: number;
  readonly kind: 'placed' | 'unmapped' | 'other';
}

/** Where the kernel placed a mapping that named no address, or what a munmap() removed. */
function shapeOf({ operation, recorded }: SessionCall): Shape {
  const { call, addr, length, flags } = operation;
  const size = Math.ceil(toNumber(length) / PAGE_SIZE) * PAGE_SIZE;
  const asked = toNumber(addr);
  if (recorded?.error === 0 && call === 'mmap' && asked === 0 && (flags & MAP.FIXED) === 0)
    return { kind: 'placed', start: recorded.value, end: recorded.value + size };
  const kind = recorded?.error === 0 && call === 'munmap' ? 'unmapped' : 'other';
  return { kind, start: asked, end: asked + size };
}

class SessionTrial implements Trial<number> {
  readonly #machine: Machine;
  readonly #isTopDown: boolean;
  readonly #happenings: readonly CallHappening[];
  readonly #situation: Situation;
  #outcome: RecordOutcome | undefined;

  constructor(machine: Machine, isTopDown: boolean, happenings: readonly CallHappening[]) {
    this.#machine = machine;
    this.#isTopDown = isTopDown;
    this.#happenings = happenings;
    this.#situation = new Situation(machine);
  }

  tryStep(at: number): boolean {
    const { call, child } = nth(this.#happenings, at);
    const outcome = (this.#outcome = this.#situation.ask(call));
    return isAsRecorded(call.recorded, outcome) && (child === undefined || outcome.value === child);
  }

  correct(at: number): void {
    const { call } = nth(this.#happenings, at);
    if (call.recorded)
      this.#situation.correct(call, call.recorded, known(this.#outcome, 'it has just been made'));
  }

  /**
   * A mapping is placed in the first gap that is large enough. So whatever lay in its range had gone before, and what lay
   * where the search comes first had not.
   */
  rank(candidates: readonly number[]): readonly number[] {
    const calls = candidates.map((at) => ({ at, ...shapeOf(nth(this.#happenings, at).call) }));
    const placed = calls.filter(({ kind }) => kind === 'placed');
    if (placed.length === 0) return candidates;
    const sign = this.#isTopDown ? -1 : 1;
    const weight = ({ kind, start, end }: Shape): readonly [number, number] => {
      if (kind === 'placed') return [1, sign * start];
      const isLate =
        kind === 'unmapped' &&
        placed.some((other) => sign * start < sign * other.start) &&
        !placed.some((other) => other.start < end && start < other.end);
      return [isLate ? 2 : 0, 0];
    };
    return calls
      .map((call) => ({ at: call.at, weight: weight(call) }))
      .toSorted((a, b) => a.weight[0] - b.weight[0] || a.weight[1] - b.weight[1] || a.at - b.at)
      .map(({ at }) => at);
  }

  remember(): Memory {
    const { words, back } = this.#situation.mark();
    return { words, recall: back };
  }

  /** A hash of where what is mapped. */
  digest(): string {
    let [one, two] = [1, 2];
    for (const process of this.#machine.processes()) {
      const words = this.#machine.vmaWords(process);
      for (let at = 0; at < words.length; at += RECORD_VMA_WORDS)
        for (const field of MAPPED) {
          const word = cell(words, at + field);
          one = Math.imul(one ^ word, 0x0100_0193);
          two = Math.imul(two, 0x9e37_79b1) + word;
        }
      one = Math.imul(one ^ process, 0x0100_0193);
    }
    return `${one} ${two}`;
  }
}

/** Start, end, flags and file of a VMA, as words of its record. */
const MAPPED = [0, 1, 2, 3, RECORD_VMA_AT.vmFlags, RECORD_VMA_AT.file];
