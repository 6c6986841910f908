/** Random changes of trace texts: bytes, numbers, words and whole lines. */

/** xorshift32; `below(n)` is 0 … n - 1. */
export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = Math.imul(seed + 1, 0x9e3779b9) >>> 0 || 1;
  }

  below(count: number): number {
    let x = this.#state;
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    this.#state = x >>> 0;
    return this.#state % count;
  }

  of<T>(all: readonly T[]): T {
    return all[this.below(all.length)]!;
  }
}

/** Longer ones find nothing that shorter ones don't, and take their time. */
export const MAX_TEXT = 8192;

const NUMBERS = [
  '0', '1', '-1', '-4096', 'NULL', '4095', '4096', '4097', '2147483647', '2147483648', '4294967295', '4294967296',
  '0x7fffffffffff', '0x7ffffffff000', '0x800000000000', '9007199254740991', '9007199254740992', '0xfffffffffffff000',
  '18446744073709551615', '18446744073709551616', '0xffffffffffffffff', '9223372036854775808', '1e9', '0x', '00000001',
  '1'.repeat(400),
]; // prettier-ignore

/** The grammar's own words: strace's, those of /proc, and those of a recording's comments. */
const WORDS = [
  'mmap(', 'munmap(', 'mprotect(', 'brk(', 'mremap(', 'madvise(', 'mlock(', 'mlock2(', 'mlockall(', 'munlockall()',
  'pkey_mprotect(', 'pkey_alloc(0, PKEY_DISABLE_ACCESS) = ', 'pkey_free(', 'shmget(IPC_PRIVATE, 8192, IPC_CREAT|0600) = ',
  'shmctl(5, IPC_RMID, NULL)', 'shmctl(5, IPC_STAT, {shm_segsz=', 'shmat(5, NULL, SHM_RDONLY|SHM_REMAP) = ', 'shmdt(', '/SYSV00000000 (deleted)',
  'mseal(', 'msync(', 'remap_file_pages(', 'prctl(PR_SET_VMA, ', 'prctl(PR_SET_THP_DISABLE, ', 'store(', 'load(',
  'prlimit64(0, RLIMIT_AS, {rlim_cur=', 'setrlimit(RLIMIT_STACK, ', 'RLIM64_INFINITY', '*1024', 'fork() = ', 'vfork(',
  'clone(child_stack=NULL, flags=CLONE_VM|CLONE_FILES|SIGCHLD) = ', 'clone3({flags=', 'execve("/bin/x", [', 'exit_group(0) = ?',
  'openat(AT_FDCWD, "', 'close(', 'dup2(', 'fcntl(3, F_DUPFD, ', 'memfd_create("', '<unfinished ...>', '<... mmap resumed>',
  '<... resumed>', ' = ', ' = ?', ' = -1 ENOMEM (Cannot allocate memory)', ' = -1 SIGSEGV (SEGV_MAPERR at 0x1000)',
  '+++ exited with 0 +++', '+++ killed by SIGKILL +++', '--- SIGSEGV {si_signo=SIGSEGV, si_addr=NULL} ---', '(DELAYED)',
  '[pid 1] ', '[pid 2] ', '12345 ', '12:34:56.000001 ', '1795228394.719504 ', '# vmatrace 1', '# initial [pid 1] ', '# new [pid 2] ',
  '# maps [pid 1] ', '# final [pid 1] ', '# faults [pid 1] ', '# maps 29551 13 start start_stack=0x7ff000 start_brk=0x1000',
  '# start [pid 1] start_stack=', '# kernel 6.18', '# task_size ', '# mmap_base ', '# rlimit STACK ', '# rlimit AS unlimited',
  '# max_map_count ', '# pkeys 16', '# fd 3 memfd:a size=', '# overcommit ', '# count [pid 1] ', '# quiet', '# end', '#+ ', '#- ', '# vm VmSize=',
  '#+ 7ffff7ff7000-7ffff7ff8000 rw-p 00000000 anon rd,wr,mr,mw,me,ac anon=1', '7f0000000000-7f0000001000 r--p 00000000 08:01 42 ',
  '[heap]', '[stack]', '[vdso]', '[vvar]', '[vsyscall]', '[anon:x]', '/dev/zero (deleted)', '/memfd:a (deleted)', 'VmFlags: rd wr mr ',
  'Size:                  4 kB', 'Anonymous:             4 kB', 'PROT_READ|PROT_WRITE', 'MAP_PRIVATE|MAP_ANONYMOUS', 'MAP_FIXED',
  '21<<MAP_HUGE_SHIFT', '0x40 /* MAP_??? */', '3</x>', '4<memfd:a>(deleted)', '/* 3 vars */', '\\"', '\\x41', '...', '{', '}', '[', ']',
  '(', ')', '"', ',', '|', '<', '>', '=', '\t', ' ', '\r\n', '\n', '\0', '\u2028', 'é', '\ufeff', '\ud800',
]; // prettier-ignore

