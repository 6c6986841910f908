export const home = {
  about: 'vmascope: how Linux keeps track of a process’s memory, step by step in your browser',
  title: 'Where will these {size} go?',
  lead: 'A program calls mmap() for {size}. Its address space already has {vmas} mappings, the bars below, with gaps between them. Drag the block to the place that Linux will choose.',

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
  lesson4: 'How does fork copy a tree?',
  lesson5: 'Who maps this page?',
  lesson6: 'Who waits for whom?',

  tour: 'A tour of a real program',
  tourText:
    'curl --version, recorded with strace. Our model of the kernel makes every call again that changes the address space. You can stop it anywhere and step.',
  tourOpen: 'Play the tour',
  openInLab: 'Open this in the lab',
  running: 'curl --version, as Linux {kernel} would have mapped it',
  figureLoading: 'The recording is loaded and run …',
  figureFailed: 'The example could not be shown: {reason}',

  agreement: 'Linux 7.3 as it runs here answers {agree} of {all} recorded operations as the real one did.',
  agreementLink: 'How that is checked',
  historyTitle: 'Five changes, nineteen years',
  historyLead:
    'Linux has rewritten this bookkeeping piece by piece. For each of these five changes there is a lesson, and a benchmark beside the numbers that were reported.',
  allKernels: 'All kernels, one by one',
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
