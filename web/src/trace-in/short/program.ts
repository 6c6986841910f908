/**
 * Written programs: `a = mmap(8K, rw)`, `munmap(a+4K, 4K)`, `repeat 3 { … }`. Each statement becomes a line as strace writes
 * it, with the number of the line in which it stands, so nothing behind this knows the notation.
 */
import { known } from '../../base/known.ts';
import { MOST_NAMES, REACH, namedAddress } from '../../core/named.ts';
import { message } from '../../words/message.ts';
import type { Said } from '../../words/message.ts';
import { isBookkeeping } from '../bookkeeping.ts';
import { isMemoryCall } from '../calls.ts';
import type { Line } from '../lines.ts';
import type { Problems } from '../problems.ts';
import { MMAP, SHORT_CALLS, type Kind, type Parameter, type ShortCall } from './calls.ts';
import { flagsOf, saysWhoShares } from './flags.ts';
import { piecesOf, statementOf, type CallStatement, type Statement } from './statements.ts';
import { isProtection, protectionOf, sizeOf, termsOf } from './values.ts';

/** How many statements all repeats of a text may make together, and how deep they may be nested. */
export const MOST_REPEATED = 10_000;
const MOST_NESTED = 4;

/** An argument as strace spells it. */
const NATIVE = /^(?:NULL$|-?(?:0x[0-9a-f]+|\d+)(?![\w*]| *[-+*])|(?:PROT|MAP|MADV|MREMAP|MS|MCL|MLOCK)_)/i;

type Value =
  | { readonly kind: 'address'; readonly name: number; readonly offset: number }
  | { readonly kind: 'process'; readonly pid: number }
  /** The line that should have said what it is can't be read. */
  | { readonly kind: 'unread'; readonly line: number };

interface Step {
  readonly line: number;
  readonly text: string;
  readonly statement: Exclude<Statement, { readonly kind: 'repeat' }>;
}

interface Block {
  readonly line: number;
  readonly times: number;
  readonly steps: (Step | Block)[];
}

/** What is wrong with a statement. */
class Refused extends Error {
  readonly said: Said;

  constructor(said: Said) {
    super();
    this.said = said;
  }
}

export class ShortProgram {
  readonly #problems: Pick<Problems, 'add'>;
  readonly #values = new Map<string, Value>();
  /** The blocks that are still open, the outermost first. */
  readonly #open: Block[] = [];
  /** `repeat N`, whose block is to follow. */
  #repeat: { readonly line: number; readonly times: number } | undefined;
  readonly #files = new Map<string, number>();
  #born = 1;
  #repeated = 0;
  #kept = 0;

  constructor(problems: Pick<Problems, 'add'>) {
    this.#problems = problems;
  }

