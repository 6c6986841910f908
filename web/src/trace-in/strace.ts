/** Reads strace output, with or without a recording's comments, into calls of process images. */
import { X86_64 } from '../core/layout.ts';
import type { Period, SessionCall } from '../core/session.ts';
import type { RecordOperation } from '../protocol/protocol.gen.ts';
import { isZero, u64 } from '../protocol/u64.ts';
import { message } from '../words/message.ts';
import type { Said } from '../words/message.ts';
import type { CallText } from './arguments.ts';
import { LineJoiner } from './attached.ts';
import { FAIL, tellsOfKin } from './bookkeeping.ts';
import { CallCounter } from './call-counter.ts';
import { interpretMemoryCall, isMemoryCall, isNotModelled, mapsFile } from './calls.ts';
import type { MemoryCall } from './calls.ts';
import { CommentReader } from './comments.ts';
import { Failures } from './failures.ts';
import type { MappedFiles } from './files.ts';
import type { Family, KnownLayout } from './header.ts';
import type { Finishing } from './finish.ts';
import { joinCall, neverResumed } from './join.ts';
import { callCount, sessionOf } from './drafts.ts';
import type { Seed } from './drafts.ts';
import { ProtectionKeys } from './keys.ts';
import { parseAreaLine } from './observed.ts';
import { Processes } from './processes.ts';
import type { CallSequence } from './call-sequence.ts';
import type { CallCount, ImageOf, ObservedArea, TellProblem, TraceOptions } from './recording.ts';
import type { Descriptor } from './results.ts';
import { followedBy, heirOf } from './remarks.ts';
import { scanLine } from './scan.ts';
import { SessionWriter } from './session-writer.ts';
import { Segments } from './segments.ts';
import type { CallLine } from './scan.ts';
import { isInTable } from './table.ts';
import type { Task } from './task.ts';
import { isWait } from './waits.ts';

export class StraceReader {
  readonly #files: MappedFiles;
  readonly #problem: TellProblem;
  readonly #keepLists: boolean;
  readonly #sessions: SessionWriter;
  readonly #processes = new Processes(new Map(), (parent, line) => this.#sessions.fork(parent, line));
  /** Whether the head, or the reader of the page, said how forked processes are shown. */
  #isFamilyGiven: boolean;
  readonly #areApart: boolean;
  readonly #comments: CommentReader;
  readonly #failures = new Failures();
  readonly #segments = new Segments();
  readonly #keys = new ProtectionKeys();
  readonly #skipped = new CallCounter();
  readonly #notModelled = new CallCounter();
  #header: KnownLayout = {};
  /** The number of the line that states the amount of swap. */
  #swapLine: number | undefined;
  #kernel: string | undefined;
  #doubt: Said | undefined;
  readonly #lines = new LineJoiner((...line) => this.#whole(...line));

