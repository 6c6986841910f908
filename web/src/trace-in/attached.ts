/**
 * Without `-o`, `strace -f` writes that it follows a new process where it writes the calls: in the middle of the line of the
 * call that makes the process. The next line has the rest of that call.
 *
 *     clone(child_stack=NULL, flags=SIGCHLDstrace: Process 8453 attached
 *     , child_tidptr=0x7f377fa2ca10) = 8453
 */
const ATTACHED = /strace: Process \d+ attached\r?$/;
/** Looked for first, because few lines have it. */
const END = ' attached';

/** The part of the call in `line` before it is interrupted; undefined if the line is whole, or no call is in it. */
export function interruptedCall(line: string): string | undefined {
  if (line.lastIndexOf(END) < line.length - END.length - 1) return undefined;
  const at = line.search(ATTACHED);
  return at > 0 && line.lastIndexOf('(', at) >= 0 ? line.slice(0, at) : undefined;
}
