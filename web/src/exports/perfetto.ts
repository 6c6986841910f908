/*
 * A session as a trace that Perfetto and chrome://tracing open, in the “Trace Event Format”: a call is a slice on its
 * thread's track, and below them are counters. https://docs.google.com/document/d/1CvAClvFfyA5R-PhYUmn5OOQtYMH4h6I0nSsKchNAySU
 */
import { nth } from '../base/known.ts';
import { resultText } from '../core/result-text.ts';
import type { SessionSpec } from '../core/session.ts';
import type { Along } from '../timeline/along.ts';
import type { OperationSummary } from '../timeline/run.ts';
import type { LineTime } from '../trace-in/line-times.ts';
import { say, t } from '../words/index.ts';

export interface Timeline {
  readonly spec: Pick<SessionSpec, 'kernel' | 'title'>;
  readonly operations: readonly OperationSummary[];
  readonly along: Along;
  /** When a line of the log was made; undefined if none of its lines says. */
  readonly timeOf?: ((line: number) => LineTime | undefined) | undefined;
}

/** In microseconds. */
interface Period {
  readonly start: number;
  readonly lasted: number;
}

/** Of a call of which the log doesn’t say how long it took. */
const MOMENT = 1;
/** Numbers of threads must differ even between processes; first threads have the number of their process. */
const OTHER_THREADS = 1_000_000;

/** The file, piece by piece. */
export function* perfettoTrace(timeline: Timeline): Generator<string> {
  const { spec, timeOf } = timeline;
  const about = {
    kernel: spec.kernel,
    time: t(timeOf === undefined ? 'exports.timeOfOrder' : 'exports.timeOfLog'),
    memory: t('exports.memory'),
  };
  yield `{"displayTimeUnit":"ns","otherData":${JSON.stringify(about)},"traceEvents":[`;
  let comma = '';
  for (const event of eventsOf(timeline)) {
    yield `${comma}\n${JSON.stringify(event)}`;
    comma = ',';
  }
  yield '\n]}\n';
}

function* eventsOf({ spec, operations, along, timeOf }: Timeline): Generator<object> {
  const threads = new Threads();
  const periods = periodsOf(operations, timeOf, (i) => threads.of(nth(along.process, i), nth(operations, i)));
  for (const { pid, tid, thread } of threads.all()) {
    if (tid === pid) {
      const name = pid === 1 && spec.title !== undefined ? say(spec.title) : t('exports.process', { pid });
      yield { ph: 'M', name: 'process_name', pid, tid, args: { name } };
    }
    yield { ph: 'M', name: 'thread_name', pid, tid, args: { name: t('exports.thread', { thread }) } };
  }
  for (const [i, operation] of operations.entries()) {
    const { call, outcome, text, first, last, line, recorded } = operation;
    const { pid, tid } = threads.of(nth(along.process, i), operation);
    const { start, lasted } = nth(periods, i);
    yield {
      ph: 'X',
      name: call.call,
      cat: outcome.error === 0 ? 'call' : 'failed',
      ts: start,
      dur: lasted,
      pid,
      tid,
      args: {
        call: say(text ?? call.call),
        result: say(resultText(call.call, outcome)),
        ...(recorded && { recorded: say(resultText(call.call, recorded)) }),
        events: last - first + 1,
        ...(line !== undefined && { line }),
      },
    };
    const at = { ph: 'C', ts: start + lasted, pid, tid };
    yield { ...at, name: 'VMAs', args: { count: nth(along.vmas, i) } };
    yield {
      ...at,
      name: 'Memory',
      args: { 'mapped bytes': nth(along.mapped, i), 'used bytes': nth(along.anonymous, i) * PAGE },
    };
  }
}

const PAGE = 4096;

/** Slices of one thread must not overlap, whatever the log's times were rounded to. */
function periodsOf(
  operations: readonly OperationSummary[],
  timeOf: Timeline['timeOf'],
  threadOf: (index: number) => { readonly tid: number },
): readonly Period[] {
  /** Where each thread is. */
  const ends = new Map<number, number>();
  const said = operations.map(({ line }, i): LineTime => {
    if (timeOf === undefined) return { start: i * MOMENT };
    const { tid } = threadOf(i);
    const earliest = ends.get(tid) ?? 0;
    const { start = earliest, ...more } = (line === undefined ? undefined : timeOf(line)) ?? {};
    const time = { ...more, start: Math.max(start, earliest) };
    ends.set(tid, time.start);
    return time;
  });
  const periods: Period[] = [];
  const next = new Map<number, number>();
  for (let i = operations.length - 1; i >= 0; i--) {
    const { start, lasted = MOMENT } = nth(said, i);
    const { tid } = threadOf(i);
    periods[i] = { start, lasted: Math.min(lasted, (next.get(tid) ?? Infinity) - start) };
    next.set(tid, start);
  }
  return periods;
}

interface Thread {
  readonly pid: number;
  readonly tid: number;
  /** Within its process, from 1. */
  readonly thread: number;
}

/** Numbers threads in the order in which they call. */
class Threads {
  readonly #found = new Map<string, Thread>();

  of(pid: number, { call }: Pick<OperationSummary, 'call'>): Thread {
    const thread = call.thread || 1;
    const key = `${pid} ${thread}`;
    const found = this.#found.get(key);
    if (found !== undefined) return found;
    const made = { pid, thread, tid: thread === 1 ? pid : OTHER_THREADS + this.#found.size };
    this.#found.set(key, made);
    return made;
  }

  all(): Iterable<Thread> {
    return this.#found.values();
  }
}
