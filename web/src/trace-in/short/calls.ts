/** The calls of the short notation: which arguments each takes, and what its result is called by a name for. */
import type { FlagSet } from '../numbers.ts';

export type Kind =
  | 'address'
  | 'size'
  | 'protection'
  | 'process'
  | 'number'
  | { readonly flags: FlagSet; readonly prefix: string };

export interface Parameter {
  readonly name: string;
  readonly kind: Kind;
  /** What is written if it is left out. */
  readonly otherwise?: string;
}

export interface ShortCall {
  readonly parameters: readonly Parameter[];
  /** What a name for its result stands for; nothing, if there is nothing in it to be named. */
  readonly returns?: 'address' | 'process';
}

const address: Parameter = { name: 'address', kind: 'address' };
const size: Parameter = { name: 'size', kind: 'size' };
const protection: Parameter = { name: 'protection', kind: 'protection' };
const number: Parameter = { name: 'n', kind: 'number' };
const process: Parameter = { name: 'process', kind: 'process' };
const flags = (set: FlagSet, prefix: string, otherwise?: string): Parameter => ({
  name: set === 'madvise' ? 'advice' : 'flags',
  kind: { flags: set, prefix },
  ...(otherwise !== undefined && { otherwise }),
});

/** mmap() has two forms, and files: program.ts. */
export const MMAP: readonly Parameter[] = [size, protection, flags('map', 'MAP_', '')];

const CALLS: Readonly<Record<string, ShortCall>> = {
  mmap: { parameters: MMAP, returns: 'address' },
  munmap: { parameters: [address, size] },
  mprotect: { parameters: [address, size, protection] },
  mremap: {
    parameters: [
      address,
      size,
      { name: 'newSize', kind: 'size' },
      flags('mremap', 'MREMAP_', '0'),
      { name: 'newAddress', kind: 'address', otherwise: '' },
    ],
    returns: 'address',
  },
  brk: { parameters: [address], returns: 'address' },
  load: { parameters: [address, { ...size, otherwise: '1' }] },
  store: { parameters: [address, { ...size, otherwise: '1' }] },
  madvise: { parameters: [address, size, flags('madvise', 'MADV_')] },
  mlock: { parameters: [address, size] },
  mlock2: { parameters: [address, size, flags('mlock', 'MLOCK_', '0')] },
  munlock: { parameters: [address, size] },
  mlockall: { parameters: [flags('mlockall', 'MCL_')] },
  munlockall: { parameters: [] },
  mseal: { parameters: [address, size, { ...number, name: 'flags', otherwise: '0' }] },
  msync: { parameters: [address, size, flags('msync', 'MS_')] },
  pkey_mprotect: { parameters: [address, size, protection, { ...number, name: 'key' }] },
  shmdt: { parameters: [address] },
  fork: { parameters: [], returns: 'process' },
  exit: { parameters: [{ ...number, name: 'status', otherwise: '0' }] },
  wait: { parameters: [{ ...process, otherwise: '' }] },
  peek: { parameters: [process, address] },
  reclaim: { parameters: [{ ...number, name: 'pages' }] },
  page_referenced: { parameters: [address] },
  try_to_unmap: { parameters: [address] },
  fail: { parameters: [number] },
};

export const SHORT_CALLS: ReadonlyMap<string, ShortCall> = new Map(Object.entries(CALLS));