const NUMBER = /0x[0-9a-f]+|\d+/g;
const TOKEN = /0x[0-9a-fA-F]+|\w+|\s+|[^\w\s]/g;

type Mutation = (text: string, dice: Dice, other: string) => string;

function replaceSome(text: string, pattern: RegExp, dice: Dice, change: (found: string) => string): string {
  const places = [...text.matchAll(pattern)];
  if (places.length === 0) return text;
  const { index, 0: found } = dice.of(places);
  return text.slice(0, index) + change(found) + text.slice(index + found.length);
}

function spliced(text: string, from: number, length: number, put: string): string {
  return text.slice(0, from) + put + text.slice(from + length);
}

/** A number near another one, in the same base. */
function nearby(found: string, dice: Dice): string {
  const step = BigInt(dice.of([1, -1, 4096, -4096, 8192, 65536]));
  const value = BigInt(found) + step;
  return found.startsWith('0x') && value >= 0n ? `0x${value.toString(16)}` : String(value);
}

const lineChanges: readonly Mutation[] = [
  (text, dice) => withLines(text, (lines) => lines.toSpliced(dice.below(lines.length), 1)),
  (text, dice) => withLines(text, (lines) => lines.toSpliced(dice.below(lines.length), 0, dice.of(lines))),
  (text, dice, other) =>
    withLines(text, (lines) =>
      lines.toSpliced(dice.below(lines.length), dice.below(3), dice.of(other.split('\n'))),
    ),
  (text, dice, other) => {
    const theirs = other.split('\n');
    const mine = text.split('\n');
    return [...mine.slice(0, dice.below(mine.length) + 1), ...theirs.slice(dice.below(theirs.length))].join(
      '\n',
    );
  },
  (text, dice) =>
    withLines(text, (lines) => {
      const [a, b] = [dice.below(lines.length), dice.below(lines.length)];
      return lines.with(a, lines[b]!).with(b, lines[a]!);
    }),
  (text, dice) =>
    withLines(text, (lines) =>
      lines.toSpliced(dice.below(lines.length), 0, dice.of(WORDS) + dice.of(NUMBERS)),
    ),
];

const wordChanges: readonly Mutation[] = [
  (text, dice) => replaceSome(text, NUMBER, dice, () => dice.of(NUMBERS)),
  (text, dice) => replaceSome(text, NUMBER, dice, (found) => nearby(found, dice)),
  (text, dice) => replaceSome(text, NUMBER, dice, () => text.match(NUMBER)?.[dice.below(8)] ?? '3'),
  (text, dice) => replaceSome(text, TOKEN, dice, () => dice.of(WORDS)),
  (text, dice) => replaceSome(text, TOKEN, dice, () => ''),
  (text, dice) => replaceSome(text, TOKEN, dice, (found) => found + dice.of(WORDS)),
  (text, dice, other) => replaceSome(text, TOKEN, dice, () => dice.of(other.match(TOKEN) ?? [''])),
  (text, dice) => replaceSome(text, TOKEN, dice, (found) => found.repeat(1 + dice.below(6))),
];

const byteChanges: readonly Mutation[] = [
  (text, dice) => spliced(text, dice.below(text.length + 1), 0, String.fromCharCode(dice.below(256))),
  (text, dice) => spliced(text, dice.below(text.length + 1), 1, String.fromCharCode(32 + dice.below(96))),
  (text, dice) => spliced(text, dice.below(text.length + 1), 1 + dice.below(20), ''),
  (text, dice) => text.slice(0, dice.below(text.length + 1)),
  (text, dice) => {
    const from = dice.below(text.length + 1);
    const piece = text.slice(from, from + 1 + dice.below(30));
    return spliced(text, from, 0, piece.repeat(1 + dice.below(dice.below(20) === 0 ? 300 : 4)));
  },
];

function withLines(text: string, change: (lines: readonly string[]) => readonly string[]): string {
  return change(text.split('\n')).join('\n');
}

/** A few changes at once, so that what two of them open together is found. */
export function mutated(text: string, other: string, dice: Dice): string {
  let changed = text;
  for (let left = 1 + dice.below(dice.of([1, 2, 4, 8])); left > 0; left--) {
    const kind = dice.of([lineChanges, lineChanges, wordChanges, wordChanges, wordChanges, byteChanges]);
    changed = dice.of(kind)(changed, dice, other).slice(0, MAX_TEXT);
  }
  return changed;
}
