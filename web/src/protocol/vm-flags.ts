/**
 * The bits of system call arguments and of `vm_flags`, with the kernel's values on x86-64.
 * wasm-core/machine/vm_flags.h declares the same values, and a test compares the two.
 */

const HIGH = 2 ** 32;

/** The sum of several of these may exceed 2^31: `|` and `&` would truncate it; `allOf` and `has` don't. */
export const VM = {
  READ: 0x1,
  WRITE: 0x2,
  EXEC: 0x4,
  SHARED: 0x8,
  MAYREAD: 0x10,
  MAYWRITE: 0x20,
  MAYEXEC: 0x40,
  MAYSHARE: 0x80,
  GROWSDOWN: 0x100,
  PFNMAP: 0x400,
  /** VM_DENYWRITE up to 5.14. */
  MAYBE_GUARD: 0x800,
  LOCKED: 0x2000,
  IO: 0x4000,
  SEQ_READ: 0x8000,
  RAND_READ: 0x1_0000,
  DONTCOPY: 0x2_0000,
  DONTEXPAND: 0x4_0000,
  LOCKONFAULT: 0x8_0000,
  ACCOUNT: 0x10_0000,
  NORESERVE: 0x20_0000,
  WIPEONFORK: 0x200_0000,
  DONTDUMP: 0x400_0000,
  MIXEDMAP: 0x1000_0000,
  HUGEPAGE: 0x2000_0000,
  NOHUGEPAGE: 0x4000_0000,
  MERGEABLE: 0x8000_0000,
  DROPPABLE: 2 ** 40,
  SEALED: 2 ** 42,
} as const;

/** Whether `vmFlags` has the bit `flag`, one of VM. */
export function has(vmFlags: number, flag: number): boolean {
  return flag < HIGH ? (vmFlags & flag) !== 0 : (Math.floor(vmFlags / HIGH) & (flag / HIGH)) !== 0;
}

/** The bits that `vmFlags` and `mask` share. */
export function within(vmFlags: number, mask: number): number {
  const high = Math.floor(vmFlags / HIGH) & Math.floor(mask / HIGH);
  return (high >>> 0) * HIGH + ((vmFlags & mask) >>> 0);
}

/** All bits of the given flags. */
export function allOf(...flags: readonly number[]): number {
  let low = 0;
  let high = 0;
  for (const flag of flags) {
    low |= flag;
    high |= Math.floor(flag / HIGH);
  }
  return (high >>> 0) * HIGH + (low >>> 0);
}

/** The n-th shared anonymous mmap() maps file SHARED_MEMORY_FILES + n, as in wasm-core/machine/vm_flags.h. */
export const SHARED_MEMORY_FILES = 0x8000_0000;

export const PROT = { NONE: 0, READ: 0x1, WRITE: 0x2, EXEC: 0x4 } as const;

export const MREMAP = { MAYMOVE: 0x1, FIXED: 0x2, DONTUNMAP: 0x4 } as const;

export const MAP = {
  SHARED: 0x1,
  PRIVATE: 0x2,
  FIXED: 0x10,
  ANONYMOUS: 0x20,
  '32BIT': 0x40,
  GROWSDOWN: 0x100,
  DENYWRITE: 0x800,
  EXECUTABLE: 0x1000,
  LOCKED: 0x2000,
  NORESERVE: 0x4000,
  POPULATE: 0x8000,
  NONBLOCK: 0x1_0000,
  STACK: 0x2_0000,
  HUGETLB: 0x4_0000,
  FIXED_NOREPLACE: 0x10_0000,
} as const;

/** With MAP_HUGETLB these bits are the size of the pages, as a power of two; 0: 2 MiB. */
export const HUGE_SIZE = 0xfc00_0000;

/** The size of the huge pages that mmap() asks for with MAP_HUGETLB. */
export function hugePageSize(flags: number): number {
  return 2 ** (flags >>> 26 || 21);
}

/** The number of a VMA's protection key: four bits that the VmFlags line does not print. */
export function keyOf(vmFlags: number): number {
  return Math.floor(vmFlags / HIGH) & 0xf;
}

export function withKey(vmFlags: number, key: number): number {
  return vmFlags + (key - keyOf(vmFlags)) * HIGH;
}

/**
 * `rw-p`, as in /proc/PID/maps. `s` follows VM_MAYSHARE, which a shared mapping of a file opened read-only has, too.
 */
export function permissions(vmFlags: number): string {
  return (
    (vmFlags & VM.READ ? 'r' : '-') +
    (vmFlags & VM.WRITE ? 'w' : '-') +
    (vmFlags & VM.EXEC ? 'x' : '-') +
    (vmFlags & VM.MAYSHARE ? 's' : 'p')
  );
}
