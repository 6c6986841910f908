/* What happened at a step of a fork, of page tables, and at the end of a process, and why it matters. */
export const forkEvents = {
  waitEnter: 'wait4() asks for child {child}.',
  waitEnterAny: 'wait4() asks for any child that has ended.',
  waitEnterWhy: 'Until its parent asks, a process that has ended stays in the list as a zombie.',
  waitLeave: 'wait4() returns {child}: that child has ended.',
  waitLeaveWhy: 'Now nothing at all is left of it.',
  waitNobody: 'wait4() returns 0: no child has ended yet.',
  waitNobodyWhy: 'WNOHANG: without it the caller would sleep until one has.',
  dupMmapEnter: {
    one: 'dup_mmap(): process {child} gets a copy of {count} area.',
    other: 'dup_mmap(): process {child} gets a copy of each of {count} areas.',
  },
  dupMmapEnterWhy:
    'Each area becomes an object of its own; how the child’s index gets them is what differs between kernels.',
  dupMmapLeave: { one: 'The child has {count} area.', other: 'The child has {count} areas.' },
  dupMmapLeaveWhy: 'It can be found, faulted in and unmapped like any other memory now.',
  dupMmapFails: 'Memory was out: {error}.',
  dupMmapFailsWhy: 'What the child has already is taken down again. The parent’s areas have not changed.',
  dupPreallocate:
    '{nodes} nodes are set aside for {areas} areas: {leaves} leaves, {inner} inner nodes and three more.',
  dupPreallocateWhy:
    'From then on a store can’t fail. The estimate is generous: what is not used is given back at the end.',
  dupUnused: {
    one: '{count} node was not needed, and is given back.',
    other: '{count} nodes were not needed, and are given back.',
  },
  dupUnusedWhy: 'The price of having asked before it was clear how full the nodes would be.',
  mtDupEnter: '__mt_dup() copies the parent’s maple tree, {count} nodes, from root {root} on.',
  mtDupEnterWhy:
    'The child’s tree will have the same shape, so nothing has to be searched, split or balanced.',
  mtDupLeave: 'The copy is whole: {root} becomes the root of the child’s tree.',
  mtDupLeaveWhy: 'Its slots still name the parent’s areas. Now they are turned to the child’s, one by one.',
  mtDupFails: 'The copy is not made: {error}.',
  mtDupFailsWhy: 'A tree that is not whole is never published.',
  mtDupCopy: '256 bytes: node {from} is copied to {to}.',
  mtDupCopyWhy:
    'One copy takes over pivots, gaps and slots of the whole node, without looking at any of them.',
  mtDupChildren: {
    one: '{count} child node is had with one request.',
    other: '{count} child nodes are had with one request.',
  },
  mtDupChildrenWhy: 'The allocator is asked once for each inner node instead of once for each node.',
  mtDupClimb: 'Node {from} is done: up to {to}, on with slot {slot}.',
  mtDupClimbWhy: 'Nodes are copied in the order parent, first child, its children, next child.',
  mtDupFail: {
    one: 'Memory is out: {count} node is given back.',
    other: 'Memory is out: {count} nodes are given back.',
  },
  mtDupFailWhy: 'The last one made goes first; the child has no tree.',
  dupSlot: 'Slot {slot} of {node} turns from {parent} to the child’s own area #{child}.',
  dupSlotWhy: 'The range is the same, so one pointer is overwritten: no pivot, no gap, no neighbour changes.',
  dupZeroEntry: 'Slot {slot} of {node} still holds {parent}: it is marked.',
  dupZeroEntryWhy:
    'From here on the tree names areas of the parent’s, which exit_mmap() must not free. The mark tells it where to stop.',
  dupForeignArea: 'exit_mmap() meets {area}, which is the parent’s.',
  dupForeignAreaWhy:
    'Nothing tells it apart from the child’s own: as posted, the kernel would free it here, in use by the parent. vmascope stops instead.',
  exitMmapEnter: {
    one: 'exit_mmap() takes {count} area down.',
    other: 'exit_mmap() takes {count} areas down.',
  },
  exitMmapEnterWhy: 'Pages whose last mapping goes are freed, then page tables, areas and the tree.',
  exitMmapLeave: 'The memory is taken down.',
  exitMmapLeaveMarked: 'exit_mmap() has stopped at the mark.',
  exitMmapLeaveWhy: 'What others map too has lost one mapping, and stays.',
  processReparent: 'Process {process} is a child of init now.',
  processReparentWhy: 'Its parent has ended. init waits for every child, so no zombie stays.',
  processReap: 'The entry of process {process} goes.',
  processReapWhy: 'Its memory went when it ended; only number and exit status were kept for the parent.',
  pagesCow: 'A write to {range}: pages copied: {copied}; made writable again: {reused}.',
  pagesCowWhy:
    'A page that somebody else maps too is copied; one that nobody else maps is simply made writable.',
  pageTableAlloc: 'A page table of level {level} is made for {address}.',
  pageTableAllocWhy: 'A page of memory that holds entries, not data.',
  pageTableFree: 'The page table of level {level} for {address} is freed.',
  pageTableFreeWhy: 'No area needs it any more.',
  copyPageRangeEnter: 'copy_page_range(): page tables for {range}.',
  copyPageRangeEnterWhy:
    'Only areas that hold anonymous memory need this: what lies in a file can be faulted in again.',
  copyPageRangeLeave:
    '{copied} entries in {tables} page tables are copied, {protected} of them write-protected.',
  copyPageRangeLeaveWhy: 'No page was copied. The first write to one will be.',
  copyPageRangeFails: 'The page tables could not be copied: {error}.',
  copyPageRangeFailsWhy:
    'What is copied already goes with the child; entries of the parent stay write-protected, and the next write will find out that nobody else maps the page.',
  pageTableCopied:
    'The page table for {address}: {copied} entries copied, {protected} write-protected in both processes.',
  pageTableCopiedWhy:
    'The pages are shared from now on; a write by either raises a fault, and that one gets a copy.',
} as const;
