/** What is wrong with a trace, and what is in doubt. Each step that reads it adds what it finds. */
import type { Said } from '../words/message.ts';
import type { Problem } from './recording.ts';

const CUT: ReadonlySet<string> = new Set(['cutOff', 'openString', 'openDecoration']);

function isCut(reason: Said): boolean {
  return typeof reason === 'object' && 'key' in reason && CUT.has(reason.key.replace('traceIn.', ''));
}

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

  /** A text whose last line, `last`, breaks off in a call was cut there, even if somebody has ended the line. */
  cutAt(last: number): void {
    const problem = this.#first.at(-1);
    if (problem?.line !== last || !isCut(problem.reason)) return;
    this.#first[this.#first.length - 1] = { ...problem, endsThere: true };
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
