/**
 * What recordings of real kernels say in comments: limits of the address space, and the kernel's own
 * lists of areas. Two spellings: `# new [pid 1] 12` with `#-`/`#+` lines (vmatrace), and
 * `# maps 29551 13 start start_stack=0x… start_brk=0x…` with complete lists (beside strace output).
 * Any other comment is for people.
 */
import { toNumber } from '../protocol/u64.ts';
import { t } from '../words/index.ts';
import { areaTrouble } from './areas.ts';
import type { KnownLayout } from './areas.ts';
import { flagsFromSmaps } from './maps.ts';
import { parseNumber } from './numbers.ts';
import type { ObservedArea } from './recording.ts';

export interface CommentSink {
  /** A fact about every process of the recording. */
  header(known: KnownLayout): void;
  /** A complete list of process `pid`, which is the state its next call finds. */
  list(pid: number, areas: readonly ObservedArea[], known: KnownLayout, seeds: boolean): void;
  problem(line: number, reason: string): void;
}

type Address = 'taskSize' | 'mmapBase' | 'startStack' | 'startBrk' | 'brk' | 'mmapMinAddr' | 'maxMapCount';

const HEADERS: ReadonlyMap<string, Address> = new Map([
  ['task_size', 'taskSize'],
  ['mmap_base', 'mmapBase'],
  ['start_stack', 'startStack'],
  ['start_brk', 'startBrk'],
  ['brk', 'brk'],
  ['mmap_min_addr', 'mmapMinAddr'],
  ['max_map_count', 'maxMapCount'],
]);

const VMATRACE_LIST = /^# (initial|new|final|maps|faults) \[pid (\d{1,9})\](?: (\d{1,9}))?/;
const STRACE_LIST = /^# maps (\d{1,9}) (\d{1,9})(?: (start|final))?((?: [a-z_]+=\S+)*)$/;
const START = /^# start \[pid (\d{1,9})\]((?: [a-z_]+=\S+)*)$/;
const RANGE = /^([0-9a-f]{1,16})-([0-9a-f]{1,16})$/;

/** A list whose lines are being read. */
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
  /** Without it only lists that seed an image are read. */
  readonly #keepLists: boolean;
  readonly #lists = new Map<number, ReadonlyMap<number, ObservedArea>>();
  /** From `# start`, for the list that follows. */
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

  /** A line that is no comment, or the end of the file: the open list is complete. */
  close(): void {
    const list = this.#open;
    if (!list) return;
    this.#open = undefined;
    if (list.announced !== undefined && list.announced !== list.areas.size)
      this.#sink.problem(
        list.line,
        t('traceIn.shortList', { count: list.announced, found: list.areas.size }),
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
      this.#known = facts(start[2]!);
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
    if (maps) this.#list(line, Number(maps[1]), maps[2], maps[3] === 'start', false, facts(maps[4]!));
    else this.#header(text);
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
    const area = parseArea(text.slice(2).trim());
    if (!area) this.#sink.problem(line, t('traceIn.badAreaLine'));
    else if (text.startsWith('#-')) this.#open.areas.delete(area.start);
    else this.#open.areas.set(area.start, area);
  }

  #header(text: string): void {
    const [, name, value, ...more] = text.split(' ', 4);
    const field = HEADERS.get(name ?? '');
    if (field === undefined || value === undefined || more.length > 0) return;
    const number = parseNumber(value);
    if (number && number !== 'too-large') this.#sink.header({ [field]: toNumber(number) });
  }
}

/** ` start_stack=0x7ffe… start_brk=0x5555…` */
function facts(text: string): KnownLayout {
  const known: KnownLayout = {};
  for (const fact of text.trim().split(' ')) {
    const [name = '', value = ''] = fact.split('=', 2);
    const field = HEADERS.get(name);
    const number = parseNumber(value);
    if (field && number && number !== 'too-large') Object.assign(known, { [field]: toNumber(number) });
  }
  return known;
}

/** `start-end perms offset kind flags anon=N`; of a vanished area only the range counts. */
function parseArea(text: string): ObservedArea | undefined {
  const words = text.split(' ');
  const range = RANGE.exec(words[0] ?? '');
  if (!range) return undefined;
  const flagsAt = words.findIndex((word) => /^anon=\d+$/.test(word)) - 1;
  const complete = flagsAt >= 4;
  if (!complete && words.length > 1) return undefined;
  return {
    start: Number.parseInt(range[1]!, 16),
    end: Number.parseInt(range[2]!, 16),
    offset: complete ? Number.parseInt(words[2]!, 16) : 0,
    vmFlags: complete ? flagsFromSmaps(words[flagsAt]!.split(',')) : 0,
    name: complete ? nameOfKind(words.slice(3, flagsAt).join(' ')) : '',
  };
}

function nameOfKind(kind: string): string {
  if (kind === 'anon') return '';
  if (kind === 'zero') return '/dev/zero';
  if (kind.startsWith('file:')) return kind.slice(5);
  return /^(?:heap|stack|vdso|vvar|vvar_vclock)$/.test(kind) ? `[${kind}]` : kind;
}
