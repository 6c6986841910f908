export const home = {
  about: 'vmascope: how Linux keeps track of a process’s memory, step by step in your browser',
  title: 'Where will these {size} go?',
  lead: 'A program calls mmap() for {size}. Its address space already has {vmas} mappings, the bars below, with gaps between them. Drag the block to the place that Linux will choose.',

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

  race: 'The search on two kernels',
  kernel: 'Linux {kernel}',
  wayLinear: 'tries one gap after another',
  wayTree: 'asks a tree that knows its largest gaps',
  gapsTried: { one: 'gap tried', other: 'gaps tried' },
  nodesLooked: { one: 'node looked at', other: 'nodes looked at' },
  begins: 'The search starts at the top: on the right.',
  small: 'This gap has {size}: too small. On to the next.',
  atMost: '≤ {size}',
  beyond: 'This gap has {size}, but it is the stack’s. It doesn’t count.',
  skips: {
    one: 'It skips a VMA: the gap below it has only {largest}.',
    other: 'It skips {count} VMAs at once: the largest gap among them has {largest}.',
  },
  doneLinear: 'It tried {count} gaps one by one, and walked down its tree for each of them.',
  doneTree:
    'It looked at the gaps of {looked} of {all} nodes. It skipped {skipped} VMAs without a look: their subtrees have no gap that is large enough.',
  play: 'Play',
  pause: 'Pause',
  replay: 'Play again',
  looks: 'Looks at a gap',
  lookOf: 'look {tick} of {total}',
  pace: 'Each step is one look at a gap, on both kernels.',
  conclusion:
    'The same answer, after {many} looks in Linux 3.4 and {few} in Linux 3.8. Each further small gap would cost Linux 3.4 one more look. Linux 3.8 dismisses whole subtrees with one comparison.',
  whyLesson: 'Lesson 2 shows how the tree knows',
  openInLab: 'Open this in the lab',

  ways: 'Where to go from here',
  firstLesson: 'Start lesson 1',
  firstLessonText:
    'What is an address space made of? Fifteen minutes, with questions that the kernel’s code answers.',
  lab: 'Your own program',
  labText: 'Drop what strace recorded of it, choose a kernel, and step through what happens.',
  bench: 'Benchmarks',
  benchText: 'Run what was measured when these changes were posted, and compare with what was reported.',

  lessons: 'Six lessons',
  allLessons: 'All lessons',
  lesson1: 'What is an address space made of?',
  lesson2: 'Where does a new mapping go?',
  lesson3: 'What does a lookup remember?',
  lesson4: 'What does fork copy?',
  lesson5: 'Who maps this page?',
  lesson6: 'Who waits for whom?',

  tour: 'A tour of a real program',
  tourText:
    'curl --version, recorded with strace. Our model of the kernel makes every call again that changes the address space. You can stop it anywhere and step.',
  tourOpen: 'Play the tour',
  running: 'curl --version, as Linux {kernel} would have mapped it',
  figureLoading: 'The recording is loaded and run …',
  figureFailed: 'The example could not be shown: {reason}',

  agreement: 'Linux 6.18 as it runs here answers {agree} of {all} recorded operations as the real one did.',
  agreementLink: 'How that is checked',
  historyTitle: 'Five changes, nineteen years',
  historyLead:
    'Linux has rewritten this bookkeeping piece by piece. For each of these five changes there is a lesson, and a benchmark beside the numbers that were reported.',
  historyLesson: 'The lesson',
  historyBench: 'Run the benchmark',
  history2004: 'Reverse mapping by object',
  history2004Text:
    'A page no longer lists who maps it. One small object for a group of VMAs is enough to find their page tables.',
  history2009: 'A lock left alone',
  history2009Text:
    'When brk() only moves the end of the heap, no list of VMAs changes. So the lock of that list isn’t taken.',
  history2012: 'The gap in the tree',
  history2012Text:
    'Each node of the VMA tree knows the largest gap below it. So a search can skip whole subtrees.',
  history2014: 'A cache for each thread',
  history2014Text:
    'Each thread remembers four VMAs, where before the whole process remembered one. Threads no longer evict each other’s.',
  history2023: 'fork() copies the tree',
  history2023Text:
    'fork() copies the nodes of the maple tree as they are. Before, it built a new tree, entry by entry.',
} as const;
