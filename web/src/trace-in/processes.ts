/** Which process image each line belongs to: threads share one, fork() copies it, execve() begins anew. */
import type { SessionCall } from '../core/session.ts';
import { DescriptorTable } from './descriptors.ts';
import {
  FIRST_PROCESS,
  FIRST_THREAD,
  forkedImage,
  isForkedFromRecorded,
  newImage,
  sessionOf,
  threadCall,
} from './drafts.ts';
import type { Caller, ImageDraft } from './drafts.ts';
import type { KnownLayout } from './header.ts';
import type { ObservedArea } from './recording.ts';

/** More than a system usually runs at once; a hostile trace gets no further. */
const MAX_TASKS = 4096;

/** The first half of a call that is still to be resumed. */
export interface Pending {
  readonly name: string;
  /** The arguments so far; undefined for calls that are skipped. */
  readonly args: readonly string[] | undefined;
  readonly line: number;
}

/** What parent and child have in common: CLONE_VM, CLONE_FILES. */
export interface Sharing {
  readonly memory: boolean;
  readonly descriptors: boolean;
  /** CLONE_VFORK: the parent waits until the child leaves its memory, usually for a program of its own. */
  readonly waits: boolean;
}

/** How a thread began, as long as its session has not been told. */
interface Birth {
  readonly maker: Task;
  readonly line: number | undefined;
}

/** A thread, as strace -f numbers them. */
export interface Task {
  pid: number | undefined;
  image: ImageDraft;
  /** Its number in its process, where the core counts threads from 1; 0 before its birth is told, and after its end. */
  thread: number;
  birth: Birth | undefined;
  descriptors: DescriptorTable;
  pending: Pending | undefined;
  /** A thread that was seen before the call that makes it has returned. */
  early: number | undefined;
}

export class Processes {
  /** Those that have calls or a recorded start, in the order in which these appeared. */
  readonly images: ImageDraft[] = [];
  readonly #tasks = new Map<number, Task>();
  /** The task of lines that name no process. */
  #unnamed: Task | undefined;
  /** Tasks inside a call that makes a child which has not appeared yet, oldest first. */
  readonly #spawning = new Map<Task, Sharing>();
  readonly #parents: ReadonlyMap<number, number>;
  /** By the number of their first task, until somebody has waited for them. */
  readonly #children = new Map<number, ImageDraft>();
  /** Whether all processes share one session. */
  together = false;
  /** Whether the recording tells which pages are touched: then nothing happens unseen. */
  #tellsTouches = false;

  /** `parents`: by child, as far as they are known before. */
  constructor(parents: ReadonlyMap<number, number> = new Map()) {
    this.#parents = parents;
  }

  /**
   * The task of a line. A process that was not seen before resumes the one that went without a number, or
   * is the child of a call that has not returned yet, or else that one without a number, or new.
   */
  task(pid: number | undefined, resumes: boolean): Task {
    if (pid === undefined) return (this.#unnamed ??= this.#only() ?? this.#newTask(undefined));
    const known = this.#tasks.get(pid);
    if (known) return known;
    const unnamed = this.#unnamed?.pid === undefined ? this.#unnamed : undefined;
    if (unnamed?.pending && resumes) return this.#name(unnamed, pid);
    const parent = this.#announced(pid) ?? this.#spawning.entries().next().value;
    if (parent) {
      parent[0].early = pid;
      return this.#child(parent[0], pid, parent[1], parent[0].pending?.line);
    }
    return unnamed ? this.#name(unnamed, pid) : this.#newTask(pid);
  }

  #announced(pid: number): readonly [Task, Sharing] | undefined {
    const parent = this.#tasks.get(this.#parents.get(pid) ?? -1);
    const shared = parent && this.#spawning.get(parent);
    return shared && [parent, shared];
  }

  /** The task that a recording begins with. */
  first(): Task {
    return this.#tasks.values().next().value ?? (this.#unnamed ??= this.#newTask(undefined));
  }

  /** `task` is inside a call; `sharing` when that call makes a child. */
  suspend(task: Task, pending: Pending, sharing: Sharing | undefined): void {
    task.pending = pending;
    if (sharing) this.#spawning.set(task, sharing);
  }

  /** Ends what `suspend` began. */
  resume(task: Task): Pending | undefined {
    const { pending } = task;
    task.pending = undefined;
    return pending;
  }

