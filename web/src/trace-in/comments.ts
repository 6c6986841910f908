/**
 * Reads what recordings of real kernels say in comments: limits of the address space, and the kernel's own lists of
 * VMAs.
 * There are two spellings: `# new [pid 1] 12` with `#-`/`#+` lines (vmatrace), and
 * `# maps 29551 13 start start_stack=0x… start_brk=0x…` with complete lists (beside strace output).
 * All other comments are for readers.
 */
import { nth } from '../base/known.ts';
import { message } from '../words/message.ts';
import type { Said } from '../words/message.ts';
import { areaTrouble } from './area-trouble.ts';
import { readFacts, readFamily, readHeader, readKernel, readOpenFile, unknownLocks } from './header.ts';
import type { Family, KnownLayout, OpenFile } from './header.ts';
import { parseAreaLine, parseRange } from './observed.ts';
import type { ObservedArea } from './recording.ts';

export interface CommentSink {
  /** A fact that holds for every process of the recording. */
  header(known: KnownLayout, line: number): void;
  /** The recorded kernel's release, as uname spells it. */
  kernel(release: string): void;
  /** Whether processes share one session. */
  family(family: Family): void;
  /** The text comes from the recorder, not from strace. */
  recorded(): void;
  /** A descriptor that the first process has from the start. */
  file(file: OpenFile): void;
  /** A complete list for process `pid`. It shows the state in which the process makes its next call. */
  list(pid: number, areas: readonly ObservedArea[], known: KnownLayout, seeds: boolean): void;
  problem(line: number, reason: Said): void;
}

const VMATRACE_LIST = /^# (initial|new|final|maps|faults) \[pid (\d{1,9})\](?: (\d{1,9}))?/;
const STRACE_LIST = /^# maps (\d{1,9}) (\d{1,9})(?: (start|final))?((?: [a-z_]+=\S+)*)$/;
const START = /^# start \[pid (\d{1,9})\]((?: [a-z_]+=\S+)*)$/;

/** A list whose lines are still being read. */
interface OpenList {
  readonly line: number;
  readonly pid: number;
  readonly announced: number | undefined;
  readonly seeds: boolean;
  readonly known: KnownLayout;
  readonly areas: Map<number, ObservedArea>;
}

export class CommentReader {
  readonly #sink: CommentSink;
  /** If false, only lists from which an image starts are read. */
  readonly #keepLists: boolean;
  readonly #lists = new Map<number, ReadonlyMap<number, ObservedArea>>();
  /** Facts from `# start`, for the list that follows. */
  #known: KnownLayout = {};
  #open: OpenList | undefined;

  constructor(sink: CommentSink, keepLists: boolean) {
    this.#sink = sink;
    this.#keepLists = keepLists;
  }

  /** Takes a line that begins with `#`. */
  comment(text: string, line: number): void {
    if (text.startsWith('#+') || text.startsWith('#-')) this.#change(text, line);
    else {
      this.close();
      this.#begin(text.trimEnd(), line);
    }
  }

  /** Ends the open list, at a line that is no comment or at the end of the file. */
  close(): void {
    const list = this.#open;
    if (!list) return;
    this.#open = undefined;
    if (list.announced !== undefined && list.announced !== list.areas.size)
      this.#sink.problem(
        list.line,
        message('traceIn.shortList', { count: list.announced, found: list.areas.size }),
      );
    if (this.#keepLists) this.#lists.set(list.pid, list.areas);
    const areas = [...list.areas.values()].toSorted((a, b) => a.start - b.start);
    const trouble = areas.map((area, i) => areaTrouble(area, areas[i - 1])).find((reason) => reason);
    if (trouble === undefined) this.#sink.list(list.pid, areas, list.known, list.seeds);
    else this.#sink.problem(list.line, trouble);
  }

  #begin(text: string, line: number): void {
    const start = START.exec(text);
    if (start) {
      this.#known = readFacts(nth(start, 2));
      return;
    }
    const list = VMATRACE_LIST.exec(text);
    if (list) {
      const changes = list[1] === 'maps' || list[1] === 'faults';
      const seeds = list[1] === 'initial' || list[1] === 'new';
      this.#list(line, Number(list[2]), list[3], seeds, changes, seeds ? this.#known : {});
      if (seeds) this.#known = {};
      return;
    }
    const maps = STRACE_LIST.exec(text);
    if (maps) this.#list(line, Number(maps[1]), maps[2], maps[3] === 'start', false, readFacts(nth(maps, 4)));
    else this.#header(text, line);
  }

  #list(
    line: number,
    pid: number,
    announced: string | undefined,
    seeds: boolean,
    changes: boolean,
    known: KnownLayout,
  ): void {
    if (!seeds && !this.#keepLists) return;
    const before = changes ? this.#lists.get(pid) : undefined;
    this.#open = {
      line,
      pid,
      announced: announced === undefined ? undefined : Number(announced),
      seeds,
      known,
      areas: new Map(before),
    };
  }

  #change(text: string, line: number): void {
    if (!this.#open) return;
    const spelled = text.slice(2).trim();
    if (text.startsWith('#-')) {
      const gone = parseRange(spelled);
      if (gone) this.#open.areas.delete(gone.start);
      else this.#sink.problem(line, message('traceIn.badAreaLine'));
      return;
    }
    const area = parseAreaLine(spelled);
    if (area) this.#open.areas.set(area.start, area);
    else this.#sink.problem(line, message('traceIn.badAreaLine'));
  }

  #header(text: string, line: number): void {
    const spelled = text.slice(2);
    if (spelled.startsWith('vmatrace ')) this.#sink.recorded();
    const family = readFamily(spelled);
    if (family !== undefined) this.#sink.family(family);
    const known = readHeader(spelled);
    if (known) this.#sink.header(known, line);
    const value = unknownLocks(spelled);
    if (value !== undefined) this.#sink.problem(line, message('traceIn.badLocks', { value }));
    const release = readKernel(spelled);
    if (release !== undefined) this.#sink.kernel(release);
    const file = readOpenFile(spelled);
    if (file) this.#sink.file(file);
  }
}
