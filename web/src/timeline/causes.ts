/* Reasons that a recorded answer shows by itself, where a kernel here answers otherwise. */
import { splitKernelId } from '../core/kernel-id.ts';
import { PAGE_SIZE } from '../core/layout.ts';
import { release } from '../core/release.ts';
import type { RecordedResult } from '../core/session.ts';
import type { Call, RecordFile, RecordOperation, RecordOutcome } from '../protocol/protocol.gen.ts';
import { HUGE_ALIGNED_ANONYMOUS, HUGE_ALIGNED_FILES } from '../protocol/traits.gen.ts';
import { toNumber } from '../protocol/u64.ts';
import { hugePageSize, MAP } from '../protocol/vm-flags.ts';

/**
 * `hugePage`: the address may come from a later kernel, which aligns large mappings to huge pages; `noHugePage`: from one
 * that doesn't, as this one does. `randomStart`: with address randomisation, a search under MAP_32BIT starts at a random
 * page. `sealed`: the file is a memfd whose seals forbid writing. `noExec`: a file may not be executed. `policy`: seccomp or
 * a security module forbids executable memory. `hugePool`: the memory is made of huge pages, and how many of them were set
 * aside isn't known. `fiveLevels`: the address lies where only five levels of page tables reach. `noHugeFile`: as
 * `noHugePage`, for a file. `execAccess`: SELinux, or a mount, forbids executable memory. `refused`: sealed memory, or a
 * policy; `filter`: a policy alone, as nothing was there to be sealed. `noCall`: the kernel lacks the call, or a filter hides it. `noAdvice`: it doesn't know the advice, or it doesn't suit
 * the mapping. `names`: it names anonymous memory, which is a matter of how it was built.
 */
export type Cause =
  | 'hugePage'
  | 'noHugePage'
  | 'noHugeFile'
  | 'randomStart'
  | 'sealed'
  | 'noExec'
  | 'policy'
  | 'execAccess'
  | 'refused'
  | 'filter'
  | 'noCall'
  | 'noAdvice'
  | 'names'
  | 'hugePool'
  | 'fiveLevels';

const HUGE_PAGE = 2 ** 21;
/** Where MAP_32BIT searches: find_start_end(), arch/x86/kernel/sys_x86_64.c. */
const LOW = { from: 2 ** 30, to: 2 ** 31 };
/** Where four levels of page tables end. */
const FOUR_LEVELS = 2 ** 47;
const PROT_WRITE = 2;
const PROT_EXEC = 4;
/** Lower ones may be refused with EPERM by the kernel itself: mmap_min_addr, or what a security module makes of it. */
const LOW_ADDRESSES = 2 ** 16;
const MADV_COLLAPSE = 25;
/** Calls that a seal forbids, besides those that protect. */
const MAY_BE_SEALED: ReadonlySet<Call> = new Set(['munmap', 'mremap', 'madvise', 'mmap']);
const EPERM = -1;
const EINVAL = -22;
const ENOSYS = -38;
const ENOMEM = -12;
const EACCES = -13;

export function causeOf(
  kernel: string,
  operation: RecordOperation,
  recorded: RecordedResult,
  outcome: RecordOutcome,
  seen: Seen,
): Cause | undefined {
  if (startsAtRandom(operation, recorded)) return 'randomStart';
  if (seen.sealed(operation, recorded)) return 'sealed';
  if (refusesExecution(operation, recorded))
    return operation.call === 'mmap' && (operation.flags & MAP.ANONYMOUS) === 0 ? 'noExec' : 'policy';
  const told = ofError(operation, recorded, outcome);
  if (told !== undefined) return told;
  if (seen.inHugePool(operation, recorded)) return 'hugePool';
  if (seen.aboveFourLevels(operation, recorded)) return 'fiveLevels';
  const [isAligned, aligns] = [recorded, outcome].map((answer) => isHugePageAligned(operation, answer));
  if (isAligned) return alignsHugePages(kernel, operation) ? undefined : 'hugePage';
  if (!aligns || !alignsHugePages(kernel, operation) || recorded.error !== 0) return undefined;
  return operation.flags & MAP.ANONYMOUS ? 'noHugePage' : 'noHugeFile';
}

/** What an error tells that this kernel doesn't return, or the lack of one that it does. */
function ofError(
  { call, prot, flags, addr }: RecordOperation,
  { error }: RecordedResult,
  outcome: RecordOutcome,
): Cause | undefined {
  if (call === 'prctl' && error === 0 && outcome.reason === 'no_such_option') return 'names';
  if (outcome.error !== 0) return undefined;
  if (error === ENOSYS) return 'noCall';
  if (error === EINVAL && call === 'madvise' && flags !== MADV_COLLAPSE) return 'noAdvice';
  const protects = call === 'mprotect' || call === 'pkey_mprotect';
  if (error === EACCES && prot & PROT_EXEC && (protects || call === 'mmap')) return 'execAccess';
  if (error !== EPERM) return undefined;
  if (call === 'mmap' && (flags & MAP.FIXED) === 0)
    return toNumber(addr) === 0 || toNumber(addr) >= LOW_ADDRESSES ? 'filter' : undefined;
  return protects || MAY_BE_SEALED.has(call) ? 'refused' : undefined;
}

