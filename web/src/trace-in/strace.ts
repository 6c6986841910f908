/** Reads strace output, with or without a recording's comments, into calls of process images. */
import { X86_64 } from '../core/layout.ts';
import type { SessionCall } from '../core/session.ts';
import type { RecordOperation } from '../protocol/protocol.gen.ts';
import { isZero, u64 } from '../protocol/u64.ts';
import { message } from '../words/message.ts';
import type { CallText } from './arguments.ts';
import { FAIL, tellsOfKin } from './bookkeeping.ts';
import { CallCounter } from './call-counter.ts';
import type { CallLog } from './call-log.ts';
import { interpretMemoryCall, isMemoryCall, isNotModelled, mapsFile } from './calls.ts';
import type { MemoryCall } from './calls.ts';
import { CommentReader } from './comments.ts';
import type { Comment, CompleteList } from './comments.ts';
import { Failures } from './failures.ts';
import type { MappedFiles } from './files.ts';
import type { Family, KnownLayout } from './header.ts';
import type { Frame } from './frame.ts';
import { joinCall, neverResumed } from './join.ts';
import { callCount, sessionOf } from './drafts.ts';
import type { Seed } from './drafts.ts';
import { ProtectionKeys } from './keys.ts';
import { Kin } from './kin.ts';
import { parseVmaLine } from './observed.ts';
import type { TimedLine } from './parts.ts';
import type { Problems } from './problems.ts';
import { Processes } from './processes.ts';
import type { CallSequence } from './call-sequence.ts';
import type { CallCount, ImageOf, TraceOptions } from './recording.ts';
import type { Descriptor } from './results.ts';
import { followedBy, heirOf } from './remarks.ts';
import { scanLine } from './scan.ts';
import { Segments } from './segments.ts';
import type { CallLine } from './scan.ts';
import { Sessions } from './sessions.ts';
import { isInTable } from './table.ts';
import type { Task } from './task.ts';
import { isWait } from './waits.ts';

/** A call that is in a session, and its place there. */
interface KeptCall {
  readonly calls: CallLog;
  readonly at: number;
  readonly call: SessionCall;
}

export class StraceReader {
  readonly #files: MappedFiles;
  readonly #problems: Problems;
  readonly #keepLists: boolean;
  readonly #assume: string | undefined;
  readonly #processes = new Processes();
  readonly #sessions: Sessions;
  readonly #kin: Kin;
  /** Whether the head, or the reader of the page, said how forked processes are shown. */
  #isFamilyGiven: boolean;
  readonly #areApart: boolean;
  readonly #comments: CommentReader;
  readonly #failures = new Failures();
  readonly #segments = new Segments<KeptCall>();
  readonly #keys = new ProtectionKeys();
  readonly #skipped = new CallCounter();
  readonly #notModelled = new CallCounter();
  #header: KnownLayout = {};
  /** The number of the line that states the amount of swap. */
  #swapLine: number | undefined;
  #release: string | undefined;

  constructor(
    files: MappedFiles,
    problems: Problems,
    mostCalls: number,
    { keepLists = false, apart = false, threads = false, assume }: TraceOptions,
  ) {
    this.#processes.family = apart ? 'apart' : 'together';
    this.#isFamilyGiven = apart;
    this.#areApart = apart;
    this.#processes.strangers.areThreads = threads;
    this.#files = files;
    this.#problems = problems;
    this.#keepLists = keepLists;
    this.#assume = assume;
    this.#sessions = new Sessions(this.#failures, problems, mostCalls);
    this.#kin = new Kin(this.#processes, this.#sessions, this.#failures, problems);
    this.#comments = new CommentReader(keepLists);
  }

  /**
   * The first process starts from `seed`. Must be called before the first line. Such a list is of a process to which
   * strace attaches itself, so those that appear later are its threads, unless each process is to be by itself.
   */
  begin(seed: Seed, program: string | undefined): void {
    const { image } = this.#processes.first();
    this.#sessions.seed(image, seed);
    image.program = program;
    this.#processes.strangers.areThreads ||= !this.#areApart;
  }

  /** Whether no more calls can be kept. */
  get full(): boolean {
    return this.#sessions.full;
  }

  /**
   * strace ends each line, so one that can't be read and `hasNoEnd` has been cut off. (A number that was cut looks like a
   * whole one, and people who write a trace by hand leave out the last end, too.)
   */
  read({ text, number, hasNoEnd, period, name }: TimedLine): void {
    this.#processes.period = period;
    this.#sessions.now(number, period, name);
    if (text.startsWith('#')) {
      if (text.startsWith('#+') && text.includes('/SYSV')) this.#segment(text);
      this.#follow(this.#comments.comment(text, number));
      return;
    }
    this.#follow(this.#comments.close());
    const scanned = scanLine(text);
    if (scanned.kind === 'malformed') {
      if (isInTable(text)) return;
      this.#problems.add(number, scanned.reason, hasNoEnd);
      if (!hasNoEnd && tellsOfKin(text))
        this.#problems.doubt(message('traceIn.kinUnread', { line: String(number) }));
    } else if (scanned.kind === 'gone') this.#gone(text, scanned.pid, number);
    else if (scanned.kind === 'call') this.#join(text, scanned, number, hasNoEnd);
    else this.#remark(text);
  }

