/*
 * Time travel by running again. A session has N events. To get the structures at any of them, restore the nearest
 * keyframe and run forward.
 */
import { nth } from '../base/known.ts';
import { Machine } from '../core/machine.ts';
import type { EventSink, Words } from '../core/machine.ts';
import type { Keeps, Strategies } from '../core/kernel-row.ts';
import type { CoreModule } from '../core/module.ts';
import type { SessionSpec } from '../core/session.ts';
import { EVENT_WORDS, eventDepthAt, eventTypeAt } from '../protocol/protocol.gen.ts';
import type { RecordVma } from '../protocol/protocol.gen.ts';
import { KnownInside, type BeatInOperation } from './inside.ts';
import { Keyframes, copyKeyframe } from './keyframes.ts';
import type { KeyframeLimits } from './keyframes.ts';
import { runCalls, starting } from './run.ts';
import type { OperationSummary } from './run.ts';
import type { RunUp } from './run-up.ts';
import { rawElsewhere } from './elsewhere.ts';
import { rawMemory } from './memory.ts';
import { standing, takeProbes } from './moment.ts';
import { needTrees, NO_PROBES, NO_WISHES } from './probe.ts';
import { Reshaping } from './reshapes.ts';
import { decodeEvents, SnapshotDecoder } from './snapshot.ts';
import type { RawSnapshot, Snapshot } from './snapshot.ts';
import { HeaderLog } from './header-log.ts';
import { packHeader, type Headers } from './headers.ts';
import { eventCount, operationAt, stepFrom } from './stepping.ts';
import type { Direction, Stride } from './stepping.ts';
import { TallyLog } from './tally.ts';
import { Trail } from './trail.ts';

/** Chosen with `npm run bench:engine`: a run of this many events takes about 2 ms. */
const DEFAULT_LIMITS: KeyframeLimits = { spacing: 50_000, budget: 128 * 2 ** 20 };

/** Process 0 of a call stands for this process, too. */
const FIRST_PROCESS = 1;

/** An operation of the session, or how many of the calls before it have been made. */
export type LoadStep = OperationSummary | { readonly earlier: number };

/** Where the machine has been brought to. */
interface Viewed {
  /** The operation that the position belongs to, and the thread that makes it. */
  readonly operation: number;
  readonly thread: number;
  /** The counters before the operation. */
  readonly countersBefore: Words;
}

/** A loaded session. All methods are synchronous, so it belongs in a worker or Node. */
export class Timeline {
  readonly spec: SessionSpec;
  /** Number of the last event, N. */
  readonly total: number;
  readonly operations: readonly OperationSummary[];
  readonly headers: HeaderLog;
  private readonly strategies: Strategies;
  private readonly keeps: Keeps;
  private readonly keyframes: Keyframes;
  private readonly reshaping: Reshaping;
  private readonly runner: Machine;
  private readonly decoder = new SnapshotDecoder();
  private readonly inside: KnownInside;
  /** How many operations the runner has completed; undefined while it is in the middle of one. */
  private completed: number | undefined;
  /** The runner's state before operation `operation`, so that stepping inside it needs no keyframe. */
  private resting: { operation: number; state: Uint32Array } | undefined;
  /** The operation of the last view. That copy is made only for whoever steps, as jumps seldom come back. */
  private viewed = -1;

  /** Runs all of `spec`. Throws a StartError if its layout is impossible. */
  static load(core: CoreModule, spec: SessionSpec, limits?: KeyframeLimits): Timeline {
    const loading = Timeline.loading(new Machine(core), spec, limits);
    for (;;) {
      const step = loading.next();
      if (step.done) return step.value;
    }
  }

  /**
   * Like `load`, but yields after each operation, and now and then before the first, so that the caller may show
   * progress, pause or abandon it. From now on `runner` belongs to this timeline.
   */
  static *loading(
    runner: Machine,
    spec: SessionSpec,
    limits: KeyframeLimits = DEFAULT_LIMITS,
    runUp?: RunUp,
  ): Generator<LoadStep, Timeline> {
    const keyframes = new Keyframes(limits);
    const operations: OperationSummary[] = [];
    const reshaping = new Reshaping();
    const headers = new HeaderLog();
    const steps = starting(runner, spec, runUp);
    let step = steps.next();
    for (; !step.done; step = steps.next()) yield { earlier: step.value };
    keyframes.offer(0, 0, runner.arena());
    for (const summary of runCalls(runner, spec, step.value, () => headers.feed)) {
      operations.push(summary);
      reshaping.note(summary, runner.counters());
      keyframes.offer(operations.length, summary.last, runner.arena());
      yield summary;
    }
    return new Timeline(spec, operations, keyframes, reshaping, headers, runner);
  }

