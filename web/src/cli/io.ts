/** What the command line needs from its environment, and what it prints to. */
import type { Readable, Writable } from 'node:stream';
import { once } from 'node:events';
import type { ThreadFiles } from '../threads/host-node.ts';

export interface CliIo {
  /** How a reader calls this program, as in “npm run -s cli --”, and its version. */
  readonly program: string;
  readonly version: string;
  /** Builds the core's files, if they are missing or stale. Is called before each of them is read. */
  readonly prepare?: () => void | Promise<void>;
  readonly stdout: Writable;
  readonly stderr: Writable;
  readonly stdin: Readable;
  readonly open: (path: string) => Readable;
  /** Undefined if there is no such file, or if its size says nothing. */
  readonly sizeOf: (path: string) => number | undefined;
  /**
   * Runs a command with this program’s own input, output and working directory. Returns its exit code, as a shell’s for a signal;
   * undefined if there is no such command.
   */
  readonly execute: (command: string, words: readonly string[]) => Promise<number | undefined>;
  /** Paths of trace.wasm, bench.wasm and count.wasm. */
  readonly wasm: string;
  readonly benchWasm: string;
  readonly countWasm: string;
  /** The files that real threads need. */
  readonly threads: ThreadFiles;
  /** Path of the folder with the streams that ship with the page. */
  readonly streams: string;
}

/** The user has made a mistake. It is reported in one line on stderr, with exit code 2. */
export class UserError extends Error {
  override readonly name = 'UserError';
}

const BUFFER = 65_536;

/** Buffers lines for a stream that may be slow, or that its reader may close (`| head`). */
export class Output {
  readonly #stream: Writable;
  #text = '';
  #closed = false;

  constructor(stream: Writable) {
    this.#stream = stream;
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
      this.#closed = true;
    });
  }

  /** Whether the reader has closed the stream. */
  get closed(): boolean {
    return this.#closed;
  }

  line(text: string): void {
    this.text(`${text}\n`);
  }

  text(piece: string): void {
    this.#text += piece;
  }

  json(value: unknown): void {
    this.line(JSON.stringify(value));
  }

  /** Whether the buffer is large enough to be worth a `flush`. */
  get full(): boolean {
    return this.#text.length >= BUFFER;
  }

  /** Waits until the stream has accepted the printed text, so that memory stays bounded. */
  async flush(): Promise<void> {
    const text = this.#text;
    this.#text = '';
    if (text === '' || this.#closed || this.#stream.write(text)) return;
    const either = new AbortController();
    const { signal } = either;
    // An error is handled above, where the stream was given.
    const waits = ['drain', 'close'].map((name) =>
      once(this.#stream, name, { signal }).catch(() => undefined),
    );
    await Promise.race(waits);
    either.abort();
  }
}
