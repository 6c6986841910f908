/** The lock suites: AIM7's brk test, and page faults. */
export const benchLocks = {
  brkTitle: 'Waiting for one spinlock',
  brkQuestion:
    'Dozens of processes grow and shrink their heaps, each its own. All these heaps come from one parent, so they know the same anon_vma, and each call takes its lock. What does a machine with 64 processors get done then, and what does the patch of September 2009 change?',
  brkStory:
    'Yanmin Zhang saw AIM7 spend 70 % of the time of 64 logical processors in spinlocks, most of it for one: the lock of an anon_vma, taken by do_brk(), vma_merge(), vma_adjust(). One of AIM7’s many subtests forks processes that each call sbrk() 1000 times. His patch leaves the lock alone where only the end of an area moves; with it AIM7 came out about 150 % better. Lee Schermerhorn had seen the same on another machine, and his form of it was merged.',
  faultTitle: 'Page faults, and one lock for all areas',
  faultQuestion:
    'The threads of one process touch new pages, each in an area of its own. Up to 6.3 every one of these faults takes mmap_lock (mmap_sem until 5.7) for reading, so readers don’t wait for each other, but they write to the same cache line; and whoever maps or unmaps shuts all of them out. What do locks of single areas change?',
  faultStory:
    'Suren Baghdasaryan’s series of February 2023 gives each area a lock, which a fault takes in place of mmap_lock. It was merged into 6.4. The posting tells of apps that start faster and of cycles saved, but has no table of a program that only faults; the figures that it has stand here, and none of them can be held against ours.',

  zhang: 'Zhang’s patch (September 2009)',

  sizeOfCpus: 'virtual CPUs, each with a task of its own',
  sizeOfThreads: 'real threads (no more are tried than a machine runs at once, here {cores})',

  gains:
    'On {n} virtual CPUs (simulated) so many times as much gets done with {era} as with {against}: {gains}.',
  gainOf: '{program} × {gain}',
  isBetween:
    'Reported for all of AIM7 is about × {reported}. It happens to lie between the two, which proves nothing: a pair spares one acquisition in three and growth alone all of them, but AIM7 is a mix of this and many other subtests, and with the rest of it the whole could gain less than either.',
  isNotBetween:
    'Reported for all of AIM7 is about × {reported}. It does not lie between the two. Made of these calls alone, AIM7 would have to: a pair spares one acquisition in three, growth alone all of them. But it is a mix of this and many other subtests, and with the rest of it the whole can gain less than either.',
  spin: 'Time of all CPUs on {era} (simulated): {programs}. A profiler counts both as the spinlock’s. Reported: spinlocks take {reported} %, of all of AIM7.',
  spinOf: '{program}, n = {n}: {spin} % spinning, {lines} % waiting for cache lines',
  lost: 'Time of all CPUs on {era} (simulated): {programs}. Readers of mmap_lock don’t wait for each other, but each writes to its cache line when it comes and when it goes; and when somebody maps or unmaps, all of them sleep.',
  lostOf: '{program}, n = {n}: {lines} % waiting for cache lines, {sleep} % asleep',
  back: '{program} with {n} virtual CPUs (simulated): {era} gets {first} times as much done as {against}, and {ratio} times as much as {merged}. Since 3.7 a change of bounds takes the lock again; but since 3.0 an area that a fork has shared does not merge with what comes behind it, so here a page more is an area of its own, without anon_vma, and no call takes the lock.',
  backTaken:
    '{program} with {n} virtual CPUs (simulated): {era} gets {first} times as much done as {against}, and {ratio} times as much as {merged}. Since 3.7 a change of bounds takes the lock again: here {taken} times a pair.',
  sweepRange:
    'How far that depends on costs (simulated): with cache lines and work at a quarter to four times their costs, {era} against {against} comes to {ranges}.',
  rangeOf: '{program}, n = {n}: × {least} to × {most}',
  thinkRange:
    'Programs that do more between calls wait less: {era} against {against} (simulated) comes to {falls}.',
  thinkOf: '{program}: × {first} with {none} ns between calls, × {last} with {most} ns',
  measured:
    'Measured here, {n} real threads, best run of each: so many times as much gets done with {era} as with {against}: {gains}. These are threads of this machine, in WebAssembly, with its own caches; nothing of it was used to set a cost of the simulation.',
  hardlyMet:
    'Measured here, {n} real threads hardly ever met in {programs}: on {era} at most {share} % of the times that they took the lock somebody else had it. Perhaps other programs kept the processors busy, so that threads took turns. So no factor is given.',
  measuredOne:
    'Measured here with one real thread, which waits for nobody: so many times as much gets done with {era} as with {against}: {gains}.',
  notComparable:
    'What can’t be compared: AIM7 is a mix of dozens of subtests, of which this is one, so neither its 70 % nor its 150 % are of these calls alone. The posting’s machine is not simulated in detail: its caches, frequencies and hyper-threads are one table of costs here, none of which was fitted to the report.',
  madeWith:
    'Virtual CPUs: {sockets} sockets of {cores} cores of {threads} threads; {rounds} rounds of each task, {think} ns between calls, seed {seed}.',
  tableScaled: '{program}, n = {n}: {era} in times of {against}, with other costs',
  tableLines: 'lines × {scale}',
  tableWork: 'work × {scale}',
  tableThink: '{era} in times of {against}, n = {n}, by ns between calls',
  program: 'Program',
  sizeChoice: 'Number of CPUs looked at',
  cpus: { one: '{count} CPU', other: '{count} CPUs' },
  gainTitle: 'How much gets done, and what is lost',
  gainLead:
    'Each CPU has a task of its own, which does the same over and over. If nobody ever waited, twice as many CPUs would get twice as much done: a straight line upwards. Lost is the time of CPUs that spin for a lock, or wait until its cache line comes to them; a profiler shows both as the lock’s.',
  throughputChart: 'What all CPUs get done, {program}',
  throughputAxis: 'million {rounds} per second (log scale)',
  axis_pair: 'pairs',
  axis_page: 'pages',
  axis_fault: 'faults',
  throughputSummary:
    'A chart of rounds per second against their number, both logarithmic, of {workload}, for {eras}. The table below has figures.',
  cpusAxis: 'virtual CPUs (n, log scale)',
  lostChart: 'Time lost to spinning and cache lines, {program}',
  lostAxis: '% of the time of all CPUs',
  lostSummary:
    'A chart from 0 to 100 percent of what CPUs lose to spinning and to cache lines in {program}, against their number, for {eras}.',

  atTitle: 'What CPUs do with their time',
  atCaption: '{program}, n = {n}',
  columnThroughput: '{rounds} per second',
  rounds_pair: 'Pairs',
  rounds_page: 'Pages',
  rounds_fault: 'Faults',
  columnGain: '× {era}',
  scaledLines: 'Cache lines',
  columnShare: '{state}, %',
  columnLocks: '{lock} per {round}',
  columnWaited: 'had to wait, %',
  columnWait: 'a wait on average, ns',
  columnQueue: 'most waiting at once',
  lockMmap: '{mmapLock} taken',
  lockMmapBoth: 'mmap_lock (mmap_sem until 5.7) taken',
  lockVma: 'Locks of areas taken',
  lockIMmap: 'Locks of files taken',
  lockAnonVma: 'anon_vma locks taken',
  lockPageTable: 'Page-table locks taken',

  sweepTitle: 'How far this depends on costs',
  sweepLead:
    'How many times as much {era} gets done as {against}, with what a cache line takes multiplied by ¼ to 4, and all work likewise. With little work between two turns of the lock everything waits for the lock, and with much hardly anybody does. None of these costs was fitted to a report.',
  sweepNone: 'Switch “Vary the costs” on, with {era} and {against} among the kernels, and run again.',
  tilesCaption: '{program}, n = {n}: times as much done',
  work: 'Work',
  scale: '× {scale}',
  thinkChart: 'Times as much done with more to do between calls, n = {n}',
  thinkUp: 'times as much done on {era} as on {against} (log scale)',
  thinkRight: 'nanoseconds in user space before each call (log scale)',
  thinkSummary: 'A chart of how many times as much gets done against the time between calls, for {programs}.',
  thinkNone: 'With no time between calls: {gains}.',

  threadsTitle: 'Real threads',
  threadsLead:
    'The same, on this machine: each thread is a worker with its own processes’ bookkeeping, and all heaps are on one anon_vma, whose lock is taken with atomic operations of the processor. From one thread up to {cores}, which is what this machine runs at once.',
  threadsNone:
    'There are no real threads here: what they need, memory that workers share, a browser gives only to isolated pages. All that is simulated works without them. The notes above have the reason.',
  threadsNotAsked: 'Real threads were not asked for: give them sizes among the settings, and run again.',
  threadsChart: 'What real threads get done, {program}',
  threadsAxis: 'threads (n, log scale)',
  threadsCaption: '{program} on real threads: {rounds} per second, best run of each',
  columnThreads: { one: '{count} thread', other: '{count} threads' },
  columnThreadsGain: {
    one: '× {era}, {count} thread',
    other: '× {era}, {count} threads',
  },
  threadsApart:
    '–: on {era} fewer than 1 % of the times that a thread took the lock somebody else had it, which says nothing of kernels.',
  columnThreadsWaited: { one: 'had to wait, %, {count} thread', other: 'had to wait, %, {count} threads' },

  statTitle: 'lock_stat',
  statLead:
    'The columns of /proc/lock_stat for one kernel and one number of CPUs: how often a lock was contended, how long it was waited for, and how long it was held. It is simulated anew for this table, and comes out the same each time. Choose a column to sort by it.',
  statEra: 'Kernel',
  statCaption: '{program} on {era}, n = {n}',
  statLoading: 'Simulating …',
  statFailed: 'The statistics could not be made: {reason}',

  costsTitle: 'What simulated time is made of',
  costsLead:
    'The core does each operation whole, one after the other, and notes what work it did and which locks it held meanwhile. Virtual CPUs replay these notes: work is counted, and each count has a cost; a lock is waited for in the order of coming; its word is a cache line that has to come from whoever had it last. An operation so takes effect whole, as the core did it: what a kernel would have seen half done is not modelled. Each number says where it is from.',
  costsElsewhere: 'A link has no room for the table of costs: run it here to see it.',
  costsCaption: 'Costs, ns',
  cost: 'What',
  costTime: 'ns',
  costSource: 'Where the number is from',

  options: 'Virtual CPUs',
  rounds: 'Rounds of each task',
  think: 'ns between calls',
  thinkHint: '100 ns are an assumption: nobody says what these programs do between calls.',
  seed: 'Seed of chance',
  numberHint: 'A whole number from {least} to {most}.',
  sweep: 'Vary the costs',
  sweepMeans: 'cache lines and work × ¼ to 4, and 0 to 100 µs between calls',
  allFigures: 'All figures, with samples of real threads',
  simulatedOf: 'Simulated figures, every size',

  reportedCaption: 'As reported by {who}',
  reportedKernel: 'Kernel of the report',
  reportedFigure: 'Figure',
  posted: '{workload}, 64 logical processors',
  percent: '{value} %',
  plusPercent: '+{value} %',
  about: 'about {value}',
  fromTo: '{min} or {max}, from run to run',
  upTo: 'up to {value}',
  brkNotComparable:
    'AIM7 is a mix of dozens of subtests; what runs here is one of them, and alone. A pair (a page more, a page less) spares one acquisition of the lock in three with the patch, growth alone spares all of them. With the rest of AIM7, which does other things, the whole can gain less than either: with Shanghai processors it was 3.9 %. The second machine is another one with other disks, and its two plateaus are whole-benchmark throughputs.',
  faultNotComparable:
    'None of these is of a program that only faults, so nothing below stands beside them. “Up to” are the posting’s own words, or its “<”.',
  reportedSpin: 'of the time of 64 logical processors in spinlocks, most of it for an anon_vma’s',
  reportedGain: '“about 150%” more with the patch: × 2.5',
  noThreads: 'Real threads were not measured: {reason}',
  threadsAbove:
    'Real threads were measured with at most {cores}, as many as this machine runs at once: more would take turns, and measure the scheduler.',
} as const;
