/* What happened at a step, and why it matters: calls about pages and processes, page faults, anon_vmas. */
export const pageEvents = {
  // System calls.
  mremapEnter: 'mremap() asks for {old} at {address} to become {size}.',
  mremapEnterFixed: 'mremap() asks for {old} at {address} to become {size} and to move to {to}.',
  mremapEnterWhy:
    'A mapping grows in place if the gap above it is large enough. Otherwise MREMAP_MAYMOVE lets the kernel choose another place and move the page table entries there: no byte is copied.',
  mremapEnterFixedWhy:
    'MREMAP_FIXED names the new place, and whatever is mapped there is unmapped. Pages move by their page table entries: no byte is copied.',
  mremapLeave: 'mremap() returns {address}.',
  mremapLeaveWhy: 'If that is a new address, every pointer into the old range is wrong now.',
  madviseEnter: 'madvise() asks for {advice} on {size} at {address}.',
  madviseEnterWhy:
    'Some advice only sets a flag of the VMA, which may split it. Other advice acts on the pages and leaves the VMA as it is.',
  madviseLeave: 'madvise() returns: the kernel has taken the advice.',
  madviseLeaveWhy: 'The steps before have shown what it meant for each VMA.',
  mlockEnter: 'mlock() asks to lock {size} at {address} in memory.',
  mlockEnterWhy:
    'Locked pages are never swapped out. The flag belongs to a whole VMA, so a part of one has to be split off first.',
  mlockLeave: 'mlock() returns: the range is locked.',
  mlockLeaveWhy: 'VmLck in /proc/PID/status counts it, and all its pages are in memory.',
  mlock2Enter: 'mlock2() asks to lock {size} at {address} in memory, {flags}.',
  mlock2EnterWhy: 'With MLOCK_ONFAULT, pages are locked when they are first touched, not brought in at once.',
  mlock2Leave: 'mlock2() returns: the range is locked.',
  mlock2LeaveWhy: 'The whole range counts against RLIMIT_MEMLOCK, whether its pages are there yet or not.',
  munlockEnter: 'munlock() asks to unlock {size} at {address}.',
  munlockEnterWhy: 'VMAs that match their neighbours again can merge with them.',
  munlockLeave: 'munlock() returns: the range is no longer locked.',
  munlockLeaveWhy: 'The pages stay until the memory is needed elsewhere.',
  mlockallEnter: 'mlockall() asks to lock the whole process in memory, {flags}.',
  mlockallEnterWhy:
    'MCL_CURRENT locks what is mapped now, MCL_FUTURE what will be mapped. The kernel only remembers the second, in the mm.',
  mlockallLeave: 'mlockall() returns.',
  mlockallLeaveWhy: 'With MCL_CURRENT, VmLck is nearly as large as all that is mapped.',
  munlockallEnter: 'munlockall() asks to unlock everything: {size} are locked.',
  munlockallEnterWhy:
    'The kernel visits every VMA, and those that were split for their lock may merge again.',
  munlockallLeave: 'munlockall() returns: nothing is locked.',
  munlockallLeaveWhy: 'New mappings are no longer locked either.',
  pkeyMprotectEnter: 'pkey_mprotect() asks for {prot} and protection key {key} on {size} at {address}.',
  pkeyMprotectEnterWhy:
    'The key goes into the flags of the VMA and into each page table entry. What the key allows is in a register of each thread, which the program changes without a system call.',
  pkeyMprotectEnterNone: 'pkey_mprotect() asks for {prot} on {size} at {address}, and names no key.',
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
  msealEnter: 'mseal() asks to seal {size} at {address}.',
  msealEnterWhy:
    'Until the process ends, nobody can unmap or move a sealed VMA or change its permissions, not even an attacker.',
  msealLeave: 'mseal() returns: the range is sealed.',
  msealLeaveWhy: 'No call breaks a seal.',
  msyncEnter: 'msync() asks the kernel to write {size} at {address} to the file, {flags}.',
  msyncEnterWhy: 'It changes no VMA. It only checks whether the whole range is mapped.',
  msyncLeave: 'msync() returns.',
  msyncLeaveWhy: 'All VMAs are as they were.',
  remapFilePagesEnter:
    'remap_file_pages() asks for {size} at {address} to show the file from page {page} on.',
  remapFilePagesEnterWhy:
    'Up to Linux 3.19 it can rearrange pages inside one VMA (flag nl). Since 4.0 it is only an mmap() over the range, which splits the VMA.',
  remapFilePagesLeave: 'remap_file_pages() returns.',
  remapFilePagesLeaveWhy:
    'Databases on 32-bit machines needed this call. Today a second mmap() does the same.',
  prctlEnter: 'prctl() is called with the option {option}.',
  prctlEnterWhy: 'Only the options that concern VMAs are modelled.',
  prctlLeave: 'prctl() returns.',
  prctlLeaveWhy: 'The setting holds for the whole process.',
  prlimitEnter: 'prlimit64() sets {resource} to {limit}.',
  prlimitEnterWhy: 'What is mapped already stays. The next request is measured against the new limit.',
  prlimitEnterUnlimited: 'prlimit64() lifts {resource}: no limit.',
  prlimitLeave: 'prlimit64() returns.',
  prlimitLeaveWhy: 'RLIMIT_AS limits all mappings together, RLIMIT_DATA the private writable ones.',
  loadEnter: 'The program reads {size} at {address}, a byte of each page.',
  loadEnterWhy:
    'If the processor finds no page table entry, it asks the kernel, and the kernel looks for the VMA.',
  loadLeave: 'The reads are done.',
  loadLeaveWhy:
    'Anonymous memory that was never written may share one zero page. A page of a file is shared by all who map it.',
  storeEnter: 'The program writes {size} at {address}, a byte of each page.',
  storeEnterWhy: 'Only now is memory really given out: mmap() only promised it.',
  storeLeave: 'The writes are done.',
  storeLeaveWhy:
    'In a private mapping, each page written belongs to this process alone from now on. In a shared one, all processes that map it see what was written.',
  touchNoMemory: 'There is too little memory for all of these pages, so the model takes none of them.',
  touchNoMemoryWhy:
    'A real program would get page after page, until none is free. Then Linux would end a program, with SIGKILL.',
  touchSignal: 'The access at {address} raises {signal}.',
  touchSignalWhy: 'The pages before it have been touched. Without a handler, the process would end here.',
  observeEnter: {
    one: 'The recording shows {count} anonymous page in the VMA {range}.',
    other: 'The recording shows {count} anonymous pages in the VMA {range}.',
  },
  observeEnterWhy:
    'strace doesn’t see the program touch memory. The model takes the pages from the recorded list of VMAs, so that later merges go as they did.',
  observeLeave: 'The VMA has as many pages as the recording shows.',
  observeLeaveWhy: 'Nobody knows which pages they were, so the model counts them from one end.',
  forkEnter: {
    one: 'fork() copies a process with {count} VMA.',
    other: 'fork() copies a process with {count} VMAs.',
  },
  forkEnterWhy:
    'The kernel copies each VMA, and the page table entries of anonymous memory. The pages themselves are shared until one of the two processes writes.',
  forkLeave: 'fork() returns {child} to the parent: the child’s number here.',
  forkFailsWhy:
    'The parent gets the error. Its VMAs are as they were; entries of its page tables may have become read-only.',
  forkLeaveWhy: 'Both have the same address space now, and each changes its own.',
  exitEnter: { one: 'The process ends with {count} VMA.', other: 'The process ends with {count} VMAs.' },
  exitEnterWhy: 'exit_mmap() frees all of it: pages, page tables, VMAs and the tree.',
  exitLeave: 'The process has ended, and its address space is gone.',
  exitLeaveWhy:
    'Pages that others share with it stay. So does its number, until its parent asks for it; init asks at once.',
  cloneEnter: {
    one: 'clone() makes a second thread.',
    other: 'clone() makes another thread; the process has {count} already.',
  },
  cloneEnterWhy: 'It shares the whole address space with the thread that makes it: no VMA is copied.',
  cloneLeave: 'clone() returns {thread}: the number of the thread in its process here.',
  cloneLeaveWhy: 'From now on, both threads make calls and touch memory in the same address space.',
  exitThreadEnter: {
    one: 'The last thread of the process ends ({count} is left).',
    other: 'One of {count} threads ends.',
  },
  exitThreadEnterWhy: 'What it had cached goes with it. The address space stays as long as a thread is left.',
  exitThreadLeave: 'The thread has ended.',
  exitThreadLeaveWhy: 'The other threads notice nothing.',
  peekEnter: 'ptrace() reads {address} in the address space of process {process}.',
  peekEnterWhy: 'A debugger does this. A thread of one process looks up a VMA of another.',
  peekLeave: 'ptrace() has read it.',
  peekLeaveWhy: 'What the lookup has left in the caller’s cache is another matter.',

  // Choosing an address.
  hugeAlign: 'The search found a gap at {found}; the mapping moves up in it to {aligned}.',
  hugeAlignWhy:
    'The search asked for 2 MiB more than needed. Aligned to 2 MiB, the mapping can use huge pages, which need fewer entries in the processor’s TLB.',
  guardGap: 'The range {range} runs into the guard gap below {vma}, down to {guard}.',
  guardGapWhy:
    'A growing VMA keeps 256 pages unmapped below itself, so that a stack that jumps far hits nothing. The search continues beyond it.',

  // Moving a mapping.
  moveEnter: 'move_vma() moves {size} of {vma} from {from} to {to}.',
  moveEnterWhy: 'The kernel makes a new VMA, moves the page table entries, and unmaps the old range.',
  moveLeave: 'The range now belongs to {vma}.',
  moveLeaveWhy: 'No byte was copied: only page table entries moved.',
  moveFails: 'The range can’t be moved: {error}.',
  moveFailsWhy: 'It stays where it was.',

  // anon_vma.
  anonVmaPrepareEnter: '{vma} is about to get its first anonymous page: it needs an anon_vma.',
  anonVmaPrepareEnterWhy:
    'To swap a page out, for instance, the kernel must find every VMA that may map it. The anon_vma is the list of these VMAs.',
  anonVmaPrepareLeave: '{vma} has anon_vma {number}.',
  anonVmaPrepareLeaveWhy: 'From now on it can only merge with a VMA that has no anon_vma, or this very one.',
  anonVmaPrepareFails: '{vma} gets no anon_vma: {error}.',
  anonVmaPrepareFailsWhy: 'So the page fault fails, too.',
  anonVmaLender: 'Can {vma} share the anon_vma of {neighbour}? The answer: {verdict}.',
  anonVmaLenderWhy:
    'Two VMAs with one anon_vma can merge later; with two they never can. Sharing keeps that possible.',
  anonVmaAlloc: 'The kernel allocates anon_vma {number}.',
  anonVmaAllocWhy: 'It is a root: no fork stands between it and the pages.',
  anonVmaAllocChild: 'The kernel allocates anon_vma {number}, below {parent}.',
  anonVmaAllocChildWhy:
    'A child’s new pages are its own: they belong to an anon_vma that the parent is not in.',
  anonVmaFree: 'The kernel frees anon_vma {number}.',
  anonVmaFreeWhy: 'No VMA is linked to it any more, so no page can belong to it.',
  anonVmaLink: '{vma} is linked to anon_vma {number}.',
  anonVmaLinkWhy: 'A reverse-map walk for its pages will look in this VMA, too.',
  anonVmaUnlink: { one: '{vma} drops its link.', other: '{vma} drops its {count} links.' },
  anonVmaUnlinkWhy: 'No reverse-map walk may look in a VMA that is being removed.',
  anonVmaIdle: '{vma} reuses anon_vma {number}, which no VMA uses any more.',
  anonVmaIdleWhy:
    'Without this, a process that forks again and again would build ever longer chains (since 3.19).',
  anonVmaCloneEnter: '{vma} is linked to all anon_vmas that {from} is linked to.',
  anonVmaCloneEnterWhy: 'It may hold some of the same pages, so a reverse-map walk for them must reach it.',
  anonVmaCloneLeave: { one: '{vma} has {count} link.', other: '{vma} has {count} links.' },
  anonVmaCloneLeaveWhy: 'There is one link for each generation of forks that its pages may come from.',
  anonVmaCloneFails: 'The links can’t be copied: {error}.',
  anonVmaCloneFailsWhy: 'The links made so far are dropped again.',
  anonVmaForkEnter: 'The child’s VMA {child} joins the family of {parent}.',
  anonVmaForkEnterWhy: 'It shares today’s pages, and gets an anon_vma of its own for tomorrow’s.',
  anonVmaForkLeave: 'The child’s VMA {vma} has anon_vma {number}.',
  anonVmaForkLeaveNone: 'The child’s VMA {vma} needs no anon_vma.',
  anonVmaForkLeaveWhy: 'Chains grow with each generation, and that is what made rmap walks slow.',

  // Pages.
  pagesSet: {
    one: 'In {range} {count} page appears: {state}.',
    other: 'In {range} {count} pages appear: {state}.',
  },
  pagesSetWhy: 'Only now does the mapping cost memory.',
  pagesGone: {
    one: '{count} anonymous page is dropped from {range}.',
    other: '{count} anonymous pages are dropped from {range}.',
  },
  pagesGoneWhy: 'Their contents are lost: the next read there finds zeroes, or the file.',
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
  pagesCopiedWhy: 'Both processes may only read them now. The one that writes first gets a copy.',
  hugePageSet: 'The 2 MiB at {address} become one huge page.',
  hugePageSetWhy: 'One entry replaces 512, so there are fewer page faults and fewer TLB misses.',
  hugePageSplit: 'The huge page at {address} is split into 512 pages.',
  hugePageSplitWhy: 'A part of it is about to change on its own.',

  // Page faults.
  faultVerdict: 'At {address}, in {vma}: {verdict}.',
  faultVerdictNone: 'At {address}: {verdict}.',
  faultVerdictWhy:
    'At a page fault, the kernel consults the VMA: is this access allowed, and which page belongs there?',
  guardPage: 'The touch at {address} hits the guard page of {vma}.',
  guardPageWhy:
    'From Linux 2.6.36 to 4.11 the lowest page of a growing VMA is its guard. Once that page is touched, the VMA grows by one page and gets a new guard.',
  guardPageBlocked: 'The touch at {address} hits the guard page of {vma}, and {prev} ends right below it.',
  guardPageBlockedWhy:
    'There is no gap for another guard page, so the touch ends with SIGBUS. The VMA needs no guard only if the VMA below grows down too, since both may be parts of one stack.',
  faultRangeEnterRead: 'The program reads {vma} page by page in {range}.',
  faultRangeEnterWrite: 'The program writes {vma} page by page in {range}.',
  faultRangeEnterWhy:
    'Each page that is not there yet takes one page fault. With huge pages, 512 pages take one.',
  faultRangeLeave: 'All pages up to {address} are there.',
  faultRangeLeaveWhy: 'From now on, the processor finds them without asking the kernel.',
  faultRangeFails: 'The accesses end at {address}: {verdict}.',
  faultRangeFailsWhy: 'The pages before it stay.',
  populateEnter: 'mm_populate() touches {range} itself.',
  populateEnterWhy: 'MAP_POPULATE and locked memory need their pages now, not at the first touch.',
  populateLeave: 'The pages up to {address} are there.',
  populateLeaveWhy:
    'The call returns with or without them: mmap() and mlockall() ignore pages that can’t be had.',

  // Stack growth.
  expandStackEnter: 'expand_stack(): may {vma} grow down to {address}?',
  expandStackEnterWhy:
    'The program touched memory below a stack, or its guard page. Instead of ending the program, the kernel lets the stack grow if all conditions hold.',
  expandStackHolds: 'This condition holds: {condition}.',
  expandStackFails: 'This condition fails: {condition}.',
  expandStackHoldsWhy: 'The next condition follows.',
  expandStackHoldsAllWhy: 'That was the last condition: the stack may grow.',
  expandStackFailsWhy: 'One failed condition is enough: the access ends with a signal.',
  expandStackLeave: '{vma} has grown: it starts at {address} now.',
  expandStackLeaveWhy:
    'Stacks grow by page faults alone, so no program has to say how large its stack will be.',
  expandStackNone: '{vma} may not grow: {error}.',
  expandStackNoneWhy: 'Nothing has changed.',

  // Advice, mlock, mseal and fork, VMA by VMA.
  adviseEnter: '{advice} is applied to {range} of {vma}.',
  adviseEnterWhy: 'The kernel applies the advice VMA by VMA, from low addresses to high ones.',
  adviseLeave: 'The advice is applied to {vma}.',
  adviseLeaveWhy: 'The next VMA of the range follows.',
  adviseFails: 'The advice is refused for {vma}: {error}.',
  adviseFailsWhy: 'What was advised before it stays.',
  adviseHole: 'Nothing is mapped in {range}, so madvise() skips it.',
  adviseHoleWhy: 'The rest of the range gets the advice all the same, and the call ends with ENOMEM.',
  lockArea: 'mlock_fixup(): {range} of {vma}: {verdict}.',
  lockAreaWhy:
    'The flag belongs to a whole VMA: a part that changes is split off, or merges with a neighbour.',
  lockedVm: 'The count of locked memory goes from {old} to {value}.',
  lockedVmWhy: 'RLIMIT_MEMLOCK is compared with it, and /proc shows it as VmLck.',
  sealArea: '{range} of {vma} is sealed.',
  sealAreaWhy: 'A seal is a flag like others: VMAs that differ in it don’t merge.',
  forkArea: '{parent} is {how}.',
  forkAreaWhy:
    'Page faults can bring in pages of files again, so only anonymous memory has its page table entries copied.',
  forkBareArea: '{parent} is inherited without page table entries.',
  forkBareAreaWhy:
    'It has no anonymous page. Page faults bring in pages of a file, and memory that nobody has touched yet.',
} as const;
