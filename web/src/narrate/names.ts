/* Numbers of calls' arguments as programs name them. */
import { formatHex } from './format.ts';

const ADVICE: Readonly<Record<number, string>> = {
  0: 'MADV_NORMAL',
  1: 'MADV_RANDOM',
  2: 'MADV_SEQUENTIAL',
  3: 'MADV_WILLNEED',
  4: 'MADV_DONTNEED',
  8: 'MADV_FREE',
  9: 'MADV_REMOVE',
  10: 'MADV_DONTFORK',
  11: 'MADV_DOFORK',
  12: 'MADV_MERGEABLE',
  13: 'MADV_UNMERGEABLE',
  14: 'MADV_HUGEPAGE',
  15: 'MADV_NOHUGEPAGE',
  16: 'MADV_DONTDUMP',
  17: 'MADV_DODUMP',
  18: 'MADV_WIPEONFORK',
  19: 'MADV_KEEPONFORK',
  20: 'MADV_COLD',
  21: 'MADV_PAGEOUT',
  22: 'MADV_POPULATE_READ',
  23: 'MADV_POPULATE_WRITE',
  24: 'MADV_DONTNEED_LOCKED',
  25: 'MADV_COLLAPSE',
  100: 'MADV_HWPOISON',
  101: 'MADV_SOFT_OFFLINE',
  102: 'MADV_GUARD_INSTALL',
  103: 'MADV_GUARD_REMOVE',
};
const OPTIONS: Readonly<Record<number, string>> = {
  35: 'PR_SET_MM',
  41: 'PR_SET_THP_DISABLE',
  0x53564d41: 'PR_SET_VMA',
};
const RESOURCES: Readonly<Record<number, string>> = {
  2: 'RLIMIT_DATA',
  3: 'RLIMIT_STACK',
  8: 'RLIMIT_MEMLOCK',
  9: 'RLIMIT_AS',
};

const BITS = {
  mlock: ['MLOCK_ONFAULT'],
  mlockall: ['MCL_CURRENT', 'MCL_FUTURE', 'MCL_ONFAULT'],
  msync: ['MS_ASYNC', 'MS_INVALIDATE', 'MS_SYNC'],
} as const;

export function formatAdvice(advice: number): string {
  return ADVICE[advice] ?? String(advice);
}

export function formatOption(option: number): string {
  return OPTIONS[option] ?? String(option);
}

export function formatResource(resource: number): string {
  return RESOURCES[resource] ?? `resource ${resource}`;
}

/** Bits 0, 1, … of a call's flags: "MCL_CURRENT|MCL_FUTURE". */
export function formatBits(call: keyof typeof BITS, flags: number): string {
  const names = BITS[call].filter((_, bit) => flags & (1 << bit));
  const rest = (flags & ~((1 << BITS[call].length) - 1)) >>> 0;
  return [...names, ...(rest ? [formatHex(rest)] : [])].join('|') || '0';
}
