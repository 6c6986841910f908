/* What happened at a step, and why it matters: calls about pages and processes, page faults, anon_vmas. */
export const pageEvents = {
  // System calls.
  mremapEnter: 'mremap() wants {old} at {address} to become {size}.',
  mremapEnterFixed: 'mremap() wants {old} at {address} to become {size} and to lie at {to}.',
  mremapEnterWhy:
    'A mapping can grow where it is if the room behind it is free. Otherwise MREMAP_MAYMOVE lets the kernel look for another place and move the page table entries there: no byte is copied.',
  mremapEnterFixedWhy:
    'MREMAP_FIXED names the new place, and whatever is mapped there makes way. The pages move by their page table entries: no byte is copied.',
  mremapLeave: 'mremap() returns {address}.',
  mremapLeaveWhy: 'If that is a new address, every pointer into the old range is now wrong.',
  madviseEnter: 'madvise() says {advice} of {size} from {address} on.',
  madviseEnterWhy:
    'Some advice only sets a flag of the area, which may cut it; some acts on its pages and leaves the area as it is.',
  madviseLeave: 'madvise() returns: the advice is taken.',
  madviseLeaveWhy: 'What it meant for each area, the steps before have shown.',
  mlockEnter: 'mlock() wants {size} from {address} on to stay in memory.',
  mlockEnterWhy:
    'Locked pages are never swapped out. The flag belongs to a whole area, so a part of one has to be cut off first.',
  mlockLeave: 'mlock() returns: the range is locked.',
  mlockLeaveWhy: 'VmLck in /proc/PID/status counts it, and all its pages are in memory.',
  mlock2Enter: 'mlock2() wants {size} from {address} on to stay in memory, {flags}.',
  mlock2EnterWhy:
    'With MLOCK_ONFAULT pages are locked as they come: nothing is brought in that nobody touches.',
  mlock2Leave: 'mlock2() returns: the range is locked.',
  mlock2LeaveWhy: 'The whole range counts against RLIMIT_MEMLOCK, whether its pages are there yet or not.',
  munlockEnter: 'munlock() releases {size} from {address} on.',
  munlockEnterWhy: 'Areas that then look like their neighbours again can join them.',
  munlockLeave: 'munlock() returns: the range is no longer locked.',
  munlockLeaveWhy: 'The pages stay until somebody needs the memory.',
  mlockallEnter: 'mlockall() wants the whole process to stay in memory, {flags}.',
  mlockallEnterWhy:
    'MCL_CURRENT locks what is mapped now, MCL_FUTURE what will be mapped. The second is only remembered in the mm.',
  mlockallLeave: 'mlockall() returns.',
  mlockallLeaveWhy: 'From here on VmLck is nearly as large as all that is mapped.',
  munlockallEnter: 'munlockall() releases everything: {size} are locked.',
  munlockallEnterWhy: 'Every area is gone through, and what was cut for its lock may join again.',
  munlockallLeave: 'munlockall() returns: nothing is locked.',
  munlockallLeaveWhy: 'New mappings are no longer locked either.',
  pkeyMprotectEnter: 'pkey_mprotect() wants {size} at {address} to become {prot}, with protection key {key}.',
  pkeyMprotectEnterWhy:
    'The key goes into the flags of the VMA and into each page table entry. What the key allows is in a register of each thread, which the program changes without a system call.',
  pkeyMprotectEnterNone: 'pkey_mprotect() wants {size} at {address} to become {prot}, and names no key.',
  pkeyMprotectEnterNoneWhy: 'With key −1 it does exactly what mprotect() does.',
  pkeyMprotectLeave:
    'pkey_mprotect() returns: the range has its permissions, and its key if the call named one.',
  pkeyMprotectLeaveWhy: 'VMAs with different keys never merge, even if everything else about them is equal.',
  pkeyAllocEnter: 'pkey_alloc() asks for a protection key.',
  pkeyAllocEnterWhy:
    'A process has sixteen. Key 0 is the default for all memory, and execute-only memory may take one for itself.',
  pkeyAllocLeave: 'pkey_alloc() returns key {key}.',
  pkeyAllocLeaveWhy: 'No VMA has it yet: pkey_mprotect() gives it to one.',
  pkeyFreeEnter: 'pkey_free() releases key {key}.',
  pkeyFreeEnterWhy: 'The kernel only marks the key as free; it doesn’t look at any VMA.',
  pkeyFreeLeave: 'pkey_free() returns: the key is free.',
  pkeyFreeLeaveWhy:
    'VMAs that have it keep it. Whoever gets the key next controls access to their memory too.',
  shmatEnter: 'shmat() attaches {file}: {size}, wherever a gap is large enough.',
  shmatEnterAt: 'shmat() attaches {file} at {address}: {size}.',
  shmatEnterUnknown: 'shmat() names a segment that the log does not show.',
  shmatEnterWhy:
    'Inside the kernel a System V segment is a file in memory, and attaching it is a shared mmap() of all of it.',
  shmatEnterAtWhy:
    'Nothing may be mapped there: unlike mmap() with MAP_FIXED, shmat() doesn’t replace existing mappings.',
  shmatEnterRemapWhy: 'SHM_REMAP does what MAP_FIXED does: it replaces whatever is mapped there.',
  shmatLeave: 'shmat() returns {address}.',
  shmatLeaveWhy: 'Each attachment opens the segment anew, so two of them never merge into one VMA.',
  shmdtEnter: 'shmdt() detaches the segment at {address}.',
  shmdtEnterWhy:
    'The call has no length. The kernel finds the first VMA that maps the right part of a segment for this address, and then the other pieces of the same attachment.',
  shmdtLeave: 'shmdt() returns: the whole attachment is unmapped.',
  shmdtLeaveWhy: 'The segment itself stays until IPC_RMID, even if no process has it attached any more.',
  msealEnter: 'mseal() seals {size} from {address} on.',
  msealEnterWhy:
    'A sealed area can’t be unmapped, moved or given other permissions, until the process ends: an attacker can’t either.',
  msealLeave: 'mseal() returns: the range is sealed.',
  msealLeaveWhy: 'There is no call that would break a seal.',
  msyncEnter: 'msync() wants {size} from {address} on written to its file, {flags}.',
  msyncEnterWhy: 'It changes no area; it only asks whether the range is mapped without a hole.',
  msyncLeave: 'msync() returns.',
  msyncLeaveWhy: 'The map is what it was.',
  remapFilePagesEnter:
    'remap_file_pages() wants {size} from {address} on to show the file from page {page} on.',
  remapFilePagesEnterWhy:
    'Up to Linux 3.19 it can rearrange pages inside one area (flag nl). Since 4.0 it is only an mmap() over the range, which cuts the area.',
  remapFilePagesLeave: 'remap_file_pages() returns.',
  remapFilePagesLeaveWhy:
    'Databases on 32-bit machines asked for this call. Today a second mmap() does the same.',
  prctlEnter: 'prctl() is called with the option {option}.',
  prctlEnterWhy: 'Only the options that concern memory areas are modelled.',
  prctlLeave: 'prctl() returns.',
  prctlLeaveWhy: 'The setting stands for the whole process.',
  prlimitEnter: 'prlimit64() sets {resource} to {limit}.',
  prlimitEnterWhy: 'What is mapped already stays. The next request is measured against the new limit.',
  prlimitEnterUnlimited: 'prlimit64() lifts {resource}: no limit.',
  prlimitLeave: 'prlimit64() returns.',
  prlimitLeaveWhy: 'RLIMIT_AS bounds all areas together, RLIMIT_DATA the private writable ones.',
  loadEnter: 'The program reads {size} from {address} on, a byte of each page.',
  loadEnterWhy: 'The processor finds no page table entry and asks the kernel, and that asks the areas.',
  loadLeave: 'The reads are done.',
  loadLeaveWhy:
    'Anonymous memory that was never written may share one page of zeroes; a page of a file is one for all who map it.',
  storeEnter: 'The program writes {size} from {address} on, a byte of each page.',
  storeEnterWhy: 'This is the moment at which memory is really given out: mmap() only promised it.',
  storeLeave: 'The writes are done.',
  storeLeaveWhy:
    'In a private mapping, each page written is the process’s own from now on. In a shared one, all who map it see what was written.',
  touchSignal: 'The access at {address} ends with a signal: {signal}.',
  touchSignalWhy: 'Pages before it have been touched. Without a handler the process would end here.',
  observeEnter: {
    one: 'The recording shows the area {range} with {count} anonymous page.',
    other: 'The recording shows the area {range} with {count} anonymous pages.',
  },
  observeEnterWhy:
    'strace sees no touches. What the recorded map says of the pages is made up for here, so that later merges go as they did.',
  observeLeave: 'The area holds what was seen.',
  observeLeaveWhy: 'Which pages they were, nobody knows: they are counted from one end.',
  forkEnter: {
    one: 'fork() copies a process with {count} area.',
    other: 'fork() copies a process with {count} areas.',
  },
  forkEnterWhy:
    'Each area is copied, and the page table entries of anonymous memory; the pages themselves are shared until one of the two writes.',
  forkLeave: 'fork() returns {child} to the parent: the child’s number here.',
  forkLeaveWhy: 'Both have the same map now, and each changes its own.',
  exitEnter: { one: 'The process ends with {count} area.', other: 'The process ends with {count} areas.' },
  exitEnterWhy: 'exit_mmap() takes all of it down: pages, page tables, areas, tree.',
  exitLeave: 'The process has ended, and its memory is gone.',
  exitLeaveWhy:
    'What others share with it stays theirs. Its number stays as well, until its parent has asked; init asks at once.',
  cloneEnter: {
    one: 'clone() makes a second thread.',
    other: 'clone() makes another thread; the process has {count} already.',
  },
  cloneEnterWhy: 'It shares the whole memory with its maker: no area is copied.',
  cloneLeave: 'clone() returns {thread}: the number of the thread in its process here.',
  cloneLeaveWhy: 'From now on both may call and touch, on the same map.',
  exitThreadEnter: {
    one: 'The last thread of the process ends ({count} is left).',
    other: 'One of {count} threads ends.',
  },
  exitThreadEnterWhy:
    'What it remembered of the map goes with it; the map stays as long as a thread is left.',
  exitThreadLeave: 'The thread is gone.',
  exitThreadLeaveWhy: 'Other threads notice nothing.',
  peekEnter: 'ptrace() looks at {address} in the memory of process {process}.',
  peekEnterWhy:
    'A debugger does this. The area is looked up in the other memory, by a thread that does not live there.',
  peekLeave: 'The look is done.',
  peekLeaveWhy: 'What the lookup has left in the caller’s cache is another matter.',

  // Choosing an address.
  hugeAlign: 'Room was found at {found}; the mapping is moved up in it to {aligned}.',
  hugeAlignWhy:
    'The search asked for 2 MiB more than needed. Aligned to 2 MiB, the memory can be made of huge pages, which need fewer entries in the processor’s TLB.',
  guardGap: 'The room {range} runs into the guard gap below {area}, down to {guard}.',
  guardGapWhy:
    'A growing area keeps 256 pages free below itself, so that a stack that jumps far hits nothing. The search goes on beyond.',

  // Moving a mapping.
  moveEnter: 'move_vma() takes {size} of {area} from {from} to {to}.',
  moveEnterWhy: 'A new area is made, the page table entries are moved, and the old range is unmapped.',
  moveLeave: 'The range now belongs to {area}.',
  moveLeaveWhy: 'No byte was copied: entries of page tables changed places.',
  moveFails: 'The range can’t be moved: {error}.',
  moveFailsWhy: 'It stays where it was.',

  // anon_vma.
  anonVmaPrepareEnter: '{area} is about to get its first anonymous page: it needs an anon_vma.',
  anonVmaPrepareEnterWhy:
    'From a page the kernel must find every area that may map it, to swap it out for instance. The anon_vma is the list of these areas.',
  anonVmaPrepareLeave: '{area} has anon_vma {number}.',
  anonVmaPrepareLeaveWhy: 'From here on it can only merge with an area that has none, or this very one.',
  anonVmaPrepareFails: '{area} gets no anon_vma: {error}.',
  anonVmaPrepareFailsWhy: 'So the fault fails, too.',
  anonVmaLender: 'Could {area} use the anon_vma of {neighbour}? Look: {verdict}.',
  anonVmaLenderWhy:
    'Two areas with one anon_vma can merge later; with two they never can. Borrowing keeps that way open.',
  anonVmaAlloc: 'anon_vma {number} is made.',
  anonVmaAllocWhy: 'It is a root: no fork stands between it and the pages.',
  anonVmaAllocChild: 'anon_vma {number} is made, below {parent}.',
  anonVmaAllocChildWhy: 'A child’s new pages are its own: they go to an anon_vma that the parent is not in.',
  anonVmaFree: 'anon_vma {number} is freed.',
  anonVmaFreeWhy: 'No area links to it any more, so no page can belong to it.',
  anonVmaLink: '{area} is linked to anon_vma {number}.',
  anonVmaLinkWhy: 'Its pages may be found in this area, too.',
  anonVmaUnlink: { one: '{area} gives up its link.', other: '{area} gives up its {count} links.' },
  anonVmaUnlinkWhy: 'An area that goes must not be searched for pages.',
  anonVmaIdle: '{area} is given anon_vma {number}, which no area uses any more.',
  anonVmaIdleWhy:
    'Without this a process that forks again and again would build ever longer chains (since 3.19).',
  anonVmaCloneEnter: '{area} is linked to all anon_vmas that {from} is linked to.',
  anonVmaCloneEnterWhy: 'It holds some of the same pages, so whoever looks for them must find it.',
  anonVmaCloneLeave: { one: '{area} has {count} link.', other: '{area} has {count} links.' },
  anonVmaCloneLeaveWhy: 'One for each generation of forks that its pages may come from.',
  anonVmaCloneFails: 'The links can’t be copied: {error}.',
  anonVmaCloneFailsWhy: 'What was linked is unlinked again.',
  anonVmaForkEnter: 'The child’s area {child} joins the family of {parent}.',
  anonVmaForkEnterWhy: 'It shares the pages of today, and gets an anon_vma of its own for those of tomorrow.',
  anonVmaForkLeave: 'The child’s area {area} has anon_vma {number}.',
  anonVmaForkLeaveNone: 'The child’s area {area} needs no anon_vma.',
  anonVmaForkLeaveWhy: 'Chains grow with each generation: that is what made rmap walks slow.',

  // Pages.
  pagesSet: {
    one: 'In {range} {count} page appears: {state}.',
    other: 'In {range} {count} pages appear: {state}.',
  },
  pagesSetWhy: 'Only now does the mapping cost memory.',
  pagesGone: {
    one: 'In {range} {count} anonymous page is given back.',
    other: 'In {range} {count} anonymous pages are given back.',
  },
  pagesGoneWhy: 'What was in them is lost; the next read there finds zeroes, or the file.',
  pagesGoneAll: {
    one: '{count} anonymous page is unmapped, wherever it lies in the address space.',
    other: '{count} anonymous pages are unmapped, wherever they lie in the address space.',
  },
  pagesGoneAllWhy: 'Nothing is mapped here any more. A page that another process maps as well stays there.',
  pagesMoved: {
    one: '{count} page table entry moves from {from} to {to}.',
    other: '{count} page table entries move from {from} to {to}.',
  },
  pagesMovedWhy: 'The pages stay where they are in memory: only their addresses change.',
  pagesCopied: {
    one: 'The entry of {count} page in {range} is copied to the child.',
    other: 'The entries of {count} pages in {range} are copied to the child.',
  },
  pagesCopiedWhy: 'Both now may only read them. Who writes first gets a copy.',
  hugePageSet: 'The 2 MiB at {address} become one huge page.',
  hugePageSetWhy: 'One entry instead of 512: fewer faults, fewer misses in the TLB.',
  hugePageSplit: 'The huge page at {address} is broken up into 512 pages.',
  hugePageSplitWhy: 'A part of it is to change on its own.',

  // Page faults.
  faultVerdict: 'At {address}, in {area}: {verdict}.',
  faultVerdictNone: 'At {address}: {verdict}.',
  faultVerdictWhy: 'A page fault is a question to the areas: may this be, and what belongs there?',
  guardPage: 'The touch at {address} hits the guard page of {area}.',
  guardPageWhy:
    'From Linux 2.6.36 to 4.11 the lowest page of a growing VMA is its guard. Once that page is touched, the VMA grows by one page and gets a new guard.',
  guardPageBlocked: 'The touch at {address} hits the guard page of {area}, and {prev} ends right below it.',
  guardPageBlockedWhy:
    'There is no room for another guard page, so the touch ends with SIGBUS. No guard is needed only if the VMA below grows down too, since both may be parts of one stack.',
  faultRangeEnterRead: '{area} is read page by page in {range}.',
  faultRangeEnterWrite: '{area} is written page by page in {range}.',
  faultRangeEnterWhy:
    'One fault for each page that is not there yet, or one for 512 if a huge page can be had.',
  faultRangeLeave: 'All pages up to {address} are there.',
  faultRangeLeaveWhy: 'From now on the processor finds them without asking the kernel.',
  faultRangeFails: 'It ends at {address}: {verdict}.',
  faultRangeFailsWhy: 'The pages before it stay.',
  populateEnter: 'mm_populate() touches {range} itself.',
  populateEnterWhy: 'MAP_POPULATE and locked memory want their pages now, not at the first touch.',
  populateLeave: 'The pages up to {address} are there.',
  populateLeaveWhy:
    'The call returns with them, or without: mmap() and mlockall() don’t mind if some can’t be had.',

  // Stack growth.
  expandStackEnter: 'expand_stack(): may {area} come down to {address}?',
  expandStackEnterWhy:
    'The program has touched memory below a stack, or its guard page. Instead of ending the program, the kernel lets the stack grow if all conditions hold.',
  expandStackHolds: 'It holds: {condition}.',
  expandStackFails: 'It does not hold: {condition}.',
  expandStackHoldsWhy: 'On to the next condition.',
  expandStackHoldsAllWhy: 'That was the last condition: the stack may grow.',
  expandStackFailsWhy: 'One that fails is enough: the access ends with a signal.',
  expandStackLeave: '{area} has grown: it starts at {address} now.',
  expandStackLeaveWhy: 'Stacks grow by faults alone, so nobody has to say how large one will be.',
  expandStackNone: '{area} may not grow: {error}.',
  expandStackNoneWhy: 'Nothing has changed.',

  // Advice, mlock, mseal and fork, VMA by VMA.
  adviseEnter: '{advice} for {range} of {area}.',
  adviseEnterWhy: 'Each area of the range is asked on its own, from low addresses to high ones.',
  adviseLeave: '{area}: done.',
  adviseLeaveWhy: 'On to the next area of the range.',
  adviseFails: '{area}: refused with {error}.',
  adviseFailsWhy: 'What was advised before it stays.',
  adviseHole: 'Nothing is mapped in {range}: passed over.',
  adviseHoleWhy: 'The rest of the range is advised all the same, and the call ends with ENOMEM.',
  lockArea: 'mlock_fixup(): {range} of {area}: {verdict}.',
  lockAreaWhy:
    'The flag belongs to a whole area: if only a part changes, it is cut off, or joins a neighbour.',
  lockedVm: 'The count of locked memory goes from {old} to {value}.',
  lockedVmWhy: 'RLIMIT_MEMLOCK is compared with it, and /proc shows it as VmLck.',
  sealArea: '{range} of {area} is sealed.',
  sealAreaWhy: 'A seal is a flag like others: areas that differ in it don’t merge.',
  forkArea: '{parent} goes to the child: {how}.',
  forkAreaWhy:
    'File pages can be found again by a fault, so only anonymous memory has its page table entries copied.',
  forkBareArea: '{parent} goes to the child, without page table entries.',
  forkBareAreaWhy:
    'It has no anonymous page: what lies in a file, and memory that nobody has touched yet, a fault will bring.',
} as const;
