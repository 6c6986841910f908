/** The fork suite: its page, and the notes of its report. */
export const benchFork = {
  title: 'What a fork copies',
  question:
    'A fork gives the child an area for each of the parent’s, and an index to find them by. How much does it save to copy that index node by node, and why does the gain in percent stop growing when the saving does not?',
  story:
    'In July 2023 Peng Zhang posted patches that copy the maple tree as it is, where fork() had put one area after the other into a new tree; they were merged, in another form, into Linux 6.8. He measured with spawn of UnixBench, which forks, has its child exit at once, and waits, over and over. It has 23 areas; to have more, he lets it map ten pages at a time, to be read or to be written by turns. His “203” in the prose is the table’s 223.',

  reportedCaption: 'Forks in 30 seconds, and how many percent more than in the row above',
  kernel: 'Kernel of the report',
  areas: '{n} areas',
  reportedGain: '{gain} %',

  oneRowTitle: 'Why two reported rows have one row here',
  oneRow:
    'Two rows of the report are kernels before the patch; beside both stands one of ours, {era}. They differ by four days of linux-next, and by “[1]”, a patch that was taken out again for the upper one; what that is, the posting says in two ways: by its title a fast path of mas_wr_slot_store(), which serves a range that is widened into both neighbours (no entry more, only pivots change, and outside RCU mode only), and by its link the patch before it in that series (28 June 2023, 3/4), by which mas_wr_append() adds an area with a hole below and above it in place. The stored texts of both mails say so. A fork never does the first: each of its stores comes behind all others. It does the second, but only for areas that do not touch the one below, and the mappings that the benchmark adds all touch. Ours has that append, as Linux 6.12 has. So the rows can hardly be told apart by what a model counts, and which of the patches was taken out is not certain.',
  ahead:
    'The index alone (measured here): {era} takes less time than {against} at 223 areas and more, in times of it: {ratios}.',
  notAhead:
    'The index alone (measured here): {era} is not ahead of {against} with so many areas: {sizes}. Expected was that it is from 223 on; perhaps the machine was too noisy.',
  ratioAt: '{ratio} at {n}',
  fit: 'What {era} saves over {against} in copying the index (measured here) lies along a straight line: {slope} ns for each area, and {base} µs for none; the root mean square of what is left is {residual} µs (r² {r2}, {from} to {to} areas, least squares).',
  fitPoor:
    'What {era} saves over {against} in copying the index (measured here) is no clear straight line: {slope} ns for each area, and {base} µs for none, leave a root mean square of {residual} µs (r² {r2}, {from} to {to} areas, least squares). Perhaps the machine was too noisy: see the warnings.',
  higher:
    'Not quite a straight one: an area saves {first} ns where there are {few}, and {last} ns where there are {many}. {era} turns one slot for each area; {against} builds a tree that gets higher, and each store has more to do. Counted for each area, at {from} and at {to}: {keysFrom} and {keysTo} keys compared, {gapsFrom} and {gapsTo} gaps written.',
  fitReported:
    'The same line through the reported forks, which are whole ones with their exit, on that machine: {slope} ns for each area, and {base} µs for none; left are {residual} µs (r² {r2}, {from} to {to} areas).',
  gains:
    'Whole forks with exit and wait, {era} over {against}, in percent: measured here {here}; reported {reported}.',
  limits:
    'Such a percentage has a limit, however many areas there are: what an area costs before, over what it costs after. By straight lines through the times of whole forks that is {here} % here, and {model} % in the model of the report. That ours is higher, we infer, is because here an area costs little besides its place in the index: there is no file to count a reference of, no lock, no second processor.',
  gainAt: '{gain} at {n}',
  counts:
    'Counted in a fork of {n} areas, requests to the allocator and the nodes they bring: {against} {bulkRequests} and {bulkNodes}, of which {unused} go back unused; {era} {requests} and {nodes}, each of them a copy.',
  sum: 'The parts come to between {least} and {most} % of a whole fork with its exit, measured by itself. They need not come to all of it: the process and its thread are made, found and waited for in the whole alone, and parts are done of many children side by side, in colder memory.',

  forksTitle: 'Forks in the same time',
  forksLead:
    'Forks with exit and wait. Absolute numbers are of two machines, and ours lacks entering the kernel, the TLB, the scheduler and much else: compare the percentages, and of those their course. The model is a line through the reported times, not a measurement: 163 µs, and for each area 1.05 µs before and 0.80 µs after.',
  forksCaption: 'Forks, and how many percent more than bulk_store',
  reportedNext: 'next-20230721, in 30 s',
  reportedApplied: 'apply this, in 30 s',
  gainColumn: 'gain, %',
  perSecond: '{era}, per second',
  gainOf: '{era}: gain, %',
  modelGain: 'gain, %',
  model: 'model',

  savingTitle: 'Saved, and how much that is of the whole',
  savingLead:
    'Both pictures have the same savings. The first has the time that is saved: it rises with the areas, along a straight line where each saves as much as the one before. The second has how many percent more forks that makes, and this comes to rest sooner or later, since what is not saved grows with the areas, too. Each line is drawn in times of its own value at 4,023 areas: how high the values are, two machines can’t agree on (the table above has them), but their course can be compared.',
  savedChart: 'Time saved, in times of what is saved at {n} areas',
  savedAxis: 'saved (1 = at {n} areas, log scale)',
  gainChart: 'Percent more forks, in times of the gain at {n} areas',
  gainAxis: 'gain (1 = at {n} areas)',
  areasAxis: 'areas (n, log scale)',
  lineReported: 'reported',
  lineModel: 'model',
  lineIndex: 'index, measured',
  lineWhole: 'fork, measured',
  savedSummary: 'A chart of savings against areas, both logarithmic, with a line for each of {lines}.',
  gainSummary: 'A chart of gains in percent against areas, with a line for each of {lines}.',
  modelNote: 'With ever more areas the model comes to rest at +{limit} %.',
  modelNoteHere:
    'With ever more areas the model comes to rest at +{limit} %; straight lines through the times that were measured, at {here} %.',
  noSavings: 'Savings need {against} and {era}, both run with {n} areas.',
  areasColumn: 'Areas',

  indexTitle: 'Copying the index alone',
  indexLead:
    'The areas are there already; timed is what puts them into the child’s index. What that took of memory is taken back in one go, which costs next to nothing, so each copy is made in the memory of the last one. Shortest times.',
  indexCaption: 'Index copy, µs',
  saved: 'saved by {era} over {against}',
  perArea: 'for each area, ns',
  line: 'on the line',
  lineIs: 'Least squares: {slope} ns for each area and {base} µs; left are {residual} µs (r² {r2}).',

  tablePrinted: 'fork, exit, wait: percent more forks than in the row above, as printed',
  tableGains:
    'fork, exit, wait: percent more forks than {against}, by the shortest times. The model, which is no measurement, has {model}',
  tableSaved: 'index copy: saved by {era} over {against}, by the shortest times',

  partsTitle: 'What a fork’s time goes into',
  partsLead:
    'No clock can be read inside a call without being in its way. So the parts are timed from outside: of many children (up to 200, with some 16,000 areas together) first all areas are copied, then all indexes, then all page tables, then all exit. Each part is the work of real forks, in an order that no kernel has.',
  partsCaption: 'Parts of a fork, µs (shortest times)',
  partAreas: 'Areas',
  partAreasMeans: 'each allocated, copied, and linked to the anon_vmas of its pages',
  partIndex: 'Index',
  partIndexMeans: 'the child’s list and red-black tree, or its maple tree',
  partTables: 'Page tables',
  partTablesMeans: 'of the few areas that were written to: the 23 of the program, never those it maps',
  partExit: 'Exit',
  partExitMeans: 'areas, index and page tables given back',
  allParts: 'All parts',
  wholeFork: 'Whole fork',
  shareOfWhole: 'parts of the whole',
  percent: '{value} %',

  countsTitle: 'What is counted in one fork',
  countsLead:
    'The same on every machine. Nodes are those of the child’s tree and those set aside for it; a request asks the allocator for one node or for several.',
  allFigures: 'All figures, with samples',
} as const;