/**
 * The memory management refuses executable memory with EPERM only at low addresses, for files of a mount that forbids execution, and
 * if it is sealed.
 */
function refusesExecution({ call, prot, addr }: RecordOperation, { error }: RecordedResult): boolean {
  const mayRefuse = call === 'mmap' || call === 'mprotect' || call === 'pkey_mprotect';
  const at = toNumber(addr);
  return error === EPERM && mayRefuse && (prot & PROT_EXEC) !== 0 && (at === 0 || at >= LOW_ADDRESSES);
}

function startsAtRandom({ call, flags }: RecordOperation, { value, error }: RecordedResult): boolean {
  const searches = call === 'mmap' && (flags & (MAP['32BIT'] | MAP.FIXED)) === MAP['32BIT'];
  return searches && error === 0 && value >= LOW.from && value < LOW.to;
}

type Range = readonly [start: number, end: number];

/** What earlier answers of a recording show of the machine and of its files. */
export class Seen {
  readonly #memfds: ReadonlySet<number>;
  readonly #sealed = new Set<number>();
  readonly #readOnly: Range[] = [];
  #huge: Range[] = [];
  #fourLevels = false;

  constructor(files: readonly RecordFile[]) {
    this.#memfds = new Set(files.flatMap(({ file, kind }) => (kind === 'memfd' ? [file] : [])));
  }

  /** Must be told of all calls, in their order. */
  see(operation: RecordOperation, { value, error }: RecordedResult): void {
    const length = toNumber(operation.length);
    if (operation.call === 'mmap' && error === 0) {
      if (operation.flags & MAP.HUGETLB) this.#huge.push([value, value + wholeHugePages(operation)]);
      else this.#huge = this.#huge.filter((range) => !overlap(range, [value, value + length]));
      // No other machine than an x86-64 one gives what nobody asked for below that, and more to who asks.
      this.#fourLevels ||= toNumber(operation.addr) === 0 && value < FOUR_LEVELS;
    }
    if (!this.#mapsShared(operation)) return;
    if (operation.prot & PROT_WRITE && error === EPERM) this.#sealed.add(operation.file);
    else if (error === 0 && this.#sealed.has(operation.file)) this.#readOnly.push([value, value + length]);
  }

  /** Mapped with MAP_HUGETLB, or a call that concerns such memory: its parts are whole huge pages, and not all advice fits it. */
  inHugePool({ call, flags, addr, length }: RecordOperation, { error }: RecordedResult): boolean {
    if (call === 'mmap' && flags & MAP.HUGETLB) return error === 0 || error === ENOMEM;
    const at = toNumber(addr);
    return this.#huge.some((range) => overlap(range, [at, at + Math.max(toNumber(length), 1)]));
  }

  /** The program asked for an address beyond four levels, and got it, where others are placed below. */
  aboveFourLevels({ addr }: RecordOperation, { error }: RecordedResult): boolean {
    return error === 0 && this.#fourLevels && toNumber(addr) >= FOUR_LEVELS;
  }

  /**
   * Whether a memfd's seals forbid the call. No log of memory calls shows F_ADD_SEALS; but a writable shared mapping of a
   * sealed file is EPERM, and later shared mappings can't be made writable.
   */
  sealed(operation: RecordOperation, { error }: RecordedResult): boolean {
    if ((operation.prot & PROT_WRITE) === 0) return false;
    if (error === EPERM) return this.#mapsShared(operation);
    const at = toNumber(operation.addr);
    return (
      error === EACCES &&
      operation.call === 'mprotect' &&
      this.#readOnly.some((range) => overlap(range, [at, at + 1]))
    );
  }

  #mapsShared({ call, flags, file }: RecordOperation): boolean {
    return call === 'mmap' && (flags & MAP.SHARED) !== 0 && this.#memfds.has(file);
  }
}

/** The bytes that an mmap() with MAP_HUGETLB gets: its length, in whole huge pages. */
export function wholeHugePages({ length, flags }: RecordOperation): number {
  const size = hugePageSize(flags);
  return Math.ceil(toNumber(length) / size) * size;
}

function overlap([start, end]: Range, [from, to]: Range): boolean {
  return start < to && from < end;
}

/**
 * Whether a kernel that aligns large mappings to huge pages may have chosen this address for that reason. Anonymous
 * memory starts at a multiple of the huge page size; a file mapping is placed so that such multiples within the file
 * do.
 */
export function isHugePageAligned(
  operation: RecordOperation,
  { value, error }: Pick<RecordedResult, 'value' | 'error'>,
): boolean {
  return (
    operation.call === 'mmap' &&
    error === 0 &&
    toNumber(operation.addr) < PAGE_SIZE &&
    toNumber(operation.length) >= HUGE_PAGE &&
    (value - toNumber(operation.offset)) % HUGE_PAGE === 0
  );
}

/** Whether this kernel itself aligns large mappings of this kind, so that no later kernel's alignment explains anything. */
function alignsHugePages(kernel: string, { flags }: RecordOperation): boolean {
  const { since } = (flags & MAP.ANONYMOUS) === 0 ? HUGE_ALIGNED_FILES : HUGE_ALIGNED_ANONYMOUS;
  return (release(splitKernelId(kernel).row) ?? 0) >= (release(since) ?? Infinity);
}
