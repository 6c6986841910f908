/* Workers that are ready to run, all on one memory; the first of them does the setup. */
import { nth } from '../base/known.ts';
import { message } from '../words/message.ts';
import type { Said } from '../words/message.ts';
import type { ThreadAnswer, ThreadRequest } from './messages.ts';
import { sharedMemory } from './thread-core.ts';
import { ThreadError } from './thread-error.ts';
import type { ThreadHost, ThreadPlan, ThreadResult, ThreadWorker } from './threads.ts';

type AnswerOf<T extends ThreadAnswer['type']> = Extract<ThreadAnswer, { readonly type: T }>;

/** Sends a worker one request at a time and returns its answer. */
class Member {
  readonly #worker: ThreadWorker;
  #settle: ((answer: ThreadAnswer) => void) | undefined;
  #broken: Said | undefined;

  constructor(worker: ThreadWorker) {
    this.#worker = worker;
    // The one cast: what comes through a port is what serve.ts has posted.
    worker.listen(
      (answer) => this.#hear(answer as ThreadAnswer),
      (text) => {
        this.#broken = text || message('threads.workerBroken');
        this.#hear({ type: 'failed', said: this.#broken });
      },
    );
  }

  async ask<T extends ThreadAnswer['type']>(request: ThreadRequest, expected: T): Promise<AnswerOf<T>> {
    if (this.#broken !== undefined) throw new ThreadError(this.#broken);
    const answer = await new Promise<ThreadAnswer>((resolve) => {
      this.#settle = resolve;
      this.#worker.post(request);
    });
    if (answer.type === 'failed') throw new ThreadError(answer.said);
    if (answer.type !== expected) throw new Error(`a thread answers ${answer.type}, not ${expected}`);
    return answer as AnswerOf<T>;
  }

  end(): void {
    this.#worker.terminate();
  }

  #hear(answer: ThreadAnswer): void {
    const settle = this.#settle;
    this.#settle = undefined;
    settle?.(answer);
  }
}

export class Crew {
  readonly #members: readonly Member[];

  private constructor(members: readonly Member[]) {
    this.#members = members;
  }

  /** Rejects with a ThreadError if the workers can't start; then it leaves none behind. */
  static async start({ module, start }: ThreadHost, size: number): Promise<Crew> {
    const memory = sharedMemory();
    const members: Member[] = [];
    const crew = new Crew(members);
    try {
      while (members.length < size) members.push(new Member(start()));
      await crew.#all((member) => member.ask({ type: 'load', module, memory }, 'loaded'));
    } catch (error) {
      crew.end();
      throw error;
    }
    return crew;
  }

  /** Returns what each worker did, with times on the clock that all share. */
  async run({ kernel, program, workers }: ThreadPlan, rounds: number): Promise<readonly ThreadResult[]> {
    const first = nth(this.#members, 0);
    const { stacks } = await first.ask({ type: 'setup', kernel, program, workers }, 'ready');
    const done = await this.#all(
      (member, worker) => member.ask({ type: 'run', worker, stack: nth(stacks, worker), rounds }, 'done'),
      workers,
    );
    await first.ask({ type: 'verify' }, 'verified');
    return done.map(({ result }) => result);
  }

  /** Terminates all workers at once, whatever they are doing. */
  end(): void {
    for (const member of this.#members) member.end();
  }

  #all<T>(ask: (member: Member, i: number) => Promise<T>, size = this.#members.length): Promise<T[]> {
    return Promise.all(this.#members.slice(0, size).map(ask));
  }
}
