/** What a memory call in a trace asks for and what it returned, as the core wants it. */
import type { Call, RecordOperation } from '../protocol/protocol.gen.ts';
import { toNumber, u64 } from '../protocol/u64.ts';
import type { U64 } from '../protocol/u64.ts';
import { PAGE_SIZE } from '../core/layout.ts';
import { operationOf } from '../core/session.ts';
import type { RecordedResult } from '../core/session.ts';
import { MAP } from '../protocol/vm-flags.ts';
import { t } from '../words/index.ts';
import { ERROR_NUMBERS } from './names.ts';
import { decoration, parseFlags, parseNumber, undecorated } from './numbers.ts';
import type { FlagSet } from './numbers.ts';

/** A call with its parts cut out of the line. */
export interface CallText {
  readonly name: string;
  readonly args: readonly string[];
  readonly result: string | undefined;
}

/** A file descriptor as an argument or result shows it. */
export interface Descriptor {
  readonly fd: number;
  /** With strace -y. */
  readonly path: string | undefined;
}

export interface MemoryCall {
  readonly kind: 'memory';
  /** Without the number of its file, which `descriptor` leads to. */
  readonly operation: RecordOperation;
  readonly descriptor: Descriptor | undefined;
  readonly recorded: RecordedResult | undefined;
}

export type Interpreted =
  | MemoryCall
  /** Well formed, but the core does not model it yet, or it failed for a reason that lies in the file. */
  | { readonly kind: 'not-modelled' }
  | { readonly kind: 'problem'; readonly reason: string };

/** The names under which each modelled call appears. */
const MODELLED: Readonly<Record<string, Call>> = {
  mmap: 'mmap',
  mmap2: 'mmap',
  old_mmap: 'mmap',
  munmap: 'munmap',
  mprotect: 'mprotect',
  brk: 'brk',
};

/** How many arguments a call has, and how many of the first ones are numbers. */
interface Shape {
  readonly least: number;
  readonly most: number;
  readonly words: number;
}

/** Calls that change a memory map (or touch it: store, load) and are not modelled. */
const NOT_MODELLED: Readonly<Record<string, Shape>> = {
  mremap: { least: 4, most: 5, words: 3 },
  madvise: { least: 3, most: 3, words: 2 },
  mlock: { least: 2, most: 2, words: 2 },
  mlock2: { least: 3, most: 3, words: 2 },
  munlock: { least: 2, most: 2, words: 2 },
  mlockall: { least: 1, most: 1, words: 0 },
  munlockall: { least: 0, most: 0, words: 0 },
  mseal: { least: 3, most: 3, words: 2 },
  pkey_mprotect: { least: 4, most: 4, words: 2 },
  remap_file_pages: { least: 5, most: 5, words: 2 },
  shmat: { least: 3, most: 3, words: 2 },
  shmdt: { least: 1, most: 1, words: 1 },
  store: { least: 2, most: 2, words: 2 },
  load: { least: 2, most: 2, words: 2 },
};

/** EBADF, EACCES, ENODEV, ETXTBSY, ENFILE, EOVERFLOW: the model knows no reason why a file refuses. */
const FILE_ERRORS: ReadonlySet<number> = new Set([-9, -13, -19, -26, -23, -75]);

const USER_SPACE_END = 2 ** 47;
const ZERO = u64(0);

export function isMemoryCall(name: string): boolean {
  return Object.hasOwn(MODELLED, name) || Object.hasOwn(NOT_MODELLED, name);
}

/** `call` must be one of which `isMemoryCall` holds. */
export function interpretMemoryCall(call: CallText): Interpreted {
  const reader = new ArgumentReader(call);
  const modelled = Object.hasOwn(MODELLED, call.name) ? MODELLED[call.name] : undefined;
  if (modelled === undefined) {
    const { least, most, words } = NOT_MODELLED[call.name]!;
    reader.expect(least, most);
    for (let i = 0; i < words; i++) reader.word(i);
    return reader.problem ?? { kind: 'not-modelled' };
  }
  const operation = READERS[modelled](reader);
  const recorded = reader.result();
  if (reader.problem) return reader.problem;
  const mapsFile = modelled === 'mmap' && (operation.flags & MAP.ANONYMOUS) === 0;
  if (mapsFile && recorded && FILE_ERRORS.has(recorded.error)) return { kind: 'not-modelled' };
  const descriptor = mapsFile ? readDescriptor(call.args[4] ?? '') : undefined;
  return { kind: 'memory', operation, descriptor, recorded };
}

