/** Writes calls into the sessions of their processes, and with them what becomes of processes and threads. */
import type { Period, SessionCall } from '../core/session.ts';
import { message } from '../words/message.ts';
import type { Said } from '../words/message.ts';
import type { CallText } from './arguments.ts';
import { follow, hidesFlags, sharing } from './bookkeeping.ts';
import { FIRST_PROCESS, exitCall, forkCall, sessionOf, threadCall, withCaller } from './drafts.ts';
import type { Caller, ImageDraft } from './drafts.ts';
import type { Failures } from './failures.ts';
import type { Processes } from './processes.ts';
import type { TellProblem } from './recording.ts';
import { readError } from './results.ts';
import type { Task } from './task.ts';
import { readWait, waitOperation } from './waits.ts';

interface News {
  readonly problem: TellProblem;
  /** Calls may have been made by others than they seem to be. */
  readonly doubt: (reason: Said) => void;
}

export class SessionWriter {
  /** The number of the line being read. */
  now = 0;
  readonly #processes: Processes;
  readonly #failures: Failures;
  readonly #mostCalls: number;
  readonly #news: News;
  #hasForks = false;
  #kept = 0;

  constructor(processes: Processes, failures: Failures, mostCalls: number, news: News) {
    this.#processes = processes;
    this.#failures = failures;
    this.#mostCalls = mostCalls;
    this.#news = news;
  }

  /** Whether no more calls can be kept. */
  get full(): boolean {
    return this.#kept >= this.#mostCalls;
  }

  get hasForks(): boolean {
    return this.#hasForks;
  }

  /** A call that may make a process or thread, end one, or run another program. */
  follow(task: Task, call: CallText, line: number): void {
    const { image, thread } = task;
    const followed = follow(this.#processes, task, call, line);
    if (followed.kind === 'executed') this.#leave(task, { image, thread }, line);
    else if (call.name === 'exit_group') this.#endProcess(image, line);
    else if (call.name === 'exit') this.#exit(task, line);
    if (followed.kind !== 'spawned') {
      this.#failedFork(task, call, line);
      return;
    }
    if (hidesFlags(call.name, call.args))
      this.#news.doubt(message('traceIn.hiddenFlags', { line: String(line) }));
    const { memory, waits } = followed.sharing;
    const child = this.#processes.find(followed.pid);
    if (memory && !waits) this.#tellBirth(child);
    const isTold = child?.image.home !== undefined && child.image.home === sessionOf(image);
    if (!memory && !isTold) this.fork(task, line);
  }

  fork(parent: Task, line: number | undefined): void {
    this.#hasForks = true;
    this.keep(parent, forkCall(line, parent.image.process));
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
    this.keep(task, { ...forkCall(line, task.image.process), recorded: { value: 0, error } });
  }

  #exit(task: Task, line: number): void {
    if (this.#endThread(task, task, line)) this.#processes.gone(task.pid);
    else if (this.#processes.isAlone(task)) this.#endProcess(task.image, line);
  }

  gone(task: Task | undefined, line: number): void {
    if (!task) return;
    if (!this.#endThread(task, task, line) && this.#processes.isAlone(task))
      this.#endProcess(task.image, line);
    this.#processes.gone(task.pid);
  }

  /**
   * Adds the exit of a process to a session of several. A session of one process ends without an exit, so that readers
   * see the process as it was.
   */
  #endProcess(image: ImageDraft, line: number): void {
    if (image.ended || this.#processes.family === 'apart' || sessionOf(image).born === FIRST_PROCESS) return;
    image.ended = true;
    this.#tell(sessionOf(image), exitCall(line, image.process));
  }

  /** In the session of its parent a child makes no calls of its own. Its exit is added when the parent waits for it. */
  wait(task: Task, call: CallText, line: number): void {
    const wait = readWait(call);
    if (!('wanted' in wait)) {
      this.#news.problem(line, wait.reason);
      return;
    }
    const session = sessionOf(task.image);
    const child = this.#childIn(session, wait.reaped);
    const wanted = wait.wanted === 0 ? 0 : this.#childIn(session, wait.wanted)?.birth?.number;
    if (wanted === undefined && wait.isWritten)
      this.#news.problem(line, message('traceIn.unknownChild', { pid: wait.wanted }));
    if (wanted === undefined || (!child && !wait.isWritten)) return;
    const number = child?.birth?.number;
    if (child && number !== undefined) {
      if (!child.ended) this.#tell(session, exitCall(line, number));
      child.ended = true;
      this.#processes.forget(child);
    }
    const error = call.result === undefined ? undefined : readError(call.result);
    const recorded = typeof error === 'number' ? { value: 0, error } : number && { value: number, error: 0 };
    this.keep(task, {
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

  keep(task: Task, call: SessionCall): void {
    if (task.image.ended) {
      // The end of the process interrupted this call.
      if (!call.recorded) return;
      if (call.line !== undefined) this.#news.doubt(message('traceIn.afterEnd', { line: String(call.line) }));
    }
    this.#tellBirth(task);
    this.#add(task, this.#failures.carriedOut(task, call));
  }

  #tellBirth(task: Task | undefined): void {
    if (task?.birth) for (const [caller, call] of this.#processes.births(task)) this.#add(caller, call);
  }

  /**
   * Ends the thread `task`, with `caller` making the call. Returns false if the process has no other thread that its
   * session knows about. Threads that end after their process ended with it.
   */
  #endThread(task: Task, caller: Caller, line: number): boolean {
    if (caller.image.ended) return true;
    if (caller.thread === 0 || !this.#processes.hasOtherThread(caller.image, task)) return false;
    this.#add(caller, threadCall('exit_thread', line));
    return true;
  }

  #add({ image, thread }: Caller, call: SessionCall): void {
    this.#tell(sessionOf(image), withCaller(call, image.process, thread));
  }

  /** The operation in `call` must already name its caller. */
  #tell(session: ImageDraft, call: SessionCall): void {
    if (this.full) return;
    if (++this.#kept === this.#mostCalls)
      this.#news.problem(call.line, message('traceIn.tooManyCalls', { limit: this.#mostCalls }), true);
    this.#processes.add(session, { ...call, ...this.#timeOf(call) });
  }

  #timeOf({ operation, line = this.now }: SessionCall): Period {
    const period = this.#processes.period ?? (line < this.now ? { until: this.now } : {});
    if (operation.call !== 'clone') return period;
    // A thread's start may be told late, with its first call, and is nothing that could overlap.
    return period.since === undefined ? {} : { since: period.since };
  }
}
