/** `fail(N)` makes the N-th allocation fail in the next call that the same thread makes in the model. */
import type { SessionCall } from '../core/session.ts';
import { message } from '../words/message.ts';
import type { Said } from '../words/message.ts';
import { ArgumentReader } from './arguments.ts';
import type { CallText } from './arguments.ts';
import type { Task } from './task.ts';

interface Ordered {
  readonly failing: number;
  readonly line: number;
}

/** The failures requested for each thread's next call. */
export class Failures {
  readonly #ordered = new Map<Task, Ordered>();

  /** Records a `fail()` call. Returns what is wrong with it, if anything. */
  order(task: Task, call: CallText, line: number): Said | undefined {
    const args = new ArgumentReader(call);
    args.expect(1);
    const failing = args.ordinal(0);
    if (args.problem) return args.problem.reason;
    this.#ordered.set(task, { failing, line });
    return undefined;
  }

  isOrdered(task: Task): boolean {
    return this.#ordered.has(task);
  }

  /** `call`, made by `task`, with the failure that was requested for it. */
  carriedOut(task: Task, call: SessionCall): SessionCall {
    const ordered = this.#ordered.get(task);
    if (!ordered) return call;
    this.#ordered.delete(task);
    const { failing } = ordered;
    return {
      ...call,
      operation: { ...call.operation, failing },
      text: message('traceIn.failing', { call: call.text ?? call.operation.call, number: failing }),
    };
  }

  /** The lines of those requests that no call has followed. */
  get left(): readonly number[] {
    return [...this.#ordered.values()].map(({ line }) => line);
  }
}