  /** A fork-like call of `parent` has returned `pid`, whose lines may have come first: a thread's last ones, too. */
  spawned(parent: Task, pid: number, sharing: Sharing, line: number): void {
    const isOver = sharing.memory && parent.early === pid;
    this.#spawning.delete(parent);
    parent.early = undefined;
    if (!isOver && !this.#tasks.has(pid)) this.#child(parent, pid, sharing, line);
  }

  /** A fork-like call of `task` has failed. */
  notSpawned(task: Task): void {
    this.#spawning.delete(task);
  }

  /** `task` now runs `program` in an image of its own. */
  executed(task: Task, program: string): void {
    task.image = newImage(task.pid ?? 0, program);
    task.thread = FIRST_THREAD;
    task.birth = undefined;
  }

  /** The task of `pid`, if there is one by now. */
  find(pid: number | undefined): Task | undefined {
    return pid === undefined ? this.#unnamed : this.#tasks.get(pid);
  }

  /**
   * How the session of `task` is told that it began, and before it those that made it: each call with its
   * caller, in order. Empty for one that has been told.
   */
  births(task: Task): readonly (readonly [Caller, SessionCall])[] {
    const untold: { readonly child: Task; readonly birth: Birth }[] = [];
    let youngest = task;
    while (youngest.birth) {
      untold.push({ child: youngest, birth: youngest.birth });
      youngest = youngest.birth.maker;
    }
    return untold.toReversed().map(({ child, birth: { maker, line } }) => {
      const { image } = child;
      // One that has ended, or has left this memory, can't call.
      const thread = maker.image === image ? maker.thread : 0;
      child.thread = ++image.threads;
      child.birth = undefined;
      return [{ image, thread }, threadCall('clone', line)];
    });
  }

  /** By which number the session of `image` knows the process of `pid`; undefined if that is no part of it. */
  numberIn(image: ImageDraft, pid: number): number | undefined {
    const wanted = (this.#tasks.get(pid) ?? (pid === FIRST_PROCESS ? this.#unnamed : undefined))?.image;
    if (!wanted) return undefined;
    if (sessionOf(wanted) === sessionOf(image)) return wanted.process;
    let member = image;
    let { born } = image;
    // A forked session begins with its forerunners', up to their forks.
    for (let generation = 0; generation < MAX_TASKS; generation++) {
      const isChild = wanted.base?.parent === member && !wanted.seed && wanted.process <= born;
      if (wanted === member || isChild) return wanted.process;
      if (!member.base || member.seed) return undefined;
      born = member.process - 1;
      member = member.base.parent;
    }
    return undefined;
  }

  gone(pid: number | undefined): void {
    const task = this.find(pid);
    if (!task) return;
    this.#spawning.delete(task);
    task.thread = 0;
    if (task === this.#unnamed) this.#unnamed = undefined;
    if (task.pid !== undefined) this.#tasks.delete(task.pid);
  }

  /** What was forked as `pid` and has not been waited for. */
  child(pid: number): ImageDraft | undefined {
    return this.#children.get(pid);
  }

  /** Somebody has waited for it. */
  forget(child: ImageDraft): void {
    this.#children.delete(child.pid);
  }

  /** `call` names its caller. */
  add(session: ImageDraft, call: SessionCall): void {
    this.#show(session);
    const { operation } = call;
    session.calls.push(call);
    if (operation.call === 'fork' && !call.recorded?.error) session.born++;
    if (operation.call === 'load' || operation.call === 'store') this.#tellsTouches = true;
  }

  /**
   * `image` starts from `areas`, unless it has moved on already, or its fork can be repeated in full: a list
   * does not show which anon_vmas a child shares with its parent, and merges depend on that.
   */
  seed(image: ImageDraft, areas: readonly ObservedArea[], known: KnownLayout): void {
    if (image.home || image.calls.length > 0 || (this.#tellsTouches && isForkedFromRecorded(image))) return;
    this.#show(image);
    image.seed = { areas, known };
    image.process = image.born = FIRST_PROCESS;
    // Lists that came before counted the calls of forerunners, which are no longer its own.
    image.observed.length = 0;
  }

  /** Whether no other task lives in the image of `task`. */
  isAlone(task: Task): boolean {
    return [...this.#tasks.values()].every((other) => other === task || other.image !== task.image);
  }

  /** Whether a thread besides `task` lives in `image` that its session has been told of. */
  hasOtherThread(image: ImageDraft, task: Task): boolean {
    if (image.threads === FIRST_THREAD) return false;
    for (const other of this.#tasks.values())
      if (other !== task && other.image === image && other.thread > 0) return true;
    return false;
  }

  /** Calls that have not returned when the recording ended. */
  waiting(): readonly Pending[] {
    const tasks = new Set(this.#tasks.values());
    if (this.#unnamed) tasks.add(this.#unnamed);
    return [...tasks].flatMap(({ pending }) => pending ?? []);
  }

  #show(image: ImageDraft): void {
    if (image.calls.length === 0 && !image.seed) this.images.push(image);
  }

  #only(): Task | undefined {
    return this.#tasks.size === 1 ? this.#tasks.values().next().value : undefined;
  }

  #name(task: Task, pid: number): Task {
    task.pid = pid;
    if (task.image.calls.length === 0 && !task.image.seed) task.image = newImage(pid, task.image.program);
    return this.#remember(pid, task);
  }

  #newTask(pid: number | undefined): Task {
    const task: Task = {
      pid,
      image: newImage(pid ?? 0, undefined),
      thread: FIRST_THREAD,
      birth: undefined,
      descriptors: new DescriptorTable(),
      pending: undefined,
      early: undefined,
    };
    return pid === undefined ? task : this.#remember(pid, task);
  }

  #child(parent: Task, pid: number, sharing: Sharing, line: number | undefined): Task {
    this.#spawning.delete(parent);
    const { memory } = sharing;
    const image = memory ? parent.image : forkedImage(pid, parent, line, this.together);
    if (!memory) this.#rememberChild(image);
    return this.#remember(pid, {
      pid,
      image,
      thread: memory ? 0 : FIRST_THREAD,
      birth: memory ? { maker: parent, line } : undefined,
      descriptors: sharing.descriptors ? parent.descriptors : parent.descriptors.copy(),
      pending: undefined,
      early: undefined,
    });
  }

  #rememberChild(image: ImageDraft): void {
    const oldest = this.#children.keys().next();
    if (this.#children.size >= MAX_TASKS && !oldest.done) this.#children.delete(oldest.value);
    this.#children.set(image.pid, image);
  }

  /** Forgets the oldest task when there are too many. */
  #remember(pid: number, task: Task): Task {
    if (this.#tasks.size >= MAX_TASKS) this.gone(this.#tasks.keys().next().value);
    this.#tasks.set(pid, task);
    return task;
  }
}
