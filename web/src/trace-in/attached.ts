/**
 * Without `-o`, `strace -f` writes that it follows a new process where it writes the calls: in the middle of the line of the
 * call that makes the process. The next line has the rest of that call.
 *
 *     clone(child_stack=NULL, flags=SIGCHLDstrace: Process 8453 attached
 *     , child_tidptr=0x7f377fa2ca10) = 8453
 */
import { MAX_LINE } from './lines.ts';
import type { TimedLine } from './parts.ts';
import { followedBy } from './remarks.ts';
import { scanLine } from './scan.ts';

const START = 'strace: Process ';

const NONE: readonly TimedLine[] = [];

/** Makes one line of those of an interrupted call, with the number of the first. */
export class LineJoiner {
  /** The beginning of a call that strace has interrupted. */
  #begun: TimedLine | undefined;

  /** The lines that are whole now. */
  join(line: TimedLine): readonly TimedLine[] {
    const begun = this.#begun;
    this.#begun = undefined;
    if (!begun) return this.#unlessBegun(line);
    const text = begun.text + line.text;
    const goesOn =
      text.length <= MAX_LINE && (interruptedCall(text) !== undefined || scanLine(text).kind !== 'malformed');
    if (goesOn) return this.#unlessBegun({ ...line, text, number: begun.number });
    // What does not go on takes no other line with it.
    return [begun, ...this.#unlessBegun(line)];
  }

  #unlessBegun(line: TimedLine): readonly TimedLine[] {
    const text = interruptedCall(line.text);
    if (text === undefined) return [line];
    this.#begun = { ...line, text };
    return NONE;
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
