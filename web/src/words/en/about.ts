export const about = {
  title: 'About vmascope',
  what: 'vmascope shows how Linux keeps track of a process’s virtual memory areas (VMAs), and how earlier versions did it. Use it to learn, to teach, or to look up how one mechanism behaves on one program.',
  runsTitle: 'What runs here',
  runs: 'The algorithms are written in C. They do what each kernel did, in our own words and code: the kernel’s source is GPL, and none of it is copied. The same C is compiled to WebAssembly for this page and natively for its tests. Each step that you see is reported by a line of that C, and the source panel shows this very line.',
  modelTitle: 'What is simplified',
  model:
    'System calls run one after another: a log with several threads is put into one order first. Where a kernel caches VMAs per thread, each thread has a cache of its own. Pages have no contents. The model knows which pages are present and which page-table entries map them, but only because a trace says where the program touched memory. Calls that the model doesn’t know are counted and skipped. Where a recorded call uses an address that the recorded kernel chose, the model uses the address it chose itself, unless you ask it to take addresses literally.',
  virtual:
    'Where you see several processors at once, they are simulated. First the core does each operation from beginning to end, one after another. Then virtual CPUs replay the work and the locks of these operations side by side, with a table of costs. The table says where each cost comes from; none was fitted to a report. The benchmark of one spinlock has real threads as well: workers of your browser that race for a real lock, measured on your machine. They need memory that workers can share, and a browser gives that only to isolated pages. Without it the page says so, and everything that is simulated works the same.',
  checkedTitle: 'Checked against real kernels',
  agreement: '{agree} of {all}',
  agreementUnit: 'recorded operations end here as they did on Linux {kernel}',
  checked:
    'A recording lists the memory operations that a small program made on a real kernel, with what /proc showed after each of them. Some are written by hand, one for every rule we know of; some are random; some are runs of real programs. After each operation we compare five things: results, VMAs, flags, pages and counters. An operation agrees if it returns the same address, error or signal, leaves the same VMAs (bounds, permissions, flags, files, the number of pages), and leaves the same counters in /proc/PID/status. After a recording’s first difference, nothing counts as agreeing.',
  checkedHow:
    'All kernels but 6.18 ran in an emulator, with one CPU. Some of the older ones were changed so that /proc shows more than it did then; no decision of their memory management was changed, but for one line of a posting, named below. Four of the postings we put on a release and built; “Recorded” names both. Two things are not compared. A log of strace shows no page faults, so its flags, pages and counters are left out. And on 3.4 to 3.15 the label [stack] follows the stack pointer, which a recording doesn’t show.',
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
  figuresTitle: 'What each kind of figure is worth',
  reported: 'reported',
  reportedText:
    'The figure is from a patch or a mail, and was taken on its author’s machine. The source is given with it.',
  counted: 'counted here',
  countedText: 'Our C core counted it, on this page, while you looked.',
  countedThere: 'counted on a real kernel',
  countedThereText:
    'A real kernel counted it while it ran a program of ours: with its lock statistics, with its slab allocator, or with a log added to find_vma(). The kernel’s release is given with the figure, and a test compares the model with it.',
  simulated: 'simulated',
  simulatedText:
    'Virtual CPUs took this time, by a table of costs. It is the same on every machine, and only as good as that table.',
  composed: 'composed',
  composedText:
    'Times of a real machine for what the model lacks, and what was measured here added to them or taken off: an estimate, with the mechanism of today in its base.',
  measured: 'measured here',
  measuredText: 'The time was taken on the machine in front of you, or on one that is named with it.',
  memory: 'from memory',
  memoryText: 'We believe it, but haven’t checked it against a source.',
  figuresEnd: 'No column mixes two of these, and times of different machines are never compared.',
  kernelsTitle: 'The kernels in this version',
  kernelsText: 'Kernels are rows, mechanisms are columns. The core itself reports this table:',
  kernel: 'Linux',
  apartTitle: 'Where the kernels differ',
  apart:
    'The same operations should leave the same maps on every kernel, except where the kernels differed. Of the {recordings} recordings made by hand, this many end as they do on 7.3: {counts}. Each of the others needs something that the older kernel didn’t do yet. The table names it, and a test finds no other reason.',
  apartLow:
    'Linux 2.4, 2.6.2, 2.6.5-aa1 and 2.6.7 have 32 bits here, as most machines had then. A 64-bit program is moved into their 3 GiB of addresses, so none of its recordings can end as on 7.3. 2.6.5-aa1 was a tree of Andrea Arcangeli’s. What it no longer merged is from his announcement; everything else is taken to be as in 2.6.2. When memory is short, 2.4 goes through all page tables, as that kernel did, but begins with the same process each time. page_referenced() and try_to_unmap() of one page, which that kernel never did, search all tables here as well.',
  apartPosted:
    '3.5-free-gap was never a release: it follows the patches that Rik van Riel posted on 18 June 2012, for Linux 3.5. The strategies free_gap_lazy and free_gap_holes follow two sentences of Johannes Weiner’s reply. What they leave open, we inferred: 16 VMAs fit into the chain, and rotations compute their two nodes at once. Its first three patches were put on 3.5.0 and recorded. What looks like slips in the posted search is in the model, too: so this kernel answered.',
  apartPosted2009:
    '2.6.31-zhang was only posted: in September 2009, by Yanmin Zhang, against 2.6.31-rc8. It was merged in another form. It takes the anon_vma lock only when a VMA is added to the anon_vma’s list or removed from it. So it doesn’t lock when the start of a VMA moves, although searches compute addresses from starts. The patch was put on 2.6.31-rc8 and recorded.',
  apartPosted2014:
    '3.14-vmacache was never a release either: it follows the second version of the patch that Davidlohr Bueso posted in February 2014, against 3.14-rc. It differs from the merged form in several ways; two are mistakes: looking into another process’s memory fills the caller’s slots, and exec() leaves them as they are. (We read the second in the posting; what follows from it in the model is our inference.) The first was seen on 3.14.1 with the posting: after such a look, a program that read its own page got SIGSEGV. It killed the recorder, so the recorded kernel has one more line, which keeps VMAs of other processes out of the slots. Where that kernel would have gone on with a wrong VMA, the model reports it and walks the tree.',
  apartPosted2023:
    '6.5-mt-dup, too, was only posted: in July 2023, by Peng Zhang, against linux-next of that week. Six of its patches were put on 6.5.0 and recorded. It marks the copied tree only after one kind of failure: when a VMA had to be left out. That exit_mmap() would free the parent’s VMAs after any other failure is our inference; the model says where, and stops.',
  alike: '{alike} on {kernel}',
  since: 'Since',
  change: 'What Linux does from then on',
  recordings: 'Recordings',
  colophonTitle: 'Colophon',
  colophon:
    'Type: Inter by Rasmus Andersson and JetBrains Mono, both under the SIL Open Font License. vmascope is MIT licensed and sends nothing anywhere: all files that you open stay in this page.',
  thirdParty: 'Licences of the software and fonts in this page',
} as const;
