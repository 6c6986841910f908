/** Parses texts in strace format for the tests of this folder. */
import { parseText } from '../parse-text.ts';
import type { Recording } from '../index.ts';

export const MMAP = 'mmap(NULL, 8192, PROT_READ|PROT_WRITE, MAP_PRIVATE|MAP_ANONYMOUS, -1, 0)';
export const FORK = 'clone(child_stack=NULL, flags=CLONE_CHILD_CLEARTID|SIGCHLD, child_tidptr=0x7f)';
export const THREAD = 'clone3({flags=CLONE_VM|CLONE_FILES|CLONE_THREAD, exit_signal=0}, 88)';

/** Each line with its end, as strace writes them. */
export function parse(...lines: readonly string[]): Recording {
  return parseText('test', textOf(lines));
}

/** With a session for each process. */
export function parseApart(...lines: readonly string[]): Recording {
  return parseText('test', textOf(lines), { apart: true });
}

function textOf(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}
