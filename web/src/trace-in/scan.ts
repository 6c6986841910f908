/**
 * The syntax of one line of strace output, regardless of what its calls mean. grammar/strace.grammar describes the
 * same syntax for the editor, and grammar.test.ts compares the two. The scanner makes a single pass without
 * backtracking, so its time is linear in the length of the line.
 */
import { known, nth } from '../base/known.ts';
import { message } from '../words/message.ts';
import type { Said } from '../words/message.ts';
import { isDigit, isSpace, isWord } from './chars.ts';
import { scanPrefix } from './prefix.ts';

/** Character offsets [start, end) in the line. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A call: complete, its first half (`unfinished`) or its second half (`resumed`). */
export interface CallLine {
  readonly kind: 'call';
  readonly half: 'whole' | 'unfinished' | 'resumed';
  readonly pid: number | undefined;
  readonly name: Span;
  /** The text between the parentheses, split at commas outside brackets, and trimmed. */
  readonly args: readonly Span[];
  /** The text after the equals sign, trimmed. Hand-written calls have none. */
  readonly result: Span | undefined;
}

type ScannedLine =
  | CallLine
  /** A blank line, a comment, or what strace prints about itself, signals and stacks. */
  | { readonly kind: 'remark' }
  /** `+++ exited with 0 +++` and the like: the process has ended. */
  | { readonly kind: 'gone'; readonly pid: number | undefined }
  | { readonly kind: 'malformed'; readonly reason: Said };

/** Where a call's first half ends: another line comes between, strace goes away, or a thread becomes its process by exec. */
const UNFINISHED = /<(?:unfinished|detached|pid changed to \d+) \.\.\.>/y;
const RESUMED = '<... ';
const RESUMED_END = ' resumed>';
const REMARKS = ['#', '---', '>', 'strace: ', '[ Process '];
const CLOSER: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

const REMARK: ScannedLine = { kind: 'remark' };

export function scanLine(line: string): ScannedLine {
  return new Scanner(line).line();
}

class Scanner {
  readonly #text: string;
  readonly #end: number;
  /**
   * The last place at which a comment can end. It is determined only once, so that no slash starts a search in vain.
   */
  readonly #lastCommentEnd: number;
  #at = 0;
  #pid: number | undefined;
  #args: Span[] = [];

  constructor(text: string) {
    this.#text = text;
    this.#end = text.length;
    this.#lastCommentEnd = text.lastIndexOf('*/');
  }

