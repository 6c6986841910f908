/** The lock suites: AIM7's brk test, and page faults. */
export const benchLocks = {
  zhang: 'Zhang’s patch (September 2009)',

  sizeOfCpus: 'virtual CPUs, each with a task of its own',
  sizeOfThreads: 'real threads (at most as many as the machine runs at once, here {cores})',

  gains: 'On {n} virtual CPUs (simulated), {kernel} gets this many times as much done as {against}: {gains}.',
  gainOf: '{program} × {gain}',
  predicted:
    'One loop of AIM7’s brk_test takes the lock {before} times, and {after} times with the patch (counted). With {share} % of the time in the lock, Amdahl’s law makes that × {gain}; reported for all of AIM7 are × {reported}.',
  predictionTitle: '{share} % in, a prediction out',
  predictionLead:
    'One loop of AIM7’s brk_test takes the anon_vma lock {before} times without the patch, and {after} times with it. That is counted. If nothing but the share of time in the lock is known, and each acquisition takes as long as any other, Amdahl’s law says what the patch gains.',
  predictionInput: 'Time in the lock',
  predictionChart: 'What the patch gains, by the share of time in the lock',
  predictionSummary:
    'The predicted gain against the share of time in the lock, if a loop takes the lock {after} times instead of {before}; and the reported gain.',
  predictionRight: '% of the time in the lock',
  predictionUp: 'times as much done',
  predictionLine: 'predicted',
  predictionPoint: '{share}: × {gain}',
  predictionOut: '× {gain} as much done.',
  predictionReported: 'AIM7 came out about {percent} % better, which is × {gain}',
  isBetween:
    'For all of AIM7, about × {reported} was reported. It happens to lie between pairs and growth, which proves nothing. A pair saves one acquisition in three and growth alone saves all of them, but AIM7 mixes this with many other subtests; with those, the whole could gain less than either.',
  isNotBetween:
    'For all of AIM7, about × {reported} was reported. It doesn’t lie between pairs and growth. It would have to if AIM7 consisted only of these calls: a pair saves one acquisition in three, and growth alone saves all of them. But AIM7 mixes this with many other subtests; with those, the whole can gain less than either.',
  spin: 'Time of all CPUs on {kernel} (simulated): {programs}. A profiler attributes both to the spinlock. Reported, for all of AIM7: {reported} % in spinlocks.',
  spinOf: '{program}, n = {n}: {spin} % spinning, {lines} % waiting for cache lines',
  lost: 'Time of all CPUs on {kernel} (simulated): {programs}. Readers of mmap_lock don’t wait for each other, but each writes to its cache line when it acquires the lock and when it releases it. And when a thread maps or unmaps, all of them sleep.',
  lostOf: '{program}, n = {n}: {lines} % waiting for cache lines, {sleep} % asleep',
  back: '{program} with {n} virtual CPUs (simulated): {kernel} gets {first} times as much done as {against}, and {ratio} times as much as {merged}. Since 3.7 a change of bounds takes the lock again. But since 3.0 a VMA that a fork has shared doesn’t merge with what comes after it. So here another page is a VMA of its own, without an anon_vma, and no call takes the lock.',
  backTaken:
    '{program} with {n} virtual CPUs (simulated): {kernel} gets {first} times as much done as {against}, and {ratio} times as much as {merged}. Since 3.7 a change of bounds takes the lock again: here {taken} times per pair.',
  sweepRange:
    'How much this depends on the costs (simulated): with cache lines and work at a quarter of their costs to four times as much, {kernel} against {against} comes to {ranges}.',
  rangeOf: '{program}, n = {n}: × {least} to × {most}',
  thinkRange:
    'Programs that do more between calls wait less. {kernel} against {against} (simulated): {falls}.',
  thinkOf: '{program}: × {first} with {none} ns between calls, × {last} with {most} ns',
  measured:
    'Measured here, {n} real threads, best run of each: {kernel} gets this many times as much done as {against}: {gains}. These are threads of this machine, in WebAssembly, with its own caches; none of this was used to set a cost of the simulation.',
  hardlyMet:
    'Measured here, {n} real threads hardly ever met in {programs}: on {kernel}, another thread had the lock in at most {share} % of the acquisitions. Perhaps other programs kept the processors busy, so that threads took turns. So we give no factor.',
  measuredOne:
    'Measured here with one real thread, which never waits: {kernel} gets this many times as much done as {against}: {gains}.',
  notComparable:
    'What can’t be compared: AIM7 mixes dozens of subtests, and this is one of them, so neither its 70 % nor its 150 % belong to these calls alone. We don’t simulate the posting’s machine in detail: a table of costs stands for its caches, frequencies and hyper-threads, and none of these costs was fitted to the report.',
  madeWith:
    'Virtual CPUs: {sockets} sockets of {cores} cores of {threads} threads; {rounds} rounds of each task, {think} ns between calls, seed {seed}.',
  moreSockets:
    'Above {cpus} CPUs we add sockets of the same kind, up to {most} sockets in this run. That is our extrapolation: a cache line costs the same from any other socket.',
  whyNoMore:
    'the time spent waiting for one lock grows with the square of the number of CPUs, and a longer run could no longer be timed exactly, in picoseconds',
  machineHint:
    'The machine has 64 CPUs in 4 sockets of 8 cores of 2 threads, as in September 2009. You can ask for up to 1,024; then it has more sockets of the same kind. That is our extrapolation, in which a cache line from any other socket costs the same.',
  tableScaled: '{program}, n = {n}: {kernel} as a multiple of {against}, with other costs',
  tableLines: 'lines × {scale}',
  tableWork: 'work × {scale}',
  tableThink: '{kernel} as a multiple of {against}, n = {n}, by ns between calls',
  program: 'Program',
  sizeChoice: 'Number of CPUs shown',
  cpus: { one: '{count} CPU', other: '{count} CPUs' },
  gainTitle: 'How much gets done, and what is lost',
  gainLead:
    'Each CPU has a task of its own that repeats the same work. If no task ever waited, twice as many CPUs would get twice as much done: a straight line upwards. Time is lost when CPUs spin for a lock, or wait for its cache line; a profiler attributes both to the lock.',
  throughputChart: 'What all CPUs get done, {program}',
  throughputAxis: 'million {rounds} per second (log scale)',
  axis_pair: 'pairs',
  axis_page: 'pages',
  axis_loop: 'loops',
  axis_fault: 'faults',
  throughputSummary:
    'A chart of rounds per second against the number of CPUs, both logarithmic, of {workload}, for {kernels}. The table below has the figures.',
  cpusAxis: 'virtual CPUs (n, log scale)',
  lostChart: 'Time lost to spinning and cache lines, {program}',
  lostAxis: '% of the time of all CPUs',
  lostSummary:
    'A chart from 0 to 100 percent of the time that CPUs lose to spinning and to cache lines in {program}, against their number, for {kernels}.',

  atTitle: 'Where the CPUs’ time goes',
  sharesChart: 'Where the CPUs’ time goes, {program}, n = {n}',
  sharesSummary:
    'Shares of the time of all CPUs in {program} at n = {n}, one after the other, for {kernels}.',
  sharesRight: '% of the time of all CPUs',
  atCaption: '{program}, n = {n}',
  columnThroughput: '{rounds} per second',
  rounds_pair: 'Pairs',
  rounds_page: 'Pages',
  rounds_loop: 'Loops',
  rounds_fault: 'Faults',
  columnGain: '× {kernel}',
  scaledLines: 'Cache lines',
  columnShare: '{state}, %',
  columnLocks: '{lock} per {round}',
  columnWaited: 'had to wait, %',
  columnWait: 'average wait, ns',
  columnQueue: 'most waiting at once',
  lockMmap: '{mmapLock} taken',
  lockMmapBoth: 'mmap_lock (mmap_sem until 5.7) taken',
  lockVma: 'Per-VMA locks taken',
  lockIMmap: 'File locks taken (i_mmap)',
  lockAnonVma: 'anon_vma locks taken',
  lockPageTable: 'Page-table locks taken',

  sweepTitle: 'How much this depends on the costs',
  sweepLead:
    'How many times as much {kernel} gets done as {against}, if a cache line costs ¼ to 4 times as much, and all work likewise. With little work between two acquisitions, everything waits for the lock; with much work, hardly anything does. None of these costs was fitted to a report.',
  sweepNone: 'Switch on “Vary the costs”, with {kernel} and {against} among the kernels, and run again.',
  tilesCaption: '{program}, n = {n}: times as much done',
  work: 'Work',
  scale: '× {scale}',
  thinkChart: 'Times as much done, with more to do between calls, n = {n}',
  thinkUp: 'times as much done on {kernel} as on {against} (log scale)',
  thinkRight: 'nanoseconds in user space before each call (log scale)',
  thinkSummary: 'A chart of how many times as much gets done against the time between calls, for {programs}.',
  thinkNone: 'With no time between calls: {gains}.',

  threadsTitle: 'Real threads',
  threadsLead:
    'The same programs on this machine. Each thread is a worker with the bookkeeping of its own processes. All heaps are on one anon_vma, and its lock is taken with atomic operations of the processor. The figures go from one thread to {cores}, which is what this machine runs at once.',
  threadsNone:
    'There are no real threads here. They need memory that workers can share, and a browser gives that only to isolated pages. Everything that is simulated works without them. The notes above give the reason.',
  threadsNotAsked: 'This run had no real threads: give them sizes in the settings, and run again.',
  threadsChart: 'What real threads get done, {program}',
  threadsAxis: 'threads (n, log scale)',
  threadsCaption: '{program} on real threads: {rounds} per second, best run of each',
  columnThreads: { one: '{count} thread', other: '{count} threads' },
  columnThreadsGain: {
    one: '× {kernel}, {count} thread',
    other: '× {kernel}, {count} threads',
  },
  threadsApart:
    '–: on {kernel}, another thread had the lock in fewer than 1 % of the acquisitions, which says nothing about kernels.',
  columnThreadsWaited: { one: 'had to wait, %, {count} thread', other: 'had to wait, %, {count} threads' },

  statTitle: 'lock_stat',
  statLead:
    'The columns of /proc/lock_stat for one kernel and one number of CPUs: how often each lock was contended, how long CPUs waited for it, and how long they held it. The page simulates it anew for this table, and it comes out the same each time. Choose a column to sort by it.',
  statKernel: 'Kernel',
  statCaption: '{program} on {kernel}, n = {n}',
  statLoading: 'Simulating …',
  statFailed: 'The statistics could not be computed: {reason}',

  costsTitle: 'What simulated time is made of',
  costsLead:
    'The core does each operation from beginning to end, one after another, and notes the work it did and the locks it held. Virtual CPUs replay these notes. Work is counted, and each count has a cost. A lock goes to waiters in the order in which they came. Its word is a cache line, which has to be fetched from the CPU that had it last. So each operation takes effect as a whole, as the core did it: what one kernel thread would have seen another do half-way is not modelled. The table says where each number comes from.',
  costsElsewhere: 'The link is too short for the table of costs: run it here to see it.',
  costsCaption: 'Costs, ns',
  cost: 'What',
  costTime: 'ns',
  costSource: 'Where the number comes from',

  options: 'Virtual CPUs',
  rounds: 'Rounds of each task',
  think: 'ns between calls',
  thinkHint: '100 ns is an assumption: nobody says what these programs do between calls.',
  seed: 'Random seed',
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
    'AIM7 mixes dozens of subtests; what runs here is one of them, and alone. With the patch, a pair (a page more, a page less) saves one acquisition of the lock in three, and growth alone saves all of them. With the rest of AIM7, which does other things, the whole can gain less than either: on the Shanghai processors it was 3.9 %. The second machine has other processors and other disks, and its two plateaus are throughputs of the whole benchmark.',
  faultNotComparable:
    'None of these figures is of a program that only faults, so nothing below stands beside them. “Up to” are the posting’s own words, or its “<”.',
  reportedSpin: 'of the time of 64 logical processors in spinlocks, most of it for one anon_vma’s',
  reportedGain: '“about 150%” more with the patch: × 2.5',
  noThreads: 'Real threads were not measured: {reason}',
  threadsAbove:
    'Real threads were measured with at most {cores}, as many as this machine runs at once: more would take turns and measure the scheduler.',
} as const;
