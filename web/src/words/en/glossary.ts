/**
 * The glossary: what each technical term is called, and under `id.means` what it means, in one or two sentences. Where a
 * term is taught, and what else it is called in the kernel’s source, stands in lesson-kit/glossary.ts.
 */
export const glossary = {
  'address-space': 'address space',
  'address-space.means':
    'All addresses that a process can name, and what the kernel knows about them: a sorted collection of VMAs. Whatever lies between two VMAs is unmapped.',
  'amdahls-law': 'Amdahl’s law',
  'amdahls-law.means':
    'Speeding up one part of the work can’t save more than the time that this part takes. If 70 % of the time goes into a lock, removing the lock makes the whole at most 3.3 times as fast.',
  anonymous: 'anonymous memory',
  'anonymous.means':
    'Memory that belongs to no file, such as heap and stack. It starts out as zeroes, and if it has to leave memory it goes to swap.',
  anonmm: 'anonmm',
  'anonmm.means':
    'A rival of anon_vma in 2003 and 2004: an anonymous page points to the address space in which it was made, and keeps the address that it has there. No release has it.',
  'anon-vma': 'anon_vma',
  'anon-vma.means':
    'An object that knows all VMAs in which certain anonymous pages may be mapped, with a lock of its own. A VMA gets one at its first write; each of its anonymous pages points to one.',
  'anon-vma-chain': 'anon_vma_chain',
  'anon-vma-chain.means':
    'A link between a VMA and an anon_vma. Since 2.6.34 a VMA has a link to its own anon_vma and to each of its ancestors’, because it may map pages from all of them.',
  arena: 'arena',
  'arena.means':
    'A region of memory from which malloc() serves one thread or a few, so that threads needn’t wait for one another.',
  'augmented-tree': 'augmented tree',
  'augmented-tree.means':
    'A search tree whose nodes keep an extra value about their whole subtree, such as its largest gap. Whoever changes a node, or rotates it, must update that value upwards.',
  brk: 'brk()',
  'brk.means':
    'The system call that moves the end of the heap. sbrk() is the C library’s function for it, and counts from where the end is now.',
  'bulk-store': 'bulk store',
  'bulk-store.means':
    'How fork() filled the child’s maple tree from 6.1 to 6.7: nodes are allocated in advance, then the VMAs are stored one behind the other.',
  'cached-hole-size': 'cached_hole_size',
  'cached-hole-size.means':
    'A field of the mm from 2.6.13 on: the largest gap that the linear search has noticed since it last started anew; top-down it misses those in which no candidate begins. Only a request that would fit in it makes the next search start anew.',
  'cache-line': 'cache line',
  'cache-line.means':
    'The piece of memory, often 64 bytes, that a processor’s cache loads and hands over as a whole. A line that several processors write to travels between them.',
  'cache-slot': 'slot of a VMA cache',
  'cache-slot.means':
    'One of the four pointers to VMAs that each thread kept from 3.15 to 6.0. Bits of the address decide which slot a VMA is stored in.',
  contention: 'contention',
  'contention.means':
    'Several processors want the same lock, or the same cache line, at the same time. All but one of them wait.',
  'copy-on-write': 'copy on write',
  'copy-on-write.means':
    'Two processes share a page that is read-only for both. Whichever writes first takes a page fault, and gets a copy of that one page.',
  'dup-mmap': 'dup_mmap()',
  'dup-mmap.means':
    'The part of fork() that gives the child its VMAs: it copies each VMA of the parent, and its page table entries where that is needed. Since 7.0 it also undoes that if memory runs out.',
  'exit-mmap': 'exit_mmap()',
  'exit-mmap.means':
    'The function that takes an address space apart when nobody uses it any more: it unmaps and frees every VMA. Up to 6.19 it also did so when a fork() had failed.',
  'find-vma': 'find_vma()',
  'find-vma.means':
    'The kernel’s lookup: it returns the first VMA that ends above an address. That VMA need not contain the address.',
  fork: 'fork()',
  'fork.means':
    'The system call that makes a second process, whose address space begins as a copy of its maker’s. The pages themselves are shared until somebody writes.',
  'free-area-cache': 'free_area_cache',
  'free-area-cache.means':
    'A field of the mm up to 3.7: the address where the last search for a gap ended. The next one usually starts there.',
  gap: 'gap',
  'gap.means':
    'A stretch of addresses between two VMAs, in which nothing is mapped. A new mapping needs one that is large enough.',
  'hand-off': 'hand-off',
  'hand-off.means':
    'A lock passes from the processor that releases it to the next one. With it travels the cache line that the lock lies in.',
  hash: 'hash',
  'hash.means':
    'A short number computed from a longer one, here from an address. It says where to look, and different addresses can have the same one.',
  heap: 'heap',
  'heap.means':
    'The VMA in which a program’s data grows by calls of brk(). malloc() uses it, and mmap() for large pieces.',
  'hit-rate': 'hit rate',
  'hit-rate.means':
    'The share of lookups that a cache answers. A lookup that it can’t answer is a miss, and costs a walk.',
  'huge-page': 'huge page',
  'huge-page.means':
    'A page of 2 MiB instead of 512 pages of 4 KiB. It saves entries in the page table and in the TLB.',
  'i-mmap': 'i_mmap',
  'i-mmap.means':
    'What a file knows of the VMAs that map it: a list at first, a prio_tree from 2.6.7 on, and an interval tree since 3.7.',
  importer: 'importer',
  'importer.means':
    'In vma_adjust(), the VMA that takes over pages from a neighbour when the boundary between the two moves.',
  'interval-tree': 'interval tree',
  'interval-tree.means':
    'A search tree of ranges that finds all ranges which overlap a given one. Since 3.7 it finds the VMAs that can have a given page.',
  loader: 'loader',
  'loader.means':
    'The program ld.so. It runs before the program itself does, and maps the shared libraries that the program needs.',
  locality: 'locality',
  'locality.means':
    'A program that touches a page soon touches the next one. So the last answer is a good guess for the next lookup.',
  'lock-stat': 'lock_stat',
  'lock-stat.means':
    'The kernel’s own statistics of its locks: how often each was acquired, how often somebody had to wait, and for how long. It has to be built in.',
  'maple-node': 'node of the maple tree',
  'maple-node.means':
    'A block of 256 bytes with up to 16 slots in a leaf, and up to 10 in an inner node of the VMA tree, which also keeps the largest gap below each slot.',
  'maple-slot': 'slot of a maple node',
  'maple-slot.means':
    'A place in a node. In a leaf it holds a VMA, or nothing for a gap; in an inner node it holds the node below.',
  'maple-tree': 'maple tree',
  'maple-tree.means':
    'A B-tree for ranges, which has held a process’s VMAs since 6.1. Readers can walk it without a lock while it changes.',
  mapcount: 'mapcount',
  'mapcount.means':
    'The number of page table entries that name a page. A search of the reverse mapping can stop when it has found that many.',
  mapping: 'mapping',
  'mapping.means':
    'What a program asks for with mmap(): addresses that stand for memory, or for a part of a file. A mapping can share a VMA with a neighbour, or be split over several.',
  merge: 'merge',
  'merge.means':
    'Two neighbouring VMAs become one because they match: in permissions, flags, file and offset, and with compatible anon_vmas. Only flags that record what has been, such as that there were guard pages, may differ.',
  mm: 'mm',
  'mm.means':
    'The kernel’s structure for one address space: its VMAs, page tables, limits and locks. All threads of a process share one.',
  mmap: 'mmap()',
  'mmap.means':
    'The system call that adds a mapping. It returns the address, which the kernel chooses unless the program insists on one.',
  'mmap-base': 'mmap_base',
  'mmap-base.means':
    'A fixed address below the space that is kept for the stack. Searches for a gap go down from there.',
  'mmap-cache': 'mmap_cache',
  'mmap-cache.means':
    'One pointer in the mm, up to 3.14, to the VMA that was found last. All threads of the process share it.',
  'mmap-lock': 'mmap_lock',
  'mmap-lock.means':
    'The lock of an address space. System calls that change VMAs hold it for writing; a page fault holds it for reading, unless it gets by with a per-VMA lock.',
  mprotect: 'mprotect()',
  'mprotect.means':
    'The system call that changes the permissions of a range of addresses. VMAs split at the ends of the range, or merge there.',
  mremap: 'mremap()',
  'mremap.means':
    'The system call that grows, shrinks or moves a mapping. A move takes the page table entries along, and copies no page.',
  'mt-dup': '__mt_dup()',
  'mt-dup.means':
    'Since 6.8, how fork() gives the child its maple tree: the nodes are copied as they are, and then each slot is made to hold the child’s own VMA.',
  munmap: 'munmap()',
  'munmap.means':
    'The system call that removes whatever is mapped in a range of addresses. VMAs that reach beyond the range are split.',
  mutex: 'mutex',
  'mutex.means':
    'A lock for one holder at a time. Whoever has to wait may go to sleep, and leaves the processor to others.',
  nonlinear: 'nonlinear mapping',
  'nonlinear.means':
    'A mapping that showed pages of its file in any order, made by remap_file_pages(). Addresses in it couldn’t be computed from the place in the file. Since 4.0 the call makes ordinary mappings instead.',
  numa: 'NUMA',
  'numa.means':
    'Non-uniform memory access: on a machine with several sockets, memory and cache lines of another socket take longer to reach than one’s own.',
  objrmap: 'objrmap',
  'objrmap.means':
    'Object-based reverse mapping: a page knows its object, such as a file, and the object knows the VMAs that map it. The address in each VMA is computed.',
  oops: 'oops',
  'oops.means':
    'The kernel’s report of an error of its own, such as following a bad pointer. The process that was running usually ends.',
  'oom-killer': 'OOM killer',
  'oom-killer.means':
    'The part of the kernel that ends a program when memory has run out and nothing can be got back. It chooses by the memory that a program has, and by what has been set for it in /proc/PID/oom_score_adj.',
  overcommit: 'overcommit',
  'overcommit.means':
    'To promise more memory than there is. The setting vm.overcommit_memory says how far the kernel goes: 0, the usual one, looks at each call by itself; 1 always promises; 2 keeps all promises together below a limit.',
  pae: 'PAE',
  'pae.means':
    'Physical address extension: a form of 32-bit page tables for more than 4 GiB of memory. Its entries take 8 bytes instead of 4.',
  page: 'page',
  'page.means':
    'The unit in which memory is mapped: 4 KiB here. Addresses, permissions and memory all come in whole pages.',
  'page-fault': 'page fault',
  'page-fault.means':
    'The processor can’t complete an access, so it interrupts the program and lets the kernel decide: supply a page, copy one, or send a signal.',
  'page-referenced': 'page_referenced()',
  'page-referenced.means':
    'The kernel’s question whether a page was used lately, today as folio_referenced(). It follows the reverse mapping to every entry that names the page, and looks at the mark that the processor leaves there.',
  'page-table': 'page table',
  'page-table.means':
    'The tables in which the processor itself looks up which page of memory an address stands for, and whether it may be written. Each process has its own.',
  'page-table-entry': 'page table entry',
  'page-table-entry.means':
    'One line of a page table: which page an address stands for, whether it may be written, and whether it was used.',
  'per-vma-lock': 'per-VMA lock',
  'per-vma-lock.means':
    'Since 6.4, a lock in each VMA. A page fault that gets it needn’t acquire mmap_lock, so that faults and mmap() calls elsewhere don’t wait for each other.',
  pgoff: 'vm_pgoff',
  'pgoff.means':
    'Where in its file a VMA begins, in pages. An anonymous VMA is numbered as if address 0 were its beginning. Since 7.3 a private mapping of a file has that number, too, for its written pages.',
  pivot: 'pivot',
  'pivot.means':
    'A number in a maple node that says where the range of a slot ends, and with it where the next one begins.',
  pmd: 'PMD',
  'pmd.means': 'Page middle directory: a level of the page table in which one entry covers 2 MiB on x86-64.',
  'prio-tree': 'prio_tree',
  'prio-tree.means':
    'A search tree of ranges that held the VMAs of a file from 2.6.7 to 3.6. The interval tree answers the same questions.',
  private: 'private and shared mappings',
  'private.means':
    'In a private mapping, what a program writes stays its own: it goes to a copy of the page. In a shared mapping everybody who maps it sees the write, and so does the file.',
  'pte-chain': 'pte_chain',
  'pte-chain.means':
    'Up to 2.6.6, a list at each page that several page table entries name: it holds the place of every one of these entries.',
  rcu: 'RCU',
  'rcu.means':
    'Read-copy-update: a writer prepares a changed copy and swaps it in, so that readers need no lock. The old version is freed when its last reader is done.',
  reclaim: 'reclaim',
  'reclaim.means':
    'What the kernel does when memory is short: it picks pages, takes them from every process that maps them, and reuses them.',
  'red-black-tree': 'red-black tree',
  'red-black-tree.means':
    'A binary search tree that recolours and rotates itself so that no path is more than twice as long as another. It held a process’s VMAs up to 6.0.',
  relro: 'RELRO',
  'relro.means':
    'Relocation read-only: data that only the loader has to write. Afterwards the loader makes it read-only, which splits a VMA.',
  'reverse-mapping': 'reverse mapping',
  'reverse-mapping.means':
    'The way back from a page to the page table entries that name it. The kernel needs it to take a page away from everybody who maps it.',
  root: 'root of anon_vmas',
  'root.means':
    'The oldest anon_vma of a family of processes. Since 2.6.36, as we remember it, all anon_vmas of the family share the root’s lock.',
  rotation: 'rotation',
  'rotation.means':
    'How a binary search tree changes its shape: a node and its child swap places, and the order of the keys stays as it is.',
  rwsem: 'rwsem',
  'rwsem.means': 'A lock that many readers, or one writer, can hold. Whoever has to wait may go to sleep.',
  'segmentation-fault': 'segmentation fault',
  'segmentation-fault.means':
    'The signal SIGSEGV. A program gets it for touching an address where nothing is mapped, or where the permissions don’t allow the access.',
  'sequence-number': 'sequence number',
  'sequence-number.means':
    'A counter in the mm that goes up when a VMA is removed. A thread whose own copy differs knows that its slots may hold VMAs that are gone.',
  slab: 'slab allocator',
  'slab.means':
    'The kernel’s allocator of structures such as VMAs. It keeps a pool for each kind, and can tell how many of them are in use.',
  socket: 'socket',
  'socket.means':
    'The place of one processor chip on the board, with its cores and their common cache. A cache line takes longer to come from another socket.',
  spinlock: 'spinlock',
  'spinlock.means':
    'A lock that a processor waits for by looking at it over and over. It can’t do anything else meanwhile, so a spinlock suits work that is done soon.',
  split: 'split',
  'split.means':
    'One VMA becomes two because a part of it is changed or removed. A change in the middle makes three.',
  stack: 'stack',
  'stack.means':
    'The VMA of a thread’s local variables and return addresses. The main one grows downwards when the program touches an address below it.',
  'stack-guard-gap': 'stack guard gap',
  'stack-guard-gap.means':
    'The distance that a growing stack keeps from an accessible mapping below it: 256 pages unless the kernel is told otherwise.',
  strace: 'strace',
  'strace.means':
    'A program that records which system calls another program makes, with their arguments and results. vmascope reads its logs.',
  'struct-page': 'struct page',
  'struct-page.means':
    'The kernel’s record of one page of memory: whom it belongs to, how often it is mapped, and how to find the VMAs that map it. Today it is mostly used as a part of a folio, the record of one or several pages together.',
  subtree: 'subtree',
  'subtree.means': 'A node of a tree together with everything that hangs below it.',
  'subtree-gap': 'rb_subtree_gap',
  'subtree-gap.means':
    'A field of each VMA from 3.8 to 6.0: the largest gap in the subtree that hangs from the VMA’s node. A search needn’t enter a subtree whose number is too small.',
  swap: 'swap',
  'swap.means':
    'Disk space for anonymous pages that have to leave memory. The page table entry remembers where the page went.',
  'system-call': 'system call',
  'system-call.means':
    'A program’s request to the kernel, such as mmap() or fork(). The timeline calls system calls and memory accesses operations.',
  'try-to-unmap': 'try_to_unmap()',
  'try-to-unmap.means':
    'The function that follows the reverse mapping of a page and removes every entry that names it, so that the page can be reused.',
  vma: 'VMA',
  'vma.means':
    'Short for virtual memory area: one range of addresses with one set of permissions and flags and, if it maps a file, one file. An address space is a sorted collection of them.',
  'vma-adjust': 'vma_adjust()',
  'vma-adjust.means':
    'The function that moved the bounds of a VMA, and of its neighbour where the two touch. Merges and splits went through it.',
  'vma-merge': 'vma_merge()',
  'vma-merge.means':
    'The function that asked whether a new or changed range could become part of a neighbouring VMA, and did it if so. Since 6.12 there are two: one for new ranges, one for existing ones.',
  vmacache: 'vmacache',
  'vmacache.means':
    'From 3.15 to 6.0, the four VMAs that each thread remembered from its last lookups, so that most lookups needed no walk.',
  'vm-flags': 'VmFlags',
  'vm-flags.means':
    'The flags of a VMA, in pairs of letters, as /proc/PID/smaps prints them. rd, wr and ex are its permissions; mr, mw and me are those that mprotect() may give it. Others say, for instance, that it grows down (gd) or stays in memory (lo).',
  'vm-unmapped-area': 'vm_unmapped_area()',
  'vm-unmapped-area.means':
    'Since 3.8, a gap search that architectures share. Each passes in its limits and its alignment.',
  'xa-zero-entry': 'XA_ZERO_ENTRY',
  'xa-zero-entry.means':
    'A mark in a slot that stands for nothing. From 6.8 to 6.19, in the half-copied tree of a failed fork(), it told exit_mmap() where to stop. Since 7.0 fork() undoes such a tree itself.',
  'zero-page': 'zero page',
  'zero-page.means':
    'One page of zeroes that the kernel shows to every reader of anonymous memory that nobody has written yet.',
  zombie: 'zombie',
  'zombie.means':
    'A process that has ended, and whose parent hasn’t waited for it yet. Its memory is gone; its number and its exit status are still there.',
} as const;
