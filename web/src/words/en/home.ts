export const home = {
  title: 'Watch Linux keep track of a process’s memory',
  lead: 'vmascope runs the kernel’s bookkeeping of memory areas in your browser and lets you step through it, forwards and backwards, as Linux did it from 2.4 to 6.18. The C code that runs is the code that you see, and the programs are real ones.',
  running: 'curl --version, as Linux {era} would have mapped it',
  runningNote:
    'Every system call of a recorded run that changes the address space, performed again by our model of that kernel. Nothing of it is a film: stop it and step.',
  figureLoading: 'The recording is loaded and run …',
  figureFailed: 'The example could not be shown: {reason}',
  openInLab: 'Open this in the lab',
  firstLesson: 'Lesson 1: What is an address space made of?',
  firstLessonText:
    'How mapping, splitting and merging change the list that is a process’s memory, how heap and stack grow, and what touching a page does. For a start; about 40 minutes.',
  secondLesson: 'Lesson 2: Where does a new mapping go?',
  secondLessonText:
    'How the kernel finds room for a new mapping: why that was slow in Linux 3.4, what one number in each tree node changed, what it cost at first, and three cures. About an hour.',
  thirdLesson: 'Lesson 3: What does a lookup remember?',
  thirdLessonText:
    'How the kernel spares itself most walks through its tree of areas: one remembered area for all threads, four for each since 2014, and the programs that either fails. About 50 minutes.',
  fourthLesson: 'Lesson 4: What does fork copy?',
  fourthLessonText:
    'What a new process gets of its own and what it shares until a write, three ways of giving it its tree of areas, what the newest has won, and what happens when memory runs out half-way. About 55 minutes.',
  fifthLesson: 'Lesson 5: Who maps this page?',
  fifthLessonText:
    'How a page is taken from everybody who has it: what a list of entries at every page cost each fork until 2004, what took its place, and why one list for a whole family grew too long. About an hour.',
  sixthLesson: 'Lesson 6: Who waits for whom?',
  sixthLessonText:
    'Why processes that share hardly anything queued for one lock in 2009: what it protects, which changes can do without it, what a patch left open, and how the lock came back without hurting. About an hour.',
  openLab: 'The lab',
  openLabText:
    'Paste or drop what strace recorded of your own program, choose a kernel, and step through what it does with it.',
  agreement: 'Linux 6.18 as it runs here answers {agree} of {all} recorded operations as the real one did.',
  agreementLink: 'How that is checked',
  historyTitle: 'Five changes, nineteen years',
  historyLead:
    'How Linux keeps track of memory areas was rewritten piece by piece. Five of these steps are told here, each in a lesson and in a benchmark that stands beside what was reported.',
  historyLesson: 'The lesson',
  historyBench: 'Run the benchmark',
  history2004: 'The reverse map',
  history2004Text:
    'A page finds the page tables that map it through one small object per group of areas, instead of a list of entries for every page.',
  history2009: 'A lock left alone',
  history2009Text:
    'When only the end of a heap moves, its list of areas is not touched, so the lock of that list need not be taken.',
  history2012: 'The gap in the tree',
  history2012Text:
    'Each node of the tree of areas knows the largest hole below it, so that a search for room can leave out whole subtrees.',
  history2014: 'A cache for each thread',
  history2014Text:
    'Four remembered areas for each thread in place of one for the whole process, so that threads no longer push out each other’s.',
  history2023: 'Fork copies the tree',
  history2023Text:
    'fork() copies the nodes of the maple tree as they stand, instead of building a new tree entry by entry.',
} as const;
