/**
 * `strace -ff -o log` writes a file for each thread, and no process numbers. Put together with `cat log.*`, these files are
 * one text, in which a thread's lines begin where another thread has ended. Here the lines get the numbers that the calls
 * before them returned, and an order in time.
 */
import { known, nth } from '../base/known.ts';
import type { Period } from '../core/session.ts';
import { message } from '../words/message.ts';
import type { Said } from '../words/message.ts';
import { sharing } from './bookkeeping.ts';
import type { Line } from './lines.ts';
import { scanPrefix } from './prefix.ts';
import { readDescriptor, readError } from './results.ts';
import { scanLine } from './scan.ts';

/** In characters. The lines of a longer text keep their order, and if that is in doubt, it is said. */
const MOST_HELD = 2 ** 24;
/** As many tasks as a log may have (processes.ts). Each line is looked for in all of them. */
const MOST_PARTS = 4096;
/** Parts that may be the one that nobody made. */
const MOST_TRIED = 64;

const MAKES = /^[^"(]*\b(?:clone3?|v?fork)\(/;
const EXITS = /^[^"(]*\+\+\+ (?:exited|killed) /;
const ENDS = /^[^"(]*\+\+\+ (?:exited|killed) |<(?:detached|pid changed to \d+) \.\.\.>\s*$/;
const WAITS = /^[^"(]*\bwait(?:4|pid|id)\(.* = (\d+)/;
const BEGINS = /^[^"(]*\bexecve\(/;
/** -t, -tt or -ttt, at the beginning of a line. */
const TIME = /^\s*(?:(\d\d):(\d\d):(\d\d(?:\.\d+)?)|(\d{9,11}\.\d+))\s/;
/** -tt or -ttt. More calls than one may begin in a millisecond. */
const EXACT = /^\s*(?:\d\d:\d\d:\d\d|\d{9,11})\.\d{6,}\s/;
/** In seconds. */
const DAY = 86_400;

/** `period`: when its call was made, if the order of the lines doesn't tell. */
export interface TimedLine extends Line {
  readonly period?: Period;
}

/** The lines of one file. */
interface Part {
  /** Undefined for the part that nobody made. */
  readonly pid: number | undefined;
  readonly lines: readonly Line[];
  next: number;
  /** Of the next line, in seconds. 0 if the log has no times. */
  time: number;
  /** The process number for which the next line has waited. */
  awaits: number | undefined;
}

const NONE: readonly Line[] = [];

/** Puts lines in order: those of a single file come as they are, those of several when all are there. */
export class PartsJoiner {
  /** All lines so far; undefined if the text is known to be a single file, or is too long. */
  #held: Line[] | undefined = [];
  #size = 0;
  /** In a text that is too long: whether a thread has ended and no line has followed, or where the first such line is. */
  #after: 'end' | number | undefined;

  /** The next lines, if it is clear what comes next. */
  order(line: Line): readonly TimedLine[] {
    const held = this.#held;
    const { text } = line;
    if (!held) {
      if (this.#size > MOST_HELD) this.#watch(line);
      return [line];
    }
    held.push(line);
    this.#size += text.length;
    const isSingle = scanPrefix(text).pid !== undefined;
    if (isSingle) this.#size = 0;
    else if (this.#size > MOST_HELD) for (const early of held) this.#watch(early);
    else return NONE;
    this.#held = undefined;
    return held;
  }

  #watch({ text, number }: Line): void {
    if (typeof this.#after === 'number') return;
    if (EXITS.test(text)) this.#after = 'end';
    else if (this.#after === 'end' && scanLine(text).kind === 'call')
      this.#after = BEGINS.test(text) ? undefined : number;
  }

  /** The lines that are left after the last one. `doubt`: why the order of all need not be the true one, if so. */
  end(): { readonly lines: readonly TimedLine[]; readonly doubt?: Said } {
    if (typeof this.#after === 'number')
      return { lines: NONE, doubt: message('traceIn.joinedMany', { line: String(this.#after) }) };
    const held = this.#held ?? NONE;
    this.#held = undefined;
    const files = split(held);
    const second = files[1]?.[0];
    const parts = second && partsOf(files);
    if (!parts) {
      // A program that follows another one is no thread.
      if (second === undefined || BEGINS.test(second.text)) return { lines: held };
      const many = files.length > MOST_PARTS;
      const line = String(second.number);
      return { lines: held, doubt: message(many ? 'traceIn.joinedMany' : 'traceIn.joinedUnknown', { line }) };
    }
    const order = [...inOrder(parts)];
    const isExact = parts.every(({ lines }) => EXACT.test(nth(lines, 0).text));
    return isExact
      ? { lines: timed(order) }
      : {
          lines: order.map(({ line }) => line),
          doubt: message('traceIn.joinedFiles', { line: String(second.number) }),
        };
  }
}

/** What follows the end of a thread, and is neither a call nor another end, belongs to no other one. */
function split(lines: readonly Line[]): readonly (readonly Line[])[] {
  const files: Line[][] = [];
  let [isOver, hasExited] = [true, true];
  for (const line of lines) {
    const { text } = line;
    const last = files.at(-1);
    const exits = EXITS.test(text);
    if (last && !(isOver && scanLine(text).kind === 'call') && !(hasExited && exits)) last.push(line);
    else {
      files.push([line]);
      isOver = hasExited = false;
    }
    hasExited ||= exits;
    isOver ||= exits || ENDS.test(text);
  }
  return files;
}

/** Undefined if the files are not those of one process and of the threads and processes that its calls have made. */
function partsOf(files: readonly (readonly Line[])[]): readonly Part[] | undefined {
  const made = files.map((lines) => lines.flatMap(({ text }) => childOf(text) ?? []));
  // `cat` takes the files in the order of their names.
  const pids = made.flat().toSorted((a, b) => (String(a) < String(b) ? -1 : 1));
  if (pids.length !== files.length - 1 || files.length > MOST_PARTS) return undefined;
  const makers = [...made.keys()].filter((at) => nth(made, at).length > 0).slice(0, MOST_TRIED);
  const first = makers.find((at) => isFamily(made, pids.toSpliced(at, 0, NOBODY), at));
  if (first === undefined) return undefined;
  const numbers = pids.toSpliced(first, 0, NOBODY);
  const parts = files.map((lines, at): Part => {
    const pid = at === first ? undefined : nth(numbers, at);
    return { pid, lines, next: -1, time: 0, awaits: undefined };
  });
  return [nth(parts, first), ...parts.toSpliced(first, 1)];
}

/** In the place of the number of the file that nobody made. */
const NOBODY = -1;

/** Whether all come from file `first`, if file `i` has the number `numbers[i]` and has made `made[i]`. */
function isFamily(made: readonly (readonly number[])[], numbers: readonly number[], first: number): boolean {
  const places = new Map(numbers.map((pid, at) => [pid, at]));
  const reached = new Set([first]);
  for (const at of reached)
    for (const pid of nth(made, at)) reached.add(known(places.get(pid), 'all that were made have a place'));
  return reached.size === numbers.length;
}

interface Placed {
  readonly part: Part;
  readonly line: Line;
  readonly time: number;
}

/**
 * The lines by their times. At the same time, and without times, those of the thread that was made last come first: each
 * thread's lines follow the call that made it. A wait comes after the end of whom it waited for, though it began earlier.
 */
function* inOrder(parts: readonly Part[]): Generator<Placed> {
  const byPid = new Map(parts.map((part) => [part.pid, part]));
  for (const part of parts) advance(part);
  const open = [nth(parts, 0)];
  for (let part: Part | undefined; (part = nextOf(open, byPid));) {
    const line = nth(part.lines, part.next);
    const { text } = line;
    const { pid, time } = part;
    if (!advance(part)) open.splice(open.indexOf(part), 1);
    yield { part, line: pid === undefined ? line : { ...line, text: `${pid} ${text}` }, time };
    const child = byPid.get(childOf(text) ?? NOBODY);
    if (child?.next !== 0 || open.includes(child)) continue;
    child.time = after(child.time, time);
    open.push(child);
  }
}

/** Returns false if the part has no more lines. */
function advance(part: Part): boolean {
  const line = part.lines[++part.next];
  if (!line) return false;
  const waited = WAITS.exec(line.text);
  part.awaits = waited ? Number(waited[1]) : undefined;
  part.time = after(timeOf(line.text) ?? part.time, part.time);
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

/**
 * The lines, each with the period in which its call was made: it had returned before its thread's next one began. Begins are
 * even numbers, returns are odd ones.
 */
function timed(order: readonly Placed[]): readonly TimedLine[] {
  let latest = 0;
  const times = order.map(({ time }) => (latest = Math.max(latest, time)));
  const nexts = new Map<Part, number>();
  const backwards = order.toReversed().map(({ part, line }, i): TimedLine => {
    const at = order.length - 1 - i;
    const { kind, text, number, hasNoEnd } = line;
    const next = ENDS.test(text) ? at + 1 : (nexts.get(part) ?? order.length);
    nexts.set(part, at);
    // A wait may stand behind lines with later times.
    const behind = Math.min(next, next < order.length ? firstFrom(times, nth(order, next).time) : next);
    const since = 2 * at + 2;
    const period = behind > at + 1 ? { since, until: 2 * behind + 1 } : { since };
    return { kind, text, number, hasNoEnd, period };
  });
  return backwards.toReversed();
}

/** Where the first of `times` is, which are sorted, that is not before `time`. */
function firstFrom(times: readonly number[], time: number): number {
  let [from, to] = [0, times.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (nth(times, middle) < time) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** The hours of -tt begin again at midnight. */
function after(time: number, before: number): number {
  return time + DAY * Math.max(0, Math.round((before - time) / DAY));
}

/** In seconds; undefined if the line does not begin with a time. */
function timeOf(text: string): number | undefined {
  const match = TIME.exec(text);
  if (!match) return undefined;
  if (match[4] !== undefined) return Number(match[4]);
  return Number(match[1]) * 3600 + Number(match[2]) * 60 + Number(match[3]);
}

/** The number of the thread or process that a call of this line has made. */
function childOf(text: string): number | undefined {
  if (!MAKES.test(text)) return undefined;
  const call = scanLine(text);
  if (call.kind !== 'call' || call.half !== 'whole' || !call.result) return undefined;
  const cut = ({ start, end }: { readonly start: number; readonly end: number }) => text.slice(start, end);
  const result = cut(call.result);
  if (!sharing(cut(call.name), call.args.map(cut)) || readError(result) !== undefined) return undefined;
  const pid = readDescriptor(nth(result.split(/[ \t]\(/, 1), 0))?.fd ?? 0;
  return pid > 0 ? pid : undefined;
}
