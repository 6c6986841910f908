/*
 * The order in which a session makes calls of threads that overlapped in time. A log tells when a call began, and when it
 * had returned; the kernel made it at some moment in between, maybe after a call whose line comes later.
 */
import { cell } from '../base/cell.ts';
import { known, nth } from '../base/known.ts';
import type { Machine } from '../core/machine.ts';
import type { SessionCall, SessionSpec } from '../core/session.ts';
import { PAGE_SIZE } from '../core/layout.ts';
import type { StartLayout } from '../core/layout.ts';
import { StartError } from '../core/start-error.ts';
import { budget, ordering } from '../order/search.ts';
import type { Memory, Trial } from '../order/search.ts';
import { RECORD_VMA_AT, RECORD_VMA_WORDS } from '../protocol/protocol.gen.ts';
import type { RecordOutcome } from '../protocol/protocol.gen.ts';
import { toNumber } from '../protocol/u64.ts';
import { MAP } from '../protocol/vm-flags.ts';
import { happeningsOf } from './happenings.ts';
import type { CallHappening } from './happenings.ts';
import { Situation, isAsRecorded } from './situation.ts';

/** A few seconds at most, for a log of a program whose threads do nothing else. Others take some hundredths of a second. */
const MOST_TRIALS = 20_000;
const MOST_TRIALS_EACH = 100;

/**
 * The calls of `spec` in an order that explains what was recorded, as far as one was found. Its kernel should be that of the
 * recorded kernel. It never explains less than their own order. Starts `machine` anew, and yields now and then.
 */
export function* arranging(
  machine: Machine,
  spec: Pick<SessionSpec, 'kernel' | 'layout' | 'calls'>,
): Generator<void, readonly SessionCall[]> {
  const { kernel, layout, calls } = spec;
  // A program that was moved has none of the recorded addresses.
  if (!canStart(machine, kernel, layout) || machine.program) return calls;
  const happenings = happeningsOf(calls);
  const trial = new SessionTrial(machine, layout.direction === 'topdown', happenings);
  const order = yield* ordering(happenings, trial, budget(MOST_TRIALS, MOST_TRIALS_EACH));
  if (trial.unexplained > 0) {
    machine.start(kernel, layout);
    if (!(yield* leavesMore(machine, calls, trial.unexplained))) return calls;
  }
  return order.map((at) => nth(happenings, at).call);
}

/** Whether more than `count` calls differ from what was recorded if they are made one after another. */
function* leavesMore(
  machine: Machine,
  calls: readonly SessionCall[],
  count: number,
): Generator<void, boolean> {
  const situation = new Situation(machine);
  let differing = 0;
  for (const call of calls) {
    yield;
    const outcome = situation.ask(call);
    const { recorded } = call;
    if (recorded === undefined || isAsRecorded(recorded, outcome)) continue;
    if (++differing > count) return true;
    situation.correct(call, recorded, outcome);
  }
  return false;
}

/** If not, who runs the session will say why. */
function canStart(machine: Machine, kernel: string, layout: StartLayout): boolean {
  try {
    machine.start(kernel, layout);
    return true;
  } catch (error) {
    if (error instanceof StartError) return false;
    throw error;
  }
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
  /** How many calls no order that was tried explains. */
  unexplained = 0;

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
    this.unexplained++;
    if (call.recorded)
      this.#situation.correct(call, call.recorded, known(this.#outcome, 'it has just been made'));
  }

  /**
   * A mapping is placed in the first gap that is large enough. So whatever lay in its range had gone before, and what lay
   * where the search comes first had not. Where only times tell, the order in which calls began is likelier.
   */
  rank(candidates: readonly number[]): readonly number[] {
    if (nth(this.#happenings, nth(candidates, 0)).call.since !== undefined) return candidates;
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
