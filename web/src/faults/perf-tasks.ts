/* Threads and processes as perf's records report them, and which of them are in the stream. */
import { hexOf } from './perf-calls.ts';
import type { PendingCall } from './perf-calls.ts';
import type { Vma } from './perf-vma.ts';
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

/** An address space; only the threads whose munmap() is under way matter here. */
interface Space {
  readonly unmapping: Set<Task>;
}

/** A thread whose VMAs are known. */
export interface Task {
  readonly tid: number;
  readonly pid: number;
  space: Space;
  /** The page of the last fault. */
  page: number;
  /** The events that reported the last fault, as bits of Source. */
  sources: number;
  call: PendingCall | undefined;
  /** Set from the beginning of an exec to the first event after it, which shows whether the VMAs are known. */
  exec: Exec | undefined;
  /** Whether the stream has lines of this thread. */
  begun: boolean;
}

interface Exec {
  readonly lines: string[];
  /** The first mapping of each file that exec maps; it spans the whole file until the other segments come. */
  readonly files: Map<
    number,
    { readonly end: number; readonly start: number; readonly who: number; cut: boolean }
  >;
  /** Whether mappings other than code were reported, as with `perf record -d`. */
  hasData: boolean;
}

/** A process that ran before the recording. */
interface Found {
  name: string;
  readonly vmas: Vma[];
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
  /** The process of each thread that a record has named. */
  readonly #pids = new Map<number, number>();
  readonly #found = new Map<number, Found>();
  /** Threads that have ended, whose last faults no longer have a known address space. */
  readonly #gone = new Set<number>();
  /** A fork waits for its flags, which the next event has. */
  #fork: Fork | undefined;
  /** Set once a process had code reported, but no other mappings. */
  sawOnlyCode = false;

  constructor(writer: StreamWriter) {
    this.#writer = writer;
  }

  isGone(tid: number): boolean {
    return this.#gone.has(tid);
  }

  /** The thread of `head`, even of a process that ran before the recording; undefined if its VMAs are unknown. */
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
    else if (!this.#tasks.has(pid)) this.#found.set(pid, { name, vmas: [] });
  }

  /** Adds a mapping of a process that ran before the recording. */
  found(pid: number, vma: Vma): void {
    if (!isOfUser(vma)) return;
    const found = this.#found.get(pid);
    if (found === undefined) this.#found.set(pid, { name: `process ${pid}`, vmas: [vma] });
    else found.vmas.push(vma);
  }

  /** Takes a mapping that the kernel reports: from an exec, from the call under way, or on its own. */
  vma(head: Head, pid: number, tid: number, vma: Vma): void {
    if (!isOfUser(vma)) return;
    const [sibling] = this.#ofProcess.get(pid) ?? [];
    const task = this.#tasks.get(tid) ?? sibling;
    // perf's records of running processes have no time. Later records of an unknown process are too few to use.
    if (task === undefined) {
      if (head.tid === 0 || head.time === 0) this.found(pid, vma);
    } else if (task.exec !== undefined) this.#mapInExec(task.exec, vma);
    else if (task.call !== undefined && REPORTING.has(task.call.call)) task.call.vma = vma;
    else this.write(task, head, this.#vmaLine(vma));
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

  /** Ends a thread's exec at the thread's next event. */
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
    // perf itself writes such records for threads that already run, without a time.
    if (head.tid === 0) return;
    const parent = this.living({ ...head, tid: made.parent, pid: made.parentPid });
    if (parent === undefined) return;
    const flags = made.pid === made.parentPid ? CLONE_VM | CLONE_THREAD : 0;
    this.#fork = { parent, head, tid: made.tid, pid: made.pid, flags };
  }

  /** task_newtask has the flags, sched_process_fork doesn't. */
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

  /** Writes the fork that waits, if any. */
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

  /** When another thread gets a range, a munmap() of it that is under way has taken effect, so its line comes first. */
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

  /** Must be called at the end of the text. */
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

  /** Writes a process that ran before the recording as if its first thread had just made an exec and all mappings. */
  #takeUp(head: Head, tid: number, pid: number): Task | undefined {
    const found = this.#found.get(pid);
    if (found === undefined || found.vmas.length === 0) return undefined;
    if (!found.vmas.some(isData)) {
      this.sawOnlyCode = true;
      return undefined;
    }
    this.#found.delete(pid);
    const leader = this.#add(pid, pid, emptySpace(), 0);
    this.write(leader, head, `e ${printable(found.name)}`);
    for (const vma of found.vmas) this.write(leader, head, this.#vmaLine(vma));
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

  #mapInExec(exec: Exec, vma: Vma): void {
    exec.hasData ||= isData(vma);
    const file = this.#writer.fileOf(vma);
    const first = exec.files.get(file);
    // fs/binfmt_elf.c maps the whole span first, to find a gap, and unmaps what follows the first segment.
    if (file !== 0 && first === undefined) {
      const who = Math.min(exec.files.size + 1, 2);
      exec.files.set(file, { start: vma.start, end: vma.start + vma.length, who, cut: false });
    } else if (first !== undefined && !first.cut && vma.start > first.start && vma.start < first.end) {
      first.cut = true;
      exec.lines.push(`- ${hexOf(vma.start)} ${hexOf(first.end - vma.start)} ${first.who}`);
    }
    exec.lines.push(this.#vmaLine(vma));
  }

  #vmaLine(vma: Vma): string {
    const file = this.#writer.fileOf(vma);
    const page = file === 0 ? 0 : Math.floor(Math.max(0, vma.offset) / 4096);
    const place = `${hexOf(vma.start)} ${hexOf(vma.length)} ${vma.protection} ${vma.shared ? 1 : 2}`;
    return `+ ${place} ${file} ${page.toString(16)} ${tagOf(vma.name)}`;
  }
}

function tagOf(name: string): string {
  if (name === '[heap]') return 'h';
  if (name.startsWith('[stack')) return 's';
  return /^\[(vdso|vvar)/.test(name) ? 'v' : '.';
}

const emptySpace = (): Space => ({ unmapping: new Set() });
const isOfUser = ({ start, length }: Vma): boolean => start >= 0 && length > 0 && start + length <= USER_END;
/** perf always reports code; it reports other mappings only with -d. */
const isData = ({ protection }: Vma): boolean => (protection & 4) === 0;
