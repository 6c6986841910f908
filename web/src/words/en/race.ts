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

  coreLoading: 'The kernels are loading …',
  coreFailed: 'The kernels could not be run: {reason} Reload the page to try again.',
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
  kernel: 'Linux {kernel}',
  wayLinear: 'tries one gap after another',
  wayTree: 'asks a tree that knows its largest gaps',
  gapsTried: { one: 'gap tried', other: 'gaps tried' },
  nodesLooked: { one: 'node looked at', other: 'nodes looked at' },
  begins: 'The search starts at the top: on the right.',
  beginsBelow: 'The search starts where the last one ended.',
  small: 'This gap has {size}: too small. On to the next.',
  atMost: '≤ {size}',
  beyond: 'This gap has {size}, but it is the stack’s. It doesn’t count.',
  skips: {
    one: 'It skips a VMA: the gap below it has only {largest}.',
    other: 'It skips {count} VMAs at once: the largest gap among them has {largest}.',
  },
  doneLinear: {
    one: 'It tried one gap, and it was large enough.',
    other: 'It tried {count} gaps one by one, and walked down its tree for each of them.',
  },
  doneTree:
    'It looked at the gaps of {looked} of {all} nodes. It skipped {skipped} VMAs without a look: their subtrees have no gap that is large enough.',
  treeOf: 'Linux {kernel}: the tree over the mappings',
  triesOf: 'Linux {kernel}: where it has tried',
  many: '{count} mappings, each with a gap of one page or two below it',
  manyShort: '{count} mappings',
  play: 'Play',
  pause: 'Pause',
  step: 'Step',
  restart: 'Start over',
  looks: 'Looks at a gap',
  lookOf: 'look {tick} of {total}',
  pace: 'Each step is one look at a gap, on both kernels.',
  conclusion:
    'The same answer, after {many} looks in Linux 3.4 and {few} in Linux 3.8. Each further small gap would cost Linux 3.4 one more look. Linux 3.8 dismisses whole subtrees with one comparison.',
  noUse:
    'The same answer, after {many} looks in Linux 3.4 and {few} in Linux 3.8. Where one of the first gaps is large enough, nothing is gained by asking the tree.',
  differ:
    'Two answers: {linear} in Linux 3.4, after {many} looks, and {tree} in Linux 3.8, after {few}. Linux 3.4 began where its last search had ended, and didn’t see what lies above.',
  remembered:
    'The same answer, after {many} looks in Linux 3.4 and {few} in Linux 3.8. Linux 3.4 began where its last search had ended.',
  mappings: 'Mappings',
  request: 'The request',
  before: 'Before it, the program has asked for',
  before0: 'nothing',
  before1: '{size}',
  before2: '{size}, then 4 KiB',
  curveOpen: 'The same with more and with fewer mappings',
  curve: 'Looks that a call for {size} takes',
  curveSummary:
    'In Linux 3.4 the looks grow with the number of mappings; in Linux 3.8 they hardly do. The table has the figures.',
  curveX: 'mappings',
  curveY: 'looks',

  whyLesson: 'Lesson 2 shows how the tree knows',
  openInLab: 'Open this in the lab',
} as const;
