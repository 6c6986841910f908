/*
 * Answers queries about the loaded session piece by piece, so that the worker can do other work in between. A new query
 * takes the place of the one before. Loaded with the first query.
 */
import { nth } from '../../base/known.ts';
import { Machine } from '../../core/machine.ts';
import type { CoreModule } from '../../core/module.ts';
import type { AllCalls, HeldCalls, SessionCall, SessionSpec } from '../../core/session.ts';
import { CALL_CODES } from '../../protocol/protocol.gen.ts';
import { SaidError } from '../../words/message.ts';
import type { RunUp } from '../run-up.ts';
import type { OperationSummary } from '../run.ts';
import type { Timeline } from '../timeline.ts';
import type { Deed } from './deed.ts';
import type { Facts } from './lives.ts';
import { HIT_WORDS, type Answered, type Asked } from './asked.ts';
import { deedsMeant, kernelsOf, matches, wantedBy } from './matching.ts';
import { answering, running, type Moment, type Moments, type Run, type Wanted } from './moments.ts';
import { parseQuery, type Query } from './query.ts';

/** In ms: the longest time for which the worker doesn't look at its messages. */
const SLICE = 25;
/** Hits and deeds in a piece. More would hold up the page. */
const MOST_HITS = 2000;
export const MOST_DEEDS = 8;
/** Calls of a long trace that are unpacked at a time. */
const PIECE = 1000;

/** A hit, or nothing yet. */
export interface Hit {
  readonly summary: OperationSummary;
  readonly deeds?: readonly Deed[] | undefined;
}

/** Yields a hit for each operation that matches, and undefined for each that doesn't, or while the work goes on. */
export function* searching(
  query: Query,
  moments: Moments,
  answers: ReadonlyMap<string, Generator<OperationSummary | undefined>>,
  onSearched: (operations: number) => void,
): Generator<Hit | undefined, void> {
  let searched = 0;
  for (const moment of moments) {
    if (!moment) {
      yield undefined;
      continue;
    }
    const others = new Map<string, OperationSummary>();
    for (const [kernel, answer] of answers) {
      let step = answer.next();
      for (; !step.done && !step.value; step = answer.next()) yield undefined;
      if (step.value) others.set(kernel, step.value);
    }
    const isHit = matches(query, moment, others);
    onSearched(++searched);
    yield isHit
      ? { summary: moment.summary, deeds: moment.facts && deedsMeant(query, moment.facts) }
      : undefined;
  }
}

/** Everything that is found when the session runs once more. */
export function* searchingRun(
  machines: Machines,
  query: Query,
  run: Run,
  onSearched: (operations: number) => void = () => undefined,
): Generator<Hit | undefined, void> {
  const moments = running(machines.at(OWN), run, wantedBy(query));
  yield* searching(query, moments, answersOf(machines, query, run), onSearched);
}

/** As many as are needed at once, each made when it is first asked for. */
export class Machines {
  readonly #core: CoreModule;
  #made: Machine[] = [];

  constructor(core: CoreModule) {
    this.#core = core;
  }

  at(place: number): Machine {
    return (this.#made[place] ??= new Machine(this.#core));
  }

  drop(): void {
    this.#made = [];
  }
}

/** Which machine runs what: first what is kept of the loaded session, then a query's own run, then other kernels. */
const KEPT = 0;
const OWN = 1;
const OTHERS = 2;

function answersOf(machines: Machines, query: Query, run: Run) {
  return new Map(
    kernelsOf(query).map((kernel, i) => [kernel, answering(machines.at(OTHERS + i), run, kernel)]),
  );
}

export function runOf(spec: SessionSpec, runUp?: RunUp): Run {
  return { spec, pieces: [spec.calls], count: spec.calls.length, runUp };
}

interface Current {
  readonly id: number;
  readonly timeline: Timeline;
  readonly steps: Generator<Hit | undefined, void>;
  readonly of: number;
  searched: number;
}

export class Asking {
  readonly #machines: Machines;
  readonly #held: ((calls: HeldCalls) => AllCalls | undefined) | undefined;
  readonly #current = new Map<Asked['slot'], Current>();
  /** Of the session asked about last: what its operations came to, as far as it has been run for that. */
  #known: { readonly timeline: Timeline; readonly facts: Facts[]; readonly more: Moments } | undefined;