const READERS: Readonly<Record<Call, (args: ArgumentReader) => RecordOperation>> = {
  mmap(args) {
    args.expect(6, 6);
    args.descriptor(4);
    return operationOf({
      call: 'mmap',
      addr: args.word(0),
      length: args.word(1),
      prot: args.flags(2, 'prot'),
      flags: args.flags(3, 'map'),
      offset: args.offset(5),
    });
  },
  munmap(args) {
    args.expect(2, 2);
    return operationOf({ call: 'munmap', addr: args.word(0), length: args.word(1) });
  },
  mprotect(args) {
    args.expect(3, 3);
    return operationOf({
      call: 'mprotect',
      addr: args.word(0),
      length: args.word(1),
      prot: args.flags(2, 'prot'),
    });
  },
  brk(args) {
    args.expect(1, 1);
    return operationOf({ call: 'brk', addr: args.word(0) });
  },
};

/** Reads arguments one by one and remembers the first thing that is wrong. */
class ArgumentReader {
  problem: { readonly kind: 'problem'; readonly reason: string } | undefined;
  readonly #call: CallText;

  constructor(call: CallText) {
    this.#call = call;
  }

  expect(least: number, most: number): void {
    const found = this.#call.args.length;
    if (found < least || found > most)
      this.#fail(
        t('traceIn.argumentCount', {
          call: this.#call.name,
          wanted: least === most ? least : `${least}–${most}`,
          found,
        }),
      );
  }

  word(index: number): U64 {
    const text = this.#text(index);
    const value = parseNumber(text);
    if (value === undefined) this.#fail(t('traceIn.badNumber', { call: this.#call.name, text: short(text) }));
    else if (value === 'too-large')
      this.#fail(t('traceIn.numberTooLarge', { call: this.#call.name, text: short(text) }));
    else return value;
    return ZERO;
  }

  /** mmap2 counts pages, but newer straces print bytes: those are multiples of the page size. */
  offset(index: number): U64 {
    const value = this.word(index);
    const pages = this.#call.name === 'mmap2' && value.hi === 0 && value.lo % PAGE_SIZE !== 0;
    return pages ? u64(value.lo * PAGE_SIZE) : value;
  }

  flags(index: number, set: FlagSet): number {
    const text = this.#text(index);
    const flags = parseFlags(text, set);
    const call = this.#call.name;
    if (typeof flags === 'number') return flags;
    this.#fail(
      flags === 'too-large'
        ? t('traceIn.flagsTooLarge', { call, text: short(text) })
        : t('traceIn.unknownFlag', { call, text: short(flags.unknown) }),
    );
    return 0;
  }

  descriptor(index: number): void {
    const text = this.#text(index);
    if (!readDescriptor(text))
      this.#fail(t('traceIn.badDescriptor', { call: this.#call.name, text: short(text) }));
  }

  /** Undefined when the call has none, or its process ended before it returned. */
  result(): RecordedResult | undefined {
    const text = this.#call.result;
    if (text === undefined || text.startsWith('?')) return undefined;
    const error = readError(text);
    if (typeof error === 'number') return { value: 0, error };
    if (error) this.#fail(t('traceIn.unknownError', { call: this.#call.name, text: short(error.unknown) }));
    const first = firstWord(text);
    const value = parseNumber(first);
    if (value === undefined || value === 'too-large')
      this.#fail(t('traceIn.badResult', { call: this.#call.name, text: short(text) }));
    else if (toNumber(value) > USER_SPACE_END)
      this.#fail(t('traceIn.resultNotAddress', { call: this.#call.name, text: short(first) }));
    else return { value: toNumber(value), error: 0 };
    return undefined;
  }

  #text(index: number): string {
    return this.#call.args[index] ?? '';
  }

  #fail(reason: string): void {
    this.problem ??= { kind: 'problem', reason };
  }
}

/** `3`, `3</usr/bin/curl>`, `-1`; undefined when `text` is neither. */
export function readDescriptor(text: string): Descriptor | undefined {
  const number = undecorated(text);
  return /^(?:-?\d{1,10}|AT_FDCWD)$/.test(number)
    ? { fd: number === 'AT_FDCWD' ? -100 : Number(number) | 0, path: decoration(text) }
    : undefined;
}

/** The negative errno of `-1 ENOMEM (Cannot allocate memory)` or `-1 (errno 12)`; undefined for a success. */
export function readError(text: string): number | { readonly unknown: string } | undefined {
  const match = /^-1 +(?:(E[A-Z0-9]+)|\(errno (\d{1,4})\))/.exec(text);
  if (!match) return undefined;
  if (match[2] !== undefined) return -Number(match[2]);
  const number = ERROR_NUMBERS.get(match[1]!);
  return number === undefined ? { unknown: match[1]! } : -number;
}

function firstWord(text: string): string {
  const space = text.search(/[ \t]/);
  return space < 0 ? text : text.slice(0, space);
}

/** Enough of a hostile text to recognize it. */
function short(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
