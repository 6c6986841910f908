export const about = {
  title: 'About vmascope',
  what: 'vmascope shows how Linux has kept track of a process’s memory areas. It is made for learning, for teaching, and for looking up how one mechanism behaves on one program.',
  runsTitle: 'What runs here',
  runs: 'The algorithms are written in C, after what each kernel did, in our own words and code: the kernel’s source is GPL and none of it is copied. The same C is compiled to WebAssembly for this page and natively for its tests. Each step that you see was reported by a line of that C code, and the source panel shows this very line.',
  modelTitle: 'What is a model here',
  model:
    'System calls run one after another: a log with several threads is put into an order first, and each thread keeps what it remembers of areas. Of memory itself the model knows which pages are present, by which entries of page tables, and that only because a trace says where the program touched them; pages have no contents. Calls of a trace that the model does not know are counted and skipped. Where a recorded trace names an address that its own kernel had chosen, the model follows its own choice instead, unless you ask it to take addresses literally.',
  virtual:
    'Where several processors are shown at once, they are simulated: the core has done each operation whole, one after the other, and virtual CPUs replay its work and its locks side by side, by a table of costs of which each row says where it comes from. None was fitted to a report. The benchmark of one spinlock has real threads besides: workers of your browser that race for a real lock, measured on your machine. They need memory that workers share, which a browser gives only to isolated pages; without it the page says so, and all that is simulated works the same.',
  checkedTitle: 'Checked against real kernels',
  agreement: '{agree} of {all}',
  agreementUnit: 'recorded operations end here as they did on Linux {kernel}',
  checked:
    'A recording is a list of memory operations that a small program made on a real kernel, with what /proc showed after each. Some are written by hand, one for every rule we know of; some are random; some are runs of real programs. Five things are compared after each operation: results, VMAs, flags, pages and counters. An operation agrees if it returns the same address, error or signal and leaves the same VMAs: bounds, permissions, flags, files, the number of pages, and the counters of /proc/PID/status. Nothing that comes after a recording’s first difference counts as agreeing.',
  checkedHow:
    'The older kernels ran in an emulator, with one CPU, and some were changed so that /proc shows more than it did then. No decision of their memory management was changed. Two things are not compared. A log of strace shows no page faults, so its flags, pages and counters are left out. And on 3.4 to 3.15 the label [stack] follows the stack pointer, which a recording does not show.',
  rowsChecked: 'How far each kernel agrees with its recordings',
  recordedKernel: 'Recorded',
  recordingsAgree: 'Recordings',
  operationsAgree: 'Operations that agree',
  compared: 'What is compared',
  comparedAll: 'all five',
  comparedMost: 'all five in {count}; in the others {parts}',
  notChecked: 'not checked: no recording',
  checkedWhen: 'The check was made on',
  repeat: 'To repeat it:',
  recordYours: 'To record what your own kernel answers, and check that:',
  figuresTitle: 'Figures, and what they are worth',
  reported: 'reported',
  reportedText: 'A figure from a patch or a mail. The source stands with it. The machine was theirs.',
  counted: 'counted here',
  countedText: 'Our C core has counted it, on this page, while you look.',
  countedThere: 'counted on a real kernel',
  countedThereText:
    'A real kernel counted it while running a program of ours, with its lock statistics, its slab allocator, or a log added to find_vma(). The kernel’s release is given with the figure, and a test compares the model with it.',
  simulated: 'simulated',
  simulatedText:
    'A time that virtual CPUs took, by a table of costs. It is the same on every machine, and worth as much as that table.',
  measured: 'measured here',
  measuredText: 'A time that was taken on the machine in front of you, or on one that stands with it.',
  memory: 'from memory',
  memoryText: 'We believe it but have not checked it against a source.',
  figuresEnd:
    'No two of them are ever put in one column. Times of different machines are not compared at all.',
  erasTitle: 'The kernels in this version',
  erasText: 'A kernel is a row, a mechanism is a column. This is the table that the core itself reports:',
  era: 'Linux',
  apartTitle: 'Where the rows end apart',
  apart:
    'The same operations should end in the same maps on every row, except where the kernels differed. Of the {recordings} recordings made by hand, this many end as they do on 6.18: {counts}. Each of the others needs something that the older kernel did not do yet, and the table names it; a test finds no other reason.',
  apartLow:
    'The rows 2.4, 2.6.2, 2.6.5-aa1 and 2.6.7 have 32 bits, as most machines had then. A 64-bit program is moved into their 3 GiB of addresses, so none of its recordings can end as on 6.18. 2.6.5-aa1 was a tree of Andrea Arcangeli’s: what it no longer merged is from his announcement, and all else is taken to be as in 2.6.2. What of 2.4 no source at hand tells is simplified: it merges and searches as we remember it, and refuses what 2.6.2 refuses. When memory is short it goes through all page tables, as that kernel did, but begins with the same process each time; and page_referenced() and try_to_unmap() of one page, which that kernel never did, search all tables here as well.',
  apartPosted:
    '3.5-free-gap was never a release: it follows the patches that Rik van Riel posted on 18 June 2012, for Linux 3.5. The strategies free_gap_lazy and free_gap_holes follow two sentences of the reply by Johannes Weiner. What that leaves open is our inference: that 16 areas fit into the chain, and that rotations compute their two nodes at once. Two things in the posted search look like slips and are mended: from the top it lost a hole that ends exactly at the limit, and after a failure it did not try again upwards.',
  apartPosted2009:
    '2.6.31-zhang was only posted: in September 2009, by Yanmin Zhang, against 2.6.31-rc8, and merged in another form. It takes the lock of an anon_vma only for areas that come to its list or leave it, and so not where the start of an area moves, though searches compute addresses from starts.',
  apartPosted2014:
    '3.14-vmacache was never a release either: it follows the second version of the patch that Davidlohr Bueso posted in February 2014, against 3.14-rc. Two of its properties the merged form does not have: a look into another process’s memory fills the caller’s slots, and exec() leaves them as they are (the second is read from the posting, what follows from it is our inference). Where that kernel would have gone on with a wrong area, the model reports it and walks the tree.',
  apartPosted2023:
    '6.5-mt-dup, too, was only posted: in July 2023, by Peng Zhang, against linux-next of that week. It marks the copied tree after one failure only, that of leaving an area out. That exit_mmap() would free areas of the parent’s after any other is our inference; the model says where, and stops.',
  alike: '{alike} on {era}',
  since: 'Since',
  change: 'What Linux does from then on',
  recordings: 'Recordings',
  colophonTitle: 'Colophon',
  colophon:
    'Type: Inter by Rasmus Andersson and JetBrains Mono, both under the SIL Open Font License. vmascope is MIT licensed and sends nothing anywhere: all files that you open stay in this page.',
} as const;