  constructor(
    files: MappedFiles,
    problem: TellProblem,
    mostCalls: number,
    { keepLists = false, apart = false, threads = false }: TraceOptions,
  ) {
    this.#processes.family = apart ? 'apart' : 'together';
    this.#isFamilyGiven = apart;
    this.#areApart = apart;
    this.#processes.strangers.areThreads = threads;
    this.#files = files;
    this.#problem = problem;
    this.#keepLists = keepLists;
    this.#sessions = new SessionWriter(this.#processes, this.#failures, mostCalls, {
      problem,
      doubt: (reason) => (this.#doubt ??= reason),
    });
    this.#comments = new CommentReader(
      {
        header: (known, line) => {
          this.#header = { ...this.#header, ...known };
          if (known.swap !== undefined) this.#swapLine = line;
        },
        family: (family) => {
          if (!apart) this.#processes.family = family;
          this.#isFamilyGiven = true;
        },
        recorded: () => this.#recorded(),
        kernel: (release) => (this.#kernel ??= release),
        file: ({ fd, name, facts }) => this.#processes.first().descriptors.add(fd, name, facts),
        list: (pid, areas, known, seeds) => this.#list(pid, areas, known, seeds),
        problem,
      },
      keepLists,
    );
  }

  /**
   * The first process starts from `seed`. Must be called before the first line. Such a list is of a process to which
   * strace attaches itself, so those that appear later are its threads, unless each process is to be by itself.
   */
  begin(seed: Seed, program: string | undefined): void {
    const { image } = this.#processes.first();
    this.#processes.seed(image, seed);
    image.program = program;
    this.#processes.strangers.areThreads ||= !this.#areApart;
  }

  /** Whether no more calls can be kept. */
  get full(): boolean {
    return this.#sessions.full;
  }

  /** `period`: when the call was made, if the order of the lines doesn't tell. */
  line(text: string, number: number, hasNoEnd?: true, period?: Period): void {
    this.#processes.period = period;
    this.#lines.line(text, number, hasNoEnd);
  }

  /**
   * strace ends each line, so one that can't be read and `hasNoEnd` has been cut off. (A number that was cut looks like a
   * whole one, and people who write a trace by hand leave out the last end, too.)
   */
  #whole(text: string, number: number, hasNoEnd?: true): void {
    this.#sessions.now = number;
    if (text.startsWith('#')) {
      if (text.startsWith('#+') && text.includes('/SYSV')) this.#segment(text);
      this.#comments.comment(text, number);
      return;
    }
    this.#comments.close();
    const scanned = scanLine(text);
    if (scanned.kind === 'malformed') {
      if (isInTable(text)) return;
      this.#problem(number, scanned.reason, hasNoEnd);
      if (!hasNoEnd && tellsOfKin(text))
        this.#doubt ??= message('traceIn.kinUnread', { line: String(number) });
    } else if (scanned.kind === 'gone') this.#gone(text, scanned.pid, number);
    else if (scanned.kind === 'call') this.#take(text, scanned, number, hasNoEnd);
    else this.#remark(text);
  }

  #gone(text: string, pid: number | undefined, line: number): void {
    const heir = heirOf(text);
    const task = this.#processes.find(pid);
    if (heir === undefined) this.#sessions.gone(task, line);
    else this.#processes.supersede(pid, heir);
  }

  #remark(text: string): void {
    const followed = followedBy(text);
    if (followed?.threads !== undefined) this.#processes.attached(followed.pid, followed.threads);
    else if (followed) this.#processes.strangers.named(followed.pid);
  }

  /** The images. Must be called after the last line. */
  finish({ finishImages }: Finishing): readonly ImageOf<CallSequence>[] {
    const begun = this.#lines.end();
    if (begun !== undefined) this.#problem(begun, message('traceIn.cutOff'), true);
    this.#comments.close();
    for (const { line, reason } of neverResumed(this.#processes)) this.#problem(line, reason, true);
    this.#doubt ??= this.#processes.strangers.doubt(this.#processes.images);
    for (const line of this.#failures.left) this.#problem(line, message('traceIn.failWithoutCall'));
    const { swap = 0, ram = X86_64.ram } = this.#header;
    if (swap > 0 && swap >= ram) this.#problem(this.#swapLine, message('traceIn.swapBeyondRam'));
    const header: KnownLayout = this.#keys.isThere ? { pkeys: 'yes', ...this.#header } : this.#header;
    const { images, family } = this.#processes;
    const found = finishImages(images, header, this.#files, family === 'together');
    if (found.length < images.length)
      this.#problem(undefined, message('traceIn.tooManyProcesses', { count: found.length }), true);
    return found;
  }

  /** The release of the recorded kernel, if the recording names it. */
  get kernel(): string | undefined {
    return this.#kernel;
  }

  /** Why the lines need not be in the order of the calls. */
  doubtOrder(reason: Said): void {
    this.#doubt ??= reason;
  }

  /** As in Recording. Must be called after finish(), as `strangers`. */
  get doubt(): Said | undefined {
    return this.#doubt;
  }

  get strangers(): true | undefined {
    return this.#processes.strangers.line(this.#processes.images) !== undefined || undefined;
  }

  /** How processes that were forked are shown; undefined if there are none. */
  get family(): Family | undefined {
    return this.#sessions.hasForks ? this.#processes.family : undefined;
  }

  get skipped(): readonly CallCount[] {
    return this.#skipped.counts;
  }

  get notModelled(): readonly CallCount[] {
    return this.#notModelled.counts;
  }

  #take(text: string, scanned: CallLine, number: number, hasNoEnd: true | undefined): void {
    const joined = joinCall(this.#processes, text, scanned, number);
    if (joined.kind === 'problem') this.#problem(number, joined.reason, hasNoEnd);
    else if (joined.kind === 'skipped')
      (isNotModelled(joined.name) ? this.#notModelled : this.#skipped).add(joined.name, number);
    else if (joined.kind === 'call') this.#call(joined.task, joined.call, joined.line, hasNoEnd);
  }

  #call(task: Task, call: CallText, line: number, hasNoEnd: true | undefined): void {
    if (!isMemoryCall(call.name)) {
      this.#bookkeeping(task, call, line);
      return;
    }
    const interpreted = interpretMemoryCall(call);
    if (interpreted.kind === 'problem') this.#problem(line, interpreted.reason, hasNoEnd);
    else if (interpreted.kind === 'no-concern') this.#skipped.add(call.name, line);
    else if (isFileError(interpreted)) this.#notModelled.add(call.name, line);
    else if (interpreted.operation.call === 'shmat') this.#attach(task, call, interpreted, line);
    else this.#memory(task, call, interpreted, line);
  }

  #bookkeeping(task: Task, call: CallText, line: number): void {
    if (call.name === FAIL) {
      const reason = this.#failures.order(task, call, line);
      if (reason !== undefined) this.#problem(line, reason);
      return;
    }
    if (isWait(call.name)) {
      this.#sessions.wait(task, call, line);
      return;
    }
    this.#segments.take(call);
    this.#sessions.follow(task, call, line);
  }

  #memory(task: Task, call: CallText, { operation, descriptor, recorded }: MemoryCall, line: number): void {
    const wanted =
      operation.call === 'peek' ? this.#peek(task, operation) : this.#map(task, operation, descriptor);
    if (!wanted) {
      this.#problem(line, message('traceIn.unknownPeek', { call: call.name, pid: operation.flags }));
      return;
    }
    this.#sessions.keep(task, {
      operation: this.#keys.follow(wanted, recorded),
      ...(recorded && { recorded }),
      line,
      text: `${call.name}(${call.args.join(', ')})`,
    });
  }

  #attach(task: Task, call: CallText, { operation, recorded }: MemoryCall, line: number): void {
    const attachment = this.#segments.attach(operation, recorded);
    if (!attachment) {
      this.#notModelled.add(call.name, line);
      return;
    }
    const file = attachment.file ? this.#files.numberOf(attachment.file) : 0;
    const { calls } = sessionOf(task.image);
    this.#sessions.keep(task, {
      operation: { ...attachment.operation, file },
      ...(recorded && { recorded }),
      line,
      text: `${call.name}(${call.args.join(', ')})`,
    });
    const kept = calls.length - 1;
    const attached = calls.at(kept);
    if (!recorded || !isOfUnknownSize(attached)) return;
    this.#segments.wait(operation.length.lo, recorded.value, (size) => {
      calls.replace(kept, { ...attached, operation: { ...attached.operation, length: u64(size) } });
    });
  }

  /** Lists may reveal the size of a segment that nothing else reveals, even if the lists are not kept. */
  #segment(text: string): void {
    const area = parseAreaLine(text.slice(2).trim());
    if (area) this.#segments.seen(area);
  }

  #map(task: Task, operation: RecordOperation, descriptor: Descriptor | undefined): RecordOperation {
    const file =
      descriptor && descriptor.fd >= 0 ? this.#files.numberOf(task.descriptors.find(descriptor)) : 0;
    return file === 0 ? operation : { ...operation, file };
  }

  /** Undefined if the session of the call doesn't contain the process that the call names. */
  #peek({ image }: Task, operation: RecordOperation): RecordOperation | undefined {
    const process = this.#processes.numberIn(image, operation.flags);
    return process === undefined ? undefined : { ...operation, flags: process };
  }

  /** Lists show each process by itself, and its calls are compared with them. */
  #recorded(): void {
    if (!this.#isFamilyGiven) this.#processes.family = 'apart';
  }

  #list(pid: number, areas: readonly ObservedArea[], known: KnownLayout, seeds: boolean): void {
    const { image } = this.#processes.task(pid, false);
    if (seeds) {
      this.#recorded();
      this.#processes.seed(image, { areas, known });
    }
    if (this.#keepLists) image.observed.push({ calls: callCount(image), areas });
  }
}

function isOfUnknownSize(call: SessionCall | undefined): call is SessionCall {
  return call?.operation.call === 'shmat' && call.operation.file !== 0 && isZero(call.operation.length);
}

/** EBADF, EACCES, ENODEV, ETXTBSY, ENFILE, EOVERFLOW. A log seldom tells why a file can't be mapped. */
const FILE_ERRORS: ReadonlySet<number> = new Set([-9, -13, -19, -26, -23, -75]);

function isFileError({ operation, recorded }: MemoryCall): boolean {
  return mapsFile(operation) && recorded !== undefined && FILE_ERRORS.has(recorded.error);
}
