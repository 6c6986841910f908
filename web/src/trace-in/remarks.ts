/** What strace says about the processes that it follows. */

const FOLLOWED = /^strace: Process (\d{1,9}) attached(?: with (\d{1,9}) threads)?\r?$/;
const SUPERSEDED = /\+\+\+ superseded by execve in pid (\d{1,9}) \+\+\+\r?$/;

/** A process that strace follows from here on. `threads`: how many it has already; undefined if it has one. */
export function followedBy(
  line: string,
): { readonly pid: number; readonly threads: number | undefined } | undefined {
  const match = FOLLOWED.exec(line);
  if (!match) return undefined;
  return { pid: Number(match[1]), threads: match[2] === undefined ? undefined : Number(match[2]) };
}

/** The thread that becomes the process of this line, because it runs another program; undefined if none does. */
export function heirOf(line: string): number | undefined {
  const match = SUPERSEDED.exec(line);
  return match ? Number(match[1]) : undefined;
}
