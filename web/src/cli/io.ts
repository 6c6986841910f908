/** What the command line needs from its surroundings, and what it prints to. */
import type { Readable, Writable } from 'node:stream';
import { once } from 'node:events';
import type { ThreadFiles } from '../threads/host-node.ts';

export interface CliIo {
  readonly stdout: Writable;
  readonly stderr: Writable;
  readonly stdin: Readable;
  readonly open: (path: string) => Readable;
  /** Path of trace.wasm, of bench.wasm and of count.wasm. */
  readonly wasm: string;
  readonly benchWasm: string;
  readonly countWasm: string;
  /** For real threads. */
  readonly threads: ThreadFiles;
  /** Path of the folder of the streams that ship with the page. */
  readonly streams: string;
}

/** A mistake in what the user gave: one line on stderr, exit code 2. */
export class UserError extends Error {
  override readonly name = 'UserError';
}

const BUFFER = 65_536;

/** Buffered lines on a stream that may be slow, or closed by its reader (`| head`). */
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

  /** Whether nobody reads any more. */
  get closed(): boolean {
    return this.#closed;
  }

  line(text: string): void {
    this.#text += `${text}\n`;
  }

  json(value: unknown): void {
    this.line(JSON.stringify(value));
  }

  /** Whether enough has gathered to be worth a `flush`. */
  get full(): boolean {
    return this.#text.length >= BUFFER;
  }

  /** Waits until the stream has taken what was printed, so that memory stays bounded. */
  async flush(): Promise<void> {
    const text = this.#text;
    this.#text = '';
    if (text === '' || this.#closed || this.#stream.write(text)) return;
    await Promise.race([once(this.#stream, 'drain'), once(this.#stream, 'close')]).catch(() => undefined);
  }
}
