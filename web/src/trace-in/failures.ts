/** `fail(N)`: the N-th allocation of the next call that the same thread makes in the model fails. */
import type { SessionCall } from '../core/session.ts';
import { message } from '../words/message.ts';
import type { Said } from '../words/message.ts';
import { ArgumentReader } from './arguments.ts';
import type { CallText } from './arguments.ts';
import type { Task } from './processes.ts';

interface Ordered {
  readonly failing: number;
  readonly line: number;
}

/** What has been ordered for a thread's next call. */
export class Failures {
  readonly #ordered = new Map<Task, Ordered>();

  /** Says what is wrong with `call`, which is a `fail()`, if anything is. */
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

  /** `call`, which `task` makes, with what was ordered for it. */
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

  /** Lines whose call has never come. */
  get left(): readonly number[] {
    return [...this.#ordered.values()].map(({ line }) => line);
  }
}
