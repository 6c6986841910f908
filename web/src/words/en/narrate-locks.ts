/* Which lock is acquired, released or avoided, and why. */
export const lockEvents = {
  lockOfMmap: 'The {mmapLock} of process {number}',
  lockOfVma: 'The lock of {area}',
  lockOfIMmap: 'The lock of file {number}’s areas',
  lockOfAnonVma: 'The lock of anon_vma {number}',
  lockOfPageTable: 'The lock of process {number}’s page tables',
  lockTakeWrite: {
    one: '{lock} is taken.',
    other: '{lock} is taken {count} times, one after the other.',
  },
  lockTakeRead: {
    one: '{lock} is taken for reading.',
    other: '{lock} is taken for reading {count} times, one after the other.',
  },
  lockWhyCall: 'The call changes areas: nobody else may change those of this memory until it is done.',
  lockWhyLook: 'The call leaves the areas as they are, so others may look at the same time.',
  lockWhyFault: 'A page fault needs its area unchanged until the page is there.',
  lockWhyChild: 'Fork fills the child’s memory. The child does not run yet, so nobody waits for this lock.',
  lockWhyEnd:
    'Only the end of an area moves. Up to 2.6.31 each change of bounds asks for the lock; since 3.7 the areas are sorted by their bounds, so each needs it again.',
  lockWhyStart:
    'The start of an area moves. A search computes addresses from it, and must not see it half changed.',
  lockWhySplit: 'An area is cut. A search must find each page in one of the two parts.',
  lockWhyRemoval: 'An area takes in its neighbour, which leaves those that are searched.',
  lockWhyBoundary:
    'A boundary between two areas moves. A search must find the pages beside it on one side or the other.',
  lockWhyJoins:
    'The area had no anon_vma: with its neighbour’s pages it takes over its neighbour’s anon_vma.',
  lockWhyFirstWrite: 'The first write to the area: from now on, its pages are looked for here.',
  lockWhyLink: 'An area comes to those that are searched. Nobody may be searching meanwhile.',
  lockWhyFork:
    'The child’s area comes to those that are searched. All who fork from the same area meet at this lock.',
  lockWhyUnlink: 'An area goes: no search may come to it any more.',
  lockWhySearch: 'Who maps a page? No area may come or go while they are searched.',
  lockWhyEntries: 'Entries of page tables change. One lock stands here for that of each table.',
  lockWhyMark:
    'The area is about to change, or to go. No page fault gets in before the call gives {mmapLock} back, which frees all areas marked like this at once.',
  lockWhyFileBounds:
    'The bounds of an area that maps the file change. Searches for the file’s pages go by them.',
  lockDrop: '{lock} is given back.',
  lockDropWhy:
    'Whoever waits for it may go on. Here nobody does: operations run one by one, each of them whole.',
  lockSparedEnd: 'The end of {area} moves without the lock of its anon_vma.',
  lockSparedEndWhy:
    'A search computes a page’s address from where the area starts, and the start stays where it was.',
  lockSparedStart: 'The start of {area} moves without the lock of its anon_vma.',
  lockSparedBoundary: 'A boundary of {area} moves without the lock of its anon_vma.',
  lockSparedStartWhy:
    'This kernel does not ask for it. A search at the same moment could compute an address from a start that is half changed; 2.6.32 takes the lock here.',
  lockSparedSplit: '{area} is cut without the lock of its anon_vma.',
  lockSparedSplitWhy: 'The new part is linked by anon_vma_clone(), which takes the lock for itself.',
  lockSparedRemoval: '{area} takes in its neighbour without the lock of its anon_vma.',
  lockSparedRemovalWhy:
    'The neighbour leaves the anon_vma afterwards, by a function that takes the lock for itself.',
  lockSparedJoins: '{area} takes over its neighbour’s anon_vma without its lock.',
  lockSparedJoinsWhy: 'It has been linked before by anon_vma_clone(), which takes the lock for itself.',
  lockSparedOther: 'The bounds of {area} change without the lock of its anon_vma.',
  lockSparedOtherWhy: 'This kernel does not ask for it here.',
} as const;
