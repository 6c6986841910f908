/** Reads a recording strictly, for the checker: throws at the first thing that is wrong with it. */
import { nth } from '../base/known.ts';
import { follow } from '../trace-in/bookkeeping.ts';
import { interpretMemoryCall, isMemoryCall } from '../trace-in/calls.ts';
import type { MemoryCall } from '../trace-in/calls.ts';
import type { Description } from '../trace-in/files.ts';
import { isFact, readHeader, readKernel, readOpenFile, readShown } from '../trace-in/header.ts';
import type { KnownLayout } from '../trace-in/header.ts';
import type { CallText } from '../trace-in/arguments.ts';
import { joinCall, neverResumed } from '../trace-in/join.ts';
import { LineReader, MAX_LINE } from '../trace-in/lines.ts';
import type { Cut } from '../trace-in/lines.ts';
import { parseVmaLine, parseRange, withUsualFlags } from '../trace-in/observed.ts';
import { ProtectionKeys } from '../trace-in/keys.ts';
import { Processes } from '../trace-in/processes.ts';
import type { Task } from '../trace-in/task.ts';
import { scanLine } from '../trace-in/scan.ts';
import { Segments } from '../trace-in/segments.ts';
import { isZero, u64 } from '../protocol/u64.ts';
import { message } from '../words/message.ts';
import { MalformedError } from './case.ts';
import type { Deed, Item, List, RecordedCase, Seed, Space } from './case.ts';
import { readComment } from './comment-line.ts';
import { withPlace } from './held.ts';
import { lateParents } from './kinship.ts';

/** The first line of recordings that don't come from strace begins like this. */
const OPERATIONS = '# vmatrace ';

/** Far more lines than any log has whose check could be waited for. */
const MOST_HELD = 10_000_000;

/** A list or seed whose lines are still being read. */
type Open =
  | { -readonly [K in keyof List]: List[K] extends readonly (infer T)[] ? T[] : List[K] }
  | { -readonly [K in keyof Seed]: Seed[K] extends readonly (infer T)[] ? T[] : Seed[K] };