  #follow(comments: readonly Comment[]): void {
    for (const comment of comments) this.#comment(comment);
  }

  #comment(comment: Comment): void {
    switch (comment.kind) {
      case 'header':
        this.#header = { ...this.#header, ...comment.known };
        if (comment.known.swap !== undefined) this.#swapLine = comment.line;
        break;
      case 'family':
        if (!this.#areApart) this.#processes.family = comment.family;
        this.#isFamilyGiven = true;
        break;
      case 'recorded':
        this.#recorded();
        break;
      case 'kernel':
        this.#release ??= comment.release;
        break;
      case 'file': {
        const { fd, name, facts } = comment.file;
        this.#processes.first().descriptors.add(fd, name, facts);
        break;
      }
      case 'list':
        this.#list(comment);
        break;
      case 'problem':
        this.#problems.add(comment.line, comment.reason);
    }
  }

  #gone(text: string, pid: number | undefined, line: number): void {
    const heir = heirOf(text);
    if (heir === undefined) this.#kin.gone(pid, line);
    else this.#processes.supersede(pid, heir);
  }

  #remark(text: string): void {
    const followed = followedBy(text);
    if (followed?.threads !== undefined) this.#kin.attached(followed.pid, followed.threads);
    else if (followed) this.#processes.strangers.named(followed.pid);
  }

  /** The images. Must be called after the last line. */
  finish({ finishImages }: Pick<Frame, 'finishImages'>): readonly ImageOf<CallSequence>[] {
    const problems = this.#problems;
    this.#follow(this.#comments.close());
    for (const { line, reason } of neverResumed(this.#processes)) problems.add(line, reason, true);
    const { images } = this.#sessions;
    const { family, strangers } = this.#processes;
    const doubt = strangers.doubt(images);
    if (doubt) problems.doubt(doubt);
    for (const line of this.#failures.left) problems.add(line, message('traceIn.failWithoutCall'));
    const { swap = 0, ram = X86_64.ram } = this.#header;
    if (swap > 0 && swap >= ram) problems.add(this.#swapLine, message('traceIn.swapBeyondRam'));
    const header: KnownLayout = this.#keys.isThere ? { pkeys: 'yes', ...this.#header } : this.#header;
    const found = finishImages(images, header, this.#files, family === 'together', this.#assume);
    if (found.length < images.length)
      problems.add(undefined, message('traceIn.tooManyProcesses', { count: found.length }), true);
    return found;
  }

  /** The release of the recorded kernel, if the recording names it. */
  get release(): string | undefined {
    return this.#release;
  }

  /** As in Recording. Must be called after finish(). */
  get strangers(): true | undefined {
    return this.#processes.strangers.line(this.#sessions.images) !== undefined || undefined;
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

  #join(text: string, scanned: CallLine, number: number, hasNoEnd: boolean): void {
    const task = this.#kin.task(scanned.pid, scanned.half === 'resumed', number);
    const joined = joinCall(this.#processes, task, text, scanned, number);
    if (joined.kind === 'problem') this.#problems.add(number, joined.reason, hasNoEnd);
    else if (joined.kind === 'skipped') {
      if (joined.name === 'uname') this.#release ??= /release="([^"]+)/.exec(text)?.[1];
      (isNotModelled(joined.name) ? this.#notModelled : this.#skipped).add(joined.name, number);
    } else if (joined.kind === 'call') this.#call(task, joined.call, joined.line, hasNoEnd);
  }

  #call(task: Task, call: CallText, line: number, hasNoEnd: boolean): void {
    if (!isMemoryCall(call.name)) {
      this.#bookkeeping(task, call, line);
      return;
    }
    const interpreted = interpretMemoryCall(call);
    if (interpreted.kind === 'problem') this.#problems.add(line, interpreted.reason, hasNoEnd);
    else if (interpreted.kind === 'no-concern')
      (call.args[0]?.startsWith('PR_SET_MM') && !call.result?.startsWith('-')
        ? this.#notModelled
        : this.#skipped
      ).add(call.name, line);
    else if (isFileError(interpreted)) this.#notModelled.add(call.name, line);
    else if (interpreted.operation.call === 'shmat') this.#attach(task, call, interpreted, line);
    else this.#memory(task, call, interpreted, line);
  }

  #bookkeeping(task: Task, call: CallText, line: number): void {
    if (call.name === FAIL) {
      const reason = this.#failures.order(task, call, line);
      if (reason !== undefined) this.#problems.add(line, reason);
      return;
    }
    if (isWait(call.name)) {
      this.#kin.wait(task, call, line);
      return;
    }
    this.#segments.take(call);
    this.#kin.follow(task, call, line);
  }

  #memory(task: Task, call: CallText, { operation, descriptor, recorded }: MemoryCall, line: number): void {
    const wanted =
      operation.call === 'peek' ? this.#peek(task, operation) : this.#map(task, operation, descriptor);
    if (!wanted) {
      this.#problems.add(line, message('traceIn.unknownPeek', { call: call.name, pid: operation.flags }));
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
    const at = calls.length - 1;
    const kept = calls.at(at);
    if (recorded && isOfUnknownSize(kept))
      this.#segments.wait(operation.length.lo, recorded.value, { calls, at, call: kept });
  }

  /** Lists may reveal the size of a segment that nothing else reveals, even if the lists are not kept. */
  #segment(text: string): void {
    const vma = parseVmaLine(text.slice(2).trim());
    if (!vma) return;
    for (const { call: kept, size } of this.#segments.seen(vma)) {
      const { calls, at, call } = kept;
      calls.replace(at, { ...call, operation: { ...call.operation, length: u64(size) } });
    }
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

  #list({ pid, vmas, known, seeds }: CompleteList): void {
    const { image } = this.#kin.task(pid, false);
    if (seeds) {
      this.#recorded();
      this.#sessions.seed(image, { vmas, known });
    }
    if (this.#keepLists) image.observed.push({ calls: callCount(image), vmas });
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
