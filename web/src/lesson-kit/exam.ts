/* Answers questions about a scenario by running it. */
import type { SessionSpec } from '../core/session.ts';
import type { Counters } from '../protocol/protocol.gen.ts';
import type { Focus } from '../timeline/focus.ts';
import type { SessionSummary } from '../timeline/messages.ts';
import type { Exam, OperationRange, Truth } from '../questions/question.ts';
import { say } from '../words/index.ts';
import { kindOf, type Ask } from './ask.ts';

/** The part of the timeline's client that is needed here. TimelineClient implements it. */
export interface Summariser {
  /** Resolves to undefined if it was abandoned. */
  summarise(spec: SessionSpec, focus?: Focus): Promise<SessionSummary | undefined>;
  look(spec: SessionSpec, kind: string, asked: unknown): Promise<unknown>;
}

/** The core's answer about `spec`: for the last operation of `range`, or counted over the whole range. */
export function answer(core: Summariser, spec: SessionSpec, range: OperationRange, ask: Ask): Promise<Truth> {
  const of = ask.process === undefined ? {} : { process: ask.process };
  const exam: Exam = {
    spec,
    range,
    after: (focus) => summary(core, spec, range.to, { ...of, ...focus }),
    at: (operations, focus) => summary(core, spec, operations, focus),
    look: async () => {
      const looked = await core.look(firstOf(spec, range.to), ask.about, ask);
      if (looked === undefined) throw new Error('the question was given up');
      return looked;
    },
    count: (within = range, kernel = spec.kernel) => count(core, { ...spec, kernel }, within),
  };
  return kindOf(ask).answer(exam, ask);
}

/** The growth of all counters during the operations of `range`. */
export async function count(core: Summariser, spec: SessionSpec, range: OperationRange): Promise<Counters> {
  const after = (await summary(core, spec, range.to)).counters;
  const before = (await summary(core, spec, range.from - 1)).counters;
  const names = Object.keys(after) as (keyof Counters)[];
  return Object.fromEntries(names.map((name) => [name, after[name] - before[name]])) as Record<
    keyof Counters,
    number
  >;
}

/** The summary of the first `operations` calls of `spec`. */
async function summary(
  core: Summariser,
  spec: SessionSpec,
  operations: number,
  focus?: Focus,
): Promise<SessionSummary> {
  const result = await core.summarise(firstOf(spec, operations), focus);
  if (result === undefined) throw new Error('the question was given up');
  return result;
}

/** The scenario up to its first `operations` calls. */
function firstOf(spec: SessionSpec, operations: number): SessionSpec {
  if (operations > spec.calls.length) {
    throw new Error(
      `${say(spec.title ?? 'the scenario')} has ${spec.calls.length} operations, not ${operations}`,
    );
  }
  return { ...spec, calls: spec.calls.slice(0, operations) };
}
