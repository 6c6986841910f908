/** Threads and processes as perf's records tell of them, and which of them the stream knows. */
import { hexOf } from './perf-calls.ts';
import type { PendingCall } from './perf-calls.ts';
import type { Area } from './perf-area.ts';
import type { Head } from './perf-line.ts';
import { printable } from './stream-writer.ts';
import type { StreamWriter } from './stream-writer.ts';

/** include/uapi/linux/sched.h */
const CLONE_VM = 0x100;
const CLONE_THREAD = 0x10000;
/** x86-64 with four levels of page tables. */
export const USER_END = 2 ** 47 - 4096;
/** Calls that make the kernel report a mapping before they end. */
const REPORTING: ReadonlySet<string> = new Set(['mmap', 'mprotect', 'brk', 'mremap', 'shmat']);

/** An address space; here only whose munmaps have begun. */
interface Space {
  readonly unmapping: Set<Task>;
}

/** A thread whose areas are known. */
export interface Task {
  readonly tid: number;
  readonly pid: number;
  space: Space;
  /** Of the last fault. */
  page: number;
  /** Which events told of the last fault. */
  sources: number;
  call: PendingCall | undefined;
  /** Between the beginning of an exec and the first that follows it: whether its areas are known shows only then. */
  exec: Exec | undefined;
  /** Lines of this thread are in the stream. */
  begun: boolean;
}

interface Exec {
  readonly lines: string[];
  /** The first mapping of each file that exec maps: of a whole file's span until its other segments come. */
  readonly files: Map<
    number,
    { readonly end: number; readonly start: number; readonly who: number; cut: boolean }
  >;
  /** Mappings other than code were reported: with `perf record -d`. */
  hasData: boolean;
}

/** A process that ran before the recording. */
interface Found {
  name: string;
  readonly areas: Area[];
}

interface Fork {
  readonly parent: Task;
  readonly head: Head;
  readonly tid: number;
  pid: number;
  flags: number;
}

export class PerfTasks {
  readonly #writer: StreamWriter;
  readonly #tasks = new Map<number, Task>();
  readonly #ofProcess = new Map<number, Set<Task>>();
  /** Process of a thread, where a record has told it. */
  readonly #pids = new Map<number, number>();
  readonly #found = new Map<number, Found>();
  /** Threads that have ended: their last faults are no longer of a known address space. */
  readonly #gone = new Set<number>();
  /** A fork waits for its flags, which come in an event right behind it. */
  #fork: Fork | undefined;
  /** A process's code was reported, but nothing else of it. */
  sawOnlyCode = false;

  constructor(writer: StreamWriter) {
    this.#writer = writer;
  }

  isGone(tid: number): boolean {
    return this.#gone.has(tid);
  }

