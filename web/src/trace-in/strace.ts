/** strace output, with or without a recording's comments: lines become calls of process images. */
import type { SessionCall } from '../core/session.ts';
import { t } from '../words/index.ts';
import type { KnownLayout } from './areas.ts';
import { CallCounter } from './call-counter.ts';
import { interpretMemoryCall, isMemoryCall, readDescriptor, readError } from './calls.ts';
import type { CallText, MemoryCall } from './calls.ts';
import { CommentReader } from './comments.ts';
import type { MappedFiles } from './descriptors.ts';
import { finishImage } from './images.ts';
import { Processes, callCount, inheritedCalls } from './processes.ts';
import type { Pending, Sharing, Task } from './processes.ts';
import type { CallCount, Image, ObservedArea } from './recording.ts';
import { scanLine } from './scan.ts';
import type { CallLine, Span } from './scan.ts';

/** A million calls are a few hundred megabytes; a hostile trace gets no further. */
const MAX_CALLS = 1_000_000;

/** Calls that do not change a map but say whose it is, or which file a descriptor leads to. */
const BOOKKEEPING: ReadonlySet<string> = new Set([
  'fork',
  'vfork',
  'clone',
  'clone3',
  'execve',
  'execveat',
  'exit',
  'exit_group',
  'open',
  'openat',
  'openat2',
  'creat',
  'memfd_create',
  'close',
  'dup',
  'dup2',
  'dup3',
]);

export class StraceReader {
  readonly #files: MappedFiles;
  readonly #problem: (line: number | undefined, reason: string) => void;
  readonly #keepLists: boolean;
  readonly #processes = new Processes();
  readonly #comments: CommentReader;
  readonly #skipped = new CallCounter();
  readonly #notModelled = new CallCounter();
  #header: KnownLayout = {};
  #kept = 0;

  constructor(
    files: MappedFiles,
    problem: (line: number | undefined, reason: string) => void,
    keepLists: boolean,
  ) {
    this.#files = files;
    this.#problem = problem;
    this.#keepLists = keepLists;
    this.#comments = new CommentReader(
      {
        header: (known) => (this.#header = { ...this.#header, ...known }),
        list: (pid, areas, known, seeds) => this.#list(pid, areas, known, seeds),
        problem,
      },
      keepLists,
    );
  }

  /** Whether no further call can be kept. */
  get full(): boolean {
    return this.#kept >= MAX_CALLS;
  }

  line(text: string, number: number): void {
    if (text.startsWith('#')) {
      this.#comments.comment(text, number);
      return;
    }
    this.#comments.close();
    const scanned = scanLine(text);
    if (scanned.kind === 'malformed') this.#problem(number, scanned.reason);
    else if (scanned.kind === 'gone') this.#processes.gone(scanned.pid);
    else if (scanned.kind === 'call') this.#half(text, scanned, number);
  }

  /** The images, once the last line has been read. */
  finish(): readonly Image[] {
    this.#comments.close();
    for (const { name, args, line } of this.#processes.waiting())
      if (args !== undefined && isMemoryCall(name))
        this.#problem(line, t('traceIn.neverResumed', { call: name }));
    return this.#processes.images.flatMap((draft) => {
      const inherited = inheritedCalls(draft);
      if (inherited > 0 && this.#kept + inherited > MAX_CALLS) {
        this.#problem(undefined, t('traceIn.tooManyCalls', { limit: MAX_CALLS }));
        return [];
      }
      this.#kept += inherited;
      return finishImage(draft, this.#header, this.#files);
    });
  }

  get skipped(): readonly CallCount[] {
    return this.#skipped.counts;
  }

  get notModelled(): readonly CallCount[] {
    return this.#notModelled.counts;
  }

