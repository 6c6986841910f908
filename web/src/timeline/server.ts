/* The worker's side of the time machine. It is independent of workers, so tests can run it over a MessageChannel. */
import { Machine } from '../core/machine.ts';
import type { CoreModule } from '../core/module.ts';
import type { AllCalls, HeldCalls, SessionCall, SessionSpec } from '../core/session.ts';
import { SaidError, message, saidOf } from '../words/message.ts';
import type { Comparison } from './compare.ts';
import type { KeyframeLimits } from './keyframes.ts';
import { lookUp, type Looks, type Models } from './look.ts';
import { COMPARED } from './messages.ts';
import type { Answer, Port, Question, Questions, Request } from './messages.ts';
import { packNews } from './news.ts';
import type { Asking } from './ask/asking.ts';
import { buffersIn, type Probes, type Studies } from './probe.ts';
import type { OperationSummary } from './run.ts';
import { inSlices } from './slices.ts';
import { summarise } from './summarise.ts';
import { RunUp } from './run-up.ts';
import { Timeline, type LoadStep } from './timeline.ts';

/** Beside a window, the worker holds a long trace and the states before the window, so it gets a quarter of the memory. */
const WINDOW_LIMITS: KeyframeLimits = { spacing: 50_000, budget: 32 * 2 ** 20 };

interface Reply<T> {
  readonly value: T;
  readonly transfer?: ArrayBuffer[];
}
type Handlers = {
  readonly [Q in Question]: (
    ...args: Parameters<Questions[Q]>
  ) => Reply<ReturnType<Questions[Q]>> | Promise<Reply<ReturnType<Questions[Q]>>>;
};

/** A session whose calls are still arriving. It is complete when there are `expected` calls. */
interface Arriving {
  readonly id: number;
  readonly spec: SessionSpec;
  readonly expected: number;
  readonly calls: SessionCall[];
}

/** What the worker offers to views, questions and figures. */
interface Services {
  readonly probes: Probes;
  readonly studies: Studies;
  readonly looks: Looks;
  readonly modelOf: Models;
  /** The calls of long traces that the worker has read; undefined if it no longer has them. */
  readonly held?: (calls: HeldCalls) => AllCalls | undefined;
}

/** Answers the requests that arrive through `port`. If the core can't be loaded, every answer says so. */
export function serveTimeline(port: Port, core: Promise<CoreModule>, services: Services): void {
  new TimelineServer(port, core, services).listen();
}

class TimelineServer {
  private readonly port: Port;
  private readonly core: Promise<CoreModule>;
  private readonly services: Services;
  private timeline: Timeline | undefined;
  /**
   * What timelines run on, one after the other. A machine that is dropped keeps its memory until somebody collects
   * garbage.
   */
  private runner: Machine | undefined;
  /** Machines for other work, while nobody uses them. */
  private readonly spare: Machine[] = [];
  /** Of the window that was run last. */
  private runUp: RunUp | undefined;
  private arriving: Arriving | undefined;
  private loading = new AbortController();
  private asking: Asking | undefined;

  constructor(port: Port, core: Promise<CoreModule>, services: Services) {
    this.port = port;
    this.core = core;
    this.services = services;
    // Each request reports the failure. Without any request it must not count as an unhandled rejection.
    core.catch(() => undefined);
  }

  listen(): void {
    this.port.addEventListener('message', ({ data }: MessageEvent<Request>) => this.receive(data));
  }

  private readonly handlers: Handlers = {
    snapshot: (...args) => {
      const value = this.loaded().rawSnapshot(...args, this.services.probes);
      return { value, transfer: buffersIn(value) };
    },
    step: (...args) => ({ value: this.loaded().step(...args) }),
    finalVmas: () => ({ value: this.loaded().finalVmas() }),
    eventWords: (first, last) => {
      const value = this.loaded().eventWords(first, last);
      return { value, transfer: [value.buffer] };
    },
    compare: async () => ({ value: await this.compare() }),
    differ: async (kernel) => {
      const { spec } = this.loaded();
      const { signal } = this.loading;
      const { findingDifference } = await import('./difference.ts');
      const finding = findingDifference(await this.core, spec, kernel);
      return { value: await inSlices(finding, () => undefined, signal) };
    },
    study: async (id, state) => {
      const { spec } = this.loaded();
      const { signal } = this.loading;
      const study = await this.services.studies.get(id)?.();
      if (!study) throw new Error(`the view "${id}" has no study`);
      const value = await inSlices(study.run(await this.core, spec, state), () => undefined, signal);
      return { value, transfer: buffersIn(value) };
    },
    look: async (spec, kind, asked) => {
      const look = this.services.looks.get(kind);
      if (!look) throw new Error(`a question about "${kind}" looks nothing up`);
      return { value: await lookUp(await this.core, spec, look, asked) };
    },
    model: async (name, asked) => {
      const model = await this.services.modelOf(name);
      if (!model) throw new Error(`no model "${name}"`);
      const value = await this.withMachine((machine) => model(machine, asked as never, this.timeline?.spec));
      return { value, transfer: buffersIn(value) };
    },
    search: async (asked) => {
      const { Asking: Made } = await import('./ask/asking.ts');
      this.asking ??= new Made(await this.core, this.services.held);
      const value = this.asking.answer(this.loaded(), this.runUp, asked);
      return { value, transfer: buffersIn(value) };
    },
    summarise: async (...args) => ({ value: await summarise(await this.core, ...args) }),
  };

