/** Translates a memory call of a trace, with its result, into the core's form. */
import { known } from '../base/known.ts';
import type { RecordOperation } from '../protocol/protocol.gen.ts';
import { operationOf } from '../core/session.ts';
import type { RecordedResult } from '../core/session.ts';
import { u64 } from '../protocol/u64.ts';
import { MAP } from '../protocol/vm-flags.ts';
import { ArgumentReader } from './arguments.ts';
import type { CallText } from './arguments.ts';
import { PR_NAMES, RLIMIT_NAMES } from '../protocol/constants.ts';
import { parseNumber, undecorated } from './numbers.ts';
import { readDescriptor } from './results.ts';
import type { Descriptor } from './results.ts';
import type { Said } from '../words/message.ts';

export interface MemoryCall {
  readonly kind: 'memory';
  /** Lacks the number of its file, to which `descriptor` leads. */
  readonly operation: RecordOperation;
  readonly descriptor: Descriptor | undefined;
  readonly recorded: RecordedResult | undefined;
}

type Interpreted =
  | MemoryCall
  /** Well-formed, but it does not concern the memory map, like most of prctl() and prlimit64(). */
  | { readonly kind: 'no-concern' }
  | { readonly kind: 'problem'; readonly reason: Said };

/** Returns undefined if this form of the call does not concern the memory map. */
type Reader = (args: ArgumentReader) => RecordOperation | undefined;

const mmap: Reader = (args) => {
  args.expect(6);
  args.descriptor(4);
  return operationOf({
    call: 'mmap',
    addr: args.word(0),
    length: args.word(1),
    prot: args.flags(2, 'prot'),
    flags: args.flags(3, 'map'),
    offset: args.offset(5),
  });
};

/** A call whose arguments are an address and a length. */
function range(call: 'munmap' | 'mlock' | 'munlock' | 'load' | 'store'): Reader {
  return (args) => {
    args.expect(2);
    return operationOf({ call, addr: args.word(0), length: args.word(1) });
  };
}

/** A call whose arguments are an address, a length and flags. */
function rangeAndFlags(
  call: 'madvise' | 'mlock2' | 'msync' | 'mseal',
  set: 'madvise' | 'mlock' | 'msync',
): Reader {
  return (args) => {
    args.expect(3);
    return operationOf({ call, addr: args.word(0), length: args.word(1), flags: args.flags(2, set) });
  };
}

/** In written scenes: what the kernel does to the page at an address. */
function place(call: 'page_referenced' | 'try_to_unmap'): Reader {
  return (args) => {
    args.expect(1);
    return operationOf({ call, addr: args.word(0) });
  };
}

/** `flags` becomes the process number in the trace's own numbering. */
function peek(args: ArgumentReader, at: number): RecordOperation {
  return operationOf({ call: 'peek', flags: args.pid(at), addr: args.word(at + 1) });
}

/** Both read one word. The kernel treats them alike. */
const PEEKS: ReadonlySet<string> = new Set(['PTRACE_PEEKDATA', 'PTRACE_PEEKTEXT']);

/** Reads a new soft limit that the process sets for itself. */
function limit(resource: string, args: ArgumentReader, index: number): RecordOperation | undefined {
  const number = RLIMIT_NAMES.get(resource) ?? rawLimit(resource);
  // With -e raw, NULL is 0.
  if (number === undefined || /^(?:NULL|0)$/.test(args.text(index))) return undefined;
  return operationOf({ call: 'prlimit', flags: number, length: args.limit(index) });
}

const RLIMIT_NUMBERS: ReadonlySet<number> = new Set(RLIMIT_NAMES.values());

/** strace -X raw spells a resource as its number. Undefined for those that do not concern memory. */
function rawLimit(resource: string): number | undefined {
  const number = /^(?:0x[0-9a-f]+|\d+)$/.test(resource) ? Number(resource) : -1;
  return RLIMIT_NUMBERS.has(number) ? number : undefined;
}

