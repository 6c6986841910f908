/** Splits a stream of text into lines and never holds more than one line of bounded length and one chunk. */

export const MAX_LINE = 262_144;
/** A NUL byte before this offset means that the file is binary. A later one spoils only its own line. */
const FIRST_BLOCK = 65_536;

/** One line without its newline, numbered from 1. */
export interface Line {
  readonly kind: 'line';
  readonly text: string;
  readonly number: number;
  /** Whether it is the last one, and no newline follows. */
  readonly hasNoEnd: boolean;
  /** The name under which later lines know the result of its call (core/named.ts). */
  readonly name?: number | undefined;
}

export type Cut =
  | Line
  /** Line `number` has more than MAX_LINE characters, which have been dropped. */
  | { readonly kind: 'too-long'; readonly number: number }
  /** The stream is not text: it has a NUL at `offset`. Nothing follows. */
  | { readonly kind: 'binary'; readonly offset: number };

const NONE: readonly Cut[] = [];

/** What it returns must be taken to its end, before the next piece of text comes. */
export class LineReader {
  /**
   * The first block, held back until it is known to be text. So a binary file has no lines, however it is split into
   * chunks.
   */
  #head: string | undefined = '';
  /** The beginning of a line that continues in a later chunk. */
  #rest = '';
  #skipping = false;
  #seen = 0;
  #lines = 0;
  #binary = false;

  /** How many lines have been read. */
  get lines(): number {
    return this.#lines;
  }

  get isBinary(): boolean {
    return this.#binary;
  }

  /** Takes the next piece of text. */
  push(chunk: string): Iterable<Cut> {
    if (this.#binary) return NONE;
    const offset = this.#nulIn(chunk);
    if (offset !== undefined) {
      this.#binary = true;
      return [{ kind: 'binary', offset }];
    }
    this.#seen += chunk.length;
    if (this.#head === undefined) return this.#cut(chunk);
    this.#head += chunk;
    return this.#seen >= FIRST_BLOCK ? this.#begin() : NONE;
  }

  /** Ends the stream. The last line need not have a newline, unless the stream broke off; then it is dropped. */
  *end(broken: boolean): Generator<Cut> {
    if (this.#binary) return;
    yield* this.#begin();
    if (broken || (this.#rest === '' && !this.#skipping)) return;
    const number = ++this.#lines;
    yield this.#skipping
      ? { kind: 'too-long', number }
      : { kind: 'line', text: this.#rest, number, hasNoEnd: true };
  }

  #begin(): Iterable<Cut> {
    const head = this.#head;
    this.#head = undefined;
    return head === undefined ? NONE : this.#cut(head);
  }

  *#cut(chunk: string): Generator<Cut> {
    let start = 0;
    for (let end; (end = chunk.indexOf('\n', start)) >= 0; start = end + 1)
      yield this.#complete(chunk, start, end);
    this.#keep(chunk, start);
  }

  #complete(chunk: string, start: number, end: number): Cut {
    const number = ++this.#lines;
    const isTooLong = this.#skipping || this.#rest.length + end - start > MAX_LINE;
    const text = isTooLong ? '' : this.#rest + chunk.slice(start, end);
    this.#rest = '';
    this.#skipping = false;
    return isTooLong ? { kind: 'too-long', number } : { kind: 'line', text, number, hasNoEnd: false };
  }

  #keep(chunk: string, start: number): void {
    if (this.#skipping) return;
    if (this.#rest.length + chunk.length - start > MAX_LINE) {
      this.#skipping = true;
      this.#rest = '';
    } else this.#rest += chunk.slice(start);
  }

  /** Where the file's first block has a NUL in this chunk, counted from the start of the file. */
  #nulIn(chunk: string): number | undefined {
    if (this.#seen >= FIRST_BLOCK) return undefined;
    const at = chunk.slice(0, FIRST_BLOCK - this.#seen).indexOf('\0');
    return at < 0 ? undefined : this.#seen + at;
  }
}
