/* The operations of a session one after another, each with what a question may want to know about it. */
import type { Relocation } from '../../core/follow.ts';
import type { EventSink, Machine } from '../../core/machine.ts';
import type { SessionCall, SessionSpec } from '../../core/session.ts';
import { EVENT_TYPES, EVENT_WORDS, eventTypeAt } from '../../protocol/protocol.gen.ts';
import type { RunUp } from '../run-up.ts';
import { quietly, runCalls, starting, type OperationSummary } from '../run.ts';
import { Lives, type Facts } from './lives.ts';

/** `facts` and `has` are there if they were asked for. A moment is valid until the next one. */
export interface Moment {
  readonly summary: OperationSummary;
  readonly facts?: Facts | undefined;
  /** Whether the operation has an event of a type that is marked by its number. */
  readonly has?: (types: Uint8Array) => boolean;
}

/** What of a moment costs something. */
export interface Wanted {
  readonly facts: boolean;
  readonly events: boolean;
}

/** Undefined means that the work goes on. */
export type Moments = Generator<Moment | undefined, void, void>;

/** A session, and all its calls in pieces: those of a long trace are never unpacked all at once. */
export interface Run {
  readonly spec: SessionSpec;
  readonly pieces: Iterable<readonly SessionCall[]>;
  readonly count: number;
  readonly runUp?: RunUp | undefined;
}

/** Runs the session on a machine that nobody else uses meanwhile. */
export function* running(machine: Machine, { spec, pieces, runUp }: Run, wanted: Wanted): Moments {
  const relocation = yield* quietly(starting(machine, spec, runUp));
  const lives = wanted.facts ? new Lives(machine, spec.files) : undefined;
  const seen = wanted.events ? new Uint8Array(EVENT_TYPES.length) : undefined;
  const sink = sinkOf(lives, seen);
  const has = seen && ((types: Uint8Array) => types.some((marked, type) => marked === 1 && seen[type] === 1));
  for (const summary of summaries(machine, spec, pieces, relocation, sink)) {
    const facts = lives?.end(summary);
    yield { summary, facts, ...(has && { has }) };
    seen?.fill(0);
  }
}

/** How another kernel answers the same calls. */
export function* answering(
  machine: Machine,
  run: Run,
  kernel: string,
): Generator<OperationSummary | undefined> {
  const spec = { ...run.spec, kernel };
  const relocation = yield* quietly(starting(machine, spec));
  yield* summaries(machine, spec, run.pieces, relocation, undefined);
}

function* summaries(
  machine: Machine,
  spec: SessionSpec,
  pieces: Iterable<readonly SessionCall[]>,
  relocation: Relocation,
  sink: EventSink | undefined,
): Generator<OperationSummary, void> {
  let made = 0;
  for (const calls of pieces) {
    for (const summary of runCalls(machine, { ...spec, calls }, relocation, () => sink))
      yield made === 0 ? summary : { ...summary, index: made + summary.index };
    made += calls.length;
  }
}

function sinkOf(lives: Lives | undefined, seen: Uint8Array | undefined): EventSink | undefined {
  if (!lives && !seen) return undefined;
  return (words, at, count) => {
    lives?.feed(words, at, count);
    if (!seen) return;
    const end = at + count * EVENT_WORDS;
    for (let i = at; i < end; i += EVENT_WORDS) seen[eventTypeAt(words, i)] = 1;
  };
}