  /** Puts the halves of a call together. */
  #half(line: string, scanned: CallLine, number: number): void {
    const name = cut(line, scanned.name);
    const task = this.#processes.task(scanned.pid, scanned.half === 'resumed');
    const wanted = isMemoryCall(name) || BOOKKEEPING.has(name);
    const args = wanted ? scanned.args.map((span) => cut(line, span)) : undefined;
    if (scanned.half === 'unfinished') {
      if (!wanted) this.#skipped.add(name, number);
      this.#processes.suspend(task, { name, args, line: number }, args && sharing(name, args));
      return;
    }
    const begun = scanned.half === 'resumed' ? this.#processes.resume(task) : undefined;
    if (args === undefined) {
      if (scanned.half === 'whole') this.#skipped.add(name, number);
      return;
    }
    const result = scanned.result && cut(line, scanned.result);
    if (scanned.half === 'whole') this.#call(task, { name, args, result }, number);
    else if (begun?.name === name) this.#call(task, { name, args: joined(begun, args), result }, begun.line);
    else if (isMemoryCall(name)) this.#problem(number, t('traceIn.resumedWithoutStart', { call: name }));
  }

  #call(task: Task, call: CallText, line: number): void {
    if (!isMemoryCall(call.name)) {
      this.#bookkeeping(task, call);
      return;
    }
    const interpreted = interpretMemoryCall(call);
    if (interpreted.kind === 'problem') this.#problem(line, interpreted.reason);
    else if (interpreted.kind === 'not-modelled') this.#notModelled.add(call.name, line);
    else this.#memory(task, call, interpreted, line);
  }

  #memory(task: Task, call: CallText, { operation, descriptor, recorded }: MemoryCall, line: number): void {
    if (this.full) return;
    if (++this.#kept === MAX_CALLS) this.#problem(line, t('traceIn.tooManyCalls', { limit: MAX_CALLS }));
    const file =
      descriptor && descriptor.fd >= 0 ? this.#files.numberOf(task.descriptors.find(descriptor)) : 0;
    const session: SessionCall = {
      operation: file === 0 ? operation : { ...operation, file },
      ...(recorded && { recorded }),
      line,
      text: `${call.name}(${call.args.join(', ')})`,
    };
    this.#processes.add(task.image, session);
  }

  #bookkeeping(task: Task, { name, args, result }: CallText): void {
    const shared = sharing(name, args);
    const failed = result === undefined || result.startsWith('?') || readError(result) !== undefined;
    if (failed) {
      if (shared) this.#processes.notSpawned(task);
      return;
    }
    const returned = readDescriptor(result.split(/[ \t]\(/, 1)[0]!);
    if (shared) {
      if (returned && returned.fd > 0) this.#processes.spawned(task, returned.fd, shared);
    } else if (name.startsWith('execve')) {
      this.#processes.executed(task, unquoted(args[name === 'execve' ? 0 : 1] ?? ''));
    } else if (name === 'close') {
      task.descriptors.close(readDescriptor(args[0] ?? '')?.fd ?? -1);
    } else if (name.startsWith('dup')) {
      const from = readDescriptor(args[0] ?? '');
      if (from && returned) task.descriptors.duplicate(from, returned.fd);
    } else if (returned) {
      const path = unquoted(args[name.startsWith('openat') ? 1 : 0] ?? '');
      task.descriptors.open(returned, name === 'memfd_create' ? `memfd:${path}` : path);
    }
  }

  #list(pid: number, areas: readonly ObservedArea[], known: KnownLayout, seeds: boolean): void {
    const { image } = this.#processes.task(pid, false);
    if (seeds) this.#processes.seed(image, areas, known);
    if (this.#keepLists) image.observed.push({ calls: callCount(image), areas });
  }
}

/** How a fork-like call shares; undefined for any other. */
function sharing(name: string, args: readonly string[]): Sharing | undefined {
  if (name === 'fork') return { memory: false, descriptors: false };
  if (name === 'vfork') return { memory: true, descriptors: false };
  if (name !== 'clone' && name !== 'clone3') return undefined;
  const flags = args.join(',');
  return { memory: /\bCLONE_VM\b/.test(flags), descriptors: /\bCLONE_FILES\b/.test(flags) };
}

/** The arguments of both halves: the first may end in the middle of the list. */
function joined({ args = [] }: Pending, rest: readonly string[]): readonly string[] {
  const [last = '', ...more] = rest;
  const before = args.at(-1) ?? '';
  return rest.length === 0
    ? args.filter((arg, i) => arg !== '' || i < args.length - 1)
    : [...args.slice(0, -1), `${before} ${last}`.trim(), ...more];
}

function cut(line: string, { start, end }: Span): string {
  return line.slice(start, end);
}

function unquoted(text: string): string {
  const match = /^"((?:\\.|[^\\"])*)"/.exec(text);
  return match ? match[1]! : text;
}
