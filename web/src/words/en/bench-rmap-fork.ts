/** The suite with the test from anon_vma's announcement: its page, and the notes of its report. */
export const benchRmapFork = {
  reportedCaption: 'The program with 6 and with 7 levels, in seconds, two runs each',
  reportedOut:
    'And: “from number 8 2.6.2 runs out of memory in fork, 2.6.5-rc1-aa1 reaches 9 without problems filling around 400m with pagetables.” The mail doesn’t say how much memory the box had, nor whether PAE was on. We infer 1 GiB: it speaks of “a much bigger box with quite some more ram than 1G”. We also infer PAE: 400 MiB are more than the 256 MiB that 512 processes need without it, and less than the 512 MiB that they need with it, so some processes had exited already.',
  kernel: 'Kernel of the report',
  levels: '{levels} levels',
  real: 'real',
  user: 'user',
  system: 'system',

  ratioAt: '{ratio} at level {level}',
  ratiosAt: '{ratios} with {level} levels',
  ratios:
    'Forks and exits (measured here, shortest times, {n} MiB): {kernel} takes this many times as long as {against}: for forks {forks}; for exits {exits}; for both together {both}. The report has system times of whole programs, first and second run: {reported}.',
  whyOther:
    'These two ratios are not of the same whole. The reported system time includes what is missing here: entering the kernel, page faults and clearing 131,072 pages, the scheduler, TLB flushes, the lock of each chain, and two to four processors that wait for each other’s cache lines. Much of that costs both kernels the same, so it brings a ratio nearer to 1. On the other hand, chains take memory that a cache of 2004 could not hold, which makes the reported ratio larger. Ours is only the bookkeeping, in the caches of this machine.',
  outAllStay:
    'The last level that completes on a machine with {ram} MiB for a region of {n} MiB, if no process exits (counted here): {kernels}. 2.6.2 has 31 slots in a node here, which with PAE assumes a kernel without CONFIG_HIGHPTE. A real 2.6.2 counted up to 0.6 % more nodes with 32 MiB than the core.',
  outLeavesExit:
    'The same, if the children of the program’s last level exit after their reads, one after another (counted here): {kernels}.',
  lastAt: '{kernel}: {level}',
  range:
    'The reported outcome ({kernel} gets through level {before} and fails at level {level}, {against} gets through {level}) would come out here on a machine that leaves the program between {from} and {to} MiB. With less, one of the two would fail earlier; with {to} MiB the 256 processes of level {level} fit on {kernel}, too ({scaled}). It doesn’t count the kernel’s own code and data, its stacks and task structs, and all other programs; with 1 GiB, those would have to take the rest.',
  counted: 'counted here',

  wholeCaption: 'What {n} MiB take here with all processes alive, in MiB',
  wholeTables: 'lowest page tables',
  wholeChains: 'chains, 31 slots a node',
  withoutPae: 'without PAE',
  withPae: 'with PAE',
  tooMuch: '{mib} ✕',
  wholeText:
    'The last two columns include the 512 MiB of data. ✕: doesn’t fit into {ram} MiB, because VMAs, page structs and the upper page tables take some ten more. So with a whole GiB, 2.6.2 would get through level 8 and no further, and 2.6.5-aa1 through level 9, but with PAE only through level 8. Counting this takes minutes, so the figures are stored, and the core’s tests check them. Each run below adds where a smaller region runs out of memory.',
  highPte:
    'The figures with PAE assume a 2.6.2 without CONFIG_HIGHPTE. With both, its source makes a slot of a chain 8 bytes long, so a node of 128 bytes has 15 slots and not 31. Worked out, not counted: at level {level} the chains of 512 MiB then take {chains} MiB, and everything {sum}. So 2.6.2 would fail at level {level} even in {ram} MiB that are all its own, as reported. The mail doesn’t say how the kernel was configured.',

  there: 'counted on a real {kernel}',
  thereCaption: 'Nodes of chains, if the program has {n} MiB',
  thereSlots: 'nodes with {slots} slots (there: CONFIG_{config})',
  nodes: 'nodes',
  nodesPerPage: 'for each page',
  thereHow:
    'The real kernels: 2.4.20, 2.6.2 and 2.6.7 for i386, without PAE, HIGHMEM and swap, in an emulator with one processor and 512 MiB. They ran the same program, and their slab allocator counted (/proc/slabinfo, when all processes of a level had read all pages). It counts the whole machine, and objects that lie ready: this is why there are up to 0.6 % more nodes than here. CONFIG_MPENTIUM4 has cache lines of 128 bytes, CONFIG_M686 of 32.',
  thereOthers:
    'A real 2.6.7 had no chains at any level, and with 512 processes no more anon_vmas than before the program mapped its region. As here, a vm_area_struct takes 68 bytes on 2.4.20 (96 in its slab, which aligns it), 64 on 2.6.2 and 84 on 2.6.7. An anon_vma took 8, because on one processor its lock takes none; here it takes 12.',
  scaled: 'counted here with a region of {n} MiB; what grows with the region is scaled to 512',

  memoryTitle: 'Where memory goes, and when it runs out',
  memoryLead:
    'The region is written before the first fork. From then on no page of data is added, but each process needs page tables of its own, and with chains, each page needs a longer chain. The line is the memory of the machine: twice the region, as 1 GiB is to 512 MiB. No process exits. If the last bar of a kernel is marked, it shows what memory held when it ran out, in the middle of that level (the fork that failed has freed what it had). Here the kernel never refuses what is promised, only what is used. All kernels have page tables of i386 with two levels, even 2.6.34, which would otherwise have those of x86-64. The ones named i386_pae are the same kernels with three levels and entries of 8 bytes (PAE); they are only counted here, not timed.',
  memoryUp: 'MiB',
  memoryAlone: 'Memory by level, {kernel}, a region of {n} MiB (counted)',
  memorySummary:
    'Stacked bars of data, page tables, chains and the rest on {kernel}, for each level of forks with a region of {n} MiB, under a line at {ram} MiB. The table below has the figures.',
  region: 'region',
  regionOf: '{n} MiB',
  outShort: '{level} ✕',
  ramLine: '{ram} MiB',
  data: 'Data',
  dataMeans: 'the region’s pages, shared by all',
  tables: 'Page tables',
  tablesMean: 'of all levels; each process has its own lowest ones',
  chains: 'Chains',
  chainsMean:
    'nodes of one cache line each: 128 bytes with 31 slots on 2.6.2, because we infer that the test ran on a Pentium 4, and assume that no slot took 8 bytes',
  rest: 'VMAs and the rest',
  restMeans: 'VMAs, anon_vmas, links, and the structs of all pages of the machine',
  memoryCaption: 'Memory in MiB after each level, or when it ran out',
  columnLevel: 'Level',
  columnProcesses: 'Processes',
  columnFree: 'Free',
  out: '{level}: out',
  below: 'below {level}',
  leavesCaption: 'Last level completed in {ram} MiB, region of {n} MiB',
  allStay: 'no process exits',
  leavesExit: 'leaves exit',

  leftTitle: 'How much memory did the program have?',
  leftLead:
    'The mail doesn’t say how much memory the box had, and the kernel and other programs took part of it. Drag the line to choose how much was left to this program. Each strip shows the last level that a kernel completes with it, if no process exits. Where the band is shaded, the reported outcome comes out: 2.6.2 completes level {before} and runs out of memory in level {level}, and 2.6.5-aa1 gets through level {level}.',
  leftNine:
    'The report says that 2.6.5-aa1 also reaches level 9. If its 512 processes all live, that takes more than 1 GiB with PAE. If the children of level 9 exit one after another, it takes one process more than level 8. So the test was somewhere in between: “around 400m” of page tables are those of about 400 processes.',
  leftSmall: 'This needs a run with a region of at least {n} MiB.',
  leftCounted: 'The amounts are {scaled}. Nodes of chains have 31 slots.',
  leftInput: 'Memory left to the program, {form}',
  leftValue: '{mib} MiB',
  leftBand: 'as reported: {from} to {to} MiB',
  leftChart: 'Last level completed, {form}',
  leftRight: 'MiB left to the program',
  leftLevel: 'level {level}',
  leftFrom: 'level {level} from {mib} MiB on',
  leftKernel: '{kernel}: {levels}.',
  leftBelow: '< {level}',
  leftNone: '{kernel} completes no level from {level} on',
  leftLast: '{kernel} completes level {level}',
  leftOut: 'With {mib} MiB, {chains}, and {vmas}.',
  leftReported: 'As reported: 2.6.2 runs out of memory in level {level}, and 2.6.5-aa1 gets through it.',
  leftBoth: 'Not as reported: 2.6.2 gets through level {level}, too.',
  leftNeither: 'Not as reported: 2.6.5-aa1 fails at level {level}, too.',
  leftEarlier: 'Not as reported: 2.6.2 fails before level {level}.',

  timeTitle: 'Time by level',
  timeLead:
    'The forks of one level: each of the processes forks in turn, so twice the processes make twice the forks. Each point is the shortest of the runs. In this program, 2.6.2 and 2.6.5-aa1 differ only in their reverse maps: the distance between their lines is what chains cost, as far as noise lets you see. Other kernels differ in more.',
  timeChart: '{what}, region of {n} MiB',
  forks: 'Time of a level’s forks',
  exits: 'Time of a level’s exits',
  timeUp: 'ms (log scale)',
  timeRight: 'level',
  timeSummary: '{what} in ms against levels of forks, for {kernels}.',

  notesTitle: 'What a fork records',
  notesLead:
    'To reclaim a page later, the kernel must find all of its mappings. With chains, a fork records an entry for every page that it copies. With anon_vmas it records the child’s VMA, once for all of its pages. From 2.6.34 on, a VMA has a link to each anon_vma of its ancestors and one to its own: on average half a link more with each level. An anonmm serves a whole process, and is counted in neither column.',
  notesCaption: 'Recorded by one fork, on average of the level, region of {n} MiB',
  columnEntries: 'entries, with pages',
  columnVmas: 'VMAs, with anon_vmas',
  columnForkTime: 'µs per fork',

  ratioTitle: 'Chains against anon_vma, beside what was reported',
  ratioLead:
    'How many times as long 2.6.2 takes as 2.6.5-aa1. The report has whole programs of N levels and their system time; ours are single levels, forks and exits only. Each level does as much as all levels before it together, so a level’s ratio is nearly that of a whole program.',
  ratioCaption: '2.6.2 as a multiple of 2.6.5-aa1',
  columnReported: 'system time, two runs',
  columnForks: 'forks',
  columnExits: 'exits',
  columnBoth: 'both',
  noRatios: 'This table needs 2.6.2 and 2.6.5-aa1, both run with both programs.',

  allFigures: 'All figures, with samples',
} as const;
