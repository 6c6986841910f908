/** Names that programs use for numbers, with their values on x86-64 (include/uapi of Linux). */

export const PROT_NAMES: ReadonlyMap<string, number> = new Map([
  ['PROT_NONE', 0x0],
  ['PROT_READ', 0x1],
  ['PROT_WRITE', 0x2],
  ['PROT_EXEC', 0x4],
  ['PROT_SEM', 0x8],
  ['PROT_GROWSDOWN', 0x100_0000],
  ['PROT_GROWSUP', 0x200_0000],
]);

export const MAP_NAMES: ReadonlyMap<string, number> = new Map([
  ['MAP_FILE', 0x0],
  ['MAP_SHARED', 0x1],
  ['MAP_PRIVATE', 0x2],
  ['MAP_SHARED_VALIDATE', 0x3],
  ['MAP_DROPPABLE', 0x8],
  ['MAP_FIXED', 0x10],
  ['MAP_ANONYMOUS', 0x20],
  ['MAP_ANON', 0x20],
  ['MAP_32BIT', 0x40],
  ['MAP_ABOVE4G', 0x80],
  ['MAP_GROWSDOWN', 0x100],
  ['MAP_DENYWRITE', 0x800],
  ['MAP_EXECUTABLE', 0x1000],
  ['MAP_LOCKED', 0x2000],
  ['MAP_NORESERVE', 0x4000],
  ['MAP_POPULATE', 0x8000],
  ['MAP_NONBLOCK', 0x1_0000],
  ['MAP_STACK', 0x2_0000],
  ['MAP_HUGETLB', 0x4_0000],
  ['MAP_SYNC', 0x8_0000],
  ['MAP_FIXED_NOREPLACE', 0x10_0000],
  ['MAP_UNINITIALIZED', 0x400_0000],
  ['MAP_HUGE_2MB', 0x5400_0000],
  ['MAP_HUGE_1GB', 0x7800_0000],
]);

export const MREMAP_NAMES: ReadonlyMap<string, number> = new Map([
  ['MREMAP_MAYMOVE', 0x1],
  ['MREMAP_FIXED', 0x2],
  ['MREMAP_DONTUNMAP', 0x4],
]);

export const MADV_NAMES: ReadonlyMap<string, number> = new Map([
  ['MADV_NORMAL', 0],
  ['MADV_RANDOM', 1],
  ['MADV_SEQUENTIAL', 2],
  ['MADV_WILLNEED', 3],
  ['MADV_DONTNEED', 4],
  ['MADV_FREE', 8],
  ['MADV_REMOVE', 9],
  ['MADV_DONTFORK', 10],
  ['MADV_DOFORK', 11],
  ['MADV_MERGEABLE', 12],
  ['MADV_UNMERGEABLE', 13],
  ['MADV_HUGEPAGE', 14],
  ['MADV_NOHUGEPAGE', 15],
  ['MADV_DONTDUMP', 16],
  ['MADV_DODUMP', 17],
  ['MADV_WIPEONFORK', 18],
  ['MADV_KEEPONFORK', 19],
  ['MADV_COLD', 20],
  ['MADV_PAGEOUT', 21],
  ['MADV_POPULATE_READ', 22],
  ['MADV_POPULATE_WRITE', 23],
  ['MADV_DONTNEED_LOCKED', 24],
  ['MADV_COLLAPSE', 25],
  ['MADV_HWPOISON', 100],
  ['MADV_SOFT_OFFLINE', 101],
  ['MADV_GUARD_INSTALL', 102],
  ['MADV_GUARD_REMOVE', 103],
]);

export const MLOCK_NAMES: ReadonlyMap<string, number> = new Map([['MLOCK_ONFAULT', 0x1]]);

export const MCL_NAMES: ReadonlyMap<string, number> = new Map([
  ['MCL_CURRENT', 0x1],
  ['MCL_FUTURE', 0x2],
  ['MCL_ONFAULT', 0x4],
]);

export const MS_NAMES: ReadonlyMap<string, number> = new Map([
  ['MS_ASYNC', 0x1],
  ['MS_INVALIDATE', 0x2],
  ['MS_SYNC', 0x4],
]);

export const PKEY_NAMES: ReadonlyMap<string, number> = new Map([
  ['PKEY_DISABLE_ACCESS', 0x1],
  ['PKEY_DISABLE_WRITE', 0x2],
]);

export const SHMAT_NAMES: ReadonlyMap<string, number> = new Map([
  ['SHM_RDONLY', 0x1000],
  ['SHM_RND', 0x2000],
  ['SHM_REMAP', 0x4000],
  ['SHM_EXEC', 0x8000],
]);

/** The options of prctl() that concern the memory map; the model ignores all others. */
export const PR_NAMES: ReadonlyMap<string, number> = new Map([
  ['PR_SET_THP_DISABLE', 41],
  ['PR_SET_VMA', 0x5356_4d41],
]);

/** Named values among the further arguments of these options. */
export const PR_ARGUMENT_NAMES: ReadonlyMap<string, number> = new Map([['PR_SET_VMA_ANON_NAME', 0]]);

/** The resources that limit the memory map; the model ignores all others. */
export const RLIMIT_NAMES: ReadonlyMap<string, number> = new Map([
  ['RLIMIT_DATA', 2],
  ['RLIMIT_STACK', 3],
  ['RLIMIT_MEMLOCK', 8],
  ['RLIMIT_AS', 9],
]);

/** The errors that a memory call can end with, and a few that strace shows for an interrupted call. */
export const ERROR_NUMBERS: ReadonlyMap<string, number> = new Map([
  ['EPERM', 1],
  ['ENOENT', 2],
  ['ESRCH', 3],
  ['EINTR', 4],
  ['EIO', 5],
  ['ENXIO', 6],
  ['EBADF', 9],
  ['ECHILD', 10],
  ['EAGAIN', 11],
  ['ENOMEM', 12],
  ['EACCES', 13],
  ['EFAULT', 14],
  ['EBUSY', 16],
  ['EEXIST', 17],
  ['ENODEV', 19],
  ['EINVAL', 22],
  ['ENFILE', 23],
  ['ETXTBSY', 26],
  ['ENOSPC', 28],
  ['ENOSYS', 38],
  ['EIDRM', 43],
  ['EOVERFLOW', 75],
  ['EOPNOTSUPP', 95],
  ['ERESTARTSYS', 512],
  ['ERESTARTNOINTR', 513],
]);

const ERROR_NAMES: ReadonlyMap<number, string> = new Map(
  [...ERROR_NUMBERS].map(([name, number]) => [number, name]),
);

/** Name of a negative errno: −12 → "ENOMEM". Undefined if it has none here. */
export function errorName(error: number): string | undefined {
  return ERROR_NAMES.get(-error);
}