  private constructor(
    spec: SessionSpec,
    operations: readonly OperationSummary[],
    keyframes: Keyframes,
    reshaping: Reshaping,
    headers: HeaderLog,
    runner: Machine,
  ) {
    this.spec = spec;
    this.operations = operations;
    this.total = eventCount(operations);
    this.keyframes = keyframes;
    this.reshaping = reshaping;
    this.headers = headers;
    this.runner = runner;
    this.completed = operations.length;
    this.inside = new KnownInside((operation) => {
      const { first, last } = nth(operations, operation);
      return headers.of(first, last) ?? this.readHeaders(operation);
    }, spec);
    ({ strategies: this.strategies, keeps: this.keeps } = runner.describeKernel(spec.kernel));
  }

  /** Number of the keyframes, and the bytes they hold. */
  get memory(): { readonly keyframes: number; readonly bytes: number } {
    return { keyframes: this.keyframes.count, bytes: this.keyframes.bytes };
  }

  /** `position` is 0 … total. Consecutive snapshots share what has not changed. */
  snapshot(position: number, wanted = 0): Snapshot {
    return this.decoder.decode(this.rawSnapshot(position, wanted));
  }

  /**
   * Shows process `wanted`. If that is 0 or not alive, it shows the calling process, or else the oldest one. `wishes`
   * says which of `probes` take part; maple trees are there only if one of these needs them.
   */
  rawSnapshot(position: number, wanted = 0, wishes = NO_WISHES, probes = NO_PROBES): RawSnapshot {
    const trail = new Trail();
    const place = this.placeOf(position);
    const beat = place && this.inside.beatAt(place.operation, position - place.first);
    const tally = new TallyLog(beat?.first ?? 0, beat?.told ?? 0);
    const { operation, thread, countersBefore } = this.view(position, (words, at, count) => {
      trail.feed(words, at, count);
      tally.feed(words, at, count);
    });
    const processes = this.runner.processes();
    const caller = this.callerOf(operation);
    // The last process leaves its structures behind, so there is always one.
    const process = [wanted, caller].find((number) => processes.includes(number)) ?? nth(processes, 0);
    const withTrees = this.keeps.has('maple_tree') && needTrees(wishes, probes);
    const structures = rawMemory(this.runner, process, withTrees);
    return {
      position,
      total: this.total,
      operation,
      ...(beat && { beat: rawBeat(beat, place.first, tally) }),
      recent: trail.recent,
      stack: trail.stack,
      reshapes: trail.reshapes,
      reshapedBefore: this.reshaping.before(operation),
      before: (this.operations[operation]?.first ?? 1) - 1,
      processes,
      caller,
      thread,
      tasks: this.runner.taskWords(process),
      slots: this.runner.cacheSlotWords(process),
      counters: this.runner.counterWords(),
      countersBefore,
      strategies: this.strategies,
      keeps: this.keeps,
      ...structures,
      ...this.elsewhere(process, operation, trail),
      probed: takeProbes(wishes, probes, () =>
        standing(this.runner, {
          keeps: this.keeps,
          process,
          caller,
          running: this.operations[operation],
          recent: decodeEvents(trail.recent),
          stack: decodeEvents(trail.stack),
          countersBefore,
          structures,
          withTrees,
        }),
      ),
    };
  }

  /** The operation that `position` belongs to, and its first event; undefined at 0. */
  private placeOf(position: number): { operation: number; first: number } | undefined {
    if (!Number.isInteger(position) || position < 0 || position > this.total) {
      throw new RangeError(`position ${position} is not in 0 … ${this.total}`);
    }
    const operation = operationAt(this.operations, position);
    return operation < 0 ? undefined : { operation, first: nth(this.operations, operation).first };
  }

  /** Only for rows with a red-black tree. The events of a maple tree don't name nodes of VMAs. */
  private elsewhere(process: number, operation: number, trail: Trail): Pick<RawSnapshot, 'elsewhere'> {
    if (!this.keeps.has('rbtree')) return {};
    const acting = { caller: this.callerOf(operation), running: this.operations[operation] };
    const elsewhere = rawElsewhere(this.runner, process, acting, () => decodeEvents(trail.recent));
    return elsewhere.length > 0 ? { elsewhere } : {};
  }

  /** All simulated state at `position`: a view that is valid until the next use of this timeline. */
  stateAt(position: number): Uint32Array {
    this.view(position, () => undefined);
    return this.runner.arena();
  }

  /** The position that `count` steps from `position` lead to. */
  step(position: number, stride: Stride, direction: Direction, count = 1): number {
    let at = position;
    for (let i = 0; i < count; i++) {
      const next = stepFrom(at, stride, direction, this.operations, this.inside);
      if (next === at) break;
      at = next;
    }
    return at;
  }