  private receive(request: Request): void {
    switch (request.type) {
      case 'load':
        this.forget();
        this.arriving = { ...request, expected: request.calls, calls: [] };
        break;
      case 'calls':
        for (const call of request.calls) this.arriving?.calls.push(call);
        break;
      case 'cancel':
        this.forget();
        return;
      case 'ask': {
        // A cast, because a message can't carry the tie between a question's name and the types of its arguments.
        const handle = this.handlers[request.question] as (...args: readonly unknown[]) => Reply<unknown>;
        void this.answer(request.id, () => handle(...request.args));
        return;
      }
    }
    const { arriving } = this;
    if (arriving && (arriving.spec.earlier?.held || arriving.calls.length >= arriving.expected))
      this.load(arriving);
  }

  private forget(): void {
    this.loading.abort();
    this.loading = new AbortController();
    this.arriving = undefined;
    this.timeline = undefined;
  }

  private load(arrived: Arriving): void {
    const { id, spec } = arrived;
    const { signal } = this.loading;
    this.arriving = undefined;
    void this.answer(
      id,
      async () => {
        const whole = this.whole(arrived);
        this.runner ??= new Machine(await this.core);
        const steps = Timeline.loading(this.runner, whole, spec.earlier && WINDOW_LIMITS, this.runUpOf(spec));
        try {
          this.timeline = await inSlices(steps, (batch) => this.tell(id, batch), signal);
        } catch (error) {
          if (hasTrapped(error)) this.runner = undefined;
          throw error;
        }
        return { value: undefined };
      },
      signal,
    );
  }

  /** The session with its calls, of which the page has sent none if this worker holds them. */
  private whole({ spec: { earlier, ...rest }, calls, expected }: Arriving): SessionSpec {
    if (!earlier?.held && !earlier?.count) return { ...rest, calls };
    const held = earlier.held && this.services.held?.(earlier.held);
    if (!held) throw new SaidError(message('timeline.traceGone'));
    const { count } = earlier;
    const own = held.slice(count, count + expected);
    return { ...rest, calls: own, ...(count > 0 && { earlier: { count, calls: held } }) };
  }

  private runUpOf({ earlier, kernel, follow }: SessionSpec): RunUp | undefined {
    if (!earlier) return (this.runUp = undefined);
    const { trace, image } = earlier.held ?? {};
    const key = `${trace} ${image} ${kernel} ${follow}`;
    if (this.runUp?.key !== key) this.runUp = new RunUp(key);
    return this.runUp;
  }

  private tell(id: number, steps: readonly LoadStep[]): void {
    const operations = steps.filter((step): step is OperationSummary => 'index' in step);
    const made = steps.findLast((step) => 'earlier' in step)?.earlier;
    if (made !== undefined) this.post({ type: 'earlier', id, made });
    if (operations.length === 0) return;
    const news = packNews(operations);
    this.post({ type: 'operations', id, news }, [news.words.buffer]);
  }

  /** Reports the result of `work`, unless `signal` says that nobody waits for it any more. */
  private async answer(
    id: number,
    work: () => Reply<unknown> | Promise<Reply<unknown>>,
    signal?: AbortSignal,
  ): Promise<void> {
    try {
      const { value, transfer } = await work();
      this.post({ type: 'done', id, value }, transfer);
    } catch (error) {
      if (signal?.aborted) return;
      this.post({ type: 'failed', id, said: saidOf(error) });
    }
  }

  private post(answer: Answer, transfer: ArrayBuffer[] = []): void {
    this.port.postMessage(answer, transfer);
  }

  private async compare(): Promise<Comparison> {
    const { spec } = this.loaded();
    const { signal } = this.loading;
    const { comparingWithRecording } = await import('./compare.ts');
    return this.withMachine(async (machine) => {
      const comparing = comparingWithRecording(machine, spec);
      const { exceptions, ...counts } = await inSlices(comparing, () => undefined, signal);
      return { ...counts, exceptions: exceptions.slice(0, COMPARED) };
    });
  }

  /** Lends a machine to `work`, which starts it. Abandoned or not, it starts anew next time. */
  private async withMachine<T>(work: (machine: Machine) => T | Promise<T>): Promise<T> {
    const machine = this.spare.pop() ?? new Machine(await this.core);
    let isSound = true;
    try {
      return await work(machine);
    } catch (error) {
      isSound = !hasTrapped(error);
      throw error;
    } finally {
      if (isSound) this.spare.push(machine);
    }
  }

  private loaded(): Timeline {
    if (!this.timeline) throw new Error('no session has been loaded');
    return this.timeline;
  }
}

/** Whether the core itself has broken off, half way through a call: its stack is then not as it was, so it can't go on. */
function hasTrapped(error: unknown): boolean {
  return error instanceof WebAssembly.RuntimeError;
}
