/** The sessions of a log: what each process and thread is to do in the model, in the order in which it is written down here. */
import type { Period, SessionCall } from '../core/session.ts';
import { message } from '../words/message.ts';
import {
  FIRST_PROCESS,
  exitCall,
  forkCall,
  isForkedFromRecorded,
  sessionOf,
  threadCall,
  withCaller,
} from './drafts.ts';
import type { Caller, ImageDraft, Seed } from './drafts.ts';
import type { Failures } from './failures.ts';
import type { Problems } from './problems.ts';
import type { Birth, Fork, Task } from './task.ts';

export class Sessions {
  /** Images that have calls or a recorded start, in the order in which they got the first of these. */
  readonly images: ImageDraft[] = [];
  readonly #failures: Failures;
  readonly #problems: Problems;
  readonly #mostCalls: number;
  #hasForks = false;
  #kept = 0;
  /** Whether the recording shows which pages are touched. If it does, memory never changes unseen. */
  #tellsTouches = false;
  #line = 0;
  #period: Period | undefined;
  #name: number | undefined;

  constructor(failures: Failures, problems: Problems, mostCalls: number) {
    this.#failures = failures;
    this.#problems = problems;
    this.#mostCalls = mostCalls;
  }

  /** Whether no more calls can be kept. */
  get full(): boolean {
    return this.#kept >= this.#mostCalls;
  }

  get hasForks(): boolean {
    return this.#hasForks;
  }

  /** The line that is being read; when its call was made, if the order of the lines doesn't tell; and the name of its result. */
  now(line: number, period: Period | undefined, name: number | undefined): void {
    this.#line = line;
    this.#period = period;
    this.#name = name;
  }

  /**
   * Makes `image` start from `seed`, unless it has already made calls, or its fork can be repeated in full. In that
   * case the fork is better: a list does not show which anon_vmas a child shares with its parent, and merges depend
   * on that.
   */
  seed(image: ImageDraft, seed: Seed): void {
    if (image.home || image.calls.length > 0 || (this.#tellsTouches && isForkedFromRecorded(image))) return;
    this.#show(image);
    image.seed = seed;
    image.process = image.born = FIRST_PROCESS;
    // Earlier lists counted the calls of ancestors, which the image no longer inherits.
    image.observed.length = 0;
  }

  fork({ parent, line }: Fork): void {
    this.#hasForks = true;
    this.keep(parent, forkCall(line, parent.image.process));
  }

  /** A call that `task` makes, with the failure that was requested for it. */
  keep(task: Task, call: SessionCall): void {
    if (task.image.ended) {
      // The end of the process interrupted this call.
      if (!call.recorded) return;
      if (call.line !== undefined)
        this.#problems.doubt(message('traceIn.afterEnd', { line: String(call.line) }));
    }
    this.begin(task);
    this.#add(task, this.#failures.carriedOut(task, call));
  }

  /** Tells the session of `task` that it has begun, unless that is known. */
  begin(task: Task): void {
    if (task.birth) for (const [caller, call] of births(task)) this.#add(caller, call);
  }

  endThread(caller: Caller, line: number): void {
    this.#add(caller, threadCall('exit_thread', line));
  }

  /** `number`: that of the process in `session`. */
  endProcess(session: ImageDraft, number: number, line: number): void {
    this.#tell(session, exitCall(line, number));
  }

  #add({ image, thread }: Caller, call: SessionCall): void {
    this.#tell(sessionOf(image), withCaller(call, image.process, thread));
  }

  /** The operation in `call` must already name its caller. */
  #tell(session: ImageDraft, call: SessionCall): void {
    if (this.full) return;
    if (++this.#kept === this.#mostCalls)
      this.#problems.add(call.line, message('traceIn.tooManyCalls', { limit: this.#mostCalls }), true);
    this.#show(session);
    const name = call.line === this.#line ? this.#name : undefined;
    session.calls.push({ ...call, ...this.#timeOf(call), ...(name !== undefined && { name }) });
    const { operation, recorded } = call;
    if (operation.call === 'fork' && !recorded?.error) session.born++;
    if (operation.call === 'load' || operation.call === 'store') this.#tellsTouches = true;
  }

  #timeOf({ operation, line = this.#line }: SessionCall): Period {
    const period = this.#period ?? (line < this.#line ? { until: this.#line } : {});
    if (operation.call !== 'clone') return period;
    // A thread's start may be told late, with its first call, and is nothing that could overlap.
    return period.since === undefined ? {} : { since: period.since };
  }

  #show(image: ImageDraft): void {
    if (image.calls.length === 0 && !image.seed) this.images.push(image);
  }
}

/**
 * The calls that tell the session of `task` about its creation, preceded by those that create its makers: each with
 * its caller, in order. Empty if the session knows the task already.
 */
function births(task: Task): readonly (readonly [Caller, SessionCall])[] {
  const untold: { readonly child: Task; readonly birth: Birth }[] = [];
  let youngest = task;
  while (youngest.birth) {
    untold.push({ child: youngest, birth: youngest.birth });
    youngest = youngest.birth.maker;
  }
  return untold.toReversed().map(({ child, birth: { maker, line } }) => {
    const { image } = child;
    // A maker that has ended or has left this mm can't make the call, so the oldest thread makes it.
    const thread = maker.image === image ? maker.thread : 0;
    child.thread = ++image.threads;
    child.birth = undefined;
    return [{ image, thread }, threadCall('clone', line)];
  });
}
