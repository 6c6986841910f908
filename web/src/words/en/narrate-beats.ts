/*
 * What happened in a beat, and why it matters: the headline and the second line. A beat that says no more than its last
 * event has the texts of that event.
 */
export const narrateBeats = {
  // Searches for a gap.
  searchFails: 'The search finds no gap of {size}: {error}.',
  searchFailsWhy: 'No gap within the limits is large enough.',
  searchHint: 'The requested address {address} is free, so no search is needed.',
  searchHintWhy: 'Without MAP_FIXED an address is a hint. The kernel follows it if nothing is mapped there.',
  searchLinear: {
    one: 'The first candidate fits: {address}.',
    other: 'The search tries {count} candidates, one below the other, and takes {address}.',
  },
  searchLinearUp: {
    one: 'The first candidate fits: {address}.',
    other: 'The search tries {count} candidates, one above the other, and takes {address}.',
  },
  searchLinearWhy: {
    one: 'Where a linear search starts decides what it costs. This one starts in the right place.',
    other: 'Each VMA in the way costs one more try, and the candidate moves past it.',
  },
  searchRestarts: 'The search found nothing from {from} on, so it began again at {to}.',
  searchTree: {
    one: 'The search looks at {count} node and takes {address}.',
    other: 'The search looks at {count} nodes and takes {address}.',
  },
  searchTreeSkips: {
    one: 'The search looks at {nodes}, skips {count} subtree, and takes {address}.',
    other: 'The search looks at {nodes}, skips {count} subtrees, and takes {address}.',
  },
  nodes: { one: '{count} node', other: '{count} nodes' },
  searchTreeWhy:
    'Each node knows the largest gap in its subtree, so the walk turns only where a gap of {size} can be.',
  searchTreeSkipsWhy:
    'The largest gap below {child} is {gap}, and {size} is needed: one comparison dismisses that whole subtree.',
  searchMaple: {
    one: 'The search compares {count} gap and takes {address}.',
    other: 'The search compares {count} gaps and takes {address}.',
  },
  searchMapleWhy:
    'The tree keeps the largest gap below each slot, so whatever has no gap of {size} below it is passed over.',
  searchOther: 'The search takes {address}.',
  searchOtherWhy: 'Nothing has been mapped yet: the search only chooses the address.',

  // Lookups.
  lookupCached: 'The cache already holds {vma}, so no walk is needed.',
  lookupCachedWhy: 'One comparison answers find_vma() when a program stays in the same VMA.',
  lookupFinds: {
    one: 'The lookup compares {count} node and finds {vma}.',
    other: 'The lookup walks down {count} nodes and finds {vma}.',
  },
  lookupFindsByKeys: {
    one: 'The lookup compares {count} key and finds {vma}.',
    other: 'The lookup compares {count} keys and finds {vma}.',
  },
  lookupFindsNoneByKeys: {
    one: 'The lookup compares {count} key: no VMA ends above {address}.',
    other: 'The lookup compares {count} keys: no VMA ends above {address}.',
  },
  lookupFindsNone: {
    one: 'The lookup compares {count} node: no VMA ends above {address}.',
    other: 'The lookup walks down {count} nodes: no VMA ends above {address}.',
  },
  lookupFindsContainsWhy: 'It contains {address}.',
  lookupFindsAboveWhy: '{address} itself is not mapped; this is the next VMA above it.',
  lookupFindsNoneWhy: 'Everything that is mapped lies below that address.',
  lookupMany: 'The kernel looks up {lookups} addresses in turn; the last lookup finds {vma}.',
  lookupManyWhy: 'Each lookup starts at the cache, or else at the root.',
  lookupPlace: {
    one: 'One comparison finds the place of the new VMA in the tree.',
    other: 'The walk finds the place of the new VMA: {count} nodes down, below {parent}.',
  },
  lookupPlaceWhy: 'The same walk finds its neighbour in the list, the VMA before it: {prev}.',
  lookupPlaceFirstWhy: 'No VMA lies before it.',
  lookupMaple: 'The lookup finds the VMA at {range}.',
  lookupMapleGap: 'The lookup ends in a gap: {range}.',
  lookupMapleWhy: {
    one: 'It compares {count} key on the way down the tree. The neighbours are one step away.',
    other: 'It compares {count} keys on the way down the tree. The neighbours are one step away.',
  },
  lookupMapleGapWhy: {
    one: 'It compares {count} key on the way. Gaps are entries of the tree, too, so their bounds are at hand.',
    other:
      'It compares {count} keys on the way. Gaps are entries of the tree, too, so their bounds are at hand.',
  },
  lookupSteps: {
    one: 'One step leads to the next entry, {range}.',
    other: '{count} steps lead to the entry {range}.',
  },
  lookupStepsWhy: 'Neighbours mostly lie side by side in the tree, so no new walk is needed.',

  // Changes of VMAs and trees.
  mergeRange: '{vma} now spans {range}, so no new VMA is needed.',
  mergeRangeWhy: 'Permissions, file and offset match. A boundary here would carry no information.',
  splitRange: '{vma} is cut at {address}.',
  splitRangeWhy: 'The call covers only a part of it, and one VMA has one set of permissions.',
  linkRefusedWhy: '{vma} stays separate: {reason}.',
  linkRoot: 'The new VMA becomes the root of the tree.',
  link: 'The new VMA goes into the tree: a red leaf to the {side} of {parent}.',
  linkWhy: 'A new node is red, because a black one would make this path longer than the others.',
  recolour: {
    one: '{count} node changes its colour; no rotation is needed.',
    other: '{count} nodes change their colours; no rotation is needed.',
  },
  recolourWhy: 'The rule is that a red node has no red child. Here new colours are enough.',
  rotateWhy:
    'The order of addresses stays the same. {rises} is now one level higher, {sinks} one level deeper.',
  rotateRecoloursWhy: {
    one: '{rises} is now one level higher, {sinks} one level deeper, and {count} node has a new colour.',
    other: '{rises} is now one level higher, {sinks} one level deeper, and {count} nodes have new colours.',
  },
  gaps: {
    one: '{count} node recomputes the largest gap of its subtree.',
    other: '{count} nodes recompute the largest gaps of their subtrees.',
  },
  gapsWhy: 'The last of them is {vma}: {value}.',
  gapsEarlyWhy: 'The walk stops at {vma}, where the value stays {value}, so nothing changes further up.',
  gapsChained: {
    one: '{count} gap has changed; the tree is updated later.',
    other: '{count} gaps have changed; the tree is updated later.',
  },
  gapsMaple: {
    one: '{count} slot further up notes the new largest gap below it.',
    other: '{count} slots further up note the new largest gaps below them.',
  },

  // The maple tree.
  store: 'The tree now holds the VMA at {range}.',
  storeErase: 'The tree now has a gap at {range}.',
  storeNodesWhy: {
    one: 'It needs {count} new node. The old one stays until no reader can be in it.',
    other: 'It needs {count} new nodes. The old ones stay until no reader can be in them.',
  },
  storeInPlaceWhy: 'It needs no new node: a slot is written in place.',

  // Reverse mapping.
  rmap: {
    one: 'The walk looks in {count} place and finds {found} of the page’s entries.',
    other: 'The walk looks in {count} places and finds {found} of the page’s entries.',
  },
  rmapAllWhy: 'Every look finds an entry, so none is wasted.',
  rmapWasteWhy: {
    one: '{count} look finds nothing: that VMA could map the page, but doesn’t.',
    other: '{count} looks find nothing: those VMAs could map the page, but don’t.',
  },

  // Processes.
  fork: '{child} is the child’s copy of {parent}.',
  forkWhy: {
    one: 'The pages of {parent} are shared from now on, so {count} page table is copied.',
    other: 'The pages of {parent} are shared from now on, so {count} page tables are copied.',
  },
  forkNoPagesWhy: 'No page table is copied for {parent}: page faults can bring in those pages again.',
  forkSkips: 'The child doesn’t get {parent}: it is {how}.',
  copyNode: {
    one: 'One node is copied as it is, with its {count} slot.',
    other: 'One node is copied as it is, with all of its {count} slots.',
  },
  copyNodeWhy: {
    one: 'The child’s tree has {count} node now. Its slots still point to what the parent has.',
    other: 'The child’s tree has {count} nodes now. Their slots still point to what the parent has.',
  },
  exit: {
    one: 'The process ends: {count} VMA is freed with its pages.',
    other: 'The process ends: {count} VMAs are freed with their pages.',
  },
  undo: {
    one: 'The fork undoes itself: {count} VMA of the child is freed.',
    other: 'The fork undoes itself: {count} VMAs of the child are freed.',
  },
  undoWhy: 'The lock is still held, so nobody sees the tree while the parent’s VMAs are in it.',
  exitWhy: 'One walk frees everything. There is no search, and no rebalancing.',
  nothing: 'Nothing changes: the access finds everything it needs.',
  nothingWhy: 'The page is mapped and the access is allowed, so the processor never asks the kernel.',
} as const;
