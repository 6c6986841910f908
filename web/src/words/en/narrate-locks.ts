/* Which lock is acquired, released or avoided, and why. */
export const lockEvents = {
  lockOfMmap: 'The {mmapLock} of process {number}',
  lockOfVma: 'The per-VMA lock of {vma}',
  lockOfIMmap: 'The i_mmap lock of file {number}',
  lockOfAnonVma: 'The lock of anon_vma {number}',
  lockOfPageTable: 'The page table lock of process {number}',
  lockTakeWrite: {
    one: '{lock} is acquired.',
    other: '{lock} is acquired {count} times, one after the other.',
  },
  lockTakeRead: {
    one: '{lock} is acquired for reading.',
    other: '{lock} is acquired for reading {count} times, one after the other.',
  },
  lockWhy_call:
    'The call changes VMAs, so no other call may change the VMAs of this process until it is done.',
  lockWhy_look: 'The call doesn’t change the VMAs, so others may look at them at the same time.',
  lockWhy_fault: 'A page fault needs its VMA to stay unchanged until the page is there.',
  lockWhy_child:
    'fork() fills the child’s address space. The child doesn’t run yet, so nobody waits for this lock.',
  lockWhy_end:
    'Only the end of a VMA moves. Up to 2.6.31, each change of bounds needs the lock. Since 3.7 the VMAs are sorted by their bounds, so each change needs it again.',
  lockWhy_start:
    'The start of a VMA moves. A reverse-map walk computes addresses from it, and must not see it half changed.',
  lockWhy_split: 'A VMA is split. A reverse-map walk must find each page in one of the two parts.',
  lockWhy_removal:
    'A VMA absorbs its neighbour, which is removed from the VMAs that reverse-map walks search.',
  lockWhy_boundary:
    'A boundary between two VMAs moves. A reverse-map walk must find the pages beside it on one side or the other.',
  lockWhy_joins:
    'The VMA had no anon_vma. With its neighbour’s pages it takes over its neighbour’s anon_vma.',
  lockWhy_growth:
    'The VMA grows down. A reverse-map walk computes addresses from its start. Up to 6.4 this lock also keeps other page faults from moving it.',
  lockWhy_first_write:
    'This is the first write to the VMA. From now on, reverse-map walks look for its pages here.',
  lockWhy_link: 'A VMA is added to those that reverse-map walks search. No walk may run meanwhile.',
  lockWhy_fork:
    'The child’s VMA is added to those that reverse-map walks search. All forks from the same VMA compete for this lock.',
  lockWhy_unlink: 'A VMA is removed: no reverse-map walk may reach it any more.',
  lockWhy_search: 'A reverse-map walk begins. No VMA may be added or removed while it runs.',
  lockWhy_entries: 'Page table entries change. This one lock stands for the locks of all page tables.',
  lockWhyMark:
    'The VMA is about to change, or to be removed. It stays closed to page faults until the call releases {mmapLock}, which opens all VMAs marked like this at once.',
  lockWhyFileBounds:
    'The bounds of a VMA that maps the file change, and reverse-map walks for the file’s pages rely on them.',
  lockDrop: '{lock} is released.',
  lockDropWhy:
    'Whoever waits for it may continue. Here nobody waits: operations run one by one, each as a whole.',
  lockSparedEnd: 'The end of {vma} moves without its anon_vma lock.',
  lockSparedEndWhy:
    'A reverse-map walk computes a page’s address from the start of the VMA, and the start stays where it was.',
  lockSparedStart: 'The start of {vma} moves without its anon_vma lock.',
  lockSparedBoundary: 'A boundary of {vma} moves without its anon_vma lock.',
  lockSparedStartWhy:
    'This kernel doesn’t acquire it here. A reverse-map walk at the same moment could compute an address from a start that is half changed; 2.6.32 acquires the lock.',
  lockSparedSplit: '{vma} is split without its anon_vma lock.',
  lockSparedSplitWhy: 'anon_vma_clone() links the new part, and acquires the lock itself.',
  lockSparedRemoval: '{vma} absorbs its neighbour without the anon_vma lock.',
  lockSparedRemovalWhy:
    'The neighbour leaves the anon_vma afterwards, in a function that acquires the lock itself.',
  lockSparedJoins: '{vma} takes over its neighbour’s anon_vma without the lock.',
  lockSparedJoinsWhy: 'anon_vma_clone() has linked it before, and acquired the lock itself.',
  lockSparedOther: 'The bounds of {vma} change without its anon_vma lock.',
  lockSparedOtherWhy: 'This kernel doesn’t acquire it here.',
} as const;
