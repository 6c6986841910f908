/* The race of two searches for a gap, and the question before it. */
export const race = {
  blockName: 'The new mapping, {size}',
  drag: 'Drag me into a gap',
  dragShort: 'Drag me',
  hint: 'You can also click a gap, or move the block with the arrow keys and drop it with Enter.',
  hintTouch: 'You can also tap a gap.',
  drop: 'Drop it here',
  lowAddresses: 'lower addresses',
  highAddresses: 'higher addresses',
  inGap: 'a gap of {size}',
  tooSmall: '{size}: too small for {wanted}.',
  notPlaced: 'not in the address space yet',
  placedLow: 'at the lower end of a gap of {size}',
  placedHigh: 'at the upper end of a gap of {size}',
  placedExact: 'in a gap of exactly {size}',
  yourGuess: 'your guess',
  linux: 'Linux',

  right: 'Right.',
  wrong: 'Not quite.',
  verdict_right: 'Linux takes the highest gap that is large enough, and the upper end of it.',
  verdict_otherEnd: 'That is the right gap, but Linux fills a gap from its upper end.',
  verdict_above:
    'That gap is kept for the stack to grow into. The search starts below it, and takes the first gap that is large enough.',
  verdict_exact:
    'It fits exactly, but Linux isn’t looking for the best fit. It takes the first gap that is large enough, from the top down.',
  verdict_largest:
    'That is the largest gap, but Linux isn’t looking for the largest. It takes the first that holds {size}, from the top down.',
  verdict_lower:
    'It would fit there. But Linux searches from the top down, and there is a higher gap for it.',
  answer: 'Both kernels have just run the call and answer {address}.',

  name: 'The search on two kernels',
  wayLinear: 'tries one gap after another',
  wayTree: 'asks a tree that knows its largest gaps',
  gapsTried: { one: 'gap tried', other: 'gaps tried' },
  nodesLooked: { one: 'node looked at', other: 'nodes looked at' },
  steps: { one: 'one step in the tree', other: '{count} steps in the tree' },
  kept: 'kept for the stack',
  base: 'mmap_base',
  memory: 'free_area_cache',
  begins: 'The search starts at mmap_base, below what is kept for the stack.',
  beginsBelow: 'The search starts where the last one ended.',
  small: 'This gap has {size}: too small. On to the next.',
  atMost: '≤ {size}',
  beyond: 'This gap has {size}, but it is the stack’s. It doesn’t count.',
  skips: {
    one: 'It dismisses a VMA: the gap below it has only {largest}.',
    other: 'It dismisses {count} VMAs at once: the largest gap among them has {largest}.',
  },
  doneLinear: {
    one: 'It tried one gap, and it was large enough.',
    other: 'It tried {count} gaps one by one, and walked down its tree from the root for each of them.',
  },
  doneTree: 'It looked at {looked} of {all} nodes: {gaps}.',
  gapsBeyond: 'the stack’s',
  gapsSmall: { one: 'one that is too small', other: '{count} that are too small' },
  gapsFit: 'and one that fits',
  unseen: {
    one: 'It dismissed one without a look.',
    other: 'It dismissed {count} without a look.',
  },
  notReached: 'It didn’t come to the others.',
  treeOf: 'The tree over the mappings, and how Linux {kernel} searches in it',
  triesOf: 'Linux {kernel}: where it has tried',
  many: '{count} mappings, each with a gap of one page or two below it',
  manyShort: '{count} mappings',
  looks: 'Looks at a gap',
  pace: 'Each step is one look at a gap, on both kernels.',
  lookCount: { one: 'one look', other: '{count} looks' },
  same: 'The same answer, after {many} in Linux 3.4 and {few} in Linux 3.8.',
  differ: 'Two answers: {linear} in Linux 3.4, after {many}, and {tree} in Linux 3.8, after {few}.',
  conclusion:
    'Each further small gap would cost Linux 3.4 one more look. Linux 3.8 dismisses whole subtrees with one comparison.',
  noUse: 'Where one of the first gaps is large enough, nothing is gained by asking the tree.',
  remembered:
    'Linux 3.4 went on from free_area_cache, where its last search had ended. It passed nothing twice, and saw nothing of what lies above.',
  restarted:
    'Linux 3.4 began at mmap_base again: the request may fit in a gap that it had passed, as cached_hole_size says.',
  forgot:
    'Before it, a small request had moved the place where Linux 3.4 begins back to the top, so it passed the same gaps once more.',
  request: 'The request',
  before: 'Before it, the program has asked for',
  before0: 'nothing',
  afterThat: '{sizes}, then {size}',
  curve: 'Looks that a call for {size} takes',
  curveSummary:
    'In Linux 3.4 the looks grow with the number of mappings; in Linux 3.8 they hardly do. The table has the figures.',
  curveY: 'looks',

  whyLesson: 'Lesson 2 shows how the tree knows',
  openInLab: 'Open this in the lab',
} as const;