  /** The thread of `head`, with a process that ran before if its areas are known; undefined if they are not. */
  living(head: Head): Task | undefined {
    const { tid } = head;
    const known = this.#tasks.get(tid);
    if (known !== undefined || this.#gone.has(tid)) return known;
    const pid = head.pid ?? this.#pids.get(tid) ?? tid;
    const [sibling] = this.#ofProcess.get(pid) ?? [];
    if (sibling !== undefined) return this.#born(sibling, head, tid, pid, CLONE_VM | CLONE_THREAD);
    return this.#takeUp(head, tid, pid);
  }

  write(task: Task, head: Head, text: string): void {
    if (task.exec !== undefined) {
      task.exec.lines.push(text);
      return;
    }
    this.#writer.at(task.tid, head);
    this.#writer.line(text);
    task.begun = true;
  }

  named(tid: number, pid: number, name: string): void {
    this.#pids.set(tid, pid);
    const found = this.#found.get(pid);
    if (found !== undefined) found.name = name;
    else if (!this.#tasks.has(pid)) this.#found.set(pid, { name, areas: [] });
  }

  /** An area of a process that ran before the recording. */
  found(pid: number, area: Area): void {
    if (!isOfUser(area)) return;
    const found = this.#found.get(pid);
    if (found === undefined) this.#found.set(pid, { name: `process ${pid}`, areas: [area] });
    else found.areas.push(area);
  }

  /** The kernel reports a mapping: made by exec, by the call that is under way, or by itself. */
  area(head: Head, pid: number, tid: number, area: Area): void {
    if (!isOfUser(area)) return;
    const [sibling] = this.#ofProcess.get(pid) ?? [];
    const task = this.#tasks.get(tid) ?? sibling;
    // What perf writes of processes that it finds bears no time. The rest of one it did not find tells too little.
    if (task === undefined) {
      if (head.tid === 0 || head.time === 0) this.found(pid, area);
    } else if (task.exec !== undefined) this.#mapInExec(task.exec, area);
    else if (task.call !== undefined && REPORTING.has(task.call.call)) task.call.area = area;
    else this.write(task, head, this.#areaLine(area));
  }

  exec(head: Head, tid: number, pid: number, name: string): void {
    this.endExec({ ...head, tid });
    this.#gone.delete(tid);
    this.#found.delete(pid);
    this.#pids.set(tid, pid);
    const task = this.#tasks.get(tid) ?? this.#add(tid, pid, emptySpace(), 0);
    this.leave(task);
    task.space = emptySpace();
    task.page = 0;
    task.sources = 0;
    task.exec = { lines: [`e ${printable(name)}`], files: new Map(), hasData: false };
  }

  /** The first that a thread does after its exec. */
  endExec(head: Head): void {
    const task = this.#tasks.get(head.tid);
    const exec = task?.exec;
    if (task === undefined || exec === undefined) return;
    task.exec = undefined;
    if (exec.hasData) {
      for (const line of [...exec.lines, 'E']) this.write(task, head, line);
      return;
    }
    if (exec.files.size > 0) this.sawOnlyCode = true;
    if (task.begun) this.write(task, head, 'z');
    this.#remove(task);
  }

  fork(head: Head, made: { pid: number; tid: number; parent: number; parentPid: number }): void {
    this.#pids.set(made.tid, made.pid);
    // perf itself writes such records of threads that it finds, without a time.
    if (head.tid === 0) return;
    const parent = this.living({ ...head, tid: made.parent, pid: made.parentPid });
    if (parent === undefined) return;
    const flags = made.pid === made.parentPid ? CLONE_VM | CLONE_THREAD : 0;
    this.#fork = { parent, head, tid: made.tid, pid: made.pid, flags };
  }

  /** task_newtask knows the flags, sched_process_fork does not. */
  clone(head: Head, tid: number, flags: number | undefined): void {
    if (this.#fork?.tid !== tid) {
      this.settle();
      if (this.#tasks.has(tid)) return;
      const parent = this.living(head);
      if (parent === undefined) return;
      this.#fork = { parent, head, tid, pid: tid, flags: 0 };
    }
    if (flags === undefined) return;
    this.#fork.flags = flags;
    this.#fork.pid = (flags & CLONE_THREAD) === 0 ? tid : this.#fork.parent.pid;
  }

  /** Writes a fork that waits. */
  settle(): void {
    const fork = this.#fork;
    if (fork === undefined) return;
    this.#fork = undefined;
    const { parent, head, tid, pid, flags } = fork;
    const former = this.#tasks.get(tid);
    if (former === parent) return;
    if (former !== undefined) this.exit(head, tid);
    this.#gone.delete(tid);
    this.#pids.set(tid, pid);
    this.#found.delete(tid);
    this.#born(parent, head, tid, pid, flags);
  }

  exit(head: Head, tid: number): void {
    const task = this.#tasks.get(tid);
    this.#found.delete(tid);
    this.#gone.add(tid);
    if (task === undefined) return;
    if (task.begun) this.write(task, head, 'z');
    this.#remove(task);
  }

  enter(head: Head, call: PendingCall | undefined): void {
    const task = this.living(head);
    if (task === undefined) return;
    this.leave(task);
    task.call = call;
    if (call?.call === 'munmap') task.space.unmapping.add(task);
  }

  leave(task: Task): void {
    task.call = undefined;
    task.space.unmapping.delete(task);
  }

  /** Another thread has got this range: a munmap of it that is under way has taken effect. */
  unmapBefore(task: Task, head: Head, start: number, length: number): void {
    for (const other of task.space.unmapping) {
      const { call } = other;
      const [from = 0, size = 0] = call?.fields ?? [];
      if (
        call === undefined ||
        other === task ||
        call.written ||
        from >= start + length ||
        start >= from + size
      )
        continue;
      call.written = true;
      this.write(other, head, `u ${hexOf(from)} ${hexOf(size)}`);
    }
  }

  /** The text has ended. */
  finish(): void {
    this.settle();
    for (const { tid } of this.#tasks.values()) this.endExec({ pid: undefined, tid, cpu: 0, time: 0 });
  }

  #born(parent: Task, head: Head, tid: number, pid: number, flags: number): Task {
    this.write(parent, head, `k ${tid} ${hexOf(flags)}`);
    const shared = (flags & CLONE_VM) !== 0;
    const child = this.#add(tid, pid, shared ? parent.space : emptySpace(), parent.page);
    child.begun = true;
    return child;
  }

  /** A process that ran before becomes one whose first thread has just made an exec and all its mappings. */
  #takeUp(head: Head, tid: number, pid: number): Task | undefined {
    const found = this.#found.get(pid);
    if (found === undefined || found.areas.length === 0) return undefined;
    if (!found.areas.some(isData)) {
      this.sawOnlyCode = true;
      return undefined;
    }
    this.#found.delete(pid);
    const leader = this.#add(pid, pid, emptySpace(), 0);
    this.write(leader, head, `e ${printable(found.name)}`);
    for (const area of found.areas) this.write(leader, head, this.#areaLine(area));
    this.write(leader, head, 'E');
    return tid === pid ? leader : this.#born(leader, head, tid, pid, CLONE_VM | CLONE_THREAD);
  }

  #add(tid: number, pid: number, space: Space, page: number): Task {
    const task = { tid, pid, space, page, sources: 0, call: undefined, exec: undefined, begun: false };
    this.#tasks.set(tid, task);
    const siblings = this.#ofProcess.get(pid);
    if (siblings === undefined) this.#ofProcess.set(pid, new Set<Task>([task]));
    else siblings.add(task);
    return task;
  }

  #remove(task: Task): void {
    this.leave(task);
    this.#tasks.delete(task.tid);
    const siblings = this.#ofProcess.get(task.pid);
    siblings?.delete(task);
    if (siblings?.size === 0) this.#ofProcess.delete(task.pid);
  }

  #mapInExec(exec: Exec, area: Area): void {
    exec.hasData ||= isData(area);
    const file = this.#writer.fileOf(area);
    const first = exec.files.get(file);
    // fs/binfmt_elf.c maps the whole span first, to find room, and unmaps what lies behind the first segment.
    if (file !== 0 && first === undefined) {
      const who = Math.min(exec.files.size + 1, 2);
      exec.files.set(file, { start: area.start, end: area.start + area.length, who, cut: false });
    } else if (first !== undefined && !first.cut && area.start > first.start && area.start < first.end) {
      first.cut = true;
      exec.lines.push(`- ${hexOf(area.start)} ${hexOf(first.end - area.start)} ${first.who}`);
    }
    exec.lines.push(this.#areaLine(area));
  }

  #areaLine(area: Area): string {
    const file = this.#writer.fileOf(area);
    const page = file === 0 ? 0 : Math.floor(Math.max(0, area.offset) / 4096);
    const place = `${hexOf(area.start)} ${hexOf(area.length)} ${area.protection} ${area.shared ? 1 : 2}`;
    return `+ ${place} ${file} ${page.toString(16)} ${tagOf(area.name)}`;
  }
}

function tagOf(name: string): string {
  if (name === '[heap]') return 'h';
  if (name.startsWith('[stack')) return 's';
  return /^\[(vdso|vvar)/.test(name) ? 'v' : '.';
}

const emptySpace = (): Space => ({ unmapping: new Set() });
const isOfUser = ({ start, length }: Area): boolean => start >= 0 && length > 0 && start + length <= USER_END;
/** perf reports code always, and other mappings only with -d. */
const isData = ({ protection }: Area): boolean => (protection & 4) === 0;
