/* Calls that a reader adds to a scenario. */

/** A fork whose child isn’t named: "[pid 1] fork()". */
const UNNAMED = /^(.*\bv?fork\(\))\s*$/;
/** A call that doesn’t say whose it is. */
const UNOWNED = /^\s*(?=[a-z_]\w*\()/;
const PROCESS = /\[pid\s+(\d+)\]|fork\(\)\s*=\s*(\d+)/g;

/** The scenario with the reader’s lines; a fork that doesn’t say so makes the next process, and of several the first one calls. */
export function addCalls(text: string, lines: string): string {
  if (lines === '') return `${text}\n`;
  let last = lastIn(text);
  const areSeveral = text.split('\n').includes('# processes together');
  const added = lines.split('\n').map((written) => {
    const line = areSeveral ? written.replace(UNOWNED, '[pid 1] ') : written;
    last = Math.max(last, lastIn(line));
    const [, call] = UNNAMED.exec(line) ?? [];
    return call === undefined ? line : `${call} = ${++last}`;
  });
  return `${text}\n${added.join('\n')}`;
}

/** The highest number of a process. */
function lastIn(text: string): number {
  let last = 1;
  for (const [, pid, child] of text.matchAll(PROCESS)) last = Math.max(last, Number(pid ?? child));
  return last;
}
