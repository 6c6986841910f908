/** The table of calls with which `strace -C` ends. The scanner takes its rules for remarks. */

const HEAD = /^% time +seconds +usecs\/call +calls +errors +syscall$/;
/**
 * Share, seconds, microseconds for each call, calls, and errors if there were any. The last line adds all up; older versions
 * of strace leave the microseconds out there.
 */
const ROW = /^ *\d+\.\d+ +\d+\.\d+(?: +\d+){1,3} +\w+$/;

/** Whether `line`, which is no call, belongs to such a table. */
export function isInTable(line: string): boolean {
  const text = line.trimEnd();
  return HEAD.test(text) || ROW.test(text);
}