  /** The VMAs after the last operation. */
  finalVmas(): readonly RecordVma[] {
    this.runTo(this.operations.length);
    const process = this.callerOf(this.operations.length - 1);
    return this.runner.inspectVmas(this.runner.lives(process) ? process : this.runner.processes()[0]);
  }

  /** The process that makes operation `index`. */
  private callerOf(index: number): number {
    return this.operations[index]?.call.process || FIRST_PROCESS;
  }

  /** Events `first` … `last` as words, EVENT_WORDS each. decodeEvents() decodes them. */
  eventWords(first: number, last: number): Words {
    const words = new Uint32Array((last - first + 1) * EVENT_WORDS);
    const end = operationAt(this.operations, last);
    for (let index = operationAt(this.operations, first); index <= end; index++) {
      let number = nth(this.operations, index).first;
      this.runOne(index, (batch, at, count) => {
        const from = Math.max(first, number);
        const to = Math.min(last, number + count - 1);
        if (from <= to) {
          const start = at + (from - number) * EVENT_WORDS;
          words.set(
            batch.subarray(start, start + (to - from + 1) * EVENT_WORDS),
            (from - first) * EVENT_WORDS,
          );
        }
        number += count;
      });
    }
    return words;
  }

  /** The thread that makes operation `index`. The runner must be right before that operation. */
  private threadOf(index: number): number {
    const { thread } = nth(this.operations, index).call;
    return thread || (this.runner.inspectTasks(this.callerOf(index))[0]?.number ?? 0);
  }

  /** Brings the runner to `position`. `sink` receives the events of its operation up to there. */
  private view(position: number, sink: EventSink): Viewed {
    const place = this.placeOf(position);
    if (!place) {
      this.runTo(0);
      return { operation: -1, thread: 0, countersBefore: this.runner.counterWords() };
    }
    const index = place.operation;
    this.runTo(index);
    if (Math.abs(index - this.viewed) <= 1) this.rest(index);
    this.viewed = index;
    const thread = this.threadOf(index);
    const countersBefore = this.runner.counterWords();
    const { call, first } = nth(this.operations, index);
    this.completed = undefined;
    this.runner.callUntil(call, position - first + 1, sink);
    return { operation: index, thread, countersBefore };
  }

  private readHeaders(index: number): Headers {
    const { first, last } = nth(this.operations, index);
    const headers: Headers = new Uint16Array(last - first + 1);
    let filled = 0;
    // Whoever asks for the events of an operation looks at them next.
    this.runTo(index);
    this.rest(index);
    this.runOne(index, (words, at, count) => {
      for (let i = at; i < at + count * EVENT_WORDS; i += EVENT_WORDS) {
        headers[filled++] = packHeader(eventTypeAt(words, i), eventDepthAt(words, i));
      }
    });
    return headers;
  }

  /** Runs operation `index` to its end and passes its events to `sink`. */
  private runOne(index: number, sink: EventSink): void {
    this.runTo(index);
    this.completed = undefined;
    this.runner.call(nth(this.operations, index).call, sink);
    this.completed = index + 1;
  }

  /** Brings the runner to the point before operation `index`, from the latest known state before it. */
  private runTo(index: number): void {
    const frame = this.keyframes.before(index);
    const { resting } = this;
    let at = this.completed !== undefined && this.completed <= index ? this.completed : -1;
    // Only one of them: with many VMAs a copy takes longer than all else here.
    if (resting && resting.operation <= index && resting.operation > Math.max(at, frame.operation - 1)) {
      this.runner.restore(resting.state.length).set(resting.state);
      at = resting.operation;
    } else if (at < frame.operation) {
      copyKeyframe(frame, this.runner.restore(frame.words));
      at = frame.operation;
    }
    while (at < index) this.runner.call(nth(this.operations, at++).call);
    this.completed = at;
  }

  private rest(index: number): void {
    const { resting } = this;
    if (resting?.operation === index) return;
    const state = this.runner.arena();
    // To allocate so much for each seek would take longer than to copy it.
    const room =
      resting && resting.state.buffer.byteLength >= state.byteLength ? resting.state.buffer : undefined;
    const kept = new Uint32Array(room ?? new ArrayBuffer(2 * state.byteLength), 0, state.length);
    kept.set(state);
    this.resting = { operation: index, state: kept };
  }
}

function rawBeat(beat: BeatInOperation, offset: number, tally: TallyLog) {
  const places = { first: offset + beat.first, last: offset + beat.last };
  return { ...beat, ...places, tally: tally.words, told: tally.keptEvent };
}
