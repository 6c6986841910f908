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
  area: '{name} #{id}',
  areaUnknown: 'area #{id}',
  areaNone: 'no area',
  areaOf: '{area} of process {process}',
  nodeUnknown: 'an area that is gone by now',
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
  mmapEnterAt: '{call} It names the address {address}.',
  mmapEnterWhy: 'The program leaves the choice of an address to the kernel: that is the search to watch.',
  mmapEnterHintWhy: 'Without MAP_FIXED the address is only a wish: it is taken if nothing stands there.',
  mmapEnterFixedWhy:
    'MAP_FIXED takes exactly this range, and whatever is mapped there makes way. Program loaders lay out libraries like this.',
  mmapEnterNoReplaceWhy: 'MAP_FIXED_NOREPLACE takes exactly this range, or fails if anything stands there.',
  mmapLeave: 'mmap() returns {address}.',
  mmapLeaveWhy:
    'The range now belongs to the process. As a rule no memory is behind it yet: that comes page by page, at the first touch.',
  munmapEnter: 'munmap() gives back {size} from {address} on.',
  munmapEnterWhy: 'The range need not match an area: what lies across its ends is cut first.',
  munmapLeave: 'munmap() returns: the range is free.',
  munmapLeaveWhy:
    'Nothing is mapped there any more. It is part of a hole now, which the next search may use.',
  mprotectEnter: 'mprotect() sets {prot} on {size} from {address} on.',
  mprotectEnterWhy:
    'An area has one set of permissions. If only a part of it changes, it has to be cut; if a neighbour then looks the same, they join.',
  mprotectLeave: 'mprotect() returns: the permissions stand.',
  mprotectLeaveWhy: 'From here on an access that breaks them is answered with SIGSEGV.',
  brkEnter: 'brk() asks for the end of the heap to be {address}.',
  brkEnterAsk: 'brk(NULL) asks where the heap ends.',
  brkEnterWhy: 'The heap is one area that grows at its end; malloc() takes small blocks from it.',
  brkLeave: 'brk() returns {address}, the end of the heap.',
  brkLeaveRefused: 'brk() leaves the end of the heap at {address}: {reason}.',
  brkLeaveWhy:
    'The system call always answers with the end as it is now; the C library sees from it whether its wish came true.',
  callFails: '{call}() fails with {error}: {reason}.',
  callFailsPlain: '{call}() fails with {error}.',
  callFailsWhy:
    'The program gets the error. What was changed before the failure stays changed, as in the kernel.',

  // Choosing an address.
  getUnmappedAreaEnter: 'An address is wanted for {size}.',
  getUnmappedAreaEnterHint: 'An address is wanted for {size}, if possible {hint}.',
  getUnmappedAreaEnterFixed: 'An address is wanted for {size}, and it must be {hint}.',
  getUnmappedAreaEnterWhy:
    'The kernel must find a hole between the areas that is large enough. How it looks for one is what the kernels differ in.',
  getUnmappedAreaEnterFixedWhy:
    'MAP_FIXED: nothing is searched. The address only has to be one that a program may map.',
  getUnmappedAreaLeave: '{address} is chosen.',
  getUnmappedAreaLeaveWhy:
    'Choosing changes no area: that comes next. What lies there, which only MAP_FIXED allows, goes first.',
  getUnmappedAreaFails: 'No address: {error}.',
  getUnmappedAreaFailsWhy:
    'Either no hole of this size was found in the range allowed, or the address is not one that a program may map.',
  hintFits: 'The wanted range {range} is free: the next area is {area}.',
  hintFitsNone: 'The wanted range {range} is free: no area lies above it.',
  hintFitsWhy: 'The wish is granted and no search is needed.',
  hintFails: 'The wanted range {range} runs into {area}.',
  hintFailsNone: 'The wanted range {range} is not allowed.',
  hintFailsWhy: 'A wish that can’t be granted is dropped without an error, and the search begins.',

  linearSearchEnterBottomup: 'The search for {size} starts at {start} and goes upwards, from hole to hole.',
  linearSearchEnterTopdown: 'The search for {size} starts at {start} and goes downwards, from hole to hole.',
  linearSearchEnterCacheWhy:
    'It starts at free_area_cache (F), where the last one ended if nothing moved it: no hole is known to be passed over that is larger than {hole} (cached_hole_size, Z).',
  linearSearchEnterPlaceWhy:
    'It starts at free_area_cache (F), where the last one ended unless an unmap has brought it down. Of the holes below, this kernel knows nothing.',
  linearSearchEnterUnaskedWhy:
    'It starts at free_area_cache (F), where the last search ended unless an unmap has moved it down. Upwards, x86-64 records the largest gap it passes but doesn’t use that: it comes back for the gap only after reaching the end.',
  linearSearchEnterAlwaysWhy:
    'It starts from the base, as every search of this kernel does: nothing is remembered.',
  linearSearchEnterBaseWhy:
    'It starts from the base: a hole of {hole} has been passed over before (cached_hole_size, Z), so {size} may fit there.',
  linearSearchEnterUnknownWhy:
    'It starts from the base: cached_hole_size (Z) is all ones, so nothing is known of the holes.',
  linearSearchEnterLowWhy:
    'free_area_cache (F) lies below the range allowed, so it starts where that begins.',
  linearSearchLeave: 'The linear search ends at {address}.',
  linearSearchLeaveWhy:
    'Every area it passed cost a comparison. With thousands of areas, that is the price of an mmap().',
  linearSearchFails: 'The linear search finds nothing: {error}.',
  linearSearchFailsWhy: 'Every candidate from the base to the limit has been tried.',
  linearVisitFits: 'The room {range}, {size}, is enough.',
  linearVisitFitsWhy: 'The first hole that suffices is taken, not the one that fits best.',
  linearVisitSmall: 'From the candidate’s start to {area} only {size} are free: too little.',
  linearVisitSmallNone: 'From the candidate’s start to the limit only {size} are free: too little.',
  linearVisitClosed: 'The candidate starts inside {area}: no room there.',
  linearVisitClosedDownWhy:
    'On the way down the next candidate ends where that area begins. A hole above the area is not seen from here.',
  linearVisitClosedUpWhy: 'On the way up the next candidate starts where that area ends.',
  linearVisitSmallWhy:
    'On to the next candidate. The most room passed over is remembered as cached_hole_size.',
  linearVisitForgottenWhy: 'On to the next candidate. Nobody remembers how much was free here.',
  cachedHoleSizeGrows: 'cached_hole_size rises from {old} to {value}.',
  cachedHoleSizeGrowsWhy:
    'The largest hole passed over so far: a later request that fits in it must look again from the base.',
  cachedHoleSizeUnaskedWhy:
    'This is the largest gap passed over so far. Upwards, x86-64 uses it only for MAP_32BIT.',
  cachedHoleSizeReset: 'cached_hole_size goes from {old} back to {value}.',
  cachedHoleSizeResetWhy: 'The search starts from the base, so nothing has been passed over yet.',
  cachedHoleSizeUnknownWhy:
    'All ones: nothing is known of the holes, so the next search starts from the base.',
  cachedHoleUnknown: 'unknown (all ones)',
  freeAreaCache: 'free_area_cache moves from {old} to {value}: {cause}.',
  freeAreaCacheWhy:
    'The next search starts there. A good guess saves a long walk, a bad one passes over free holes.',
  searchRestart: 'Nothing found between {from} and the limit: the search starts again from {to}.',
  searchRestartWhy:
    'The first pass began in the middle. Only a second one, from the base, sees the holes before it.',
  searchRestartTaken: 'Right below {from} there is no room: the search starts again from {to}.',
  searchRestartTakenWhy:
    'This kernel looks there just once. Then every area from the base on is passed again, as if nothing had been remembered.',
  bottomupFallback: 'Top-down found nothing: one attempt upwards from {start}.',
  bottomupFallbackWhy:
    'Above the base of the top-down range, near the stack, there may still be room. Rare, but better than ENOMEM.',

  gapSearchEnterBottomup: 'The tree is searched for the lowest gap of {size} between {low} and {high}.',
  gapSearchEnterTopdown: 'The tree is searched for the highest gap of {size} between {low} and {high}.',
  gapSearchEnterWhy:
    'Each node knows the largest gap anywhere below it in the tree, so whole subtrees can be left out.',
  gapSearchLeave: 'The gap search ends at {address}.',
  gapSearchLeaveWhy:
    'However many areas there are, it looks at no more nodes than a few walks between root and leaf would.',
  gapSearchLeavePostedWhy: 'Of the gaps that it came by, it takes the one nearest to the wanted end.',
  gapSearchFails: 'The gap search finds nothing: {error}.',
  gapSearchFailsWhy: 'The largest gaps of the subtrees prove it: not every area had to be looked at.',
  gapSearchFailsPostedWhy: 'No subtree promises enough, or what it promises lies beyond the limits.',
  gapCheckFits: 'The gap of {size} below {area} suffices: {length} fit.',
  gapCheckFitsWhy: 'The walk has gone as far as it could in the direction wanted, so this gap is the one.',
  gapCheckFitsPostedWhy: 'It is large enough, and so is what is left of it between the limits.',
  gapCheckTooSmall: 'The gap of {size} below {area} is too small for {length}.',
  gapCheckTooSmallWhy:
    'This node’s own gap does not do. The search goes on in its other subtree if that promises enough, or else further up.',
  gapCheckTooLow: 'The gap of {size} below {area} ends too low.',
  gapCheckTooLowWhy:
    'What is left of it above the lowest usable address can’t hold the request. Gaps further down lie lower still.',
  gapCheckTooHigh: 'The gap of {size} below {area} starts too high.',
  gapCheckTooHighWhy: 'What is left of it below the highest usable address can’t hold the request.',
  gapDescend: 'Down to the {side}, from {from} to {to}: a gap of {size} is promised there.',
  gapDescendWhy:
    '{field} is the largest gap anywhere in that subtree. It is enough, so the way down is worth it.',
  gapPrune: 'The {side} subtree of {from}, with {child} at its top, is left out: its largest gap is {size}.',
  gapPruneWhy: 'Nothing in there is large enough: one comparison rules out every area of the subtree.',
  gapClimb: 'Back up from {from} to {to}.',
  gapClimbRoot: 'Back up from {from}, past the root.',
  gapClimbWhy: 'Below {from} everything has been looked at or left out.',
  gapKeep: 'The gap below {area}, {range}, is kept in mind.',
  gapKeepWhy:
    'It fits, but one nearer to the wanted end may still turn up. The search goes on that way alone, and takes this one if the way ends.',
  gapTry: 'On to {to}, the {side} subtree of {from}. Its largest gap is {size}, but nobody asks.',
  gapTryWhy:
    'Nothing is kept in mind yet. On its way back up the posted search enters the next subtree, whatever that promises.',
  gapTopFits: 'The gap above the highest area, {range}, suffices.',
  gapTopFitsWhy:
    'No node owns this gap, as each owns the gap below it. So it is looked at on its own, through highest_vm_end.',
  gapTopFails: 'The gap above the highest area, {range}, does not do.',
  gapTopNone: 'The highest area ends at {end}, not below the limit {limit}: there is no gap above it.',
  gapTopFailsWhy: 'The search goes through the tree instead, or ends here.',

  // Updating subtree gaps.
  gapUpdateEnter:
    'What the subtree of {area} promises may have changed: its node is recomputed, and those above it as long as a value changes.',
  gapUpdateEnterPosted:
    'What the subtree of {area} promises may have changed: its node is recomputed, and all above it up to the root, each with its sibling.',
  gapUpdateEnterLazy:
    'The tree hears of the gap below {area}: its node is recomputed, and all above it up to the root.',
  gapUpdateEnterWhy:
    'A promise that is too large sends a search into a dead end, one that is too small hides a hole.',
  gapUpdateLeaveEarly: 'The walk upwards from {area} stops early: the last node kept its value.',
  gapUpdateLeaveEarlyWhy:
    'A node whose value stays the same can’t change the ones above it. Most walks end after a step or two.',
  gapUpdateLeave: 'The walk upwards ends at the root.',
  gapUpdateLeaveWhy: 'Every subtree gap on the way is true again.',
  gapUpdateLeavePostedWhy:
    'It did not stop where a value stayed the same. The tree of 3.5 says nothing of its rotations: this long way repairs what they have moved.',
  gapUpdateLeaveLazyWhy:
    'What it passed is told and out of the chain. A promise on its way may still be wrong, until the walk from another chained area has passed it too.',
  gapEvaluateChanges: 'The subtree gap of {area} goes from {old} to {value}; its own gap is {own}.',
  gapEvaluateSame: 'The subtree gap of {area} stays {value}; its own gap is {own}.',
  gapEvaluateWhy: 'It is the largest of three: the node’s own gap, and the subtree gaps of its two children.',
  gapCopy: '{new} takes over the subtree gap {value} of {old}, whose place it takes.',
  gapCopyWhy:
    'Nearly the same areas hang below this place as before. What differs is corrected on a walk upwards.',

  gapChain:
    'The gap below {area} may have changed, but the tree is not told yet: it waits in a chain, now of {count}.',
  gapChainWhy:
    'No walk to the root now. When the chain is full, or a search fails, the tree is told of all that wait at once.',
  gapChainAlready: '{area} waits in the chain already.',
  gapChainAlreadyWhy:
    'The walk to come will find the gap as it is then: whoever changes the same place again and again pays once.',
  gapUnchain: '{area} leaves the chain; still waiting: {count}.',
  gapUnchainPassedWhy: 'A walk to the root has just computed it anew. It needs none of its own.',
  gapUnchainErasedWhy: 'It is about to leave the tree. The node that its place falls to is chained instead.',
  gapFlushFull: 'The chain is full: the tree is told of the {count} that wait.',
  gapFlushFullWhy:
    'One walk to the root for several changes. It takes along every chained area that it passes.',
  gapFlushSearchFailed: 'A search has failed while {count} waited in the chain: now the tree is told.',
  gapFlushSearchFailedWhy:
    'A promise that is too small may have hidden a gap. The search is run again once all of them are true.',
  gapFlushLeave: 'The chain is empty.',
  gapFlushLeaveWhy: 'Every node promises what is there, until the next change.',

  // Lookups.
  findVmaEnter: 'find_vma() looks for the first area that ends above {address}.',
  findVmaEnterWhy:
    'Nearly everything starts with this question. Note “ends above”: the area need not contain the address.',
  findVmaLeave: 'find_vma() answers {area}.',
  findVmaLeaveContainsWhy: 'It contains the address.',
  findVmaLeaveAboveWhy: 'It starts above the address, which lies in the hole before it.',
  findVmaLeaveNone: 'find_vma() answers: no area ends above {address}.',
  findVmaLeaveNoneWhy: 'The address lies above everything that is mapped.',
  cacheHit: 'The cache holds {area}, which contains the address.',
  cacheHitWhy: 'Programs touch the same area again and again: one comparison, and no walk through the tree.',
  cacheMiss: 'The cache holds {area}, which does not contain the address.',
  cacheMissEmpty: 'The cache is empty.',
  cacheMissWhy: 'So the tree has to be walked from its root.',
  cacheHitSlot: 'Slot {slot} of thread {task} holds {area}, which contains the address.',
  cacheHitSlotWhy:
    'A few comparisons, and no walk through the tree: a thread touches the same few areas again and again.',
  cacheMissSlot_empty: 'Thread {task} does not remember the address: its own slot, {slot}, is empty.',
  cacheMissSlot_elsewhere: 'Thread {task} does not remember the address: its own slot, {slot}, holds {area}.',
  cacheMissSlotWhy: 'No other slot contains it either, so the tree has to be walked from its root.',
  cacheMissSlot_seqnum: 'Thread {task} remembers nothing any more: all its slots were void.',
  cacheMissSlotWhy_seqnum:
    'What it remembered may be gone, so it was not even looked at. The tree has to be walked from its root.',
  cacheMissSlot_other_mm:
    'Thread {task} looks into another process’s memory, of which its slots know nothing.',
  cacheMissSlotWhy_other_mm: 'So that memory’s tree has to be walked from its root.',
  cacheStoreSlot: 'Thread {task} remembers {area} in slot {slot}.',
  cacheStoreSlotWhy: 'The address looked for chooses the slot.',
  cacheStoreSlotOldWhy: 'The address looked for chooses the slot; {old}, which was there, is forgotten.',
  cacheInvalidate: 'The memory’s sequence number goes from {old} to {seqnum}: what threads remember is void.',
  cacheInvalidateWhy:
    'Areas go, and any thread may remember one. Nobody visits the threads to find out: each compares the numbers at its next lookup.',
  cacheInvalidateMergeWhy:
    'An area is merged away, and any thread may remember it. Nobody visits the threads to find out: each compares the numbers at its next lookup.',
  cacheFlush:
    'Thread {task} still has sequence number {old}; the memory has {seqnum}. It empties all its slots.',
  cacheFlushWhy:
    'Only now, at its next lookup, does it find out. That is why an unmap costs the same with any number of threads.',
  cacheOverflow: {
    one: 'The sequence number starts again at 0: the slots of {count} thread are emptied at once.',
    other: 'The sequence number starts again at 0: the slots of {count} threads are emptied at once.',
  },
  cacheOverflowWhy:
    'From now on an old number may come to mean a new state, so no thread may keep what it remembers.',
  cacheForeignHit: 'Slot {slot} seems valid, and holds {range}: an area of another memory.',
  cacheForeignHitWhy:
    'Here the kernel as posted would go on with an area that is not this memory’s, or long gone. The model says so, and walks the tree.',
  cacheStore: '{area} is remembered: {cause}.',
  cacheStoreNone: 'The cache is cleared: {cause}.',
  cacheStoreWhy: 'The next lookup looks here first.',
  cacheStoreNoneWhy: 'A cache that points to an area that is gone would be worse than none.',
  treeCompareLeft: '{area} ends above {address}, but starts above it too.',
  treeCompareLeftWhy: 'It may be the answer; to the left there may be a lower one.',
  treeCompareRight: '{area} ends at or below {address}.',
  treeCompareRightWhy: 'It can’t be the answer, nor can anything to its left. On to the right.',
  treeCompareContains: '{area} contains {address}.',
  treeCompareContainsWhy: 'No area before it can end above the address, so the walk stops here.',
  placeLeftWhy: 'The new area belongs to its left.',
  placeRightWhy: 'The new area belongs to its right, and comes behind it in the list.',
  placeTakenWhy: 'The range of the new area is not free, so the walk for a place stops here.',

  findLinksEnter: 'Where does a new area that starts at {address} belong?',
  findLinksEnterWhy: 'One walk from the root finds the free place in the tree and the neighbour in the list.',
  findLinksLeave: 'It belongs behind {prev}, below the node of {parent}.',
  findLinksLeaveEmpty: 'It is the first area: it becomes the root.',
  findLinksLeaveWhy:
    'If nothing lies in its range, and no merge makes it unnecessary, it is linked exactly here.',

  // VMAs are created, changed and freed.
  vmaAlloc: 'A vm_area_struct is allocated: #{id}.',
  vmaAllocWhy: 'It describes an area, but nothing points to it yet.',
  vmaFree: 'The vm_area_struct #{id} is freed.',
  vmaFreeWhy: 'Nothing may point to it any more. Numbers are not used again, so that #{id} stays this one.',
  allocFail: 'No memory for a structure of {size}.',
  allocFailWhy: 'The operation must undo what it began, or leave things in a state that is still consistent.',
  vmaRange: '{area} now spans {range}, {size} ({change}).',
  vmaRangeGrows: 'grown by {size}',
  vmaRangeShrinks: 'shrunk by {size}',
  vmaRangeMoves: 'moved, the same size',
  vmaRangeWhy: 'The bounds are just two numbers, but the gaps on either side follow from them.',
  vmaFlags: '{area} changes its permissions from {old} to {value}.',
  flagsWithKey: '{flags} (key {key})',
  vmaFlagsWhy:
    'One word in the structure. The page tables follow, which is the costly part in a real kernel.',
  vmaFlagBits: '{area} keeps its permissions; of its flags, {changes}.',
  bitSet: '{bit} is set',
  bitCleared: '{bit} is cleared',
  vmaFlagBitsWhy: 'The kernel reads this flag when it matters. No page table entry changes for it.',
  vmaFlagsSame: '{area} keeps its permissions and flags.',
  vmaFlagsSameWhy: 'It had been asked for what it had already.',
  vmaLinkEnter: 'vma_link() lets {area} join the list and the tree.',
  vmaLinkEnterWhy:
    'Both show the same areas: the list in order of addresses, the tree for finding one quickly.',
  vmaLinkEnterMaple: '{area} is stored in the maple tree.',
  vmaLinkEnterMapleWhy:
    'The tree alone holds the areas: it finds one by address, gives them in order, and knows the gaps between them.',
  vmaLinkLeave: '{area} is linked.',
  vmaLinkLeaveWhy: 'From here on every search and every lookup sees it.',
  vmaUnlink: '{area} has left the tree.',
  vmaUnlinkWhy:
    'It still stands in the list between {prev} and {next}. When all that go have left the tree, the list closes over them.',
  vmaUnlinkMaple: '{area} is to go.',
  vmaUnlinkMapleWhy:
    'There is nothing to unhang: in the maple tree its range is written over, by a neighbour that grows or by NULL.',
  listLink: '{area} is put into the list between {prev} and {next}.',
  listLinkWhy: 'The list is sorted by address, so that the next area is one step away.',
  mergeEnter: 'vma_merge() sees whether {range} can join {neighbours}.',
  mergeEnterMaple: 'Can {range} join {neighbours}?',
  mergeEither: '{prev} or {next}',
  mergeNeither: 'a neighbour',
  mergeEnterWhy:
    'Fewer areas mean shorter walks. Neighbours that look the same in every respect can be one area.',
  mergeLeave: 'They merge into {area}: {how}.',
  mergeLeaveWhy: 'No new area is needed; an old one just grows.',
  mergeLeaveNone: 'No merge.',
  mergeLeaveNoneWhy: 'The range stays, or becomes, an area of its own.',
  mergeRefuse: '{area} can’t be joined: {reason}.',
  mergeRefuseNone: 'Nothing is joined: {reason}.',
  mergeRefuseWhy: 'One area has one set of permissions and one continuous piece of one file.',
  adjustEnter: 'The bounds of {area} move to {range}.',
  adjustEnterInsert: 'The bounds of {area} move to {range}, and {insert} takes the room left.',
  adjustEnterRemove: 'The bounds of {area} move to {range}; what follows is swallowed.',
  adjustEnterWhy:
    'In vma_adjust() every split and every merge ends: bounds, list, tree and gaps must change together.',
  adjustEnterMapleWhy: 'Every split and every merge ends here: the bounds and the tree must change together.',
  adjustLeave: 'The bounds of {area} are in place.',
  adjustLeaveWhy: 'List, tree and gaps agree again.',
  adjustLeaveMapleWhy: 'The areas and the maple tree agree again.',
  splitEnterBelow: 'split_vma() cuts {area} at {address}; the new area is the part below.',
  splitEnterAbove: 'split_vma() cuts {area} at {address}; the new area is the part above.',
  splitEnterWhy: 'Only a part of the area is to change or to go, and an area is all or nothing.',
  splitLeave: '{area} is cut in two; the other part is {new}.',
  splitLeaveWhy: 'Both map what they mapped before; only the bookkeeping has grown by one.',
  splitFails: '{area} can’t be cut: {error}.',
  splitFailsWhy: 'It stays whole.',
  unmapEnter: 'The kernel unmaps whatever lies in {range}.',
  unmapEnterWhy:
    'An area that lies across one of the two ends is cut first. Then every area in between goes.',
  unmapLeave: 'What lay in {range} is gone.',
  unmapLeaveWhy: 'If an area went, so did the cache of lookups, which might have pointed to it.',
  unmapLeaveMapleWhy: 'The maple tree has NULL there, a gap; or already the mapping that takes its place.',
  unmapFails: '{range} can’t be emptied: {error}.',
  unmapFailsWhy: 'What has been cut before stays cut: the map says the same in more areas.',

  // The red-black tree.
  rbLink: 'The node of {node} is hung to the {side} below {parent}, red.',
  rbLinkRoot: 'The node of {node} becomes the root.',
  rbLinkWhy:
    'In order of addresses this is its place. Red, because one more black node would upset the black heights.',
  rbInsertEnter: 'The tree is rebalanced after {node} has come.',
  rbInsertEnterWhy:
    'The rule at stake: a red node has no red child. It keeps the longest path at most twice the shortest.',
  rbInsertLeave: 'The tree is balanced again.',
  rbInsertLeaveWhy: 'At most two rotations, however large the tree.',
  rbEraseEnter: 'The node of {node} leaves the tree.',
  rbEraseEnterWhy:
    'If a black node goes, every path through its place is one black short, and that must be repaired.',
  rbEraseLeave: 'The node is gone and the tree is balanced.',
  rbEraseLeaveWhy: 'At most three rotations, however large the tree.',
  rbSplice: '{successor} takes the place of {node}: {how}.',
  rbSpliceWhy: 'What comes up is next to it by address, so the order stays right.',
  rbSpliceNone: '{node} has no child, so nothing takes its place.',
  rbSpliceNoneWhy: 'Removing a leaf leaves the order of the others as it was.',
  rbRecolour: '{node}: {rule}.',
  rbRecolourWhy: 'Recolouring costs no pointer. It moves the problem up, or ends it.',
  rbRotate: 'A rotation to the {side}: {rises} rises, {sinks} sinks below it.',
  rbRotateWhy: 'The order of addresses stays the same; one side becomes less deep. Only three links change.',

  ...pageEvents,
  ...forkEvents,
  ...rmapEvents,
  ...lockEvents,
  ...mapleEvents,
} as const;
