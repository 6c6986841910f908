/**
 * Which process image each line belongs to. Threads share an image, fork() copies it, and execve() starts a new one.
 */
import type { Period } from '../core/session.ts';
import { DescriptorTable } from './descriptors.ts';
import { FIRST_PROCESS, FIRST_THREAD, forkedImage, newImage, sessionOf } from './drafts.ts';
import type { ImageDraft } from './drafts.ts';
import type { Family } from './header.ts';
import { Strangers } from './strangers.ts';
import type { Fork, Pending, Sharing, Task } from './task.ts';

/** More tasks than a system usually runs at once. This bounds hostile traces. */
const MAX_TASKS = 4096;

/**
 * The task of a line. `forked` is there if it is a child that shares its parent's session, and has only now appeared: its
 * lines may come before the call that creates it returns.
 */
interface Seen {
  readonly task: Task;
  readonly forked: Fork | undefined;
}

export class Processes {
  readonly #tasks = new Map<number, Task>();
  /** The task of lines without a process number. */
  #unnamed: Task | undefined;
  /** Tasks inside a call that creates a child, as long as the child has not appeared; oldest first. */
  readonly #spawning = new Map<Task, Sharing>();
  readonly #parents: ReadonlyMap<number, number>;
  /** By process number, until the parent has waited for them. */
  readonly #children = new Map<number, ImageDraft>();
  readonly strangers = new Strangers();
  /** When the call that is being read was made, if the order of the lines doesn't tell. */
  period: Period | undefined;
  /** Whether processes share one session with those that they fork. */
  family: Family = 'apart';

  /** `parents` maps children to their parents, as far as these are known in advance. */
  constructor(parents: ReadonlyMap<number, number> = new Map()) {
    this.#parents = parents;
  }

  /**
   * A number that was not seen before belongs to the task without a number if the line resumes a
   * call that is pending there. Otherwise it belongs to the child of a call that has not returned, or to the task
   * without a number, or to a new task.
   */
  task(pid: number | undefined, resumes: boolean, line?: number): Seen {
    const found = this.#seen(pid, resumes, line);
    this.strangers.seen(found.task, pid);
    return found;
  }

