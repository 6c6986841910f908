/* What happened at a step of a fork, of page tables, and at the end of a process, and why it matters. */
export const forkEvents = {
  waitEnter: 'wait4() asks for child {child}.',
  waitEnterAny: 'wait4() asks for any child that has ended.',
  waitEnterWhy: 'Until its parent asks, a process that has ended stays in the process list as a zombie.',
  waitLeave: 'wait4() returns {child}: that child has ended.',
  waitLeaveWhy: 'Nothing at all is left of it now.',
  waitNobody: 'wait4() returns 0: no child has ended yet.',
  waitNobodyWhy: 'That is what WNOHANG does. Without it, the caller would sleep until a child has ended.',
  dupMmapEnter: {
    one: 'dup_mmap() gives process {child} a copy of {count} VMA.',
    other: 'dup_mmap() gives process {child} a copy of each of {count} VMAs.',
  },
  dupMmapEnterWhy:
    'Each VMA becomes an object of its own. How the child’s index gets them differs from kernel to kernel.',
  dupMmapLeave: { one: 'The child has {count} VMA.', other: 'The child has {count} VMAs.' },
  dupMmapLeaveWhy: 'The child’s address space can be searched, faulted in and unmapped like any other now.',
  dupMmapFails: 'Memory ran out: {error}.',
  dupMmapFailsWhy: 'What the child already has is freed again. The parent’s VMAs have not changed.',
  dupPreallocate:
    'The kernel allocates {nodes} nodes in advance for {vmas} VMAs: {leaves} leaves, {inner} inner nodes and three more.',
  dupPreallocateWhy:
    'From then on, a store can’t fail. The estimate is generous: unused nodes are freed at the end.',
  dupUnused: {
    one: '{count} node was not needed, and is freed.',
    other: '{count} nodes were not needed, and are freed.',
  },
  dupUnusedWhy: 'That is the price of allocating before it was clear how full the nodes would be.',
  mtDupEnter: '__mt_dup() copies the parent’s maple tree of {count} nodes, starting at the root {root}.',
  mtDupEnterWhy:
    'The child’s tree will have the same shape, so nothing has to be searched, split or balanced.',
  mtDupLeave: 'The copy is complete: {root} becomes the root of the child’s tree.',
  mtDupLeaveWhy:
    'Its slots still point to the parent’s VMAs. Now each slot is changed to the child’s VMA, one by one.',
  mtDupFails: 'The tree is not copied: {error}.',
  mtDupFailsWhy: 'An incomplete tree is never published.',
  mtDupCopy: '256 bytes: node {from} is copied to {to}.',
  mtDupCopyWhy:
    'One memcpy() copies the pivots, gaps and slots of the whole node without looking at any of them.',
  mtDupChildren: {
    one: '{count} child node is allocated with one request.',
    other: '{count} child nodes are allocated with one request.',
  },
  mtDupChildrenWhy: 'The kernel asks the allocator once for each inner node instead of once for each node.',
  mtDupClimb: 'Node {from} is done: the copy climbs to {to} and continues with slot {slot}.',
  mtDupClimbWhy: 'The order is: a parent, its first child, that child’s children, the next child.',
  mtDupFail: {
    one: 'Memory ran out: {count} node is freed.',
    other: 'Memory ran out: {count} nodes are freed.',
  },
  mtDupFailWhy: 'The newest node is freed first. The child has no tree.',
  dupSlot: 'Slot {slot} of {node} changes from {parent} to the child’s own VMA #{child}.',
  dupSlotWhy:
    'The range is the same, so one pointer is overwritten: no pivot, no gap and no neighbour changes.',
  dupZeroEntry: 'Slot {slot} of {node} still holds {parent}, so the kernel marks it.',
  dupZeroEntryWhy:
    'From this slot on, the tree points to VMAs of the parent’s, which exit_mmap() must not free. The mark tells it where to stop.',
  dupForeignArea: 'exit_mmap() reaches {vma}, which is the parent’s.',
  dupForeignAreaWhy:
    'Nothing tells it apart from the child’s own: as posted, the kernel would free it here while the parent uses it. vmascope stops instead.',
  dupUndoEnter: {
    one: 'dup_mmap() frees the {count} VMA that the child has.',
    other: 'dup_mmap() frees the {count} VMAs that the child has.',
  },
  dupUndoEnterWhy:
    'It stops before the first VMA that the child lacks, so no mark is needed, and it still holds the lock of the child’s address space.',
  dupUndoLeave: 'Nothing is left of the child’s tree.',
  dupUndoLeaveWhy: 'Whoever looks now finds an empty address space, and exit_mmap() has nothing to do.',
  exitMmapEnter: {
    one: 'exit_mmap() frees {count} VMA.',
    other: 'exit_mmap() frees {count} VMAs.',
  },
  exitMmapEnterWhy: 'It frees the pages that nobody else maps, then page tables, VMAs and the tree.',
  exitMmapLeave: 'The address space is gone.',
  exitMmapLeaveMarked: 'exit_mmap() stopped at the mark.',
  exitMmapLeaveWhy: 'Pages that other processes map too have lost one mapping, and stay.',
  processReparent: 'Process {process} is a child of init now.',
  processReparentWhy: 'Its parent has ended. init waits for every child, so no zombie stays.',
  processReap: 'The entry of process {process} is removed.',
  processReapWhy:
    'Its address space was freed when it ended. Only its number and exit status were kept for the parent.',
  pagesCow: 'A write to {range}: pages copied: {copied}; made writable again: {reused}.',
  pagesCowWhy:
    'A page that another process maps too is copied. One that nobody else maps is simply made writable.',
  pageTableAlloc: 'The kernel allocates a page table of level {level} for {address}.',
  pageTableAllocWhy: 'It is a page of memory that holds entries, not data.',
  pageTableFree: 'The kernel frees the page table of level {level} for {address}.',
  pageTableFreeWhy: 'No VMA needs it any more.',
  copyPageRangeEnter: 'copy_page_range() copies page tables for {range}.',
  copyPageRangeEnterWhy:
    'Mostly only VMAs with anonymous pages need this: a page fault can bring in pages of a file again.',
  copyPageRangeLeave:
    '{copied} entries in {tables} page tables are copied, {protected} of them write-protected.',
  copyPageRangeLeaveWhy: 'No page was copied yet. The first write to one will copy it.',
  copyPageRangeFails: 'The page tables could not be copied: {error}.',
  copyPageRangeFailsWhy:
    'Tables that were copied already are freed with the child. The parent’s entries stay write-protected, and its next write will find that nobody else maps the page.',
  pageTableCopied:
    'The page table for {address}: {copied} entries copied, {protected} write-protected in both processes.',
  pageTableCopiedWhy:
    'The pages are shared from now on. A write by either process raises a page fault, and that process gets a copy.',
} as const;
