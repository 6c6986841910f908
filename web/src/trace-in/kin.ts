/**
 * What becomes of processes and threads: processes.ts knows who they are, sessions.ts has what the model is to do, and neither
 * knows the other.
 */
import { message } from '../words/message.ts';
import type { CallText } from './arguments.ts';
import { follow, hidesFlags, sharing } from './bookkeeping.ts';
import { FIRST_PROCESS, forkCall, sessionOf } from './drafts.ts';
import type { Caller, ImageDraft } from './drafts.ts';
import type { Failures } from './failures.ts';
import type { Problems } from './problems.ts';
import type { Processes } from './processes.ts';
import { readError } from './results.ts';
import type { Sessions } from './sessions.ts';
import type { Task } from './task.ts';
import { readWait, waitOperation } from './waits.ts';

export class Kin {
  readonly #processes: Processes;
  readonly #sessions: Sessions;
  readonly #failures: Failures;
  readonly #problems: Problems;

  constructor(processes: Processes, sessions: Sessions, failures: Failures, problems: Problems) {
    this.#processes = processes;
    this.#sessions = sessions;
    this.#failures = failures;
    this.#problems = problems;
  }

  /** The task of a line: processes.ts. */
  task(pid: number | undefined, resumes: boolean, line?: number): Task {
    return this.#told(this.#processes.task(pid, resumes, line));
  }

  /** strace has attached itself to process `pid`, which has so many threads. */
  attached(pid: number, threads: number): void {
    this.#told(this.#processes.attached(pid, threads));
  }

  #told({ task, forked }: ReturnType<Processes['task']>): Task {
    if (forked) this.#sessions.fork(forked);
    return task;
  }

  /** A call that may make a process or thread, end one, or run another program. */
  follow(task: Task, call: CallText, line: number): void {
    const { image, thread } = task;
    const followed = follow(this.#processes, task, call, line);
    if (followed.kind === 'executed') this.#leave(task, { image, thread }, line);
    else if (call.name === 'exit_group' && !task.borrows) this.#endProcess(image, line);
    else if (call.name.startsWith('exit')) this.#exit(task, line);
    if (followed.kind !== 'spawned') {
      this.#failedFork(task, call, line);
      return;
    }
    const { forked, pid } = followed;
    if (forked) this.#sessions.fork(forked);
    if (hidesFlags(call.name, call.args))
      this.#problems.doubt(message('traceIn.hiddenFlags', { line: String(line) }));
    const { memory, waits } = followed.sharing;
    const child = this.#processes.find(pid);
    if (child && memory && !waits) this.#sessions.begin(child);
    const isTold = child?.image.home !== undefined && child.image.home === sessionOf(image);
    if (!memory && !isTold) this.#sessions.fork({ parent: task, line });
  }

  /** `task` has left the mm of `caller` for another program. */
  #leave(task: Task, caller: Caller, line: number): void {
    const { image } = caller;
    if (!this.#endThread(task, caller, line) && this.#processes.isAlone(task, image))
      this.#endProcess(image, line);
  }

  /** The model repeats a failed fork only if a `fail()` makes it fail there, too. */
  #failedFork(task: Task, { name, args, result }: CallText, line: number): void {
    const error = result === undefined ? undefined : readError(result);
    if (typeof error !== 'number' || sharing(name, args)?.memory !== false) return;
    if (!this.#failures.isOrdered(task)) return;
    this.#sessions.keep(task, { ...forkCall(line, task.image.process), recorded: { value: 0, error } });
  }

  #exit(task: Task, line: number): void {
    if (this.#endThread(task, task, line)) this.#processes.gone(task.pid);
    else if (this.#processes.isAlone(task)) this.#endProcess(task.image, line);
  }

  gone(pid: number | undefined, line: number): void {
    const task = this.#processes.find(pid);
    if (!task) return;
    if (!this.#endThread(task, task, line) && this.#processes.isAlone(task))
      this.#endProcess(task.image, line);
    this.#processes.gone(task.pid);
  }

  /**
   * Ends the thread `task`, with `caller` making the call. Returns false if the process has no other thread that its
   * session knows about. Threads that end after their process ended with it.
   */
  #endThread(task: Task, caller: Caller, line: number): boolean {
    if (caller.image.ended) return true;
    if (caller.thread === 0 || !this.#processes.hasOtherThread(caller.image, task)) return false;
    this.#sessions.endThread(caller, line);
    return true;
  }

  /**
   * Adds the exit of a process to a session of several. A session of one process ends without an exit, so that readers
   * see the process as it was.
   */
  #endProcess(image: ImageDraft, line: number): void {
    const session = sessionOf(image);
    if (image.ended || this.#processes.family === 'apart' || session.born === FIRST_PROCESS) return;
    image.ended = true;
    this.#sessions.endProcess(session, image.process, line);
  }

  /** In the session of its parent a child makes no calls of its own. Its exit is added when the parent waits for it. */
  wait(task: Task, call: CallText, line: number): void {
    const wait = readWait(call);
    if (!('wanted' in wait)) {
      this.#problems.add(line, wait.reason);
      return;
    }
    const session = sessionOf(task.image);
    const child = this.#childIn(session, wait.reaped);
    const wanted = wait.wanted === 0 ? 0 : this.#childIn(session, wait.wanted)?.birth?.number;
    if (wanted === undefined && wait.isWritten)
      this.#problems.add(line, message('traceIn.unknownChild', { pid: wait.wanted }));
    if (wanted === undefined || (!child && !wait.isWritten)) return;
    const number = child?.birth?.number;
    if (child && number !== undefined) {
      if (!child.ended) this.#sessions.endProcess(session, number, line);
      child.ended = true;
      this.#processes.forget(child);
    }
    const error = call.result === undefined ? undefined : readError(call.result);
    const recorded = typeof error === 'number' ? { value: 0, error } : number && { value: number, error: 0 };
    this.#sessions.keep(task, {
      operation: waitOperation(wanted),
      ...(recorded && { recorded }),
      line,
      text: `${call.name}(${call.args.join(', ')})`,
    });
  }

  /** A process that was forked in `session`, provided that the session already contains the fork. */
  #childIn(session: ImageDraft, pid: number | undefined): ImageDraft | undefined {
    const child = pid === undefined ? undefined : this.#processes.child(pid);
    return child?.birth?.session === session && child.birth.number <= session.born ? child : undefined;
  }
}
