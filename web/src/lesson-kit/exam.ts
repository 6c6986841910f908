/* Questions about a scenario, answered by running it. */
import type { SessionSpec } from '../core/session.ts';
import { COUNTER_INFO, type Counters } from '../protocol/protocol.gen.ts';
import type { SessionSummary } from '../timeline/messages.ts';

/** What a question is about: the address that the operation returns, the areas after it, or a counter. */
export type Ask = 'address' | 'areas' | keyof Counters;

/** Operations `from` to `to`, from 1, both included. */
export interface OperationRange {
  readonly from: number;
  readonly to: number;
}

/** The part of a timeline that is needed; TimelineClient is one. */
export interface Summariser {
  /** Undefined when it has been given up. */
  summarise(spec: SessionSpec): Promise<SessionSummary | undefined>;
}

/** "8" or "3-40", as lessons write it. */
export function parseOperations(text: string | number): OperationRange {
  const match = /^(\d+)(?:-(\d+))?$/.exec(String(text));
  const from = Number(match?.[1]);
  const to = Number(match?.[2] ?? match?.[1]);
  if (!(from >= 1 && to >= from)) throw new Error(`"${text}" is no range of operations such as 8 or 3-40`);
  return { from, to };
}

export function parseAsk(text: string): Ask {
  if (text === 'address' || text === 'areas' || isCounter(text)) return text;
  throw new Error(
    `nothing is called "${text}": ask for address, areas, ${Object.keys(COUNTER_INFO).join(', ')}`,
  );
}

/** "findVma listVisits", as lessons write it. */
export function parseCounters(text: string): readonly (keyof Counters)[] {
  return text.split(/[\s,]+/).map((name) => {
    if (!isCounter(name)) throw new Error(`no counter "${name}": ${Object.keys(COUNTER_INFO).join(', ')}`);
    return name;
  });
}

function isCounter(name: string): name is keyof Counters {
  return Object.hasOwn(COUNTER_INFO, name);
}

/** The core's answer about `spec`, for the last operation of `range`, or counted over all of it. */
export async function answer(
  core: Summariser,
  spec: SessionSpec,
  range: OperationRange,
  ask: Ask,
): Promise<number> {
  const after = await summary(core, spec, range.to);
  if (ask === 'areas') return after.vmas.length;
  if (ask === 'address') {
    const { outcome } = after.operations[range.to - 1]!;
    return outcome.error === 0 ? outcome.value : outcome.error;
  }
  return (await count(core, spec, range))[ask];
}

/** What all counters grew by during the operations of `range`. */
export async function count(core: Summariser, spec: SessionSpec, range: OperationRange): Promise<Counters> {
  const after = (await summary(core, spec, range.to)).counters;
  const before = (await summary(core, spec, range.from - 1)).counters;
  const names = Object.keys(after) as (keyof Counters)[];
  return Object.fromEntries(names.map((name) => [name, after[name] - before[name]])) as Record<
    keyof Counters,
    number
  >;
}

/** What the first `operations` calls of `spec` come to. */
async function summary(core: Summariser, spec: SessionSpec, operations: number): Promise<SessionSummary> {
  if (operations > spec.calls.length) {
    throw new Error(`${spec.title ?? 'the scenario'} has ${spec.calls.length} operations, not ${operations}`);
  }
  const result = await core.summarise({ ...spec, calls: spec.calls.slice(0, operations) });
  if (result === undefined) throw new Error('the question was given up');
  return result;
}
