/* Two recorded programs, or two runs of one, compared call by call, and by the VMAs that they lead to. */
import { nth } from '../base/known.ts';
import { cell } from '../base/cell.ts';
import type { Machine } from '../core/machine.ts';
import { resultText } from '../core/result-text.ts';
import type { RecordedResult } from '../core/session.ts';
import type { Said } from '../words/message.ts';
import { align } from './align.ts';
import { curvesOf, type CurvePoint } from './curves.ts';
import { excessOf, type CallAt, type Excess } from './only.ts';
import { runsOf, type RunKind } from './runs.ts';
import { ShapeReader, Shapes, endAlike } from './shape.ts';
import { callsOf, running, type Ran, type Sequence } from './side.ts';

export type Pair<T> = readonly [a: T, b: T];

/** A call of one sequence, as its line has it. */
export interface CallLine {
  /** Its place in the sequence, counted from 0. */
  readonly index: number;
  readonly line?: number;
  readonly text: Said;
  /** As recorded. */
  readonly result?: Said;
}

/** Calls that only one has, or that end otherwise. */
export interface Difference {
  readonly kind: Exclude<RunKind, 'same'>;
  readonly count: number;
  /** The first of them; where one sequence lacks them, its next call, undefined at its end. */
  readonly calls: Pair<CallLine | undefined>;
}

export interface CallTally {
  readonly call: string;
  /** How many both make, how many of these end otherwise, and how many only one makes. */
  readonly both: number;
  readonly differing: number;
  readonly only: Pair<number>;
}

export interface SideFacts {
  readonly calls: number;
  readonly process: number;
  readonly processes: number;
  /** VMAs at the start, at most, and at the end, or before the process exits. */
  readonly first: number;
  readonly most: number;
  readonly last: number;
  readonly limit: number;
}

export interface Compared {
  readonly sides: Pair<SideFacts>;
  /** How many calls both make; how many of these end otherwise; how many only one makes. */
  readonly both: number;
  readonly differing: number;
  readonly only: Pair<number>;
  /** Whether no more calls can be aligned: of sequences that differ everywhere, not all that could be are. */
  readonly isLongest: boolean;
  readonly byCall: readonly CallTally[];
  /** In order, the first ones; `differenceCount` counts all. */
  readonly differences: readonly Difference[];
  readonly differenceCount: number;
  /** The number of VMAs of both over the calls that both make. */
  readonly curve: readonly CurvePoint[];
  /** The VMAs at the end that only one has; without those at the start, if these are assumed. */
  readonly excess: Pair<readonly Excess[]>;
  readonly isStartAssumed: boolean;
}

/** How many differences are kept. */
const LISTED = 1000;

/** Runs both, one after the other. Yields now and then. */
export function* comparing(machine: Machine, a: Sequence, b: Sequence): Generator<void, Compared> {
  const ran: Pair<Ran> = [yield* running(machine, a), yield* running(machine, b)];
  const shapes = new Shapes();
  const [readA, readB] = [readingOf(a, shapes), readingOf(b, shapes)];
  yield;
  const { partners, isLongest } = align(readA.shapes, readB.shapes);
  yield;
  const tallies = new Map<string, Counted>();
  const tallyOf = (call: string) => {
    const tally = tallies.get(call) ?? { call, both: 0, differing: 0, only: [0, 0] };
    tallies.set(call, tally);
    return tally;
  };
  const differences: Difference[] = [];
  let differenceCount = 0;
  const endsAlike = (i: number, j: number): boolean => endAlike(readA.results[i], readB.results[j]);
  for (const { kind, a: i, b: j, count } of runsOf(partners, b.calls.length, endsAlike)) {
    for (let step = 0; step < count; step++) {
      const tally = tallyOf(kind === 'onlyB' ? nth(readB.names, j + step) : nth(readA.names, i + step));
      if (kind === 'onlyA') tally.only[0]++;
      else if (kind === 'onlyB') tally.only[1]++;
      else tally.both++;
      if (kind === 'differs') tally.differing++;
    }
    if (kind === 'same') continue;
    if (++differenceCount <= LISTED) differences.push({ kind, count, calls: [lineOf(a, i), lineOf(b, j)] });
  }
  const isStartAssumed = a.isStartAssumed || b.isStartAssumed;
  const byCall = [...tallies.values()];
  const sum = (of: (tally: CallTally) => number): number => byCall.reduce((all, each) => all + of(each), 0);
  return {
    sides: [factsOf(a, ran[0]), factsOf(b, ran[1])],
    both: sum(({ both }) => both),
    differing: sum(({ differing }) => differing),
    only: [sum(({ only }) => only[0]), sum(({ only }) => only[1])],
    isLongest,
    byCall: byCall.toSorted((x, y) => y.both + y.only[0] + y.only[1] - (x.both + x.only[0] + x.only[1])),
    differences,
    differenceCount,
    curve: curvesOf(partners, [ran[0].counts, ran[1].counts]),
    excess: excessOf(ran, [callIn(a), callIn(b)], isStartAssumed),
    isStartAssumed,
  };
}

/** A tally while it is counted. */
interface Counted {
  readonly call: string;
  both: number;
  differing: number;
  readonly only: [number, number];
}

interface Reading {
  readonly shapes: Uint32Array;
  readonly names: readonly string[];
  readonly results: readonly (RecordedResult | undefined)[];
}

function readingOf(sequence: Sequence, numbers: Shapes): Reading {
  const reader = new ShapeReader(sequence.spec.files);
  const shapes = new Uint32Array(sequence.calls.length);
  const names: string[] = [];
  const results: (RecordedResult | undefined)[] = [];
  for (const call of callsOf(sequence)) {
    shapes[names.length] = numbers.numberOf(reader.shapeOf(call));
    names.push(call.operation.call);
    results.push(call.recorded);
  }
  return { shapes, names, results };
}

/** Undefined at the end. */
function lineOf({ calls }: Sequence, index: number): CallLine | undefined {
  const [call] = calls.slice(index, index + 1);
  if (!call) return undefined;
  const { operation, text, line, recorded } = call;
  return {
    index,
    text: text ?? `${operation.call}()`,
    ...(line !== undefined && { line }),
    ...(recorded && { result: resultText(operation.call, recorded) }),
  };
}

function callIn({ calls }: Sequence): CallAt {
  return (index) => {
    const { operation, line } = nth(calls.slice(index, index + 1), 0);
    return { call: operation.call, index, ...(line !== undefined && { line }) };
  };
}

function factsOf({ calls }: Sequence, { process, processes, counts, limit, vmas }: Ran): SideFacts {
  return {
    calls: calls.length,
    process,
    processes,
    first: cell(counts, 0),
    most: counts.reduce((most, count) => Math.max(most, count), 0),
    last: vmas.length,
    limit,
  };
}