/** Reads all of `chunks`. Throws a MalformedError. */
export async function readCase(
  name: string,
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<RecordedCase> {
  // A log of strace may tell late whose child a task is, so parsing begins when the whole log is there.
  let reader: CaseReader | undefined;
  const held: string[] = [];
  const take = (cut: Cut): void => {
    if (cut.kind === 'binary')
      throw new MalformedError(undefined, message('traceIn.binaryFile', { offset: cut.offset }));
    const { number } = cut;
    if (cut.kind === 'too-long')
      throw new MalformedError(number, message('traceIn.lineTooLong', { limit: MAX_LINE }));
    const { text } = cut;
    if (text.startsWith(OPERATIONS)) {
      if (number !== 1) throw new MalformedError(number, message('traceIn.headerFirst'));
      if (text.trimEnd() !== `${OPERATIONS}1`) throw new MalformedError(number, message('check.version'));
      reader = new CaseReader('operations', new Map());
    }
    if (reader) reader.line(text, number);
    else if (held.push(text) > MOST_HELD)
      throw new MalformedError(undefined, message('check.tooManyLines', { limit: MOST_HELD }));
  };
  const lines = new LineReader();
  const decoder = new TextDecoder();
  for await (const chunk of chunks)
    for (const cut of lines.push(decoder.decode(chunk, { stream: true }))) take(cut);
  for (const cut of lines.end(false)) take(cut);
  if (!reader) {
    const strace = (reader = new CaseReader('strace', lateParents(held)));
    held.forEach((text, at) => strace.line(text, at + 1));
  }
  return { name, ...reader.finish(lines.lines) };
}

class CaseReader {
  readonly #items: Item[] = [];
  readonly #processes: Processes;
  /** Each attachment by the place of its item. */
  readonly #segments = new Segments<number>();
  readonly #keys = new ProtectionKeys();
  /** Address spaces whose creation or start is among the items. */
  readonly #spaces = new Set<Space>();
  #kind: RecordedCase['kind'];
  #header: KnownLayout = {};
  /** Facts from `# start`, for the list that follows. */
  #start: KnownLayout | undefined;
  #open: Open | undefined;
  /** The process of the list that `# vm` belongs to. */
  #listed: { readonly pid: number; readonly space: Space } | undefined;
  #announced = 0;
  #operations = 0;
  #ended = false;
  #release: string | undefined;
  #shown = { flags: true, pages: true };
  /** The number of the line being read. */
  #now = 0;

  constructor(kind: RecordedCase['kind'], parents: ReadonlyMap<number, number>) {
    this.#kind = kind;
    this.#processes = new Processes(parents);
  }

  line(text: string, number: number): void {
    this.#now = number;
    if (text.startsWith('#+') || text.startsWith('#-')) {
      this.#vma(text, number);
      return;
    }
    this.#close();
    if (text.startsWith('# ')) this.#comment(text.slice(2).trimEnd(), number);
    else if (!text.startsWith('#')) this.#call(text, number);
  }

  finish(lines: number): Omit<RecordedCase, 'name'> {
    this.#close();
    const [waiting] = neverResumed(this.#processes);
    if (waiting) throw new MalformedError(waiting.line, waiting.reason);
    if (lines === 0) throw new MalformedError(undefined, message('traceIn.emptyFile'));
    if (this.#kind !== 'strace' && !this.#ended) throw new MalformedError(lines, message('check.noEnd'));
    if (!this.#items.some(({ kind }) => kind === 'seed'))
      throw new MalformedError(undefined, message('check.noStart'));
    const strace = this.#kind === 'strace';
    if (this.#keys.isThere) this.#giveKeys();
    return {
      kind: this.#kind,
      release: this.#release,
      shown: this.#shown,
      items: strace ? withPlace(this.#items) : this.#items,
    };
  }

  /** Notes in all seeds that the processor has protection keys, as calls have shown. */
  #giveKeys(): void {
    for (const [at, item] of this.#items.entries())
      if (item.kind === 'seed') this.#items[at] = { ...item, known: { pkeys: 'yes', ...item.known } };
  }

  #comment(text: string, line: number): void {
    const comment = readComment(text, this.#kind !== 'strace');
    switch (comment.kind) {
      case 'list': {
        const { space } = this.#task(comment.pid);
        const { pid, word, count } = comment;
        this.#announced = count;
        this.#listed = { pid, space };
        const seeds = word === 'initial' || word === 'start' || (word === 'new' && this.#start !== undefined);
        if (seeds && !this.#spaces.has(space)) {
          this.#spaces.add(space);
          const known = { ...this.#stackPointer(), ...this.#header, ...this.#start, ...comment.known };
          this.#open = { kind: 'seed', line, space, vmas: [], known };
        } else {
          const full = this.#kind === 'strace' || (word !== 'maps' && word !== 'faults');
          const faults = word === 'faults';
          this.#open = {
            kind: 'list',
            line,
            pid,
            space,
            full,
            faults,
            announced: count,
            gone: [],
            vmas: [],
          };
        }
        this.#start = undefined;
        return;
      }
      case 'start':
        this.#kind = 'program';
        this.#start = comment.known;
        return;
      case 'vm':
        if (!this.#listed) throw new MalformedError(line, message('check.outsideList'));
        this.#items.push({ kind: 'vm', line, ...this.#listed, values: comment.values });
        return;
      case 'count':
        this.#items.push({ ...comment, line, space: this.#task(comment.pid).space });
        return;
      case 'end':
        this.#ended = true;
        return;
      case 'malformed':
        throw new MalformedError(line, message('check.badComment'));
      case 'other':
        if (this.#operations === 0) this.#head(text, line);
    }
  }

  /** A recorder moves the stack pointer only if its recording says so. Since 5.0 the stack pointer doesn't matter. */
  #stackPointer(): KnownLayout {
    const [major] = (this.#release ?? '').split('.', 1);
    return this.#kind === 'operations' && major && Number(major) < 5 ? { stackPointer: 'stays' } : {};
  }

  #head(text: string, line: number): void {
    const known = readHeader(text);
    this.#release ??= readKernel(text);
    const shows = readShown(text);
    if (shows) this.#shown[shows.what] = shows.is;
    this.#header = { ...this.#header, ...known };
    const file = readOpenFile(text);
    if (file) this.#processes.first().descriptors.add(file.fd, file.name, file.facts);
    if (!known && !file && !shows && this.#kind !== 'strace' && isFact(nth(text.split(' ', 1), 0)))
      throw new MalformedError(line, message('check.badComment'));
  }

  #vma(text: string, line: number): void {
    if (!this.#open) throw new MalformedError(line, message('check.outsideList'));
    const spelled = text.slice(2).trim();
    if (text.startsWith('#-')) {
      const range = parseRange(spelled);
      if (!range) throw new MalformedError(line, message('traceIn.badVmaLine'));
      if (this.#open.kind === 'list') this.#open.gone.push({ ...range, line });
      return;
    }
    const vma = parseVmaLine(spelled);
    if (!vma) throw new MalformedError(line, message('traceIn.badVmaLine'));
    for (const { call, size } of this.#segments.seen(vma)) this.#attached(call, size);
    this.#open.vmas.push(this.#shown.flags ? vma : withUsualFlags(vma));
  }

  /** Ends the open list, at a line of another kind or at the end of the file. */
  #close(): void {
    const open = this.#open;
    if (!open) return;
    this.#open = undefined;
    const found = open.vmas.length;
    if ((open.kind === 'seed' || open.full) && found !== this.#announced)
      throw new MalformedError(open.line, message('traceIn.shortList', { count: this.#announced, found }));
    this.#items.push(open);
  }

  #call(text: string, number: number): void {
    const scanned = scanLine(text);
    if (scanned.kind === 'malformed') throw new MalformedError(number, scanned.reason);
    if (scanned.kind === 'gone') this.#processes.gone(scanned.pid);
    if (scanned.kind !== 'call') return;
    const { task } = this.#processes.task(scanned.pid, scanned.half === 'resumed', number);
    const joined = joinCall(this.#processes, task, text, scanned, number);
    if (joined.kind === 'problem') throw new MalformedError(number, joined.reason);
    if (joined.kind !== 'call') return;
    const { call, line } = joined;
    this.#born(task.image, line);
    if (isMemoryCall(call.name)) this.#memory(task, call, line);
    else this.#bookkeeping(task, call, line);
  }

  #memory(task: Task, call: CallText, line: number): void {
    const interpreted = interpretMemoryCall(call);
    if (interpreted.kind === 'problem') throw new MalformedError(line, interpreted.reason);
    // Nothing can be compared in a process whose start the recording doesn't show.
    if (interpreted.kind === 'no-concern' || !this.#isKnown(task, line)) return;
    // Looking into another process's memory changes nothing that a list shows.
    const isLook = interpreted.operation.call === 'peek';
    if (isLook || this.#isBeyondTheModel(task, interpreted)) {
      this.#add(task, call, line, { do: 'nothing' });
      return;
    }
    const { operation, descriptor, recorded } = interpreted;
    if (operation.call === 'shmat') {
      this.#attach(task, call, line, interpreted);
      return;
    }
    let file: Description | undefined;
    if (descriptor && descriptor.fd >= 0)
      file =
        this.#kind === 'strace' ? task.descriptors.find(descriptor) : task.descriptors.known(descriptor.fd);
    this.#add(task, call, line, {
      do: 'call',
      operation: this.#keys.follow(operation, recorded),
      file,
      recorded,
    });
  }

  #attach(task: Task, call: CallText, line: number, { operation, recorded }: MemoryCall): void {
    const attachment = this.#segments.attach(operation, recorded);
    if (!attachment) {
      this.#add(task, call, line, { do: 'nothing' });
      return;
    }
    const at = this.#items.length;
    this.#add(task, call, line, { do: 'call', ...attachment, recorded });
    if (!recorded || !attachment.file || !isZero(attachment.operation.length)) return;
    this.#segments.wait(operation.length.lo, recorded.value, at);
  }

  /** A list shows what the item at this place has attached. */
  #attached(at: number, size: number): void {
    const item = this.#items[at];
    if (item?.kind !== 'operation' || item.deed.do !== 'call') return;
    const known = { ...item.deed.operation, length: u64(size) };
    this.#items[at] = { ...item, deed: { ...item.deed, operation: known } };
  }

  /** Whether the recording shows where the process starts. Throws if an exact recording does not. */
  #isKnown({ image, pid }: Task, line: number): boolean {
    if (this.#spaces.has(image)) return true;
    if (this.#kind === 'strace') return false;
    throw new MalformedError(line, message('check.unknownProcess', { pid: pid ?? 1 }));
  }

  /**
   * Whether the model can't know why mapping this file failed. Only recordings that describe their files tell that,
   * and none describes the standard streams.
   */
  #isBeyondTheModel(task: Task, { operation, recorded, descriptor }: MemoryCall): boolean {
    if (operation.call !== 'mmap' || !descriptor || descriptor.fd < 0 || !recorded) return false;
    if (this.#kind !== 'operations') return FILE_ERRORS.has(recorded.error);
    const stream = descriptor.fd <= STANDARD_ERROR && !task.descriptors.known(descriptor.fd);
    return stream && (recorded.error === -EACCES || FILE_ERRORS.has(recorded.error));
  }

  #bookkeeping(task: Task, call: CallText, line: number): void {
    this.#segments.take(call);
    const before = task.image;
    const alone = this.#processes.isAlone(task);
    const followed = follow(this.#processes, task, call, line);
    let deed: Deed = { do: 'nothing' };
    if (followed.kind === 'spawned') {
      const child = this.#processes.task(followed.pid, false).task.image;
      if (child !== before && !this.#spaces.has(child) && this.#spaces.has(before)) {
        this.#spaces.add(child);
        deed = { do: 'fork', child, number: this.#kind === 'operations' ? followed.pid : undefined };
      }
    } else if (alone ? call.name.startsWith('exit') : call.name === 'exit_group' && !task.borrows)
      deed = { do: 'exit' };
    else if (call.name === 'fork' && call.result === '0' && this.#kind === 'operations')
      // 0 is what fork() returns in the child. No kernel returns it to the parent, so this never agrees with the
      // model.
      deed = { do: 'fork', child: {}, number: 0 };
    this.#add({ ...task, image: before }, call, line, deed);
    if (followed.kind === 'executed' && alone && this.#spaces.has(before))
      this.#items.push({ kind: 'leave', line, space: before });
  }

  #add({ image, pid }: Task, { name, args }: CallText, line: number, deed: Deed): void {
    this.#operations++;
    const prefix = pid === undefined || pid <= 1 ? '' : `[pid ${pid}] `;
    const text = `${prefix}${name}(${args.join(', ')})`;
    this.#items.push({ kind: 'operation', line, until: this.#now, pid, text, space: image, deed });
  }

  #task(pid: number): { readonly space: Space } {
    const { image } = this.#processes.task(pid, false).task;
    this.#born(image, this.#now);
    return { space: image };
  }

  /** Adds a fork for a child whose first line comes before the call that creates it returns. */
  #born(image: Task['image'], until: number): void {
    if (!image.base || this.#spaces.has(image) || !this.#spaces.has(image.base.parent)) return;
    this.#spaces.add(image);
    const { parent, fork } = image.base;
    this.#items.push({ kind: 'fork', line: fork.at(0)?.line ?? until, until, parent, child: image });
  }
}

const STANDARD_ERROR = 2;
const EACCES = 13;

/** EBADF, ENODEV, ETXTBSY, ENFILE, EOVERFLOW. */
const FILE_ERRORS: ReadonlySet<number> = new Set([-9, -19, -26, -23, -75]);
