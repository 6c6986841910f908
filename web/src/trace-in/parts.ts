/**
 * `strace -ff -o log` writes a file for each thread, and no process numbers. Put together with `cat log.*`, these files are
 * one text, in which a thread's lines begin where another thread has ended. Here the lines get the numbers that the calls
 * before them returned, and an order in time.
 */
import { known, nth } from '../base/known.ts';
import type { TakeLine } from './attached.ts';
import { sharing } from './bookkeeping.ts';
import { scanPrefix } from './prefix.ts';
import { readDescriptor, readError } from './results.ts';
import { scanLine } from './scan.ts';

/** In characters. The lines of a longer text keep their order. */
const MOST_HELD = 2 ** 25;

const MAKES = /^[^"(]*\b(?:clone3?|v?fork)\(/;
const ENDS = /^[^"(]*\+\+\+ (?:exited|killed) /;
const WAITS = /^[^"(]*\bwait(?:4|pid|id)\(.* = (\d+)/;
/** -t, -tt or -ttt, at the beginning of a line. */
const TIME = /^\s*(?:(\d\d):(\d\d):(\d\d(?:\.\d+)?)|(\d{9,11}\.\d+))\s/;

/** -tt or -ttt. */
const EXACT = /^\s*[\d:]+\.\d+\s/;

type Line = Parameters<TakeLine>;

/** The lines of one file. */
interface Part {
  /** Undefined for the first. */
  readonly pid: number | undefined;
  readonly lines: readonly Line[];
  next: number;
  /** Of the next line, in seconds. 0 if the log has no times. */
  time: number;
  /** The process number for which the next line has waited. */
  awaits: number | undefined;
}

/** What is known about a text that is made of several files. */
export interface Joined {
  /** The first line of the second file. */
  readonly line: number;
  /** Whether each line has a time that is exact enough to tell the order. */
  readonly hasTimes: boolean;
}

/** Passes lines on: those of a single file as they come, those of several in order. */
export class PartsJoiner {
  readonly #take: TakeLine;
  /** All lines from the first that makes a thread. Undefined before that line, and after `#isOne`. */
  #held: Line[] | undefined;
  #size = 0;
  /** Whether the text is known to be a single file, or is too long. */
  #isOne = false;

  constructor(take: TakeLine) {
    this.#take = take;
  }

  readonly line: TakeLine = (...line) => {
    const [text] = line;
    if (this.#isOne || (this.#held === undefined && !MAKES.test(text))) {
      this.#take(...line);
      return;
    }
    this.#held ??= [];
    this.#held.push(line);
    this.#size += text.length;
    if (this.#size > MOST_HELD || scanPrefix(text).pid !== undefined) this.#release();
  };

  /** Must be called after the last line. Undefined if the text is a single file. */
  end(): Joined | undefined {
    const parts = partsOf(this.#held ?? []);
    const second = parts?.[1]?.lines[0];
    if (!parts || !second) {
      this.#release();
      return undefined;
    }
    for (const line of inOrder(parts)) this.#take(...line);
    return { line: second[1], hasTimes: parts.every(({ lines }) => EXACT.test(nth(lines, 0)[0])) };
  }

  #release(): void {
    for (const line of this.#held ?? []) this.#take(...line);
    this.#held = undefined;
    this.#isOne = true;
  }
}

/** Undefined if a part can't be one of the threads that the parts before it have made. */
function partsOf(lines: readonly Line[]): readonly Part[] | undefined {
  const made = new Set<string>();
  const parts: Part[] = [];
  let last = '';
  for (const own of split(lines)) {
    const name = parts.length > 0 ? nextName(made, last) : undefined;
    if (name === undefined && parts.length > 0) return undefined;
    made.delete((last = name ?? ''));
    for (const [text] of own) {
      const child = childOf(text);
      if (child !== undefined) made.add(String(child));
    }
    const pid = name === undefined ? undefined : Number(name);
    parts.push({ pid, lines: own, next: -1, time: 0, awaits: undefined });
  }
  return parts;
}

/** `cat` takes the files in the order of their names. The numbers may have begun anew. */
function nextName(names: ReadonlySet<string>, last: string): string | undefined {
  let least: string | undefined;
  let after: string | undefined;
  for (const name of names) {
    if (least === undefined || name < least) least = name;
    if (name > last && (after === undefined || name < after)) after = name;
  }
  return after ?? least;
}

function split(lines: readonly Line[]): readonly (readonly Line[])[] {
  const parts: Line[][] = [];
  let current: Line[] | undefined;
  for (const line of lines) {
    if (!current) parts.push((current = []));
    current.push(line);
    if (ENDS.test(line[0])) current = undefined;
  }
  return parts;
}

/**
 * The lines by their times. At the same time, and without times, those of the thread that was made last come first: each
 * thread's lines follow the call that made it. A wait comes after the end of whom it waited for, though it began earlier.
 */
function* inOrder(parts: readonly Part[]): Generator<Line> {
  const byPid = new Map(parts.map((part) => [part.pid, part]));
  for (const part of parts) advance(part);
  const open = [nth(parts, 0)];
  for (let part: Part | undefined; (part = nextOf(open, byPid));) {
    const [text, number, hasNoEnd] = nth(part.lines, part.next);
    yield [part.pid === undefined ? text : `${part.pid} ${text}`, number, hasNoEnd];
    if (!advance(part)) open.splice(open.indexOf(part), 1);
    const child = byPid.get(childOf(text) ?? -1);
    if (child?.next === 0 && !open.includes(child)) open.push(child);
  }
}

/** Returns false if the part has no more lines. */
function advance(part: Part): boolean {
  const line = part.lines[++part.next];
  if (!line) return false;
  const waited = WAITS.exec(line[0]);
  part.awaits = waited ? Number(waited[1]) : undefined;
  part.time = timeOf(line[0]) ?? part.time;
  return true;
}

function nextOf(open: readonly Part[], byPid: ReadonlyMap<number | undefined, Part>): Part | undefined {
  let found: Part | undefined;
  for (const part of open) {
    const awaited = part.awaits === undefined ? undefined : byPid.get(part.awaits);
    const isEarly = awaited !== undefined && awaited.next < awaited.lines.length;
    if (!isEarly && (found === undefined || part.time <= found.time)) found = part;
  }
  return found ?? open.at(-1);
}

/** In seconds; undefined if the line does not begin with a time. */
function timeOf(text: string): number | undefined {
  const match = TIME.exec(text);
  if (!match) return undefined;
  if (match[4] !== undefined) return Number(match[4]);
  return Number(match[1]) * 3600 + Number(match[2]) * 60 + Number(match[3]);
}

/** The process number that a call of this line returned for the thread or process that it made. */
function childOf(text: string): number | undefined {
  if (!MAKES.test(text)) return undefined;
  const call = scanLine(text);
  if (call.kind !== 'call' || call.half !== 'whole' || !call.result) return undefined;
  const cut = ({ start, end }: { readonly start: number; readonly end: number }) => text.slice(start, end);
  const result = cut(call.result);
  if (!sharing(cut(call.name), call.args.map(cut)) || readError(result) !== undefined) return undefined;
  const pid = readDescriptor(known(result.split(/[ \t]\(/, 1)[0], 'a text has a first part'))?.fd ?? 0;
  return pid > 0 ? pid : undefined;
}
