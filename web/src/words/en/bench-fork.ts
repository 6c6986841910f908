/** The fork suite: its page, and the notes of its report. */
export const benchFork = {
  reportedCaption: 'Forks in 30 seconds, and the gain over the line above',
  kernel: 'Kernel of the report',
  vmas: '{n} VMAs',
  reportedGain: '{gain} %',

  oneRowTitle: 'Why two reported kernels have one counterpart here',
  oneRow:
    'The report has two kernels before the patch, and both stand beside one of ours, {kernel}. They differ by four days of linux-next, and by a patch “[1]” that was removed again for the upper one. The posting says in two ways which patch that is. By its title it is a fast path of mas_wr_slot_store(), for a range that is widened into both neighbours (no new entry, only pivots change, and only outside RCU mode). By its link it is the patch before it in that series (28 June 2023, 3/4), with which mas_wr_append() adds in place a VMA that has a gap below and above it. The stored texts of both mails say so. A fork never does the first, because each of its stores comes after all others. It does the second, but only for VMAs that don’t touch the one below, and the mappings that the benchmark adds all touch. Our {kernel} has that append, as Linux 6.12 has. So what a model counts can hardly tell the two kernels apart, and which of the patches was removed is not certain.',
  ahead:
    'Copying only the index (measured here): from 223 VMAs on, {kernel} takes less time than {against}. The ratios: {ratios}.',
  notAhead:
    'Copying only the index (measured here): {kernel} is not faster than {against} with this many VMAs: {sizes}. We expected it to be faster from 223 on; perhaps the machine was too noisy.',
  ratioAt: '{ratio} at {n}',
  fit: 'What {kernel} saves over {against} in copying the index (measured here) lies along a straight line: {slope} ns for each VMA, and {base} µs for none. The root mean square of the residuals is {residual} µs (r² {r2}, {from} to {to} VMAs, least squares).',
  fitPoor:
    'What {kernel} saves over {against} in copying the index (measured here) is no clear straight line: {slope} ns for each VMA and {base} µs for none leave residuals with a root mean square of {residual} µs (r² {r2}, {from} to {to} VMAs, least squares). Perhaps the machine was too noisy: see the warnings.',
  higher:
    'The line is not quite straight: a VMA saves {first} ns where there are {few}, and {last} ns where there are {many}. {kernel} overwrites one slot for each VMA; {against} builds a tree that grows higher, so each store has more to do. Counted for each VMA, at {from} and at {to}: {keysFrom} and {keysTo} keys compared, {gapsFrom} and {gapsTo} gaps written.',
  fitReported:
    'The same line through the reported forks, which are whole forks with their exit on that machine: {slope} ns for each VMA, and {base} µs for none, with residuals of {residual} µs (r² {r2}, {from} to {to} VMAs).',
  gains:
    'Whole forks with exit and wait, gain of {kernel} over {against} in percent: measured here {here}; reported {reported}.',
  limits:
    'The gain has a limit, however many VMAs there are: what a VMA costs before, divided by what it costs after. By straight lines through the times of whole forks, that is {here} % here, and {model} % in the model of the report. We infer why ours is higher: here a VMA costs little besides its place in the index, because there is no reference count of a file, no lock and no second processor.',
  gainAt: '{gain} at {n}',
  counts:
    'Counted in a fork of {n} VMAs, as requests to the allocator and nodes that they bring: {against} {bulkRequests} and {bulkNodes}, of which {unused} are freed unused; {kernel} {requests} and {nodes}, each of them a copy.',
  sum: 'The parts add up to between {least} and {most} % of a whole fork with its exit, which is measured separately. They needn’t add up to all of it. Only the whole creates the process and its thread, finds them and waits for them; and the parts work on many children side by side, in colder memory.',

  forksTitle: 'Forks in the same time',
  forksLead:
    'These are forks with exit and wait. The absolute numbers come from two machines, and ours lacks entering the kernel, the TLB, the scheduler and much else, so compare how the percentages change from left to right. The model is a line through the reported times, not a measurement: 163 µs, plus 1.05 µs for each VMA before and 0.80 µs after.',
  forksCaption: 'Forks, and the gain over bulk_store',
  reportedNext: 'next-20230721, in 30 s',
  reportedApplied: 'apply this, in 30 s',
  gainColumn: 'gain, %',
  perSecond: '{kernel}, per second',
  gainOf: '{kernel}: gain, %',
  modelGain: 'gain, %',
  model: 'model',

  savingTitle: 'The saving, and how much of the whole it is',
  savingLead:
    'Both charts show the same savings. The first has the time saved. It rises along a straight line if each VMA saves as much as the one before. The second has the gain: how many percent more forks that makes. It levels off sooner or later, because what is not saved grows with the VMAs, too. Each line is drawn as a multiple of its own value at 4,023 VMAs. Two machines can’t agree on the values themselves (the table above has them), but you can compare the shapes.',
  savedChart: 'Time saved, as a multiple of what is saved at {n} VMAs',
  savedAxis: 'saved (1 = at {n} VMAs, log scale)',
  gainChart: 'Percent more forks, as a multiple of the gain at {n} VMAs',
  gainAxis: 'gain (1 = at {n} VMAs)',
  vmasAxis: 'VMAs (n, log scale)',
  lineReported: 'reported',
  lineModel: 'model',
  lineIndex: 'index, measured',
  lineWhole: 'fork, measured',
  savedSummary: 'A chart of savings against VMAs, both logarithmic, with a line for each of {lines}.',
  gainSummary: 'A chart of gains in percent against VMAs, with a line for each of {lines}.',
  modelNote: 'With ever more VMAs, the model levels off at +{limit} %.',
  modelNoteHere:
    'With ever more VMAs, the model levels off at +{limit} %, and straight lines through the measured times at {here} %.',
  noSavings: 'This needs {against} and {kernel}, both run with {n} VMAs.',
  vmasColumn: 'VMAs',

  indexTitle: 'Copying only the index',
  indexLead:
    'The VMAs exist already; we time how they get into the child’s index. The memory used for that is freed all at once, which costs next to nothing, so each copy reuses the memory of the last one. These are the shortest times.',
  indexCaption: 'Index copy, µs',
  saved: 'saved by {kernel} over {against}',
  perVma: 'for each VMA, ns',
  line: 'on the line',
  lineIs: 'Least squares: {slope} ns for each VMA and {base} µs; residuals {residual} µs (r² {r2}).',

  tablePrinted: 'fork, exit, wait: percent more forks than on the line above, as printed',
  tableGains:
    'fork, exit, wait: percent more forks than {against}, by the shortest times. The model, which is not a measurement, gives {model}',
  tableSaved: 'index copy: saved by {kernel} over {against}, by the shortest times',

  partsTitle: 'Where the time of a fork goes',
  partsLead:
    'Reading a clock inside a call would disturb the call. So we time the parts from outside: for many children (up to 200, with some 16,000 VMAs together) we first copy all VMAs, then all indexes, then all page tables; then all children exit. Each part is the work of real forks, but no kernel has this order.',
  partsChart: 'Parts of a fork with {n} VMAs',
  partsSummary:
    'The shortest times of the parts of a fork with {n} VMAs, one after the other, for {kernels}.',
  partsRight: 'µs',
  partsCaption: 'Parts of a fork, µs (shortest times)',
  partVmas: 'VMAs',
  partVmasMeans: 'each allocated, copied, and linked to the anon_vmas of its pages',
  partIndex: 'Index',
  partIndexMeans: 'the child’s list and red-black tree, or its maple tree',
  partTables: 'Page tables',
  partTablesMeans: 'of the few VMAs that were written to: some of the program’s own, never those it maps',
  partExit: 'Exit',
  partExitMeans: 'VMAs, index and page tables freed',
  allParts: 'All parts',
  wholeFork: 'Whole fork',
  shareOfWhole: 'parts of the whole',
  percent: '{value} %',

  countsTitle: 'Counted in one fork',
  countsLead:
    'These are the same on every machine. Nodes are those of the child’s tree and those allocated for it in advance; a request asks the allocator for one node or for several.',
  allFigures: 'All figures, with samples',
} as const;
