/* What each trait of wasm-core/machine/traits.def means, as a sentence about the kernels that have it. A new trait does not
 * compile without its sentence. */
import type * as TRAITS from '../../protocol/traits.gen.ts';

export const traits = {
  TOPDOWN_LAYOUT: 'new mappings go downwards from below the stack, where the layout says so',
  MINIMUM_ADDRESS: 'nothing is mapped below mmap_min_addr, and hints are raised to it',
  MINIMUM_FIRST:
    'mmap() refuses an address below mmap_min_addr before anything else is wrong with the mapping; before, last',
  STACK_GUARD_GAP: 'searches, hints and stack growth leave 256 pages unmapped below a growing VMA',
  HUGE_ALIGNED_ANONYMOUS: 'large anonymous mappings are aligned to 2 MiB',
  HUGE_ALIGNS_WHOLE_ONLY:
    'anonymous mappings are aligned only if their length is a multiple of 2 MiB and they have no hint',
  HUGE_ALIGNS_TO_TOP: 'a mapping that is aligned to 2 MiB goes to the top of the gap found for it',
  HUGE_ALIGNED_FILES: 'large mappings of files on a disk are aligned so that huge pages would fit',
  HUGE_ALIGNED_ZERO: 'large private mappings of /dev/zero are aligned to 2 MiB',
  HUGE_ALIGNED_64_BIT: 'mappings of 32-bit programs are never aligned to 2 MiB',
  HUGE_HINT_ROUNDS_UP:
    'a hint for memory of MAP_HUGETLB is rounded up to huge pages; before, it was rounded down',
  FIXED_LIKE_FOUND:
    'mmap() at a fixed address in the last 4,095 bytes takes the address for an error number: −1 is EPERM',

  NONLINEAR: 'remap_file_pages(), MAP_POPULATE and MAP_NONBLOCK are known',
  KNOWS_WRAPPED_LENGTH: 'mmap() does not take a length that wraps around to 0 for length 0',
  REFUSES_EMPTY:
    'mmap() refuses length 0, and a length beyond user space is ENOMEM; before, length 0 succeeded, and the other was EINVAL',
  KNOWS_HUGETLB: 'MAP_HUGETLB is known',
  HUGE_SIZE_CHECKED: 'MAP_HUGETLB without hugetlbfs is EINVAL; before, it was ENOSYS',
  SHARED_MEMORY_CANNOT_GROW: 'MAP_GROWSDOWN is refused for shared anonymous memory',
  SHARED_MEMORY_UNLIMITED:
    'shared memory may be as long as any file; before, the index of its swap entries reached only 256.5 GiB',
  DESCRIPTOR_FIRST: 'mmap() checks the descriptor before it refuses huge pages of a file',
  OFFSET_LIMIT: 'mmap() refuses offsets that no file of this kind can have',
  SHARED_VALIDATE: 'MAP_SHARED_VALIDATE is a type of mapping',
  DROPPABLE: 'MAP_DROPPABLE is a type of mapping',
  STACK_WITHOUT_HUGE_PAGES: 'MAP_STACK sets VM_NOHUGEPAGE',
  GROWING_CHECKED_FIRST: 'mmap() refuses what can’t grow downwards before it unmaps anything',
  LIMIT_BEFORE_UNMAP: 'mmap() checks RLIMIT_AS before it unmaps, and credits what it will unmap',
  GATHER_BEFORE_UNMAP:
    'mmap() splits VMAs, then checks all limits, then unmaps; it returns the error of whatever fails',
  DATA_LIMIT: 'RLIMIT_DATA counts all private writable memory',
  WHOLE_SPECIAL_MAPPINGS: 'vdso and vvar can’t be split',
  CUTS_MAKE_OUTER_PARTS:
    'a split for munmap() keeps the VMA for what is unmapped, and the rest becomes a new VMA',
  UNTOUCHED_UNACCOUNTED: 'mprotect() clears VM_ACCOUNT on untouched memory that becomes read-only',
  MPROTECT_POPULATES: 'mprotect() populates locked private memory that becomes writable',
  HEAP_APART:
    'brk() extends only a VMA that reaches above start_brk, and shrinks the heap only where something is mapped',
  HEAP_EXECUTABLE: 'brk() maps memory that may be executed',
  BRK_LIMIT_FIRST: 'brk() checks RLIMIT_DATA first; before, only when the heap grew by a page',
  BRK_FROM_HEAP:
    'brk() may not go below the heap, and RLIMIT_DATA counts the heap and the data segment; before, the break could go down to the end of the code, and .bss and the gap behind it counted, too',
  ACCOUNTS:
    'VMAs remember what was promised to them (VM_ACCOUNT); before, only calls that map memory asked whether there was enough',
  NORESERVE_MARKS:
    'a VMA remembers MAP_NORESERVE; before, mprotect() to writable accounted for it as for any other',
  KNOWS_MAP_LOCKED: 'MAP_LOCKED is known',
  KNOWS_PROT_SEM: 'mprotect() accepts PROT_SEM',
  KNOWS_PROT_GROWS: 'mprotect() knows PROT_GROWSDOWN and PROT_GROWSUP',
  MPROTECT_EMPTY_FIRST:
    'mprotect() of length 0 succeeds whatever protection it asks for; before, an unknown one was EINVAL',
  MPROTECT_WRAP_ENOMEM: 'mprotect() of a range that wraps around is ENOMEM; before, it was EINVAL',

  MREMAP_LOOKS_FIRST: 'mremap() refuses an address where nothing is mapped, even to shrink',
  MREMAP_CHECKS_FIRST:
    'mremap() checks all arguments, then the VMA, before it unmaps what lies at the new place',
  MREMAP_COUNTS_FIRST:
    'mremap() to a given address checks that five more VMAs would be allowed before it unmaps anything',
  MREMAP_SAME_LENGTH_FREE: 'mremap() checks no limits when it moves a range without changing its length',
  MREMAP_OVERCOMMIT_EFAULT:
    'an mremap() that overcommit refuses returns EFAULT; before and after, it returned ENOMEM',
  MREMAP_COUNTS_COPY:
    'both the locked memory that MREMAP_DONTUNMAP leaves behind and its copy count as locked',
  MOVE_LOSES_ACCOUNT:
    'a bug: the rest of a VMA that mremap() moved in part loses VM_ACCOUNT, because move_vma() takes success for failure',
  MREMAP_LOOKS_UP_ROOM: 'mremap() looks up the gap above a VMA, as no list leads to the next VMA',
  MREMAP_JOINS_NEXT: 'a VMA that mremap() grows in place merges with the next one',
  MREMAP_KEEPS_OLD: 'MREMAP_DONTUNMAP is known',
  MREMAP_DUPLICATES_SHARED_ONLY: 'old length 0 is refused for private memory',
  MREMAP_EMPTY_NEVER_OVERLAPS:
    'the old range overlaps the new one only if both hold a byte; before, old length 0 made no difference',
  ZERO_MOVES_AS_ANONYMOUS:
    'an untouched private mapping of /dev/zero gets the offset of its new address; before, it kept its offset in the file',
  MREMAP_MOVES_HUGE: 'mremap() moves and shrinks memory of MAP_HUGETLB; before, it refused',
  MREMAP_MANY: 'MREMAP_FIXED without a change of length moves a range of several VMAs',
  MREMAP_COUNTS_ALWAYS:
    'every mremap() first checks that four more VMAs would be allowed, with MREMAP_DONTUNMAP five; one that moves checks again, for two or three',
  KEEPS_ANY_OLD:
    'MREMAP_DONTUNMAP also leaves files and shared memory behind; before, only private anonymous memory',
  REMAINS_MARK_NEXT:
    'a bug: where MREMAP_DONTUNMAP moves the middle of a VMA, the VMA behind it is marked as accounted for (VM_ACCOUNT)',
  REMAINS_UNLINKED: 'what MREMAP_DONTUNMAP leaves behind as a whole loses its anon_vma',
  REMAINS_START_ANEW:
    'what MREMAP_DONTUNMAP leaves behind never merges with its copy, gets the offset of its address again, as new memory has it, and is cut out first if it is locked, so that the rest stays locked',
  STABLE_REMAINS_START_ANEW:
    'what MREMAP_DONTUNMAP leaves behind starts anew, as 7.2 has it: brought to stable 6.12',
  MREMAP_REFUSES_EMPTY: 'mremap() to length 0 is EINVAL; before, it unmapped, and returned the address',
  MREMAP_SHRINKS_AND_MOVES:
    'mremap() to a given address may shrink, too; before, it unmapped the tail and then returned EFAULT',
  MREMAP_HEEDS_UNMAP:
    'mremap() that shrinks returns the error of an munmap() that fails; before, it returned the address',
  EMPTY_MOVE_LOSES_ACCOUNT: 'the VMA that mremap() with old length 0 copies loses VM_ACCOUNT',

  TEXT_BY_SEGMENT: 'VmExe is the length of the program’s code; before, it was what was still mapped of it',
  COUNTED_BY_FLAGS:
    'VmData counts private writable memory, VmLib all executable memory; before, VmData counted everything but files and stack',
  CODE_IS_EXECUTABLE: 'the code starts at the program’s first executable segment, not at its first segment',
  TEXT_WITHIN_CODE: 'VmExe is never more than all executable memory',
  HEAP_TOUCHING:
    'a VMA that touches or overlaps the heap is labelled [heap]; before, only one that contains all of it',
  HEAP_INSIDE: 'only a VMA that overlaps the heap is labelled [heap]',
  STACK_BY_POINTER: 'the VMA that the stack pointer points into is labelled [stack]',
  DENYWRITE_SHOWN: 'a program’s own VMAs have VM_DENYWRITE',
  LOCKONFAULT_SHOWN: 'smaps shows VM_LOCKONFAULT',

  NEW_JOINS_NEXT_FIRST:
    'mmap() merges with the next VMA first, and with the previous one only if their anon_vmas are compatible',
  ABSORBS_ONE_BY_ONE:
    'a VMA that absorbs two neighbours takes the locks of file and anon_vma once for each of them',
  FLAGS_JOIN:
    'VMAs that mlock() or madvise() have made alike merge again; before, madvise() even cut where it changed nothing',
  MIXED_PAGES_SPECIAL: 'a VMA with VM_MIXEDMAP is special, and never merges',
  MAPLE_RCU:
    'readers may hold nodes of the maple tree, so nodes are replaced rather than changed; stable 6.1.y does so too, since 6.1.24',
  MAPLE_WORST_CASE:
    'before each store into the maple tree as many nodes are allocated as any store could need: three for each level, and one more',
  MAPLE_VACANT:
    'a store into the maple tree stops at the first level that keeps its number of nodes, and nodes are allocated only as far as that; before, most stores that changed several nodes copied all levels up to the root',
  MAPLE_COPIES:
    'a full node of the maple tree shares its slots evenly with a sibling, if the two have enough free slots; before, it filled up the sibling to all but one slot',
  FIRST_WRITE_LINKS_LAST:
    'a VMA whose first write links it to a neighbour’s anon_vma comes last in that anon_vma’s list, too',
  AREAS_COME_LAST: 'a VMA comes last in the list of its anon_vma, not first',
  FIRST_WRITE_LOCKS: 'a first write acquires the lock of its anon_vma even if the anon_vma is new',
  TABLES_LOCKED_APART: 'each lowest page table has a lock of its own',
  HANDS_ITERATOR:
    'merges, splits and loops over VMAs continue from the call’s iterator instead of looking VMAs up again',
  ANON_VMA_REUSE: 'fork may give a child an ancestor’s idle anon_vma',
  ANON_OFFSETS:
    'the reverse mapping knows a private file’s own pages by the address of the mapping when it was first written, not by their place in the file; such mappings merge only if these numbers continue, too',

  STACK_POINTER_LIMIT: 'a touch far below the stack pointer does not let a VMA grow',
  LARGE_PUSHES: 'a stack may be touched 64 KiB and 256 bytes below the stack pointer; before, 32 bytes',
  GUARD_PAGE_INSIDE:
    'the lowest page of a growing VMA is its guard: the first page fault there moves the guard down by one page',
  GROWTH_STOPS_SHORT: 'a touch right above another mapping does not let a VMA grow',
  GROWTH_STOPS_AT_OFFSET_0:
    'a mapping does not grow downwards beyond offset 0 of its object; before, the offset wrapped around',
  GROWTH_LINKS_FIRST: 'a VMA that tries to grow gets an anon_vma even if it may not grow',

  NO_ZERO_PAGE: 'reading untouched anonymous memory allocates a page, as writing does',
  WRITABLE_IS_READABLE:
    'memory that may be written may be read; before, a page that was missing could not be read',
  VVAR_SPARSE: 'some pages of vvar can’t be read: SIGBUS',
  VVAR_ONE_PAGE: 'of vvar, only the first page can be read; afterwards every second one',
  VVAR_WHOLE: 'all pages of vvar can be read; those of hypervisors’ clocks lie apart, and may be missing',
  POPULATE_AS_MLOCK: 'MAP_POPULATE populates as mlock() does, execute-only memory included',
  FORK_CLEANS_UP:
    'a fork that runs out of memory frees the child’s VMAs and tree itself, under the lock; before, it left a mark for exit_mmap()',
  FORK_SKIPS_REFILLABLE: 'fork skips page tables that page faults can fill again',
  HUGE_PAGES: 'page faults may allocate huge pages; MADV_HUGEPAGE and MADV_NOHUGEPAGE are known',
  FAULTS_BY_VMA_LOCK: 'a page fault finds and locks its VMA without find_vma()',
  HUGE_ZERO_PAGE: 'reading where a huge page may lie maps the huge zero page',
  HUGE_COW_SPLITS: 'writing to a shared huge page splits it instead of copying it',
  HUGE_ZERO_BECOMES_HUGE: 'writing to the huge zero page allocates a huge page again',
  HUGE_SPLIT_FREES_ZEROES: 'a split of a huge page frees those of its pages that are all zeroes',
  PT_RECLAIM: 'MADV_DONTNEED frees page tables that it leaves empty',

  MLOCK_FOR_ALL: 'a process without privileges may lock memory, within RLIMIT_MEMLOCK',
  ADVICE_CHECKED_FIRST: 'unknown advice is refused before any VMA is looked up',
  ADVICE_LENGTH_CHECKED: 'madvise() of a length that wraps around to 0 is EINVAL; before, it did nothing',
  MSYNC_WRAP_ENOMEM: 'msync() of a range that wraps around is ENOMEM; before, it was EINVAL',
  KNOWS_DONTFORK: 'MADV_DONTFORK, MADV_DOFORK and MADV_REMOVE are known',
  KNOWS_MERGEABLE: 'MADV_MERGEABLE and MADV_UNMERGEABLE are known',
  KNOWS_DONTDUMP: 'MADV_DONTDUMP and MADV_DODUMP are known',
  KNOWS_FREE: 'MADV_FREE is known',
  KNOWS_WIPEONFORK: 'MADV_WIPEONFORK and MADV_KEEPONFORK are known',
  KNOWS_COLD: 'MADV_COLD and MADV_PAGEOUT are known',
  KNOWS_POPULATE: 'MADV_POPULATE_READ and MADV_POPULATE_WRITE are known',
  POPULATE_STOPS_AT_GAP:
    'MADV_POPULATE_READ and MADV_POPULATE_WRITE stop at the first gap; before, they continued after it',
  REMOVE_BY_FALLOCATE:
    'MADV_REMOVE asks the file system to punch a hole, and returns EOPNOTSUPP if it can’t; before, it worked on shared memory only, and anything else got ENOSYS',
  REMOVE_READ_ONLY: 'MADV_REMOVE works on mappings that may become writable; before, only on writable ones',
  KNOWS_DONTNEED_LOCKED: 'MADV_DONTNEED_LOCKED is known',
  KNOWS_COLLAPSE: 'MADV_COLLAPSE is known',
  KNOWS_GUARD: 'MADV_GUARD_INSTALL and MADV_GUARD_REMOVE are known',
  KNOWS_MLOCK2: 'mlock2() is known, and so is MCL_ONFAULT of mlockall()',
  KNOWS_MSEAL: 'mseal() is known',
  KNOWS_THP_DISABLE: 'prctl(PR_SET_THP_DISABLE) is known',
  THP_DISABLE_MARKS:
    'PR_SET_THP_DISABLE sets VM_NOHUGEPAGE on every mapping made from then on, by children too',
  THP_DISABLE_EXCEPT: 'PR_SET_THP_DISABLE accepts PR_THP_DISABLE_EXCEPT_ADVISED',
  ADVICE_LIMIT_ENOMEM: 'madvise() at the limit of VMAs is ENOMEM, otherwise EAGAIN',
  DOFORK_REFUSES_SPECIAL:
    'MADV_DOFORK is refused for VMAs that the kernel or a driver has set up; before, only for registers of devices',
  DODUMP_REFUSES_SPECIAL: 'MADV_DODUMP is refused for VMAs that the kernel or a driver has set up',
  WILLNEED_ANONYMOUS: 'MADV_WILLNEED is accepted for memory without a file',
  WILLNEED_LOOKS_UP:
    'MADV_WILLNEED without a file looks each VMA up again, to walk its page tables; 6.1 and later were not read',
  HUGEPAGE_ANY_AREA:
    'MADV_HUGEPAGE also marks VMAs where huge pages can’t lie, and a second MADV_HUGEPAGE is no error',
  MUNLOCK_TOUCHES:
    'munlock() touches the pages that it unlocks, as mlock() does those that it locks, so it may make pages',
  MUNLOCK_SEARCHES:
    'when a page is unlocked, a reverse-map walk finds out whether another VMA has locked it, too',
  MUNLOCK_SPARES_SOLE: 'no such walk for a page that only one page table entry maps',
  MLOCK_POPULATES_LAST:
    'mlock() and mlockall() populate after they have marked all VMAs; before, VMA by VMA, and only pages that weren’t locked yet',
  POPULATE_FORCES: 'mlock() populates execute-only memory too, and reads shared memory instead of writing it',
  ONFAULT_SKIPS: 'mlock2(MLOCK_ONFAULT) does not populate; before, it returned ENOMEM for PROT_NONE',
  ONFAULT_ALONE_REFUSED: 'mlockall(MCL_ONFAULT) alone is EINVAL; before, it unlocked everything',
  MLOCK_COUNTS_ONCE: 'what is locked already does not count against RLIMIT_MEMLOCK again',
  SHARED_MEMORY_UNBENT: 'remap_file_pages() refuses shared anonymous memory',
  BENT_BY_FAULTS:
    'MAP_POPULATE fills private memory, too, remap_file_pages() does not look where the file ends, and files on a disk are mapped anew; before, they were bent as well',
  REMAP_BY_MMAP: 'remap_file_pages() makes new mappings instead of a nonlinear one',

  KNOWS_PKEYS:
    'pkey_mprotect(), pkey_alloc() and pkey_free() are known, and execute-only memory gets a key if the processor has keys',
  FORK_COPIES_PKEYS: 'a child inherits the set of allocated protection keys, not only the keys of its VMAs',

  SHMAT_SPARES_STACK: 'shmat() refuses an address within five pages below the stack’s start',
  SHMAT_CHECKS_WRAP:
    'shmat() refuses a segment whose end would wrap around, before it checks what is mapped there',
  SHMAT_KEEPS_NULL: 'SHM_REMAP refuses an address that SHM_RND rounds down to 0',
  SHMDT_ONE_FILE: 'shmdt() unmaps only pieces of the same attachment',
  SEGMENT_TAKES_IN: 'a merge lets an attached segment’s VMA grow upwards',
  SEGMENT_NEVER_GOES: 'such a merge never removes a VMA of a segment',
} as const satisfies Readonly<Record<keyof typeof TRAITS, string>>;
