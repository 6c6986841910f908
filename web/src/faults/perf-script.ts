/* Converts the text of `perf script` to a stream of page faults. A process takes part once its VMAs are known: from its
 * exec, from perf's records of processes that already run, from /proc/PID/maps, or from its parent.
 *
 * Invariant: the lines written so far are a complete stream. An exec or a fork that waits is written before anything that
 * can depend on it. */
import { nth } from '../base/known.ts';
import { LineReader, MAX_LINE } from '../trace-in/lines.ts';
import type { Cut } from '../trace-in/lines.ts';
import { message } from '../words/message.ts';
import type { Said } from '../words/message.ts';
import { callLine } from './perf-calls.ts';
import { Source, isKernel, parseMapsLine, parsePerfLine } from './perf-line.ts';
import type { Vma } from './perf-vma.ts';
import type { Head, PerfEvent } from './perf-line.ts';
import { PerfTasks, USER_END } from './perf-tasks.ts';
import type { Task } from './perf-tasks.ts';
import { StreamError } from './stream-error.ts';
import { StreamWriter } from './stream-writer.ts';

export class PerfScript {
  readonly #writer = new StreamWriter();
  readonly #tasks = new PerfTasks(this.#writer);
  readonly #lines = new LineReader();
  /** The process whose /proc/PID/maps follows a line "# maps PID". */
  #mapsOf: number | undefined;
  #faults = 0;
  /** Faults of processes whose VMAs are unknown. */
  #leftOut = 0;
  #lost = 0;
  #calls = 0;
  #hasExceptions = false;

  /** Takes a piece of the text and returns what it adds to the stream. */
  push(text: string): string {
    this.#cut(this.#lines.push(text));
    return this.#writer.take();
  }

  /** Returns the end of the stream. Throws a StreamError if no fault could be placed. */
  end(): string {
    this.#cut(this.#lines.end(false));
    this.#tasks.finish();
    if (this.#faults === 0) throw new StreamError(this.#whyNothing());
    this.#lacks();
    return this.#writer.take();
  }

  /** Writes what the stream lacks, as comments. */
  #lacks(): void {
    if (this.#calls === 0) this.#writer.line('# calls recorded: 0');
    if (this.#lost > 0) this.#writer.line(`# events lost: ${this.#lost}`);
    if (this.#leftOut > 0) this.#writer.line(`# faults left out: ${this.#leftOut}`);
  }

  #cut(cuts: Iterable<Cut>): void {
    for (const cut of cuts) {
      if (cut.kind === 'binary') throw new StreamError(message('faults.unknown'));
      if (cut.kind === 'too-long')
        throw new StreamError(message('faults.lineTooLong', { limit: MAX_LINE }), cut.number);
      this.#line(cut.text.trimEnd(), cut.number);
    }
  }

  #line(text: string, line: number): void {
    if (text.startsWith('#')) {
      this.#comment(text, line);
      return;
    }
    if (text.trim() === '') return;
    if (this.#mapsOf !== undefined) {
      const vma = parseMapsLine(text, line);
      if (vma !== undefined) {
        this.#tasks.found(this.#mapsOf, vma);
        return;
      }
      this.#mapsOf = undefined;
    }
    const parsed = parsePerfLine(text, line);
    if (parsed === undefined) return;
    // An exception reports the same fault, with its address.
    if (parsed.event.kind === 'unplaced' && !this.#hasExceptions)
      throw new StreamError(message('faults.noAddresses'), line);
    this.#event(parsed.head, parsed.event);
  }

  #comment(text: string, line: number): void {
    const maps = /^# maps (\d{1,10})$/.exec(text);
    if (maps !== null) this.#mapsOf = Number(maps[1]);
    // The numbers of calls and the bits of errors are those of x86-64.
    const machine = /^# arch : (\S+)/.exec(text)?.[1];
    if (machine !== undefined && machine !== 'x86_64')
      throw new StreamError(message('faults.otherMachine', { machine: machine.slice(0, 40) }), line);
  }

  #event(head: Head, event: PerfEvent): void {
    const tasks = this.#tasks;
    if (event.kind !== 'clone') tasks.settle();
    switch (event.kind) {
      case 'fault':
        this.#fault(head, event);
        break;
      case 'enter':
        tasks.endExec(head);
        tasks.enter(head, event.call === '' ? undefined : { call: event.call, fields: event.fields });
        break;
      case 'leave':
        tasks.endExec(head);
        this.#leave(head, event.call, event.result);
        break;
      case 'vma':
        if (event.pid >= 0) tasks.vma(head, event.pid, event.tid, event.vma);
        break;
      case 'name':
        if (event.exec) tasks.exec(head, event.tid, event.pid, event.name);
        else tasks.named(event.tid, event.pid, event.name);
        break;
      case 'fork':
        tasks.endExec(head);
        tasks.fork(head, event);
        break;
      case 'clone':
        tasks.clone(head, event.tid, event.flags);
        break;
      case 'exec-end':
        tasks.endExec(head);
        break;
      case 'exit':
        tasks.endExec(head);
        tasks.exit(head, event.tid);
        break;
      case 'lost':
        this.#lost += event.count;
        break;
      case 'unplaced':
      case 'other':
        break;
    }
  }

  #fault(head: Head, { address, access, kernel, source }: PerfEvent & { kind: 'fault' }): void {
    if (source === Source.exception) this.#hasExceptions = true;
    if (isKernel(address) || address >= USER_END) return;
    if (!kernel) this.#tasks.endExec(head);
    const task = this.#tasks.living(head);
    if (task === undefined) {
      if (!this.#tasks.isGone(head.tid)) this.#leftOut++;
      return;
    }
    const page = Math.floor(address / 4096);
    // Another event that reports the same fault.
    if (page === task.page && task.sources !== 0 && (task.sources & source) === 0) {
      task.sources |= source;
      return;
    }
    const distance = page - task.page;
    const letter = kernel ? (access === 'w' ? 'W' : 'R') : access;
    this.#tasks.write(task, head, `${letter}${distance.toString(16)}`);
    task.page = page;
    task.sources = source;
    // Faults of an exec don't count: its first user fault ends it.
    if (task.exec === undefined) this.#faults++;
  }

  #leave(head: Head, call: string, result: number): void {
    const task = this.#tasks.living(head);
    const pending = task?.call;
    if (task === undefined || pending === undefined) return;
    this.#tasks.leave(task);
    if (pending.call !== call || pending.written === true) return;
    if (call === 'mmap' && result > 0) this.#tasks.unmapBefore(task, head, result, nth(pending.fields, 1));
    const text = callLine(pending, result, (fields, vma) => this.#fileOf(task, fields, vma));
    if (text === undefined) return;
    this.#calls++;
    this.#tasks.write(task, head, text);
  }

  #fileOf(task: Task, fields: readonly number[], vma: Vma | undefined): number {
    return vma === undefined ? this.#writer.fileOfCall(task.pid, fields) : this.#writer.fileOf(vma);
  }

  #whyNothing(): Said {
    if (this.#leftOut === 0) return message('faults.noFaults');
    return message(this.#tasks.sawOnlyCode ? 'faults.onlyCode' : 'faults.noVmas');
  }
}

/** Converts a whole text at once. */
export function perfScriptToStream(text: string): string {
  const script = new PerfScript();
  return script.push(text) + script.end();
}