/** Readers by the names under which the modelled calls appear. */
const READERS: Readonly<Record<string, Reader>> = {
  mmap,
  mmap2: mmap,
  old_mmap: mmap,
  munmap: range('munmap'),
  mprotect(args) {
    args.expect(3);
    return operationOf({
      call: 'mprotect',
      addr: args.word(0),
      length: args.word(1),
      prot: args.flags(2, 'prot'),
    });
  },
  pkey_mprotect(args) {
    args.expect(4);
    return operationOf({
      call: 'pkey_mprotect',
      addr: args.word(0),
      length: args.word(1),
      prot: args.flags(2, 'prot'),
      flags: args.word(3).lo,
    });
  },
  pkey_alloc(args) {
    args.expect(2);
    return operationOf({ call: 'pkey_alloc', addr: args.word(0), length: u64(args.flags(1, 'pkey')) });
  },
  pkey_free(args) {
    args.expect(1);
    return operationOf({ call: 'pkey_free', flags: args.word(0).lo });
  },
  // `length` holds the id until the size of the segment is known: segments.ts.
  shmat(args) {
    args.expect(3);
    return operationOf({
      call: 'shmat',
      length: args.word(0),
      addr: args.word(1),
      flags: args.flags(2, 'shmat'),
    });
  },
  shmdt(args) {
    args.expect(1);
    return operationOf({ call: 'shmdt', addr: args.word(0) });
  },
  brk(args) {
    args.expect(1);
    return operationOf({ call: 'brk', addr: args.word(0) });
  },
  mremap(args) {
    args.expect(4, 5);
    return operationOf({
      call: 'mremap',
      addr: args.word(0),
      length: args.word(1),
      newLength: args.word(2),
      flags: args.flags(3, 'mremap'),
      newAddr: args.optionalWord(4),
    });
  },
  madvise: rangeAndFlags('madvise', 'madvise'),
  mlock: range('mlock'),
  mlock2: rangeAndFlags('mlock2', 'mlock'),
  munlock: range('munlock'),
  mlockall(args) {
    args.expect(1);
    return operationOf({ call: 'mlockall', flags: args.flags(0, 'mlockall') });
  },
  munlockall(args) {
    args.expect(0);
    return operationOf({ call: 'munlockall' });
  },
  mseal: rangeAndFlags('mseal', 'mlock'),
  // mseal() for a strace that doesn't know it yet, and prints all six registers.
  syscall_0x1ce(args) {
    args.expect(3, 6);
    return operationOf({
      call: 'mseal',
      addr: args.word(0),
      length: args.word(1),
      flags: args.flags(2, 'mlock'),
    });
  },
  msync: rangeAndFlags('msync', 'msync'),
  remap_file_pages(args) {
    args.expect(5);
    return operationOf({
      call: 'remap_file_pages',
      addr: args.word(0),
      length: args.word(1),
      prot: args.flags(2, 'prot'),
      offset: args.word(3),
      flags: args.flags(4, 'map'),
    });
  },
  prctl(args) {
    args.expect(1, 5);
    const option = args.text(0);
    const number = PR_NAMES.get(option) ?? parseNumber(undecorated(option));
    const flags = typeof number === 'object' ? number.lo : number;
    if (typeof flags !== 'number' || ![...PR_NAMES.values()].includes(flags)) return undefined;
    return operationOf({
      call: 'prctl',
      flags,
      addr: args.anyWord(1),
      length: args.anyWord(2),
      newAddr: args.anyWord(3),
      newLength: args.anyWord(4),
    });
  },
  prlimit64(args) {
    args.expect(4);
    return args.text(0) === '0' ? limit(args.text(1), args, 2) : undefined;
  },
  setrlimit(args) {
    args.expect(2);
    return limit(args.text(0), args, 1);
  },
  load: range('load'),
  store: range('store'),
  peek(args) {
    args.expect(2);
    return peek(args, 0);
  },
  reclaim(args) {
    args.expect(1);
    return operationOf({ call: 'reclaim', length: u64(args.ordinal(0)) });
  },
  page_referenced: place('page_referenced'),
  try_to_unmap: place('try_to_unmap'),
  ptrace(args) {
    if (!PEEKS.has(args.text(0))) return undefined;
    args.expect(3, 4);
    return peek(args, 1);
  },
};

/** Calls that map, split or mark VMAs, and are not modelled. */
const NOT_MODELLED: ReadonlySet<string> = new Set([
  'mbind',
  'set_mempolicy_home_node',
  'migrate_pages',
  'move_pages',
  'io_setup',
  'io_destroy',
  'userfaultfd',
  'process_madvise',
  'map_shadow_stack',
]);

/** Whether a call that isMemoryCall() doesn't know changes address spaces nevertheless. */
export function isNotModelled(name: string): boolean {
  return NOT_MODELLED.has(name);
}

export function isMemoryCall(name: string): boolean {
  return Object.hasOwn(READERS, name);
}

/** isMemoryCall() must hold for `call`. */
export function interpretMemoryCall(call: CallText): Interpreted {
  const args = new ArgumentReader(call);
  const read = known(READERS[call.name], 'isMemoryCall() holds of it');
  const operation = read(args);
  if (!operation) return args.problem ?? { kind: 'no-concern' };
  const recorded = args.result();
  if (args.problem) return args.problem;
  return {
    kind: 'memory',
    operation,
    descriptor: mapsFile(operation) ? readDescriptor(call.args[4] ?? '') : undefined,
    recorded,
  };
}

export function mapsFile({ call, flags }: RecordOperation): boolean {
  return call === 'mmap' && (flags & MAP.ANONYMOUS) === 0;
}
