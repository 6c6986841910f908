/** Reads the head of a recording: limits of the address space (`# name value`) and open descriptors (`# fd …`). */
import { nth } from '../base/known.ts';
import { PAGE_SIZE, USER_SPACE_END } from '../core/layout.ts';
import type { StartLayout } from '../core/layout.ts';
import { UNLIMITED, toNumber, u64 } from '../protocol/u64.ts';
import type { U64 } from '../protocol/u64.ts';
import { factsByName } from './files.ts';
import type { FileFacts } from './files.ts';
import { parseNumber } from './numbers.ts';

/** Whether a process and those that it forks are one session, or each has a session of its own. */
export type Family = 'together' | 'apart';

const FAMILY = /^processes (together|apart)$/;

/** Reads `processes together`, without its `# `. */
export function readFamily(text: string): Family | undefined {
  return FAMILY.exec(text)?.[1] as Family | undefined;
}

/** What is known apart from the list of VMAs. */
export type KnownLayout = Partial<Omit<StartLayout, 'vmas' | 'files'>>;

/** Returns undefined for a value that no kernel has. */
type Fact = (value: U64) => KnownLayout | undefined;

const address =
  (field: 'taskSize' | 'mmapBase' | 'startStack' | 'startBrk' | 'brk' | 'mmapMinAddr' | 'hintMin'): Fact =>
  (value) =>
    toNumber(value) <= USER_SPACE_END ? { [field]: toNumber(value) } : undefined;

/** An address that must be a multiple of the page size. */
const pages =
  (field: 'taskSize' | 'mmapBase'): Fact =>
  (value) =>
    toNumber(value) > 0 && toNumber(value) % PAGE_SIZE === 0 ? address(field)(value) : undefined;

function dataSize(value: U64): KnownLayout | undefined {
  const bytes = toNumber(value);
  return bytes <= USER_SPACE_END ? { dataSize: bytes } : undefined;
}

/** A number of pages, converted to bytes. */
const size =
  (field: 'stackGuardGap' | 'ram' | 'swap'): Fact =>
  (value) => {
    const bytes = toNumber(value) * PAGE_SIZE;
    return Number.isSafeInteger(bytes) ? { [field]: bytes } : undefined;
  };

const FACTS: ReadonlyMap<string, Fact> = new Map([
  ['task_size', pages('taskSize')],
  ['mmap_base', pages('mmapBase')],
  ['start_stack', address('startStack')],
  ['start_brk', address('startBrk')],
  ['brk', address('brk')],
  ['data_size', dataSize],
  ['mmap_min_addr', address('mmapMinAddr')],
  ['hint_min', address('hintMin')],
  ['max_map_count', (value) => ({ maxMapCount: Math.min(toNumber(value), 2 ** 32 - 1) })],
  ['stack_guard_pages', size('stackGuardGap')],
  ['ram_pages', size('ram')],
  ['swap_pages', size('swap')],
  ['overcommit', overcommit],
  ['pkeys', ({ lo, hi }) => (hi === 0 && (lo === 0 || lo === 16) ? { pkeys: lo ? 'yes' : 'no' } : undefined)],
  ['huge_pool', ({ lo, hi }) => (hi === 0 ? { hugePool: lo } : undefined)],
  ['vmacache_seqnum', ({ lo, hi }) => (hi === 0 ? { vmacacheSeqnum: lo } : undefined)],
]);

const LIMITS: ReadonlyMap<string, Fact> = new Map<string, Fact>([
  ['AS', (limit) => ({ rlimitAs: limit })],
  ['DATA', (limit) => ({ rlimitData: limit })],
  ['STACK', (limit) => ({ rlimitStack: limit })],
  ['MEMLOCK', (limit) => ({ rlimitMemlock: limit })],
]);

/** Reads a name and its value in the head, such as `mmap_base` and `0x7ffff7fff000`. Undefined if they mean nothing. */
function readFact(name: string, text: string): KnownLayout | undefined {
  const read = FACTS.get(name);
  const value = read && parseNumber(text);
  return read && value && value !== 'too-large' ? read(value) : undefined;
}

