/** Splits a stream of text into lines and never holds more than one line of bounded length and one chunk. */

export const MAX_LINE = 262_144;
/** A NUL byte before this offset means that the file is binary. A later one spoils only its own line. */
const FIRST_BLOCK = 65_536;

export interface LineSink {
  /** One line without its newline, numbered from 1. */
  line(text: string, number: number): void;
  /** The last line, if it has no newline; by default a line like all others. */
  last?(text: string, number: number): void;
  /** Line `number` has more than MAX_LINE characters, which have been dropped. */
  tooLong(number: number): void;
  /** The stream is not text: it has a NUL at `offset`. Nothing follows. */
  binary(offset: number): void;
}

export class LineReader {
  readonly #sink: LineSink;
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

  constructor(sink: LineSink) {
    this.#sink = sink;
  }

  /** How many lines have been read. */
  get lines(): number {
    return this.#lines;
  }

  /** Takes the next piece of text. Returns false if no more is wanted. */
  push(chunk: string): boolean {
    if (this.#binary || this.#foundNul(chunk)) return false;
    this.#seen += chunk.length;
    if (this.#head === undefined) this.#cut(chunk);
    else {
      this.#head += chunk;
      if (this.#seen >= FIRST_BLOCK) this.#begin();
    }
    return true;
  }

  /** Ends the stream. The last line need not have a newline, unless the stream broke off; then it is dropped. */
  end(broken: boolean): void {
    if (this.#binary) return;
    this.#begin();
    if (broken) return;
    if (this.#rest === '' && !this.#skipping) return;
    this.#lines++;
    if (this.#skipping) this.#sink.tooLong(this.#lines);
    else if (this.#sink.last) this.#sink.last(this.#rest, this.#lines);
    else this.#sink.line(this.#rest, this.#lines);
  }

  #begin(): void {
    const head = this.#head;
    this.#head = undefined;
    if (head !== undefined) this.#cut(head);
  }

  #cut(chunk: string): void {
    let start = 0;
    for (let end; (end = chunk.indexOf('\n', start)) >= 0; start = end + 1) {
      this.#complete(chunk, start, end);
    }
    this.#keep(chunk, start);
  }

  #complete(chunk: string, start: number, end: number): void {
    this.#lines++;
    if (this.#skipping || this.#rest.length + end - start > MAX_LINE) this.#sink.tooLong(this.#lines);
    else this.#sink.line(this.#rest + chunk.slice(start, end), this.#lines);
    this.#rest = '';
    this.#skipping = false;
  }

  #keep(chunk: string, start: number): void {
    if (this.#skipping) return;
    if (this.#rest.length + chunk.length - start > MAX_LINE) {
      this.#skipping = true;
      this.#rest = '';
    } else this.#rest += chunk.slice(start);
  }

  #foundNul(chunk: string): boolean {
    if (this.#seen >= FIRST_BLOCK) return false;
    const at = chunk.slice(0, FIRST_BLOCK - this.#seen).indexOf('\0');
    if (at < 0) return false;
    this.#binary = true;
    this.#sink.binary(this.#seen + at);
    return true;
  }
}
