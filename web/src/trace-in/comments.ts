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
import { vmaTrouble } from './vma-trouble.ts';
import { readFacts, readFamily, readHeader, readKernel, readOpenFile, unknownLocks } from './header.ts';
import type { Family, KnownLayout, OpenFile } from './header.ts';
import { parseVmaLine, parseRange } from './observed.ts';
import type { ObservedVma } from './recording.ts';

export type Comment =
  /** A fact that holds for every process of the recording. */
  | { readonly kind: 'header'; readonly known: KnownLayout; readonly line: number }
  /** The recorded kernel's release, as uname spells it. */
  | { readonly kind: 'kernel'; readonly release: string }
  /** Whether processes share one session. */
  | { readonly kind: 'family'; readonly family: Family }
  /** The text comes from the recorder, not from strace. */
  | { readonly kind: 'recorded' }
  /** A descriptor that the first process has from the start. */
  | { readonly kind: 'file'; readonly file: OpenFile }
  | CompleteList
  | { readonly kind: 'problem'; readonly line: number; readonly reason: Said };

/** A list of process `pid`. It shows the state in which the process makes its next call. */
export interface CompleteList {
  readonly kind: 'list';
  readonly pid: number;
  readonly vmas: readonly ObservedVma[];
  readonly known: KnownLayout;
  /** Whether an image starts from it. */
  readonly seeds: boolean;
}

const NOTHING: readonly Comment[] = [];

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
  readonly vmas: Map<number, ObservedVma>;
}

export class CommentReader {
  /** If false, only lists from which an image starts are read. */
  readonly #keepLists: boolean;
  readonly #lists = new Map<number, ReadonlyMap<number, ObservedVma>>();
  /** Facts from `# start`, for the list that follows. */
  #known: KnownLayout = {};
  #open: OpenList | undefined;

  constructor(keepLists: boolean) {
    this.#keepLists = keepLists;
  }

  /** Reads a line that begins with `#`. */
  comment(text: string, line: number): readonly Comment[] {
    if (text.startsWith('#+') || text.startsWith('#-')) return this.#change(text, line);
    return [...this.close(), ...this.#begin(text.trimEnd(), line)];
  }

  /** Ends the open list, at a line that is no comment or at the end of the file. */
  close(): readonly Comment[] {
    if (!this.#open) return NOTHING;
    const { line, pid, announced, vmas: listed, known, seeds } = this.#open;
    this.#open = undefined;
    if (this.#keepLists) this.#lists.set(pid, listed);
    const vmas = [...listed.values()].toSorted((a, b) => a.start - b.start);
    const trouble = vmas.map((vma, i) => vmaTrouble(vma, vmas[i - 1])).find((reason) => reason);
    const isShort = announced !== undefined && announced !== vmas.length;
    return [
      ...(isShort
        ? problem(line, message('traceIn.shortList', { count: announced, found: vmas.length }))
        : []),
      ...(trouble === undefined
        ? [{ kind: 'list', pid, vmas, known, seeds } as const]
        : problem(line, trouble)),
    ];
  }

  #begin(text: string, line: number): readonly Comment[] {
    const start = START.exec(text);
    if (start) {
      this.#known = readFacts(nth(start, 2));
      return NOTHING;
    }
    const list = VMATRACE_LIST.exec(text);
    if (list) {
      const changes = list[1] === 'maps' || list[1] === 'faults';
      const seeds = list[1] === 'initial' || list[1] === 'new';
      this.#list(line, Number(list[2]), list[3], seeds, changes, seeds ? this.#known : {});
      if (seeds) this.#known = {};
      return NOTHING;
    }
    const maps = STRACE_LIST.exec(text);
    if (!maps) return headerOf(text.slice(2), line);
    this.#list(line, Number(maps[1]), maps[2], maps[3] === 'start', false, readFacts(nth(maps, 4)));
    return NOTHING;
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
      vmas: new Map(before),
    };
  }

  #change(text: string, line: number): readonly Comment[] {
    if (!this.#open) return NOTHING;
    const spelled = text.slice(2).trim();
    const { vmas } = this.#open;
    const gone = text.startsWith('#-') ? parseRange(spelled) : undefined;
    const vma = text.startsWith('#-') ? undefined : parseVmaLine(spelled);
    if (gone) vmas.delete(gone.start);
    else if (vma) vmas.set(vma.start, vma);
    else return problem(line, message('traceIn.badVmaLine'));
    return NOTHING;
  }
}

/** `text`: without the `# ` with which the line begins. */
function headerOf(text: string, line: number): readonly Comment[] {
  const found: Comment[] = [];
  if (text.startsWith('vmatrace ')) found.push({ kind: 'recorded' });
  const family = readFamily(text);
  if (family !== undefined) found.push({ kind: 'family', family });
  const known = readHeader(text);
  if (known) found.push({ kind: 'header', known, line });
  const value = unknownLocks(text);
  if (value !== undefined) found.push(...problem(line, message('traceIn.badLocks', { value })));
  const release = readKernel(text);
  if (release !== undefined) found.push({ kind: 'kernel', release });
  const file = readOpenFile(text);
  if (file) found.push({ kind: 'file', file });
  return found;
}

function problem(line: number, reason: Said): readonly Comment[] {
  return [{ kind: 'problem', line, reason }];
}
