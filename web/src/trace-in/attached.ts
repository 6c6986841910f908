/**
 * Without `-o`, `strace -f` writes that it follows a new process where it writes the calls: in the middle of the line of the
 * call that makes the process. The next line has the rest of that call.
 *
 *     clone(child_stack=NULL, flags=SIGCHLDstrace: Process 8453 attached
 *     , child_tidptr=0x7f377fa2ca10) = 8453
 */
import { MAX_LINE } from './lines.ts';
import { followedBy } from './remarks.ts';
import { scanLine } from './scan.ts';

const START = 'strace: Process ';

/** Takes a line with its number. `hasNoEnd`: it is the last one, and no newline follows. */
export type TakeLine = (text: string, number: number, hasNoEnd?: true) => void;

/** Passes lines on, those of an interrupted call as one, with the number of the first. */
export class LineJoiner {
  readonly #take: TakeLine;
  /** The beginning of a call that strace has interrupted. */
  #begun: { readonly text: string; readonly number: number } | undefined;

  constructor(take: TakeLine) {
    this.#take = take;
  }

  readonly line: TakeLine = (text, number, hasNoEnd) => {
    const begun = this.#begun;
    this.#begun = undefined;
    if (!begun) {
      this.#pass(text, number, hasNoEnd);
      return;
    }
    const joined = begun.text + text;
    const goesOn =
      joined.length <= MAX_LINE &&
      (interruptedCall(joined) !== undefined || scanLine(joined).kind !== 'malformed');
    if (goesOn) {
      this.#pass(joined, begun.number, hasNoEnd);
      return;
    }
    // What does not go on takes no other line with it.
    this.#take(begun.text, begun.number);
    this.#pass(text, number, hasNoEnd);
  };

  #pass(text: string, number: number, hasNoEnd?: true): void {
    const interrupted = interruptedCall(text);
    if (interrupted === undefined) this.#take(text, number, hasNoEnd);
    else this.#begun = { text: interrupted, number };
  }

  /** The number of the line whose call was never continued; undefined if there is none. */
  end(): number | undefined {
    return this.#begun?.number;
  }
}

/** The part of the call in `line` before it is interrupted; undefined if the line is whole, or no call is in it. */
export function interruptedCall(line: string): string | undefined {
  const at = line.lastIndexOf(START);
  return at > 0 && followedBy(line.slice(at)) !== undefined && line.lastIndexOf('(', at) >= 0
    ? line.slice(0, at)
    : undefined;
}
