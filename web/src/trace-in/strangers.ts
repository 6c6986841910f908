/** Tasks whose creation the log does not show, and threads that do nothing in it. */
import { message } from '../words/message.ts';
import type { Said } from '../words/message.ts';
import type { ImageDraft } from './drafts.ts';
import type { Sharing, Task } from './task.ts';

/** This bounds hostile traces. */
const MOST_NAMED = 4096;

export class Strangers {
  /** Whether they are threads of the first process. */
  areThreads = false;
  /** The task that came first. */
  #first: Task | undefined;
  /** strace has attached itself to this process. */
  #leader: Task | undefined;
  /** How many of its threads have not appeared yet. */
  #awaited = 0;
  readonly #named = new Set<number>();
  /** The images of those that are taken for processes, with the lines on which they appeared. */
  readonly #found = new Map<ImageDraft, number | undefined>();
  /** Threads that have made no call yet, and the lines that made them. */
  readonly #silent = new Map<Task, number>();
  #hasNumbers = false;

  /** "Process N attached with 5 threads". If there are several such processes, nobody knows whose the threads are. */
  attached(leader: Task, threads: number): void {
    this.#awaited = this.#leader ? 0 : threads - 1;
    this.#leader = leader;
  }

  /** strace names each process to which it attaches itself, but only their number for its other threads. */
  named(pid: number): void {
    if (this.#named.size < MOST_NAMED) this.#named.add(pid);
  }

  /** The task of which `pid`, which appears now, is a thread; undefined if it is taken for a process. */
  leader(pid: number | undefined): Task | undefined {
    const isAwaited = this.#awaited > 0 && (pid === undefined || !this.#named.has(pid));
    const leader = this.areThreads ? this.#first : isAwaited ? this.#leader : undefined;
    if (!leader || leader.image.ended) return undefined;
    this.#awaited--;
    return leader;
  }

  /** `task` is taken for a process. */
  add(task: Task, line: number | undefined): void {
    if (this.#first) this.#found.set(task.image, line);
    this.#first ??= task;
  }

  /** Whether `task` has done nothing yet that would make it more than a name. */
  isIdle({ image }: Task): boolean {
    return image.calls.length === 0 && this.#found.has(image);
  }

  made(task: Task, { memory, waits }: Sharing, line: number): void {
    if (memory && !waits) this.#silent.set(task, line);
  }

  /** `task` has a line, or the log ends for it. */
  seen(task: Task, pid: number | undefined): void {
    this.#silent.delete(task);
    this.#hasNumbers ||= pid !== undefined;
  }

  /** The line of the first one whose image is among `images` beside another; undefined if there is none. */
  line(images: readonly ImageDraft[]): number | undefined {
    if (images.length < 2) return undefined;
    const shown = new Set(images);
    return [...this.#found].find(([image]) => shown.has(image))?.[1];
  }

  /** Why calls may have been made by others than it seems. */
  doubt(images: readonly ImageDraft[]): Said | undefined {
    const line = this.line(images);
    if (line !== undefined) return message('traceIn.stranger', { line: String(line) });
    const [silent] = this.#silent.values();
    if (silent === undefined || this.#hasNumbers) return undefined;
    return message('traceIn.notFollowed', { line: String(silent) });
  }
}