  constructor(core: CoreModule, held: ((calls: HeldCalls) => AllCalls | undefined) | undefined) {
    this.#machines = new Machines(core);
    this.#held = held;
  }

  /** Throws a SaidError if the query can't be understood. */
  answer(timeline: Timeline, runUp: RunUp | undefined, asked: Asked): Answered {
    let current = this.#current.get(asked.slot);
    if (current?.id !== asked.id || current.timeline !== timeline) {
      current = this.#begin(timeline, runUp, asked);
      this.#current.set(asked.slot, current);
    }
    try {
      return this.#piece(current);
    } catch (error) {
      // A run that broke off can't go on.
      this.#current.clear();
      this.#known = undefined;
      this.#machines.drop();
      throw error;
    }
  }

  #piece(current: Current): Answered {
    const until = performance.now() + SLICE;
    const found: Hit[] = [];
    while (performance.now() < until && found.length < MOST_HITS) {
      const step = current.steps.next();
      if (step.done) {
        current.searched = current.of;
        break;
      }
      if (step.value) found.push(step.value);
    }
    return packed(found, current);
  }

  #begin(timeline: Timeline, runUp: RunUp | undefined, { id, query: text, whole }: Asked): Current {
    const query = parseQuery(text);
    if ('word' in query) throw new SaidError(query.reason);
    const { spec } = timeline;
    const onSearched = (operations: number): void => {
      current.searched = operations;
    };
    const long = whole && this.#held?.(whole);
    const run = long ? wholeRun(spec, long) : runOf(spec, runUp);
    const answers = answersOf(this.#machines, query, run);
    const wanted = wantedBy(query);
    const moments = long
      ? running(this.#machines.at(OWN), run, wanted)
      : this.#moments(timeline, run, wanted);
    const steps = searching(query, moments, answers, onSearched);
    const current: Current = { id, timeline, steps, of: run.count, searched: 0 };
    return current;
  }

  /** Of the loaded session: nothing runs again unless it must. */
  *#moments(timeline: Timeline, run: Run, wanted: Wanted): Moments {
    const { operations, headers } = timeline;
    // What the log of headers no longer has is read in a run, too.
    if (wanted.events && !headers.keeps(timeline.total)) {
      yield* running(this.#machines.at(OWN), run, wanted);
      return;
    }
    for (const summary of operations) {
      const facts = wanted.facts ? yield* this.#factsOf(timeline, run, summary.index) : undefined;
      const moment: Moment = {
        summary,
        facts,
        has: (types) => headers.has(summary.first, summary.last, types),
      };
      yield moment;
    }
  }

  *#factsOf(timeline: Timeline, run: Run, index: number): Generator<undefined, Facts> {
    if (this.#known?.timeline !== timeline) {
      const more = running(this.#machines.at(KEPT), run, { facts: true, events: false });
      this.#known = { timeline, facts: [], more };
    }
    const { facts, more } = this.#known;
    while (facts.length <= index) {
      const step = more.next();
      if (step.done) throw new Error('the run has fewer operations than the session');
      if (step.value?.facts) facts.push(step.value.facts);
      else yield undefined;
    }
    return nth(facts, index);
  }
}

function wholeRun(spec: SessionSpec, calls: AllCalls): Run {
  return { spec: withoutEarlier(spec), pieces: piecesOf(calls), count: calls.length };
}

function withoutEarlier(spec: SessionSpec): SessionSpec {
  const { earlier, ...rest } = spec;
  return earlier ? rest : spec;
}

/** Can be gone through several times at once. */
function piecesOf(calls: AllCalls): Iterable<readonly SessionCall[]> {
  return {
    *[Symbol.iterator]() {
      for (let at = 0; at < calls.length; at += PIECE)
        yield calls.slice(at, Math.min(at + PIECE, calls.length));
    },
  };
}

function packed(found: readonly Hit[], { searched, of }: Current): Answered {
  const hits = new Uint32Array(found.length * HIT_WORDS);
  found.forEach(({ summary: { index, call, line } }, place) => {
    const number = CALL_CODES.indexOf(call.call);
    hits.set([index, number, call.process || 1, call.thread || 1, line ?? 0], place * HIT_WORDS);
  });
  const about = found.some(({ deeds }) => deeds !== undefined);
  return {
    hits,
    ...(about && { deeds: found.map(({ deeds = [] }) => deeds.slice(0, MOST_DEEDS)) }),
    searched,
    of,
  };
}
