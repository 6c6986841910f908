/*
 * What happened at a step, and why it matters. Every event type has a text `<type>` and a text `<type>Why`, with
 * variants where the two answers to a question need different sentences.
 */
import { forkEvents } from './narrate-fork.ts';
import { lockEvents } from './narrate-locks.ts';
import { rmapEvents } from './narrate-rmap.ts';
import { mapleEvents } from './narrate-maple.ts';
import { pageEvents } from './narrate-pages.ts';

export const narrate = {
  // Names of VMAs and nodes.
  vma: '{name} #{id}',
  vmaUnknown: 'VMA #{id}',
  vmaNone: 'no VMA',
  vmaOf: '{vma} of process {process}',
  nodeUnknown: 'a VMA that is gone by now',
  heap: 'heap',
  stack: 'stack',
  anonymous: 'anonymous',
  anonymousAt: 'anonymous {size} at {start}',
  shared: 'shared memory',
  sharedAt: 'shared memory {size} at {start}',
  withPermissions: '{name} {permissions}',
  fileNone: 'no file',
  fileUnknown: 'file {file}',

  // System calls.
  mmapEnterAnonymous: 'mmap() asks for {size} of anonymous memory, {prot}, {flags}.',
  mmapEnterFile: 'mmap() asks for {size} of {file} from offset {offset}, {prot}, {flags}.',
  mmapEnterAt: '{call} Its address argument is {address}.',
  mmapEnterWhy: 'The program lets the kernel choose the address. Watch how it searches for one.',
  mmapEnterHintWhy:
    'Without MAP_FIXED the address is only a hint: the kernel uses it if nothing is mapped there.',
  mmapEnterFixedWhy:
    'MAP_FIXED takes exactly this range and replaces whatever is mapped there. Program loaders lay out libraries this way.',
  mmapEnterNoReplaceWhy:
    'MAP_FIXED_NOREPLACE takes exactly this range, or fails if anything is mapped there.',
  mmapLeave: 'mmap() returns {address}.',
  mmapLeaveWhy:
    'The range belongs to the process now. Usually no memory is behind it yet: each page gets its memory at the first touch.',
  munmapEnter: 'munmap() asks to unmap {size} at {address}.',
  munmapEnterWhy: 'The range needn’t match a VMA. A VMA that crosses either end is split first.',
  munmapLeave: 'munmap() returns: the range is unmapped.',
  munmapLeaveWhy: 'The range is part of a gap now, and the next search may use it.',
  mprotectEnter: 'mprotect() asks for {prot} on {size} at {address}.',
  mprotectEnterWhy:
    'A VMA has one set of permissions. If only part of it changes, the kernel splits it; if the result matches a neighbour, they merge.',
  mprotectLeave: 'mprotect() returns: the new permissions are in effect.',
  mprotectLeaveWhy: 'From now on, an access that they forbid raises SIGSEGV.',
  brkEnter: 'brk() asks for the heap to end at {address}.',
  brkEnterAsk: 'brk(NULL) asks where the heap ends.',
  brkEnterWhy: 'The heap is one VMA that grows at its end. malloc() takes small blocks from it.',
  brkLeave: 'brk() returns {address}, the end of the heap.',
  brkLeaveRefused: 'brk() leaves the end of the heap at {address}: {reason}.',
  brkLeaveWhy:
    'The system call always returns the current end. The C library compares it with the end that it asked for.',
  callFails: '{call}() fails with {error}: {reason}.',
  callFailsPlain: '{call}() fails with {error}.',
  callFailsWhy: 'The program gets the error. Changes made before the failure stay, as in the kernel.',

  // Choosing an address.
  getUnmappedAreaEnter: 'get_unmapped_area() looks for an address for {size}.',
  getUnmappedAreaEnterHint: 'get_unmapped_area() looks for an address for {size}, preferably {hint}.',
  getUnmappedAreaEnterFixed: 'get_unmapped_area() checks the address {hint} for {size}.',
  getUnmappedAreaEnterWhy:
    'The kernel needs a gap between VMAs that is large enough. How it finds one differs from kernel to kernel.',
  getUnmappedAreaEnterFixedWhy:
    'MAP_FIXED leaves nothing to search for. The kernel only checks that a program may map this address.',
  getUnmappedAreaLeave: 'The kernel chooses {address}.',
  getUnmappedAreaLeaveWhy:
    'No VMA has changed yet: that comes next. If something is mapped there, which only MAP_FIXED allows, it is unmapped first.',
  getUnmappedAreaFails: 'The kernel finds no address: {error}.',
  getUnmappedAreaFailsWhy:
    'Either no gap in the allowed range is large enough, or a program may not map this address.',
  hintFits: 'The requested range {range} is free: the next VMA is {vma}.',
  hintFitsNone: 'The requested range {range} is free: no VMA lies above it.',
  hintFitsWhy: 'The kernel follows the hint, so no search is needed.',
  hintFails: 'The requested range {range} overlaps {vma}.',
  hintFailsNone: 'The requested range {range} is not allowed.',
  hintFailsWhy: 'A hint that can’t be followed is dropped without an error, and the search begins.',

  linearSearchEnterBottomup: 'The search for {size} starts at {start} and goes up, from gap to gap.',
  linearSearchEnterTopdown: 'The search for {size} starts at {start} and goes down, from gap to gap.',
  linearSearchEnterCacheWhy:
    'It starts at free_area_cache (F), where the last search ended if nothing has moved it. The largest gap known to have been passed over is {hole} (cached_hole_size, Z).',
  linearSearchEnterPlaceWhy:
    'It starts at free_area_cache (F), where the last search ended unless an unmap has moved it down. This kernel remembers nothing about the gaps below.',
  linearSearchEnterUnaskedWhy:
    'It starts at free_area_cache (F), where the last search ended unless an unmap has moved it down. Upwards, x86-64 records the largest gap it passes but doesn’t use that: it comes back for the gap only after reaching the end.',
  linearSearchEnterAlwaysWhy:
    'It starts from the base, as every search of this kernel does: this kernel remembers nothing.',
  linearSearchEnterBaseWhy:
    'It starts from the base: a gap of {hole} was passed over before (cached_hole_size, Z), so {size} may fit there.',
  linearSearchEnterUnknownWhy:
    'It starts from the base: cached_hole_size (Z) is all ones, so nothing is known about the gaps.',
  linearSearchEnterLowWhy:
    'free_area_cache (F) lies below the allowed range, so the search starts where that range begins.',
  linearSearchLeave: 'The linear search ends at {address}.',
  linearSearchLeaveWhy:
    'Every VMA in the way costs one more try. With thousands of VMAs, that makes mmap() expensive.',
  linearSearchFails: 'The linear search finds nothing: {error}.',
  linearSearchFailsWhy: 'It has tried every candidate from the base to the limit.',
  linearVisitFits: 'The gap {range}, {size}, is large enough.',
  linearVisitFitsWhy: 'The search takes the first gap that fits, not the one that fits best.',
  linearVisitSmall: 'Only {size} are free between the candidate’s start and {vma}: too little.',
  linearVisitSmallNone: 'Only {size} are free between the candidate’s start and the limit: too little.',
  linearVisitClosed: 'The candidate starts inside {vma}, so it doesn’t fit.',
  linearVisitClosedDownWhy:
    'Going down, the next candidate ends where that VMA begins. The search doesn’t see a gap above the VMA.',
  linearVisitClosedWhy: 'The next candidate lies on the other side of that VMA.',
  linearVisitClosedUpWhy: 'Going up, the next candidate starts where that VMA ends.',
  linearVisitSmallWhy: 'The next candidate follows. cached_hole_size remembers the largest gap passed over.',
  linearVisitForgottenWhy: 'The next candidate follows. This kernel doesn’t remember how much was free here.',
  cachedHoleSizeGrows: 'cached_hole_size changes from {old} to {value}.',
  cachedHoleSizeGrowsWhy:
    'This is the largest gap passed over so far. A later request that fits in it must search from the base again.',
  cachedHoleSizeUnaskedWhy:
    'This is the largest gap passed over so far. Upwards, x86-64 uses it only for MAP_32BIT.',
  cachedHoleSizeReset: 'cached_hole_size is reset from {old} to {value}.',
  cachedHoleSizeResetWhy: 'The search starts from the base, so it has passed over nothing yet.',
  cachedHoleSizeUnknownWhy:
    'All ones: nothing is known about the gaps, so the next search starts from the base.',
  cachedHoleUnknown: 'unknown (all ones)',
  freeAreaCache: 'free_area_cache moves from {old} to {value}: {cause}.',
  freeAreaCacheWhy:
    'The next search starts there. A good guess saves a long walk; a bad one passes over gaps that would fit.',
  searchRestart: 'Nothing fits between {from} and the limit, so the search starts again from {to}.',
  searchRestartWhy:
    'The first pass began in the middle. Only a second one, from the base, sees the gaps before it.',
  searchRestartTaken: 'Nothing fits right below {from}, so the search starts again from {to}.',
  searchRestartTakenWhy:
    'This kernel looks there just once. Then it passes every VMA from the base on, as if it had remembered nothing.',
  bottomupFallback: 'The top-down search found nothing, so one bottom-up search starts at {start}.',
  bottomupFallbackWhy:
    'There may still be a gap near the stack, above the base of the top-down search. That is rare, but better than ENOMEM.',

  gapSearchEnterBottomup:
    'The kernel searches the tree for the lowest gap of {size} between {low} and {high}.',
  gapSearchEnterTopdown:
    'The kernel searches the tree for the highest gap of {size} between {low} and {high}.',
  gapSearchEnterWhy: 'Each node knows the largest gap in its subtree, so the search can skip whole subtrees.',
  gapSearchLeave: 'The gap search ends at {address}.',
  gapSearchLeaveWhy:
    'However many VMAs there are, the search looks at no more nodes than a few walks between root and leaf would.',
  gapSearchLeavePostedWhy: 'Of the gaps it came across, it takes the one nearest to the preferred end.',
  gapSearchFails: 'The gap search finds nothing: {error}.',
  gapSearchFailsWhy: 'The subtree gaps prove it, so the search didn’t have to look at every VMA.',
  gapSearchFailsPostedWhy: 'No subtree has a gap that is large enough, or the gap lies beyond the limits.',
  gapCheckFits: 'The gap of {size} below {vma} is large enough for {length}.',
  gapCheckFitsWhy: 'The walk has gone as far as it could in the preferred direction, so it takes this gap.',
  gapCheckFitsPostedWhy: 'The gap is large enough, and so is the part of it between the limits.',
  gapCheckTooSmall: 'The gap of {size} below {vma} is too small for {length}.',
  gapCheckTooSmallWhy:
    'This node’s own gap won’t do. The search continues in its other subtree if the gap there is large enough, or else further up.',
  gapCheckTooLow: 'The gap of {size} below {vma} ends too low.',
  gapCheckTooLowWhy:
    'The part above the lowest allowed address can’t hold the request. Gaps further down lie lower still.',
  gapCheckTooHigh: 'The gap of {size} below {vma} starts too high.',
  gapCheckTooHighWhy: 'The part below the highest allowed address can’t hold the request.',
  gapDescend: 'The search goes down to the {side}, from {from} to {to}: the largest gap there is {size}.',
  gapDescendWhy:
    '{field} is the largest gap anywhere in that subtree. It is large enough, so the search goes there.',
  gapPrune:
    'The search skips the {side} subtree of {from}, with {child} at its top: the largest gap there is {size}.',
  gapPruneWhy: 'No gap in there is large enough: one comparison rules out every VMA of the subtree.',
  gapClimb: 'The search climbs from {from} back to {to}.',
  gapClimbRoot: 'The search climbs from {from} past the root.',
  gapClimbWhy: 'Everything below {from} has been looked at or skipped.',
  gapKeep: 'The search remembers the gap below {vma}, {range}.',
  gapKeepWhy:
    'It fits, but one nearer to the preferred end may turn up. The search continues only in that direction, and falls back on this gap.',
  gapTry:
    'The search enters {to}, the {side} subtree of {from}. The largest gap there is {size}, but nothing checks it.',
  gapTryWhy:
    'The search remembers no gap yet. On its way back up, the posted version enters the next subtree, whatever the gaps there are.',
  gapTopFits: 'The gap above the highest VMA, {range}, is large enough.',
  gapTopFitsWhy:
    'Each node owns the gap below its VMA, so no node owns this one. The kernel checks it separately, through highest_vm_end.',
  gapTopFails: 'The gap above the highest VMA, {range}, won’t do.',
  gapTopNone: 'The highest VMA ends at {end}, not below the limit {limit}, so there is no gap above it.',
  gapTopFailsWhy: 'The search goes through the tree instead, or ends here.',

  // Updating subtree gaps.
  gapUpdateEnter: 'The subtree gap of {vma} may have changed: a walk goes up, as long as a value changes.',
  gapUpdateEnterPosted:
    'The subtree gap of {vma} may have changed: a walk goes up to the root, over each node and its sibling.',
  gapUpdateEnterLazy: 'The tree is told about the gap below {vma}: a walk goes up to the root.',
  gapUpdateEnterWhy:
    'A subtree gap that is too large sends a search into a dead end. One that is too small hides a gap.',
  gapUpdateLeaveEarly: 'The walk up from {vma} stops early: the last node kept its value.',
  gapUpdateLeaveEarlyWhy:
    'A node whose value stays the same can’t change its ancestors. Most walks end after a step or two.',
  gapUpdateLeave: 'The walk up ends at the root.',
  gapUpdateLeaveWhy: 'Every subtree gap on the way is correct again.',
  gapUpdateLeavePostedWhy:
    'It did not stop where a value stayed the same. The tree of 3.5 reports no rotations, and this long way repairs what they have moved.',
  gapUpdateLeaveLazyWhy:
    'The VMAs it passed are up to date and out of the chain. A subtree gap on its way may still be wrong until the walk from another chained VMA has passed it too.',
  gapEvaluateChanges: 'The subtree gap of {vma} changes from {old} to {value}; its own gap is {own}.',
  gapEvaluateSame: 'The subtree gap of {vma} stays {value}; its own gap is {own}.',
  gapEvaluateWhy:
    'It is the largest of three values: the node’s own gap, and the subtree gaps of its two children.',
  gapCopy: '{new} inherits the subtree gap {value} of {old}, whose place in the tree it takes.',
  gapCopyWhy: 'The subtree below this place is nearly the same as before. A walk up corrects the difference.',

  gapChain:
    'The gap below {vma} may have changed. It waits in the chain, now {count} long, and the tree isn’t told yet.',
  gapChainWhy:
    'There is no walk to the root now. When the chain is full, or a search fails, the tree is updated for the whole chain at once.',
  gapChainAlready: '{vma} is in the chain already.',
  gapChainAlreadyWhy:
    'A later walk will see the gap as it is then, so repeated changes in one place cost one walk.',
  gapUnchain: '{vma} leaves the chain; still waiting: {count}.',
  gapUnchainPassedWhy: 'A walk to the root has just recomputed it, so it needs no walk of its own.',
  gapUnchainErasedWhy: 'It is about to leave the tree. The node that its place falls to is chained instead.',
  gapFlushFull: 'The chain is full: the tree is updated for all {count} VMAs in it.',
  gapFlushFullWhy:
    'One walk to the root serves several changes: it updates every chained VMA that it passes.',
  gapFlushSearchFailed: 'A search failed while {count} waited in the chain, so the tree is updated now.',
  gapFlushSearchFailedWhy:
    'A subtree gap that is too small may have hidden a gap. Once all values are correct, the search runs again.',
  gapFlushLeave: 'The chain is empty.',
  gapFlushLeaveWhy: 'Every subtree gap is correct, until the next change.',

  // Lookups.
  findVmaEnter: 'find_vma() looks for the first VMA that ends above {address}.',
  findVmaEnterWhy:
    'Nearly everything starts with this question. Note “ends above”: the VMA need not contain the address.',
  findVmaLeave: 'find_vma() returns {vma}.',
  findVmaLeaveContainsWhy: 'It contains the address.',
  findVmaLeaveAboveWhy: 'It starts above the address, which lies in the gap below it.',
  findVmaLeaveNone: 'find_vma() returns NULL: no VMA ends above {address}.',
  findVmaLeaveNoneWhy: 'The address lies above everything that is mapped.',
  cacheHit: 'Cache hit: {vma} contains the address.',
  cacheHitWhy:
    'Programs touch the same VMA again and again: one comparison replaces a walk through the tree.',
  cacheMiss: 'Cache miss: {vma} does not contain the address.',
  cacheMissEmpty: 'Cache miss: the cache is empty.',
  cacheMissWhy: 'So the kernel has to walk the tree from its root.',
  cacheHitSlot: 'Cache hit: slot {slot} of thread {task} holds {vma}, which contains the address.',
  cacheHitSlotWhy:
    'A few comparisons replace a walk through the tree: a thread touches the same few VMAs again and again.',
  cacheMissSlot_empty: 'Cache miss in thread {task}: the address’s own slot, {slot}, is empty.',
  cacheMissSlot_elsewhere: 'Cache miss in thread {task}: the address’s own slot, {slot}, holds {vma}.',
  cacheMissSlotWhy: 'No other slot contains the address either, so the kernel walks the tree from its root.',
  cacheMissSlot_seqnum: 'Cache miss in thread {task}: all its slots were invalid.',
  cacheMissSlotWhy_seqnum:
    'What they held may be gone, so the kernel didn’t even look at it. It walks the tree from its root.',
  cacheMissSlot_other_mm:
    'Cache miss: thread {task} looks into another process’s address space, and its slots know only its own.',
  cacheMissSlotWhy_other_mm: 'So the kernel walks the tree of that address space from its root.',
  cacheStoreSlot: 'Thread {task} caches {vma} in slot {slot}.',
  cacheStoreSlotWhy: 'The address that was looked up chooses the slot.',
  cacheStoreSlotOldWhy: 'The address that was looked up chooses the slot, and replaces {old}.',
  cacheInvalidate:
    'The mm’s sequence number goes from {old} to {seqnum}: all that its threads have cached is invalid.',
  cacheInvalidateWhy:
    'VMAs are removed, and any thread may have one cached. The kernel visits no thread: each compares the numbers at its next lookup.',
  cacheInvalidateMergeWhy:
    'A merge removes a VMA, and any thread may have it cached. The kernel visits no thread: each compares the numbers at its next lookup.',
  cacheFlush:
    'Thread {task} still has sequence number {old}, but the mm has {seqnum}. The thread empties all its slots.',
  cacheFlushWhy:
    'It finds out only now, at its next lookup. That is why an unmap costs the same with any number of threads.',
  cacheOverflow: {
    one: 'The sequence number wraps to 0: the slots of {count} thread are emptied at once.',
    other: 'The sequence number wraps to 0: the slots of {count} threads are emptied at once.',
  },
  cacheOverflowWhy:
    'From now on, an old number could match a new state, so no thread may keep what it has cached.',
  cacheForeignHit: 'Slot {slot} looks valid, but holds {range}: a VMA of another address space.',
  cacheForeignHitWhy:
    'The kernel as posted would continue with a VMA that belongs to another mm, or is long gone. The model reports it and walks the tree.',
  cacheStore: 'The cache now holds {vma}: {cause}.',
  cacheStoreLargest: 'The largest VMA found so far is now {vma}: {cause}.',
  cacheStoreLargestWhy: 'A lookup that the last VMA found can’t answer tries this one next.',
  cacheStoreNone: 'The cache is cleared: {cause}.',
  cacheStoreWhy: 'The next lookup tries this VMA first.',
  cacheStoreNoneWhy: 'A cache that points to a freed VMA would be worse than none.',
  treeCompareLeft: '{vma} ends above {address}, but it also starts above it.',
  treeCompareLeftWhy: 'It may be the answer, but there may be a lower one to the left.',
  treeCompareRight: '{vma} ends at or below {address}.',
  treeCompareRightWhy: 'It can’t be the answer, nor can anything to its left. The walk turns right.',
  treeCompareContains: '{vma} contains {address}.',
  treeCompareContainsWhy: 'No VMA before it ends above the address, so the walk stops here.',
  placeLeftWhy: 'The new VMA goes to its left.',
  placeRightWhy: 'The new VMA goes to its right, and follows it in the list.',
  placeTakenWhy: 'The new VMA’s range is not free, so the walk stops here.',

  findLinksEnter: 'Where does a new VMA at {address} belong?',
  findLinksEnterWhy: 'One walk from the root finds its place in the tree and its neighbour in the list.',
  findLinksLeave: 'It belongs after {prev} in the list, and below {parent} in the tree.',
  findLinksLeaveFirst: 'It belongs at the head of the list, and below {parent} in the tree.',
  findLinksLeaveEmpty: 'It is the first VMA, and becomes the root.',
  findLinksLeaveWhy: 'If its range is free, and no merge makes it unnecessary, it is linked exactly here.',

  // VMAs are created, changed and freed.
  vmaAlloc: 'The kernel allocates a vm_area_struct: #{id}.',
  vmaAllocWhy: 'It describes a VMA, but nothing points to it yet.',
  vmaFree: 'The kernel frees the vm_area_struct #{id}.',
  vmaFreeWhy:
    'Nothing may point to it any more. vmascope never reuses a number, so #{id} always means this one.',
  allocFail: 'There is no memory for a structure of {size}.',
  allocFailWhy: 'The call must undo what it began, or leave a state that is still consistent.',
  vmaRange: '{vma} now spans {range}, {size} ({change}).',
  vmaRangeGrows: 'grown by {size}',
  vmaRangeShrinks: 'shrunk by {size}',
  vmaRangeMoves: 'moved, same size',
  vmaRangeWhy: 'The bounds are just two numbers, but the gaps on both sides follow from them.',
  vmaFlags: '{vma} changes its permissions from {old} to {value}.',
  flagsWithKey: '{flags} (key {key})',
  vmaFlagsWhy:
    'In the VMA, this changes one word. The page tables follow, which is the costly part in a real kernel.',
  vmaFlagBits: '{vma} keeps its permissions, but {changes}.',
  bitSet: '{bit} is set',
  bitCleared: '{bit} is cleared',
  vmaFlagBitsWhy: 'The kernel checks this flag when it matters. No page table entry changes for it.',
  vmaFlagsSame: '{vma} keeps its permissions and flags.',
  vmaFlagsSameWhy: 'It already had what the call asked for.',
  vmaLinkEnter: 'vma_link() inserts {vma} into the list and the tree.',
  vmaLinkEnterWhy: 'Both hold the same VMAs: the list in address order, the tree for quick lookups.',
  vmaLinkEnterMaple: 'The kernel stores {vma} in the maple tree.',
  vmaLinkEnterMapleWhy:
    'The tree alone holds the VMAs: it finds one by address, iterates in address order, and knows the gaps between them.',
  vmaLinkLeave: '{vma} is linked.',
  vmaLinkLeaveWhy: 'From now on, every search and every lookup sees it.',
  vmaUnlink: '{vma} is removed from the tree.',
  vmaUnlinkWhy:
    'It is still in the list. Once every VMA to be unmapped has left the tree, the list closes over them.',
  vmaUnlinkMaple: '{vma} is about to be removed.',
  vmaUnlinkMapleWhy:
    'There is nothing to unlink: in the maple tree its range is overwritten, by a neighbour that grows or by NULL.',
  listLink: '{vma} is inserted into the list between {prev} and {next}.',
  listLinkFirst: '{vma} is inserted at the head of the list, before {next}.',
  listLinkLast: '{vma} is inserted at the end of the list, after {prev}.',
  listLinkOnly: '{vma} is the first VMA in the list.',
  listLinkWhy: 'The list is sorted by address, so the next VMA is one step away.',
  mergeEnter: 'vma_merge() checks whether {range} can merge with {neighbours}.',
  mergeEnterMaple: 'Can {range} merge with {neighbours}?',
  mergeEither: '{prev} or {next}',
  mergeNeither: 'a neighbour',
  mergeEnterWhy: 'Fewer VMAs mean shorter walks. Neighbours that match in every respect can be one VMA.',
  mergeLeave: 'They merge into {vma}: {how}.',
  mergeLeaveWhy: 'No new VMA is needed; an existing one grows.',
  mergeLeaveNone: 'No merge.',
  mergeLeaveNoneWhy: 'The range stays, or becomes, a VMA of its own.',
  mergeRefuse: '{vma} can’t merge: {reason}.',
  mergeRefuseNone: 'Nothing merges: {reason}.',
  mergeRefuseWhy: 'One VMA has one set of permissions, and maps one contiguous piece of one file.',
  adjustEnter: 'The bounds of {vma} move to {range}.',
  adjustEnterInsert: 'The bounds of {vma} move to {range}, and {insert} takes the rest.',
  adjustEnterRemove: 'The bounds of {vma} move to {range}: it absorbs what follows.',
  adjustEnterWhy:
    'Every split and every merge ends in vma_adjust(): bounds, list, tree and gaps must change together.',
  adjustEnterMapleWhy: 'Every split and every merge ends here: the bounds and the tree must change together.',
  adjustLeave: 'The bounds of {vma} have moved.',
  adjustLeaveWhy: 'List, tree and gaps agree again.',
  adjustLeaveMapleWhy: 'The VMAs and the maple tree agree again.',
  splitEnterBelow: 'split_vma() splits {vma} at {address}; the new VMA is the lower part.',
  splitEnterAbove: 'split_vma() splits {vma} at {address}; the new VMA is the upper part.',
  splitEnterWhy: 'Only part of the VMA is about to change or to be unmapped, and a VMA is all or nothing.',
  splitLeave: '{vma} is split in two; the other part is {new}.',
  splitLeaveWhy: 'Both map what they mapped before. There is just one more VMA to keep track of.',
  splitFails: '{vma} can’t be split: {error}.',
  splitFailsWhy: 'It stays whole.',
  unmapEnter: 'The kernel unmaps everything in {range}.',
  unmapEnterWhy: 'A VMA that crosses either end is split first. Then every VMA in between is removed.',
  unmapLeave: 'What was mapped in {range} is gone.',
  unmapLeaveWhy:
    'If a VMA was removed, cached lookups were dropped too, because they might have pointed to it.',
  unmapLeaveMapleWhy: 'The maple tree has NULL there, a gap, or already the mapping that replaces it.',
  unmapFails: '{range} can’t be unmapped: {error}.',
  unmapFailsWhy: 'Splits made before the failure stay: the same mappings, in more VMAs.',

  // The red-black tree.
  rbLink: '{node} goes below {parent}, on the {side}, as a red node.',
  rbLinkRoot: '{node} becomes the root.',
  rbLinkWhy:
    'This is its place in address order. It is red because one more black node would upset the black heights.',
  rbInsertEnter: 'The tree is rebalanced after {node} was inserted.',
  rbInsertEnterWhy:
    'The rule at stake: a red node has no red child. It keeps the longest path at most twice as long as the shortest.',
  rbInsertLeave: 'The tree is balanced again.',
  rbInsertLeaveWhy: 'That takes at most two rotations, however large the tree is.',
  rbEraseEnter: '{node} is erased from the tree.',
  rbEraseEnterWhy:
    'If a black node is removed, every path through its place is one black node short, and that must be repaired.',
  rbEraseLeave: 'The node is gone, and the tree is balanced.',
  rbEraseLeaveWhy: 'That takes at most three rotations, however large the tree is.',
  rbSplice: '{successor} takes the place of {node}: {how}.',
  rbSpliceWhy: 'It is next to the erased node in address order, so the order stays right.',
  rbSpliceNone: '{node} has no child, so nothing takes its place.',
  rbSpliceNoneWhy: 'Removing a leaf keeps the order of the other nodes.',
  rbRecolour: '{node}: {rule}.',
  rbRecolourWhy: 'Recolouring changes no pointer. It moves the problem up, or solves it.',
  rbRotate: 'A rotation to the {side}: {rises} rises, and {sinks} sinks below it.',
  rbRotateWhy: 'The address order stays the same, and one side becomes shallower. Only three links change.',

  ...pageEvents,
  ...forkEvents,
  ...rmapEvents,
  ...lockEvents,
  ...mapleEvents,
} as const;
