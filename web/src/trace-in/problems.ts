/** What is wrong with a trace, and what is in doubt. Each step that reads it adds what it finds. */
import type { Said } from '../words/message.ts';
import type { Problem } from './recording.ts';

export class Problems {
  readonly #most: number;
  readonly #first: Problem[] = [];
  #count = 0;
  #doubt: Said | undefined;

  /** Keeps so many of them. */
  constructor(most: number) {
    this.#most = most;
  }

  get first(): readonly Problem[] {
    return this.#first;
  }

  get count(): number {
    return this.#count;
  }

  /** As in Recording. */
  get doubted(): Said | undefined {
    return this.#doubt;
  }

  /** `line` and `endsThere` are as in Problem. */
  add(line: number | undefined, reason: Said, endsThere = false): void {
    this.#count++;
    if (this.#first.length < this.#most)
      this.#first.push({ ...(line !== undefined && { line }), reason, ...(endsThere && { endsThere }) });
  }

  /** Adds a problem that explains the others, so it comes first. */
  explain(line: number, reason: Said): void {
    this.#count++;
    this.#first.unshift({ line, reason });
    this.#first.length = Math.min(this.#first.length, this.#most);
  }

  /** The first reason counts. */
  doubt(reason: Said): void {
    this.#doubt ??= reason;
  }
}
