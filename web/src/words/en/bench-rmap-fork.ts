/** The suite with the test from anon_vma's announcement: its page, and the notes of its report. */
export const benchRmapFork = {
  title: 'Who maps a page, and what it costs to know',
  question:
    'Every fork makes one more process that maps the same pages. A kernel that wants to take a page away must find all of them. What does it cost, in time and in memory, to keep that known: a chain of entries for each page, or one object for a whole area?',
  story:
    'Up to 2.4 no kernel knew who maps a page. In 2.6 each page has a chain of the page table entries that name it (“rmap”). In March 2004 Andrea Arcangeli announced 2.6.5-rc1-aa1, which has none: a page knows an anon_vma, and this knows the areas in which the page may be. He measured with a program that writes to 512 MiB and then forks level by level; both sides of each fork go on, and read every page. After N levels 2ᴺ processes map the same pages.',

  reportedCaption: 'The program with 6 and with 7 levels, in seconds, two runs each',
  reportedOut:
    'And: “from number 8 2.6.2 runs out of memory in fork, 2.6.5-rc1-aa1 reaches 9 without problems filling around 400m with pagetables.” How much memory the box had the mail does not say, nor whether PAE was on. We infer 1 GiB: it speaks of “a much bigger box with quite some more ram than 1G”. And PAE: 400 MiB are more than the 256 MiB that 512 processes need without it, and less than the 512 MiB with it, so some processes had exited already.',
  kernel: 'Kernel of the report',
  levels: '{levels} levels',
  real: 'real',
  user: 'user',
  system: 'system',

  ratioAt: '{ratio} at level {level}',
  ratiosAt: '{ratios} with {level} levels',
  ratios:
    'Forks and exits (measured here, shortest times, {n} MiB): {era} takes, in times of {against}, for forks {forks}; for exits {exits}; for both together {both}. Reported are system times of whole programs, first and second run: {reported}.',
  whyOther:
    'These two ratios are not of the same whole. The reported system time has in it what is missing here: entering the kernel, page faults and clearing 131,072 pages, the scheduler, TLB flushes, the lock of each chain, and two to four processors that wait for one another’s cache lines. Much of that costs both kernels the same, and so brings a ratio nearer to 1. On the other hand chains take memory that a cache of 2004 could not hold, which makes the reported ratio larger. Ours is the bookkeeping alone, in the caches of this machine.',
  outAllStay:
    'A machine with {ram} MiB for a region of {n} MiB, no process exits (counted here): the last level that comes to its end is {eras}.',
  outLeavesExit:
    'The same, where the children of the program’s last level exit after their reads, one after the other (counted here): {eras}.',
  lastAt: '{era}: {level}',
  range:
    'What is reported (2.6.2 fails at level 8, aa1 gets through it) would come out here on a machine that leaves the program between {areas} and {chains} MiB: so much the 256 processes of level 8 hold on {against} and on {era} ({scaled}). The kernel’s own code and data, its stacks and task structs, and all other programs are not counted; with 1 GiB they would have to take the rest.',
  counted: 'counted here',

  wholeCaption: 'What {n} MiB come to here, all processes alive, in MiB',
  wholeTables: 'lowest page tables',
  wholeChains: 'chains',
  withoutPae: 'without PAE',
  withPae: 'with PAE',
  tooMuch: '{mib} ✕',
  wholeText:
    'The last two columns add the 512 MiB of data. ✕: does not fit into {ram} MiB, as areas, structs of pages and the upper page tables take some ten more. So on 2.6.2 a whole GiB would do for level 8 and no further, on 2.6.5-aa1 for level 9, but with PAE for 8 alone. Counting takes minutes, so these figures stand here already: the core’s tests hold it to them. Each run below adds where memory is out with a smaller region.',
  scaled: 'counted here with a region of {n} MiB; what grows with the region is scaled to 512',

  memoryTitle: 'Where memory goes, and where it is out',
  memoryLead:
    'The region is written before the first fork; from then on no page of data is added, but each process takes page tables of its own, and with chains each page a longer one. The line is the memory of the machine: twice the region, as 1 GiB is to 512 MiB. No process exits. The last bar of a kernel, where it is marked, is what memory held when it was out, in the midst of that level (the fork that failed has given back what it had). What has been promised is never refused here, only what is used. All have page tables of i386 with two levels, 2.6.34 too, which would have those of x86-64 otherwise; i386_pae are the same kernels with three levels and entries of 8 bytes (PAE). They are only counted here, not timed.',
  memoryUp: 'MiB',
  memorySummary:
    'Stacked bars of data, page tables, chains and the rest on {era}, for each level of forks with a region of {n} MiB, under a line at {ram} MiB. The table below has the figures.',
  region: 'region',
  regionOf: '{n} MiB',
  outShort: '{level} ✕',
  ramLine: '{ram} MiB',
  data: 'Data',
  dataMeans: 'the region’s pages, shared by all',
  tables: 'Page tables',
  tablesMean: 'of all levels; the lowest ones of every process',
  chains: 'Chains',
  chainsMean:
    'nodes of one cache line each: of 128 bytes on 2.6.2, for we infer that the test ran on a Pentium 4',
  rest: 'Areas and the rest',
  restMeans: 'areas, anon_vmas, links, and the structs of all pages of the machine',
  memoryCaption: 'Memory in MiB after each level, or when it was out',
  columnLevel: 'Level',
  columnProcesses: 'Processes',
  columnFree: 'Left',
  out: '{level}: out',
  below: 'below {level}',
  leavesCaption: 'Last level completed in {ram} MiB, region of {n} MiB',
  allStay: 'no process exits',
  leavesExit: 'leaves exit',

  timeTitle: 'Time by level',
  timeLead:
    'Forks of one level: each of the processes forks in turn. Twice the processes make twice the forks. Each point is the shortest of the runs. In this program 2.6.2 and 2.6.5-aa1 differ in their reverse maps alone: what chains cost is how far the one’s line lies above the other’s, as far as noise lets one see. Other kernels differ in more.',
  timeChart: '{what}, region of {n} MiB',
  forks: 'Time of a level’s forks',
  exits: 'Time of a level’s exits',
  timeUp: 'ms (log scale)',
  timeRight: 'level',
  timeSummary: '{what} in ms against levels of forks, for {eras}.',

  notesTitle: 'What a fork notes',
  notesLead:
    'Whoever takes a page away later must find all who map it. So with chains a fork notes an entry for every page that it copies; with anon_vmas it notes the child’s area, once for all pages. From 2.6.34 an area has a link to each anon_vma of its forerunners and one to its own: on average half a link more with each level. An anonmm is one for a whole process, and counted in neither column.',
  notesCaption: 'Noted by one fork, on average of the level, region of {n} MiB',
  columnEntries: 'entries, with pages',
  columnAreas: 'areas, with anon_vmas',
  columnForkTime: 'µs per fork',

  ratioTitle: 'Chains against anon_vma, beside what was reported',
  ratioLead:
    'How many times as long 2.6.2 takes as 2.6.5-aa1. Reported are whole programs of N levels and their system time; ours are single levels, forks and exits alone. Each level does as much as all before it together, so a level’s ratio says nearly what a program’s would.',
  ratioCaption: '2.6.2 in times of 2.6.5-aa1',
  columnReported: 'system time, two runs',
  columnForks: 'forks',
  columnExits: 'exits',
  columnBoth: 'both',
  noRatios: 'For this table, 2.6.2 and 2.6.5-aa1 have to be run with both workloads.',

  allFigures: 'All figures, with samples',
} as const;
