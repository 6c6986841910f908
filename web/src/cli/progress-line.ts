import type { Writable } from 'node:stream';

/** A line of the terminal that is rewritten again and again. Prints nothing if stderr is no terminal. */
export class ProgressLine {
  readonly #stream: Writable;
  readonly isShown: boolean;

  constructor(stderr: Writable) {
    this.#stream = stderr;
    this.isShown = 'isTTY' in stderr && stderr.isTTY === true;
  }

  show(text: string): void {
    if (this.isShown) this.#stream.write(`\r\u001B[K${text}`);
  }

  clear(): void {
    if (this.isShown) this.#stream.write('\r\u001B[K');
  }
}