/** Whether a line of the head that begins with `word` states a fact, as opposed to a comment for readers. */
export function isFact(word: string): boolean {
  return (
    FACTS.has(word) ||
    word === 'rlimit' ||
    word === 'layout' ||
    word === 'stack_pointer' ||
    word === 'flags' ||
    word === 'anon' ||
    word === 'fd' ||
    word === 'locks' ||
    word === 'processes'
  );
}

/** Reads a line of the head without its `# `. Undefined if the line is for readers. */
export function readHeader(text: string): KnownLayout | undefined {
  const [name = '', value = '', third, ...more] = text.split(' ');
  if (name === 'thp' && value === 'never') return { thpNever: 'yes' };
  if (text === 'layout legacy') return { direction: 'bottomup' };
  if (text === 'stack_pointer follows') return { stackPointer: 'follows' };
  if (text === 'stack_pointer stays') return { stackPointer: 'stays' };
  if (text === 'locks shown') return { locks: 'yes' };
  if (name === 'huge_pages') return { hugePages: value === 'none' ? 'no' : 'yes' };
  if (more.length > 0) return undefined;
  if (name !== 'rlimit') return third === undefined ? readFact(name, value) : undefined;
  const number = third === 'unlimited' ? UNLIMITED : parseNumber(third ?? '');
  return number && number !== 'too-large' ? LIMITS.get(value)?.(number) : undefined;
}

/** Reads ` start_stack=0x7ffe… start_brk=0x5555…`. */
export function readFacts(text: string): KnownLayout {
  const known = text
    .trim()
    .split(' ')
    .map((fact) => {
      const [name = '', value = ''] = fact.split('=', 2);
      return readFact(name, value);
    });
  return Object.assign({}, ...known) as KnownLayout;
}

const SHOWN = /^(flags|anon) (shown|none)$/;

/**
 * Whether the recording's lists show flags, and anonymous pages (`anon none` says they don't). Undefined for any
 * other line of the head.
 */
export function readShown(
  text: string,
): { readonly what: 'flags' | 'pages'; readonly is: boolean } | undefined {
  const match = SHOWN.exec(text);
  return match ? { what: match[1] === 'flags' ? 'flags' : 'pages', is: match[2] === 'shown' } : undefined;
}

const LOCKS = /^locks (\S{1,100})$/;

/** The word after `locks` if it is unknown: the `hidden` of `locks hidden`. Lines with more words are for readers. */
export function unknownLocks(text: string): string | undefined {
  const value = LOCKS.exec(text)?.[1];
  return value === 'shown' ? undefined : value;
}

const KERNEL = /^kernel (\S{1,100})(?: |$)/;

/** Reads `kernel 6.18.44-arch1 x86_64`, without its `# `. */
export function readKernel(text: string): string | undefined {
  return KERNEL.exec(text)?.[1];
}

export interface OpenFile {
  readonly fd: number;
  readonly name: string;
  readonly facts: FileFacts;
}

const FD = /^fd (\d{1,9}) (\S+) size=(\d{1,15}) fs=(0x[0-9a-f]{1,16})$/;
const EXT4 = '0xef53';

/** Reads `fd 7 file:x,read-only size=4194304 fs=0xef53`, without its `# `. */
export function readOpenFile(text: string): OpenFile | undefined {
  const match = FD.exec(text);
  if (!match) return undefined;
  const [what = '', ...rest] = nth(match, 2).split(',');
  const byName = factsByName(what === 'zero' ? '/dev/zero' : what);
  const disk = match[4] === EXT4;
  return {
    fd: Number(match[1]),
    name: what,
    facts: {
      kind: byName.kind === 'regular' && !disk ? 'other' : byName.kind,
      size: u64(Number(match[3])),
      writable: rest.includes('read-only') ? 'no' : 'yes',
    },
  };
}

function overcommit(value: U64): KnownLayout {
  const modes = ['heuristic', 'always', 'never'] as const;
  const mode = modes[toNumber(value)];
  return mode ? { overcommit: mode } : {};
}
