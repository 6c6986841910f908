/**
 * Calls of a session, packed into typed arrays. A million calls as objects take half a gigabyte; here a call takes
 * about 40 bytes, and its spelling as many as it has characters.
 *
 * A record is a run of words: the call's code with a bit for each field that isn't 0; the line; these fields; and the
 * bytes of the spelling. Most fields of most calls are 0.
 */
import { known, nth } from '../base/known.ts';
import {
  CALL_CODES,
  RECORD_OPERATION_WORDS,
  SIGNAL_CODES,
  readRecordOperation,
  writeRecordOperation,
  type Call,
} from '../protocol/protocol.gen.ts';
import type { BareCall, RecordedResult, SessionCall, TimedCall } from '../core/session.ts';
import { toNumber } from '../protocol/u64.ts';
import { MAP, hugePageSize } from '../protocol/vm-flags.ts';

// The fields of a record, as an index into a scratch array. Its first words are a record_operation, whose word 0 is
// the code of the call.
const RECORDED = RECORD_OPERATION_WORDS;
const VALUE = RECORDED + 1;
const ERROR = VALUE + 2;
const SINCE = ERROR + 1;
const UNTIL = SINCE + 1;
const SPELLING = UNTIL + 1;
const FIELDS = SPELLING + 1;

const CODE_BITS = 8;
/** Bits of the first word: field f, from 1 on, has bit CODE_BITS + f − 1. All are in use: another field needs more words. */
const bitOf = (field: number): number => (1 << (CODE_BITS + field - 1)) >>> 0;

/** What RECORDED says: nothing was recorded, a result without a signal, or one with signal number RECORDED − 2. */
const WITHOUT_SIGNAL = 1;
const FIRST_SIGNAL = 2;

/** Words of the first chunk, and of the largest. Each is twice as large as the one before it. */
const FIRST_CHUNK = 64;
const CHUNK_BITS = 18;
/** The longest record without its spelling. A UTF-16 unit takes at most three bytes. */
const LONGEST = FIELDS + 1;
const BYTES_OF_UNIT = 3;
/** Half of one doesn't survive UTF-8, so texts with surrogates are kept as they are. */
const SURROGATE = /[\ud800-\udfff]/;

/** A log as it crosses from the worker to the page. `names` and `others` are by the index of the call. */
export interface PackedCalls {
  readonly chunks: readonly Uint32Array<ArrayBuffer>[];
  readonly starts: Uint32Array<ArrayBuffer>;
  readonly others: ReadonlyMap<number, SessionCall['text']>;
  readonly names: ReadonlyMap<number, number>;
}

const HUGE_PAGE = 2 ** 21;

function hugePagesOf({ operation: { call, flags, length }, recorded }: SessionCall): number {
  const maps = call === 'mmap' && (flags & MAP.HUGETLB) !== 0 && recorded?.error === 0;
  return maps && hugePageSize(flags) === HUGE_PAGE ? Math.ceil(toNumber(length) / HUGE_PAGE) : 0;
}

export class CallLog {
  readonly #chunks: Uint32Array<ArrayBuffer>[];
  #chunk: Uint32Array<ArrayBuffer>;
  #used = 0;
  /** Where each call's record begins: the number of its chunk, and the word in it. */
  #starts: Uint32Array<ArrayBuffer>;
  #length: number;
  /** Spellings that are no plain text, by the index of the call. */
  readonly #others: Map<number, SessionCall['text']>;
  /** Only written programs have any. */
  readonly #names: Map<number, number>;
  #overlaps = false;
  #hugePages = 0;
  readonly #scratch = new Uint32Array(FIELDS);

  constructor(packed?: PackedCalls) {
    this.#chunks = [...(packed?.chunks ?? [])];
    this.#starts = packed?.starts ?? new Uint32Array(4);
    this.#length = packed?.starts.length ?? 0;
    this.#others = new Map(packed?.others);
    this.#names = new Map(packed?.names);
    this.#chunk = new Uint32Array(FIRST_CHUNK);
    this.#chunks.push(this.#chunk);
  }