  line(): ScannedLine {
    const { pid, end, any } = scanPrefix(this.#text);
    this.#pid = pid;
    this.#at = end;
    if (end === this.#end) return any ? malformed(message('traceIn.noCall')) : REMARK;
    if (this.#sees('+++')) return { kind: 'gone', pid: this.#pid };
    if (REMARKS.some((start) => this.#sees(start))) return REMARK;
    if (this.#sees('Process ') && isDigit(this.#code(8))) return REMARK;
    return this.#sees(RESUMED) ? this.#resumed() : this.#call();
  }

  #resumed(): ScannedLine {
    const start = this.#at + RESUMED.length;
    this.#at = start;
    this.#word();
    const name = { start, end: this.#at };
    if (name.end === start || !this.#sees(RESUMED_END)) return malformed(message('traceIn.badResumed'));
    this.#at += RESUMED_END.length;
    return this.#arguments(name, 'resumed');
  }

  #call(): ScannedLine {
    const start = this.#at;
    this.#word();
    const name = { start, end: this.#at };
    this.#spaces();
    if (name.end === start || !this.#sees('(')) return malformed(message('traceIn.noCall'));
    this.#at++;
    return this.#arguments(name, 'whole');
  }

  #arguments(name: Span, half: 'whole' | 'resumed'): ScannedLine {
    const open: string[] = [];
    let start = this.#at;
    while (this.#at < this.#end) {
      const char = this.#text.charAt(this.#at);
      if (open.length === 0) {
        if (char === ',') {
          this.#addArgument(start);
          start = this.#at + 1;
        } else if (char === ')') {
          this.#addArgument(start);
          this.#at++;
          return this.#result(name, half);
        } else if (char === '<' && this.#unfinished() > 0) {
          this.#addArgument(start);
          this.#at += this.#unfinished();
          this.#spaces();
          if (half === 'whole')
            return this.#at === this.#end
              ? { kind: 'call', half: 'unfinished', ...this.#parts(name, undefined) }
              : malformed(message('traceIn.strayUnfinished'));
          if (!this.#sees(')')) return malformed(message('traceIn.strayUnfinished'));
          this.#at++;
          return this.#result(name, half);
        }
      }
      const trouble = this.#item(open);
      if (trouble !== undefined) return malformed(trouble);
    }
    return malformed(message('traceIn.cutOff'));
  }

  #result(name: Span, half: 'whole' | 'resumed'): ScannedLine {
    this.#spaces();
    if (this.#at === this.#end) return { kind: 'call', half, ...this.#parts(name, undefined) };
    if (!this.#sees('=')) return malformed(message('traceIn.noEquals'));
    this.#at++;
    this.#spaces();
    const start = this.#at;
    const open: string[] = [];
    while (this.#at < this.#end) {
      const trouble = this.#item(open);
      if (trouble !== undefined) return malformed(trouble);
    }
    if (open.length > 0) return malformed(message('traceIn.cutOff'));
    if (start === this.#end) return malformed(message('traceIn.noResult'));
    return { kind: 'call', half, ...this.#parts(name, this.#trimmed(start, this.#end)) };
  }

  #parts(name: Span, result: Span | undefined) {
    const none = this.#args.length === 1 && nth(this.#args, 0).start === nth(this.#args, 0).end;
    return { pid: this.#pid, name, args: none ? [] : this.#args, result };
  }

  /** Passes one piece of an argument or result. `open` holds the brackets that are still to be closed. */
  #item(open: string[]): Said | undefined {
    const char = this.#text.charAt(this.#at);
    switch (char) {
      case '"':
        return this.#string();
      case '<':
        if (this.#unfinished() > 0) return message('traceIn.strayUnfinished');
        if (!this.#sees('<<')) return this.#decoration();
        this.#at += 2;
        return undefined;
      case '/':
        this.#comment();
        return undefined;
      case '(':
      case '[':
      case '{':
        open.push(known(CLOSER[char], 'each opening bracket has a closing one'));
        break;
      case ')':
      case ']':
      case '}':
        if (open.pop() !== char) return message('traceIn.unbalanced', { bracket: char });
        break;
      case '\0':
        return message('traceIn.nulByte');
      default:
    }
    this.#at++;
    return undefined;
  }

  #string(): Said | undefined {
    for (this.#at++; this.#at < this.#end; this.#at++) {
      const char = this.#text[this.#at];
      if (char === '\\') this.#at++;
      else if (char === '"') {
        this.#at++;
        return undefined;
      }
    }
    this.#at = this.#end;
    return message('traceIn.openString');
  }

  /**
   * Passes `</usr/bin/curl>`, `<TCP:[…->…]>`, `</dev/pts/0<char 136:0>>`. An arrow does not close a decoration, and
   * one level of nesting is possible.
   */
  #decoration(): Said | undefined {
    let depth = 0;
    for (; this.#at < this.#end; this.#at++) {
      const char = this.#text[this.#at];
      if (char === '<') {
        if (++depth > 2) break;
      } else if (char === '>' && this.#text[this.#at - 1] !== '-' && --depth === 0) {
        this.#at++;
        return undefined;
      }
    }
    this.#at = this.#end;
    return message('traceIn.openDecoration');
  }

  /** Passes a comment, or a slash that begins none. */
  #comment(): void {
    const opens = this.#sees('/*') && this.#at + 2 <= this.#lastCommentEnd;
    this.#at = opens ? this.#text.indexOf('*/', this.#at + 2) + 2 : this.#at + 1;
  }

  #addArgument(start: number): void {
    this.#args.push(this.#trimmed(start, this.#at));
  }

  #trimmed(from: number, to: number): Span {
    let start = from;
    let end = to;
    while (start < end && isSpace(this.#text.charCodeAt(start))) start++;
    while (end > start && isSpace(this.#text.charCodeAt(end - 1))) end--;
    return { start, end };
  }

  #spaces(): void {
    while (isSpace(this.#code(0))) this.#at++;
  }

  #word(): void {
    while (isWord(this.#code(0))) this.#at++;
  }

  /** The length of the mark of a first half, if it stands here; otherwise 0. */
  #unfinished(): number {
    UNFINISHED.lastIndex = this.#at;
    return UNFINISHED.exec(this.#text)?.[0].length ?? 0;
  }

  #sees(text: string): boolean {
    return this.#text.startsWith(text, this.#at);
  }

  /** NaN behind the end, which belongs to no class of characters. */
  #code(offset: number): number {
    return this.#text.charCodeAt(this.#at + offset);
  }
}

function malformed(reason: Said): ScannedLine {
  return { kind: 'malformed', reason };
}
