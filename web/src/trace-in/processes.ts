/** Which process image each line belongs to: threads share one, fork() copies it, execve() begins anew. */
import { operationOf } from '../core/session.ts';
import type { SessionCall } from '../core/session.ts';
import type { KnownLayout } from './header.ts';
import { DescriptorTable } from './descriptors.ts';
import type { ObservedArea, ObservedList } from './recording.ts';

/** More than a system usually runs at once; a hostile trace gets no further. */
const MAX_TASKS = 4096;

const FIRST_PROCESS = 1;

/** An image while its calls are being read. */
export interface ImageDraft {
  readonly pid: number;
  /** The program, once execve() has named it. */
  readonly program: string | undefined;
  /** The image it was forked from, how many calls of its own that one had made, and the fork itself. */
  readonly base:
    { readonly parent: ImageDraft; readonly calls: number; readonly fork: SessionCall } | undefined;
  /** How many calls its forerunners had made, the fork included. */
  readonly inherited: number;
  /** Its number in its own session, where the core counts processes from 1 in the order of their birth. */
  process: number;
  /** How many processes its session has had until now. */
  born: number;
  /** The kernel's list that it starts from, if the recording has one. */
  seed: { readonly areas: readonly ObservedArea[]; readonly known: KnownLayout } | undefined;
  readonly calls: SessionCall[];
  readonly observed: ObservedList[];
}

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
}

/** A thread, as strace -f numbers them. */
export interface Task {
  pid: number | undefined;
  image: ImageDraft;
  descriptors: DescriptorTable;
  pending: Pending | undefined;
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
    if (parent) return this.#child(parent[0], pid, parent[1], parent[0].pending?.line);
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

  /** A fork-like call of `parent` has returned `pid`, whose lines may have come first. */
  spawned(parent: Task, pid: number, sharing: Sharing, line: number): void {
    this.#spawning.delete(parent);
    if (!this.#tasks.has(pid)) this.#child(parent, pid, sharing, line);
  }

  /** A fork-like call of `task` has failed. */
  notSpawned(task: Task): void {
    this.#spawning.delete(task);
  }

  /** `task` now runs `program` in an image of its own. */
  executed(task: Task, program: string): void {
    task.image = newImage(task.pid ?? 0, program, undefined);
  }

  gone(pid: number | undefined): void {
    const task = pid === undefined ? this.#unnamed : this.#tasks.get(pid);
    if (!task) return;
    this.#spawning.delete(task);
    if (task === this.#unnamed) this.#unnamed = undefined;
    if (task.pid !== undefined) this.#tasks.delete(task.pid);
  }

  add(image: ImageDraft, call: SessionCall): void {
    this.#show(image);
    const { operation } = call;
    const { process } = image;
    image.calls.push(process === FIRST_PROCESS ? call : { ...call, operation: { ...operation, process } });
    if (operation.call === 'fork') image.born++;
    if (operation.call === 'load' || operation.call === 'store') this.#tellsTouches = true;
  }

  /**
   * `image` starts from `areas`, unless it has moved on already, or its fork can be repeated in full: a list
   * does not show which anon_vmas a child shares with its parent, and merges depend on that.
   */
  seed(image: ImageDraft, areas: readonly ObservedArea[], known: KnownLayout): void {
    if (image.calls.length > 0 || (this.#tellsTouches && isForkedFromRecorded(image))) return;
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
    if (task.image.calls.length === 0 && !task.image.seed)
      task.image = newImage(pid, task.image.program, undefined);
    return this.#remember(pid, task);
  }

  #newTask(pid: number | undefined): Task {
    const task: Task = {
      pid,
      image: newImage(pid ?? 0, undefined, undefined),
      descriptors: new DescriptorTable(),
      pending: undefined,
    };
    return pid === undefined ? task : this.#remember(pid, task);
  }

  #child(parent: Task, pid: number, sharing: Sharing, line: number | undefined): Task {
    this.#spawning.delete(parent);
    return this.#remember(pid, {
      pid,
      image: sharing.memory ? parent.image : newImage(pid, parent.image.program, parent.image, line),
      descriptors: sharing.descriptors ? parent.descriptors : parent.descriptors.copy(),
      pending: undefined,
    });
  }

  /** Forgets the oldest task when there are too many. */
  #remember(pid: number, task: Task): Task {
    if (this.#tasks.size >= MAX_TASKS) this.gone(this.#tasks.keys().next().value);
    this.#tasks.set(pid, task);
    return task;
  }
}

/** Whether one of its forerunners starts from a recorded list. */
function isForkedFromRecorded({ base }: ImageDraft): boolean {
  return base !== undefined && (base.parent.seed !== undefined || isForkedFromRecorded(base.parent));
}

/** A recorded list shows what the forerunners have done. */
export function inheritedCalls({ seed, inherited }: ImageDraft): number {
  return seed ? 0 : inherited;
}

/** All calls of an image, those of its forerunners included. */
export function callCount(draft: ImageDraft): number {
  return inheritedCalls(draft) + draft.calls.length;
}

function newImage(
  pid: number,
  program: string | undefined,
  parent: ImageDraft | undefined,
  line?: number,
): ImageDraft {
  const process = parent ? parent.born + 1 : FIRST_PROCESS;
  return {
    pid,
    program,
    base: parent && { parent, calls: parent.calls.length, fork: forkCall(line, parent.process) },
    inherited: parent ? callCount(parent) + 1 : 0,
    process,
    born: process,
    seed: undefined,
    calls: [],
    observed: [],
  };
}

/** fork(), as a session makes it: the child's number is the core's, not the recorded one. */
export function forkCall(line: number | undefined, process: number): SessionCall {
  const call = { operation: operationOf({ call: 'fork', process }), text: 'fork()' };
  return line === undefined ? call : { ...call, line };
}