  /** Only for a log that doesn't change any more: its buffers may be transferred. */
  get packed(): PackedCalls {
    const chunks = [...this.#chunks.slice(0, -1), this.#chunk.slice(0, this.#used)];
    return { chunks, starts: this.#starts.slice(0, this.#length), others: this.#others, names: this.#names };
  }

  get length(): number {
    return this.#length;
  }

  /** Whether other lines came in between the line of one of these calls and its return. */
  get overlaps(): boolean {
    return this.#overlaps;
  }

  /** How many huge pages of 2 MiB these calls mapped with MAP_HUGETLB, according to what was recorded of them. */
  get hugePages(): number {
    return this.#hugePages;
  }

  push(call: SessionCall): void {
    if (this.#length === this.#starts.length) this.#starts = grown(this.#starts);
    this.#length++;
    this.replace(this.#length - 1, call);
  }

  /** Adds call `index` of `log`, which has it, without unpacking it. */
  copy(log: CallLog, index: number): void {
    const [chunk, start] = log.#placeOf(index);
    const end = endOf(chunk, start);
    this.#reserve(end - start);
    this.#chunk.set(chunk.subarray(start, end), this.#used);
    if (log.#others.has(index)) this.#others.set(this.#length, log.#others.get(index));
    const name = log.#names.get(index);
    if (name !== undefined) this.#names.set(this.#length, name);
    if (this.#length === this.#starts.length) this.#starts = grown(this.#starts);
    this.#starts[this.#length++] = this.#place(this.#used);
    this.#used += end - start;
  }

  /** The old record stays where it is, so this is for the few calls whose arguments become known later. */
  replace(index: number, call: SessionCall): void {
    this.#others.delete(index);
    this.#hugePages += hugePagesOf(call);
    const { text, name } = call;
    if (name !== undefined) this.#names.set(index, name);
    const isPlain = typeof text === 'string' && !SURROGATE.test(text);
    if (text !== undefined && !isPlain) this.#others.set(index, text);
    this.#starts[index] = this.#write(call, isPlain ? text : undefined);
  }

  /** Undefined beyond the end. */
  at(index: number): SessionCall | undefined {
    if (!(index >= 0 && index < this.#length)) return undefined;
    const text = this.#others.get(index) ?? spelling(...this.#placeOf(index));
    return { ...this.timed(index), ...(text !== undefined && { text }) };
  }

  /** Like `at`, but there must be one, and without its spelling. */
  timed(index: number): TimedCall {
    const call = this.bare(index);
    const line = this.lineOf(index);
    const [since, until] = [nth(this.#scratch, SINCE), nth(this.#scratch, UNTIL)];
    return {
      ...call,
      ...(line !== 0 && { line }),
      ...(since !== 0 && { since }),
      ...(until !== 0 && { until }),
    };
  }

  /** Like `timed`, but without the lines. */
  bare(index: number): BareCall {
    const [chunk, start] = this.#placeOf(index);
    const scratch = this.#scratch.fill(0);
    const head = nth(chunk, start);
    scratch[0] = head & ((1 << CODE_BITS) - 1);
    let at = start + 2;
    for (let field = 1; field < FIELDS; field++)
      if ((head & bitOf(field)) !== 0) scratch[field] = nth(chunk, at++);
    const recorded = recordedOf(scratch);
    const name = this.#names.get(index);
    return {
      operation: readRecordOperation(scratch, 0),
      ...(recorded && { recorded }),
      ...(name !== undefined && { name }),
    };
  }

  unpacked(): SessionCall[] {
    return Array.from({ length: this.#length }, (_, index) => known(this.at(index), 'it has so many'));
  }

  /** 0 if the call has no line. */
  lineOf(index: number): number {
    const [chunk, start] = this.#placeOf(index);
    return nth(chunk, start + 1);
  }

  nameOf(index: number): Call {
    const [chunk, start] = this.#placeOf(index);
    return nth(CALL_CODES, nth(chunk, start) & ((1 << CODE_BITS) - 1));
  }

  /** Where a record begins that begins at word `start` of the last chunk. */
  #place(start: number): number {
    return (((this.#chunks.length - 1) << CHUNK_BITS) | start) >>> 0;
  }

  #placeOf(index: number): readonly [chunk: Uint32Array<ArrayBuffer>, start: number] {
    const place = nth(this.#starts, index);
    return [nth(this.#chunks, place >>> CHUNK_BITS), place & ((1 << CHUNK_BITS) - 1)];
  }

  /** Returns where the record begins. */
  #write({ operation, recorded, line, since = 0, until = 0 }: SessionCall, text: string | undefined): number {
    this.#reserve(LONGEST + Math.ceil(((text?.length ?? 0) * BYTES_OF_UNIT) / 4));
    const chunk = this.#chunk;
    const start = this.#used;
    const scratch = this.#scratch.fill(0);
    writeRecordOperation(scratch, 0, operation);
    if (recorded) writeRecorded(scratch, recorded);
    scratch[SINCE] = since;
    scratch[UNTIL] = until;
    if (until !== 0) this.#overlaps = true;
    // One more than the number of bytes, because 0 means that there is no spelling.
    if (text !== undefined) scratch[SPELLING] = 1;
    let head = nth(scratch, 0);
    let at = start + 2;
    for (let field = 1; field < FIELDS; field++) {
      const value = nth(scratch, field);
      if (value === 0) continue;
      head |= bitOf(field);
      chunk[at++] = value;
    }
    if (text !== undefined) {
      // SPELLING is the last field, so its word is the last one written.
      const written = writeText(text, new Uint8Array(chunk.buffer, at * 4));
      chunk[at - 1] = written + 1;
      at += Math.ceil(written / 4);
    }
    chunk[start] = head;
    chunk[start + 1] = line ?? 0;
    this.#used = at;
    return this.#place(start);
  }

  /** Makes room for so many words in one chunk. A record that needs more than the largest chunk gets its own. */
  #reserve(words: number): void {
    if (this.#used + words <= this.#chunk.length) return;
    const next = Math.min(this.#chunk.length * 2, 1 << CHUNK_BITS);
    this.#chunk = new Uint32Array(Math.max(next, words));
    this.#chunks.push(this.#chunk);
    this.#used = 0;
  }
}

/** The word after the fields of the record that begins at word `start`, and how many bytes of spelling follow, if any. */
function fieldsEnd(chunk: Uint32Array, start: number): readonly [at: number, bytes: number | undefined] {
  const head = nth(chunk, start);
  let at = start + 2;
  for (let field = 1; field < FIELDS; field++) if ((head & bitOf(field)) !== 0) at++;
  return [at, (head & bitOf(SPELLING)) === 0 ? undefined : nth(chunk, at - 1) - 1];
}

/** The word after the record that begins at word `start`. */
function endOf(chunk: Uint32Array, start: number): number {
  const [at, bytes = 0] = fieldsEnd(chunk, start);
  return at + Math.ceil(bytes / 4);
}

function spelling(chunk: Uint32Array<ArrayBuffer>, start: number): string | undefined {
  const [at, bytes] = fieldsEnd(chunk, start);
  return bytes === undefined ? undefined : readText(new Uint8Array(chunk.buffer, at * 4, bytes));
}

// In browsers, each use of an encoder leaves objects behind that only a large garbage collection removes. Almost all
// spellings are short and have ASCII characters alone.
const LAST_ASCII = 0x7f;
const SHORT = 1024;
const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Returns the number of bytes. `bytes` has room. */
function writeText(text: string, bytes: Uint8Array): number {
  for (let i = 0; i < text.length; i++) {
    // Not code points: none of ASCII has two units.
    const unit = text.charCodeAt(i);
    if (unit > LAST_ASCII) return encoder.encodeInto(text, bytes).written;
    bytes[i] = unit;
  }
  return text.length;
}

function readText(bytes: Uint8Array<ArrayBuffer>): string {
  if (bytes.length > SHORT || bytes.some((byte) => byte > LAST_ASCII)) return decoder.decode(bytes);
  return String.fromCharCode(...bytes);
}

function writeRecorded(scratch: Uint32Array, { value, error, signal }: RecordedResult): void {
  scratch[RECORDED] = signal === undefined ? WITHOUT_SIGNAL : FIRST_SIGNAL + SIGNAL_CODES.indexOf(signal);
  scratch[VALUE] = value % 2 ** 32;
  scratch[VALUE + 1] = Math.floor(value / 2 ** 32);
  scratch[ERROR] = error;
}

function recordedOf(scratch: Uint32Array): RecordedResult | undefined {
  const kind = nth(scratch, RECORDED);
  if (kind === 0) return undefined;
  return {
    value: nth(scratch, VALUE) + nth(scratch, VALUE + 1) * 2 ** 32,
    error: nth(scratch, ERROR) | 0,
    ...(kind >= FIRST_SIGNAL && { signal: nth(SIGNAL_CODES, kind - FIRST_SIGNAL) }),
  };
}

function grown(starts: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(starts.length * 2);
  larger.set(starts);
  return larger;
}
