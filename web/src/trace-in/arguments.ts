/** Parses the arguments of a call one by one, and says what is wrong with the first bad one. */
import { PAGE_SIZE, USER_SPACE_END } from '../core/layout.ts';
import type { RecordedResult } from '../core/session.ts';
import { UNLIMITED, toNumber, u64 } from '../protocol/u64.ts';
import type { U64 } from '../protocol/u64.ts';
import { message } from '../words/message.ts';
import type { Said } from '../words/message.ts';
import { PR_ARGUMENT_NAMES } from '../protocol/constants.ts';
import { parseFlags, parseNumber } from './numbers.ts';
import type { FlagSet } from './numbers.ts';
import { readDescriptor, readError, readSignal } from './results.ts';

/** What is wrong with a call. */
export interface Refusal {
  readonly kind: 'problem';
  readonly reason: Said;
}

/** A call whose parts are cut out of the line. */
export interface CallText {
  readonly name: string;
  readonly args: readonly string[];
  readonly result: string | undefined;
}

const EFAULT = 14;
const ZERO = u64(0);
const ONE = u64(1);
const LIMIT = /^\{rlim_cur=(?:(\d{1,16})\*1024|RLIM(?:64)?_INFINITY|([^,]+)), rlim_max=[^,]+\}$/;

/** Remembers the first problem. Whatever a reader returns after a problem is meaningless. */
export class ArgumentReader {
  problem: Refusal | undefined;
  readonly #call: CallText;

  constructor(call: CallText) {
    this.#call = call;
  }

  get name(): string {
    return this.#call.name;
  }

  expect(least: number, most = least): void {
    const found = this.#call.args.length;
    if (found < least || found > most)
      this.#fail(
        message('traceIn.argumentCount', {
          call: this.name,
          wanted: least === most ? least : `${least}–${most}`,
          found,
        }),
      );
  }

  text(index: number): string {
    return this.#call.args[index] ?? '';
  }

  word(index: number): U64 {
    return this.#number(this.text(index));
  }

  /** Like `word`, but 0 if the argument is missing. */
  optionalWord(index: number): U64 {
    return index < this.#call.args.length ? this.word(index) : ZERO;
  }

  /** An argument of prctl(): a number, a name that stands for one, or a string, which stands for some address. */
  anyWord(index: number): U64 {
    const text = this.text(index);
    if (text === '' || text.startsWith('"')) return text === '' ? ZERO : ONE;
    const named = PR_ARGUMENT_NAMES.get(text);
    return named === undefined ? this.#number(text) : u64(named);
  }

  /** In bytes. mmap2 counts pages, but newer straces print bytes, which are multiples of the page size. */
  offset(index: number): U64 {
    const value = this.word(index);
    const pages = this.name === 'mmap2' && value.hi === 0 && value.lo % PAGE_SIZE !== 0;
    return pages ? u64(value.lo * PAGE_SIZE) : value;
  }

  /** The number of a process. */
  pid(index: number): number {
    const { lo, hi } = this.word(index);
    if (hi === 0 && lo < 2 ** 31) return lo;
    this.#fail(message('traceIn.badPid', { call: this.name, text: short(this.text(index)) }));
    return 0;
  }

  /** A number from 1 on. */
  ordinal(index: number): number {
    const { lo, hi } = this.word(index);
    if (hi === 0 && lo > 0) return lo;
    this.#fail(message('traceIn.badOrdinal', { call: this.name, text: short(this.text(index)) }));
    return 0;
  }

  flags(index: number, set: FlagSet): number {
    const text = this.text(index);
    const flags = parseFlags(text, set);
    const call = this.name;
    if (typeof flags === 'number') return flags;
    this.#fail(
      flags === 'too-large'
        ? message('traceIn.flagsTooLarge', { call, text: short(text) })
        : message('traceIn.unknownFlag', { call, text: short(flags.unknown) }),
    );
    return 0;
  }

  descriptor(index: number): void {
    const text = this.text(index);
    if (!readDescriptor(text))
      this.#fail(message('traceIn.badDescriptor', { call: this.name, text: short(text) }));
  }

  /** The soft limit in `{rlim_cur=8192*1024, rlim_max=RLIM64_INFINITY}`. */
  limit(index: number): U64 {
    const text = this.text(index);
    const match = LIMIT.exec(text);
    if (!match) this.#fail(message('traceIn.badLimit', { call: this.name, text: short(text) }));
    else if (match[1] !== undefined) return u64(Math.min(Number(match[1]) * 1024, Number.MAX_SAFE_INTEGER));
    else if (match[2] !== undefined) return this.#number(match[2]);
    return UNLIMITED;
  }

  /** Undefined if the call has no result, or if its process ended before the call returned. */
  result(): RecordedResult | undefined {
    const text = this.#call.result;
    if (text === undefined || text.startsWith('?')) return undefined;
    const call = this.name;
    const error = readError(text);
    if (typeof error === 'number') return { value: 0, error };
    if (error) this.#fail(message('traceIn.unknownError', { call, text: short(error.unknown) }));
    const touch = call === 'load' || call === 'store' ? readSignal(text) : undefined;
    if (touch) return { value: touch.address, error: -EFAULT, signal: touch.signal };
    const first = firstWord(text);
    const value = parseNumber(first);
    if (value === undefined || value === 'too-large')
      this.#fail(message('traceIn.badResult', { call, text: short(text) }));
    else if (toNumber(value) > USER_SPACE_END)
      this.#fail(message('traceIn.resultNotAddress', { call, text: short(first) }));
    else return { value: toNumber(value), error: 0 };
    return undefined;
  }

  #number(text: string): U64 {
    const value = parseNumber(text);
    if (value === undefined) this.#fail(message('traceIn.badNumber', { call: this.name, text: short(text) }));
    else if (value === 'too-large')
      this.#fail(message('traceIn.numberTooLarge', { call: this.name, text: short(text) }));
    else return value;
    return ZERO;
  }

  #fail(reason: Said): void {
    this.problem ??= { kind: 'problem', reason };
  }
}

function firstWord(text: string): string {
  const space = text.search(/[ \t]/);
  return space < 0 ? text : text.slice(0, space);
}

/** Shortens a hostile text, but keeps enough of it to recognize it. */
function short(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