  #seen(pid: number | undefined, resumes: boolean, line: number | undefined): Seen {
    if (pid === undefined) return seen((this.#unnamed ??= this.#only() ?? this.#appears(undefined, line)));
    const known = this.#tasks.get(pid);
    if (known) return seen(known);
    const unnamed = this.#unnamed?.pid === undefined ? this.#unnamed : undefined;
    if (unnamed?.pending && resumes) return seen(this.#name(unnamed, pid));
    const parent = this.#announced(pid) ?? this.#spawning.entries().next().value;
    if (parent) {
      parent[0].early = pid;
      return this.#child(parent[0], pid, parent[1], parent[0].pending?.line);
    }
    return seen(unnamed ? this.#name(unnamed, pid) : this.#appears(pid, line));
  }

  #announced(pid: number): readonly [Task, Sharing] | undefined {
    const parent = this.#tasks.get(this.#parents.get(pid) ?? -1);
    const shared = parent && this.#spawning.get(parent);
    return shared && [parent, shared];
  }

  /** The task with which a recording begins. */
  first(): Task {
    return this.#tasks.values().next().value ?? (this.#unnamed ??= this.#appears(undefined, undefined));
  }

  /** strace has attached itself to process `pid`, which has so many threads. */
  attached(pid: number, threads: number): Seen {
    const found = this.task(pid, false);
    this.strangers.attached(found.task, threads);
    return found;
  }

  /** Marks `task` as being inside a call. `sharing` is given if that call creates a child. */
  suspend(task: Task, pending: Pending, sharing: Sharing | undefined): void {
    task.pending = pending;
    if (sharing) this.#spawning.set(task, sharing);
  }

  /** Ends what suspend() started, and returns the pending call. */
  resume(task: Task): Pending | undefined {
    const { pending } = task;
    task.pending = undefined;
    return pending;
  }

  /**
   * A fork-like call of `parent` returned `pid`. The child's lines may have come first. If it is a thread, these may
   * even include its last. Returns the fork if it is new.
   */
  spawned(parent: Task, pid: number, sharing: Sharing, line: number): Fork | undefined {
    const isOver = sharing.memory && parent.early === pid;
    this.#spawning.delete(parent);
    parent.early = undefined;
    const known = this.#tasks.get(pid);
    // With -z a call is shown when it has returned, and its child may have been faster.
    if (isOver || (known && !this.strangers.isIdle(known))) return undefined;
    const { task, forked } = this.#child(parent, pid, sharing, line);
    this.strangers.made(task, sharing, line);
    return forked;
  }

  /** A fork-like call of `task` has failed. */
  notSpawned(task: Task): void {
    this.#spawning.delete(task);
  }

  /** `task` now runs `program` in a new image. */
  executed(task: Task, program: string | undefined): void {
    task.image = newImage(task.pid ?? 0, program);
    task.thread = FIRST_THREAD;
    task.birth = undefined;
    task.borrows = false;
  }

  /** The task with number `pid`, if there is one yet. */
  find(pid: number | undefined): Task | undefined {
    return pid === undefined ? this.#unnamed : this.#tasks.get(pid);
  }

  /**
   * The number by which the session of `image` knows process `pid`; undefined if the session doesn't contain that
   * process.
   */
  numberIn(image: ImageDraft, pid: number): number | undefined {
    const wanted = (this.#tasks.get(pid) ?? (pid === FIRST_PROCESS ? this.#unnamed : undefined))?.image;
    if (!wanted) return undefined;
    if (sessionOf(wanted) === sessionOf(image)) return wanted.process;
    let member = image;
    let { born } = image;
    // A forked image's session begins with the calls of its ancestors, up to their forks.
    for (let generation = 0; generation < MAX_TASKS; generation++) {
      const isChild = wanted.base?.parent === member && !wanted.seed && wanted.process <= born;
      if (wanted === member || isChild) return wanted.process;
      if (!member.base || member.seed) return undefined;
      born = member.process - 1;
      member = member.base.parent;
    }
    return undefined;
  }

  /** Thread `heir` gets the number `pid` of its process, whose first thread is no more. */
  supersede(pid: number | undefined, heir: number): void {
    const task = this.#tasks.get(heir);
    if (!task) return;
    this.gone(pid);
    this.#tasks.delete(heir);
    task.pid = pid;
    if (pid === undefined) this.#unnamed = task;
    else this.#remember(pid, task);
  }

  gone(pid: number | undefined): void {
    const task = this.find(pid);
    if (!task) return;
    this.#spawning.delete(task);
    this.strangers.seen(task, pid);
    task.thread = 0;
    if (task === this.#unnamed) this.#unnamed = undefined;
    if (task.pid !== undefined) this.#tasks.delete(task.pid);
  }

  /** The image that was forked as `pid`, unless its parent has waited for it. */
  child(pid: number): ImageDraft | undefined {
    return this.#children.get(pid);
  }

  /** The parent has waited for `child`. */
  forget(child: ImageDraft): void {
    this.#children.delete(child.pid);
  }

  /** Whether no other task than `task` uses `image`. */
  isAlone(task: Task, image: ImageDraft = task.image): boolean {
    return [...this.#everyTask()].every((other) => other === task || other.image !== image);
  }

  /** Whether `image` has a thread besides `task` that its session knows about. */
  hasOtherThread(image: ImageDraft, task: Task): boolean {
    if (image.threads === FIRST_THREAD) return false;
    return [...this.#everyTask()].some(
      (other) => other !== task && other.image === image && other.thread > 0,
    );
  }

  /** The calls that had not returned when the recording ended. */
  waiting(): readonly Pending[] {
    return [...this.#everyTask()].flatMap(({ pending }) => pending ?? []);
  }

  /** Also the one whose lines have no process number. */
  #everyTask(): ReadonlySet<Task> {
    return new Set([...this.#tasks.values(), ...(this.#unnamed ? [this.#unnamed] : [])]);
  }

  #only(): Task | undefined {
    return this.#tasks.size === 1 ? this.#tasks.values().next().value : undefined;
  }

  #name(task: Task, pid: number): Task {
    task.pid = pid;
    if (task.image.calls.length === 0) task.image.pid = pid;
    return this.#remember(pid, task);
  }

  /** A task that no call in the log has made. */
  #appears(pid: number | undefined, line: number | undefined): Task {
    const leader = this.strangers.leader(pid);
    const task: Task = {
      pid,
      image: leader?.image ?? newImage(pid ?? 0, undefined),
      thread: leader ? 0 : FIRST_THREAD,
      birth: leader && { maker: leader, line },
      borrows: false,
      descriptors: leader?.descriptors ?? new DescriptorTable(),
      pending: undefined,
      early: undefined,
    };
    if (!leader) this.strangers.add(task, line);
    return pid === undefined ? task : this.#remember(pid, task);
  }

  #child(parent: Task, pid: number, sharing: Sharing, line: number | undefined): Seen {
    this.#spawning.delete(parent);
    const { memory } = sharing;
    const image = memory
      ? parent.image
      : forkedImage(pid, parent, { line, ...this.period }, this.family === 'together');
    if (!memory) this.#rememberChild(image);
    const task = this.#remember(pid, {
      pid,
      image,
      thread: memory ? 0 : FIRST_THREAD,
      birth: memory ? { maker: parent, line } : undefined,
      borrows: memory && sharing.waits,
      descriptors: sharing.descriptors ? parent.descriptors : parent.descriptors.copy(),
      pending: undefined,
      early: undefined,
    });
    return seen(task, image.home && !memory ? { parent, line } : undefined);
  }

  #rememberChild(image: ImageDraft): void {
    const oldest = this.#children.keys().next();
    if (this.#children.size >= MAX_TASKS && !oldest.done) this.#children.delete(oldest.value);
    this.#children.set(image.pid, image);
  }

  /** Adds a task. If there are too many, the oldest one is forgotten. */
  #remember(pid: number, task: Task): Task {
    if (this.#tasks.size >= MAX_TASKS) this.gone(this.#tasks.keys().next().value);
    this.#tasks.set(pid, task);
    return task;
  }
}

function seen(task: Task, forked?: Fork): Seen {
  return { task, forked };
}