  /** The lines that strace would have written for this one. */
  line({ text, number, hasNoEnd }: Line): readonly Line[] {
    if (/^\s*(?:#|\+\+\+|---)/.test(text)) return this.#open.length > 0 ? [] : [lineOf(text, number)];
    const lines: Line[] = [];
    for (const piece of piecesOf(text.trimEnd())) {
      if (piece.kind === '{') this.#begin(number);
      else if (piece.kind === '}') lines.push(...this.#close(number));
      else lines.push(...this.#statement(piece.text, number));
    }
    return hasNoEnd ? lines.map((line) => ({ ...line, hasNoEnd })) : lines;
  }

  end(): readonly Line[] {
    this.#expectBlock();
    const [outermost] = this.#open;
    if (outermost) this.#problems.add(outermost.line, message('traceIn.shortOpenBlock'));
    return [];
  }

  #statement(text: string, line: number): readonly Line[] {
    const statement = statementOf(text);
    this.#expectBlock();
    if (statement.kind === 'repeat') {
      const times = /^\d{1,6}$/.test(statement.times) ? Number(statement.times) : 0;
      if (times === 0) this.#problems.add(line, message('traceIn.shortTimes', { text: statement.times }));
      this.#repeat = { line, times };
      return [];
    }
    const step = { line, text, statement };
    const block = this.#open.at(-1);
    if (!block) return this.#run(step) ?? [];
    // One more than may be made is enough to know that there are too many.
    if (this.#kept++ <= MOST_REPEATED) block.steps.push(step);
    return [];
  }

  #expectBlock(): void {
    if (this.#repeat) this.#problems.add(this.#repeat.line, message('traceIn.shortNoBlock'));
    this.#repeat = undefined;
  }

  #begin(line: number): void {
    const { times } = this.#repeat ?? { times: 1 };
    if (!this.#repeat) this.#problems.add(line, message('traceIn.shortNoRepeat'));
    this.#repeat = undefined;
    const block: Block = { line, times, steps: [] };
    if (this.#open.length === MOST_NESTED)
      this.#problems.add(line, message('traceIn.shortTooDeep', { most: MOST_NESTED }));
    this.#open.push(block);
  }

  #close(line: number): readonly Line[] {
    this.#expectBlock();
    const block = this.#open.pop();
    if (!block) {
      this.#problems.add(line, message('traceIn.shortNoRepeat'));
      return [];
    }
    const outer = this.#open.at(-1);
    if (outer) {
      if (this.#open.length < MOST_NESTED) outer.steps.push(block);
      return [];
    }
    const count = callsOf(block);
    this.#kept = 0;
    if (this.#repeated + count > MOST_REPEATED) {
      this.#problems.add(block.line, message('traceIn.shortTooMany', { most: MOST_REPEATED }));
      forEachStep(block, (step) => this.#markUnread(step));
      return [];
    }
    this.#repeated += count;
    const lines: Line[] = [];
    this.#repeatBlock(block, lines);
    return lines;
  }

  /** Returns false after a statement that can't be read: the next turn would only repeat what is wrong. */
  #repeatBlock(block: Block, lines: Line[]): boolean {
    const { times, steps } = block;
    if (times === 0) forEachStep(block, (step) => this.#markUnread(step));
    for (let turn = 0; turn < times; turn++) {
      let isRead = true;
      for (const step of steps) {
        if ('steps' in step) isRead = this.#repeatBlock(step, lines) && isRead;
        else {
          const made = this.#run(step);
          if (made) lines.push(...made);
          else isRead = false;
        }
      }
      if (!isRead) return false;
    }
    return true;
  }

  /** Undefined if it can't be read. */
  #run(step: Step): readonly Line[] | undefined {
    try {
      return this.#made(step);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.#problems.add(step.line, error.said);
      this.#markUnread(step);
      return undefined;
    }
  }

  #markUnread({ statement, line }: Step): void {
    if ('name' in statement && statement.name !== undefined)
      this.#values.set(statement.name, { kind: 'unread', line });
  }

  #made({ statement, text, line }: Step): readonly Line[] {
    if (statement.kind === 'set') {
      this.#values.set(statement.name, this.#pointer(statement.value));
      return [];
    }
    const found = statement.kind === 'call' ? SHORT_CALLS.get(statement.call) : undefined;
    if (statement.kind !== 'call' || !found || isNative(statement, found))
      return [this.#asItIs(statement, text, line)];
    const { name, call, rest } = statement;
    if (name !== undefined && found.returns === undefined)
      throw new Refused(message('traceIn.shortNoResult', { call }));
    const caller = this.#callerOf(statement);
    const args = call === 'mmap' ? this.#mmap(statement.args) : this.#arguments(call, found, statement.args);
    const written = `${caller}${call}(${args.join(', ')})`;
    if (found.returns === 'process' && rest === '') {
      const pid = ++this.#born;
      if (name !== undefined) this.#values.set(name, { kind: 'process', pid });
      return [lineOf(`${written} = ${pid}`, line)];
    }
    const result = rest === '' ? '' : ` ${rest}`;
    if (name === undefined || found.returns === 'process') return [lineOf(written + result, line)];
    return [{ ...lineOf(written + result, line), name: this.#define(name) }];
  }

  /** What the short notation says nothing about: a call that is not in it, or no call at all. */
  #asItIs(statement: Statement, text: string, line: number): Line {
    if (statement.kind !== 'call') return lineOf(text, line);
    const { name, caller, call, rest } = statement;
    const isKnown = rest !== '' || isMemoryCall(call) || isBookkeeping(call);
    if (name !== undefined || caller !== undefined || !isKnown)
      throw new Refused(message('traceIn.shortUnknownCall', { call }));
    if (/^(?:v?fork|clone3?)$/.test(call)) this.#born = Math.max(this.#born, numberIn(rest));
    return lineOf(text, line);
  }

  #define(name: string): number {
    const value = this.#values.get(name);
    // Another name may still stand for what this one stood for.
    this.#values.delete(name);
    const taken = new Set([...this.#values.values()].map((each) => each.kind === 'address' && each.name));
    let number = value?.kind === 'address' ? value.name : 0;
    if (taken.has(number)) for (number = 0; taken.has(number);) number++;
    if (number >= MOST_NAMES) throw new Refused(message('traceIn.shortTooManyNames', { most: MOST_NAMES }));
    this.#values.set(name, { kind: 'address', name: number, offset: 0 });
    return number;
  }

  #callerOf({ caller, prefix }: CallStatement): string {
    if (caller === undefined) return prefix;
    return `[pid ${this.#process(caller)}] `;
  }

  #process(name: string): number {
    const value = this.#value(name);
    if (value.kind !== 'process') throw new Refused(message('traceIn.shortNoProcess', { name }));
    return value.pid;
  }

  #value(name: string): Exclude<Value, { readonly kind: 'unread' }> {
    const value = this.#values.get(name);
    if (!value) throw new Refused(message('traceIn.shortUnknownName', { name }));
    if (value.kind === 'unread')
      throw new Refused(message('traceIn.shortUnreadName', { name, line: String(value.line) }));
    return value;
  }

  #arguments(call: string, { parameters }: ShortCall, args: readonly string[]): readonly string[] {
    const least = parameters.filter(({ otherwise }) => otherwise === undefined).length;
    if (args.length < least || args.length > parameters.length) {
      const wanted = least === parameters.length ? least : `${least}–${parameters.length}`;
      throw new Refused(message('traceIn.argumentCount', { call, wanted, found: args.length }));
    }
    return parameters.map((parameter, i) => this.#argument(call, parameter, args[i])).filter(Boolean);
  }

  #argument(call: string, { kind, otherwise = '' }: Parameter, text: string | undefined): string {
    return text === undefined ? otherwise : this.#translated(call, kind, text);
  }

  #translated(call: string, kind: Kind, text: string): string {
    if (typeof kind === 'object') return flagsOf(text, kind.flags, kind.prefix);
    switch (kind) {
      case 'address':
        return this.#address(call, text);
      case 'size':
        return this.#size(call, text);
      case 'protection': {
        const protection = protectionOf(text);
        if (protection === undefined) throw new Refused(message('traceIn.shortProtection', { call, text }));
        return protection;
      }
      case 'process':
        return this.#values.has(text) ? String(this.#process(text)) : text;
      case 'number':
        return text;
    }
  }

  /** The six arguments of mmap(), which may all be there. */
  #mmap(args: readonly string[]): readonly string[] {
    const call = 'mmap';
    if (args.length === 6) {
      const kinds: readonly Kind[] = [
        'address',
        'size',
        ...MMAP.slice(1).map(({ kind }) => kind),
        'number',
        'size',
      ];
      return args.map((arg, i) => this.#translated(call, known(kinds[i], 'there are six'), arg));
    }
    const file = args.find((arg) => arg.startsWith('"'));
    const others = args.filter((arg) => arg !== file);
    const at = others.findIndex(isProtection);
    const [address, ...sized] = at === 2 ? others : ['NULL', ...others];
    if (address === undefined || (at !== 1 && at !== 2) || sized.length > 3)
      throw new Refused(message('traceIn.shortMmap'));
    const [bytes = '', protection = '', flags = ''] = sized;
    const [descriptor, offset] = file === undefined ? ['-1', '0'] : this.#file(file);
    const given = flags === '' ? [] : [flagsOf(flags, 'map', 'MAP_')];
    return [
      this.#address(call, address),
      this.#size(call, bytes),
      this.#translated(call, 'protection', protection),
      [
        ...(saysWhoShares(given.join('|')) ? [] : ['MAP_PRIVATE']),
        ...(file === undefined ? ['MAP_ANONYMOUS'] : []),
        ...given,
      ].join('|'),
      descriptor,
      offset,
    ];
  }

  /** `"libc.so"+4K` */
  #file(text: string): readonly [descriptor: string, offset: string] {
    const [, path, offset = '0'] = /^"([^"<>\\]+)"(?: *\+ *(.+))?$/.exec(text) ?? [];
    if (path === undefined) throw new Refused(message('traceIn.shortFile', { text }));
    const number = this.#files.get(path) ?? this.#files.size + 3;
    this.#files.set(path, number);
    return [`${number}<${path}>`, this.#size('mmap', offset)];
  }

  #size(call: string, text: string): string {
    if (NATIVE.test(text)) return text;
    const terms = termsOf(text);
    const bytes = terms?.reduce((sum, [sign, term]) => sum + sign * (sizeOf(term) ?? Number.NaN), 0);
    if (bytes === undefined || !(bytes >= 0 && Number.isSafeInteger(bytes)))
      throw new Refused(message('traceIn.shortSize', { call, text }));
    return String(bytes);
  }

  #address(call: string, text: string): string {
    if (NATIVE.test(text)) return text;
    const terms = termsOf(text);
    const first = terms?.[0]?.[1] ?? '';
    if (!terms || !/^[a-z_]/i.test(first)) return this.#size(call, text);
    const { name, offset } = this.#pointer(text);
    return `0x${namedAddress(name, offset).toString(16)}`;
  }

  /** `a + 8K - 4K` */
  #pointer(text: string): Extract<Value, { readonly kind: 'address' }> {
    const [first, ...distances] = termsOf(text) ?? [];
    const name = first?.[1] ?? '';
    const value = this.#value(name);
    if (value.kind !== 'address') throw new Refused(message('traceIn.shortNoAddress', { name }));
    let { offset } = value;
    for (const [sign, term] of distances) {
      const bytes = sizeOf(term);
      if (bytes === undefined) throw new Refused(message('traceIn.shortDistance', { text: term }));
      offset += sign * bytes;
    }
    if (Math.abs(offset) >= REACH) throw new Refused(message('traceIn.shortTooFar', { text }));
    return { kind: 'address', name: value.name, offset };
  }
}

/** Whether strace may have written this call, so that it is read as it is. */
function isNative({ name, caller, args, rest }: CallStatement, { parameters }: ShortCall): boolean {
  if (name !== undefined || caller !== undefined || !args.every((arg) => NATIVE.test(arg))) return false;
  return rest !== '' || (args.length > 0 && args.length >= parameters.length);
}

function numberIn(result: string): number {
  return Number(/^= (\d{1,9})\b/.exec(result)?.[1] ?? 0);
}

function lineOf(text: string, number: number): Line {
  return { kind: 'line', text, number, hasNoEnd: false };
}

function callsOf({ times, steps }: Block): number {
  return times * steps.reduce((sum, step) => sum + ('steps' in step ? callsOf(step) : 1), 0);
}

function forEachStep({ steps }: Block, take: (step: Step) => void): void {
  for (const step of steps)
    if ('steps' in step) forEachStep(step, take);
    else take(step);
}
