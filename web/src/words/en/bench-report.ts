/** Benchmark reports: errors and notes, one sentence each. */
export const benchReport = {
  noSuite: 'there is no suite "{suite}"; the suites are: {suites}',
  noEras: 'a suite needs at least one era',
  noWorkload: 'suite {suite} has no workload "{workload}"; its workloads are: {workloads}',
  badSize: '{workload} can’t be run with n = {n}: n is a whole number from {smallest} to {largest}',
  noSizes: 'a suite needs at least one size',
  badSetting: '{setting} is a number from {least} to {most}, not {value}',
  badWholeSetting: '{setting} is a whole number from {least} to {most}, not {value}',
  noMemory: '{workload} can’t be set up with n = {n} on {era}: memory is out',
  noSetup: '{workload} can’t be set up with n = {n} on {era}: a call of it returns an error',
  failedCalls: '{workload}, n = {n}, on {era}: {failed} calls returned an error, so its figures mean nothing',
  otherAnswers:
    '{workload}, n = {n}, on {era}: the measured build and the counted one got different answers, which is a defect of this program',

  clockStands: 'the clock stands still: {operations} operations took no time by it',

  unseenSteps:
    'The clock is coarse: it was not seen to move when it was read over and over, so measured times are only rough.',
  saturated:
    'The clock is coarse: the shortest thing timed in one go took {shortest} ms, less than 100 of the clock’s steps of {resolution} ms, so measured times are only rough.',
  scattered:
    'The machine is too noisy: of {all} measured rows {rows} scatter by more than {most} % around their median, the worst, {metric} of {workload} with n = {n} on {era}, by {worst} %.',
  drifting:
    'The machine is unsteady: of {all} measured rows {rows} had changed by more than {most} % in the second half, the worst, {metric} of {workload} with n = {n} on {era}, by {worst} %.',

  heading: 'vmascope, suite {suite}',
  environment:
    '{runtime}, {platform}, cores: {cores}, {isolated}. The clock’s step: {resolution} ns. Samples: {samples}, or {runs} runs of what has an end.',
  isolated: 'cross-origin isolated',
  notIsolated: 'not cross-origin isolated',
  reported: 'reported',
  reportedTitle: '{workload}, on {kernels} ({source})',
  n: 'n',
  ofSize: 'n = {n}',
  ratio: 'ratio',
  growth: 'growth with n',
  growthOf: '{workload}: {metric}, {unit}, {kind}',
  lineLinear: '{era}: {base} {sign} {slope} · n (r² {r2}, logarithm {other}){shape}',
  lineLog: '{era}: {base} {sign} {slope} · log₂ n (r² {r2}, straight line {other}){shape}',
  constant: 'or not at all',
  unclear: 'or in no clear way',
  warnings: 'warnings',
  notes: 'notes',
  badReport: 'this is no report of a suite: {reason}',
  noJson: 'it is no JSON',
  badPart: '{part} is missing or wrong',

  measured: 'measured here',
  counted: 'counted here',
  simulated: 'simulated',
  growsAsExpected: '{metric} ({kind}) grows as it should: {eras}.',
  growsOtherwise:
    '{metric} ({kind}) on {era} grows {shape} (r² {r2}) rather than {expected} (r² {expectedR2}).',
  growsFaster:
    '{metric} ({kind}) grows little, but somewhat faster than the logarithm, with these powers of n: {eras}.',
  countedDoesNot:
    'What is counted does not, on {eras}: with more areas, less of a tree may be in the processor’s caches.',
  eraAndKernel: '{era} ({kernel})',
  eraAndExponent: '{era} {exponent}',
  eraAndShape: '{era} {shape}',
  shapeLinear: 'along a straight line',
  shapeLog: 'with the logarithm',
  shapeConstant: 'hardly at all',
  shapeUnclear: 'in no clear way',
  whyCaches:
    'What is counted shows the algorithm alone; a time may grow as well because more areas no longer fit into the processor’s caches.',
  perhapsNoisy: 'Perhaps the machine was too noisy: see the warnings.',
  whyNoisy: 'Perhaps there are too few sizes, or the machine was too noisy: see the warnings.',
  whyCounted:
    'The program leaves its holes in an order of its own, so a search need not go as far as it might.',

  collapses:
    'agua_frag with n = {n}, {era} against {against}: mean, longest and standard deviation of a loop’s time come to {mean}, {max} and {stddev} of what they were; reported were {reportedMean}, {reportedMax} and {reportedStddev}.',
  collapsesMore:
    'The difference may be larger because entering the kernel, page tables and the TLB cost nothing here, which weigh the same on both sides; the size of the original is not known.',
  noCollapse: 'So the collapse that was reported did not come out here.',
  costs:
    '{workload}, n = {n}, shortest time per pair against {against}: {ratios}; reported for {era}: {reported}.',
  costsLess:
    'Less may be lost here because these mappings are the only ones, and merge: the tree has one node, or three. A real process also has the areas of its program and libraries.',
  costsUnreported: '{workload}, n = {n}, shortest time per pair against {against}: {ratios}.',
  eraAndRatio: '{era} {ratio}',
  times: '× {ratio}',
  notSlower:
    '{era} does not lose {workload} (n = {n}) to {against} here: all mappings merge into one area, and in a tree of one to three nodes a walk to the root is short.',
  notSlowerDeep:
    '{era} does not lose {workload} (n = {n}) to {against} here, although a pair walks to the root 16 times.',
  notWonBackPosted:
    '{era} does not win {workload} (n = {n}) back from {against} here: in a tree of one to three nodes there is little to win.',
  notWonBack: '{era} does not win {workload} (n = {n}) back from {against} here.',
  wonBackPart:
    'Of what {against} loses at {workload} (n = {n}), a part only is won back here; against {vanilla} there remain: {ratios}.',
  otherAddresses:
    '{workload}: on {eras} calls got other addresses than on {against}, so their work is not the same.',

  sizeOfStream: 'page faults of the stream, from its first on',
  ownStream: 'A file of your own.',
  streamIsCut: '{workload} has {faults} page faults, not {largest}: its file is cut',
  streamNotFetched: 'the stream {workload} could not be fetched: {status}',
  streamOutOfReach:
    'the stream {workload} could not be fetched, perhaps because there is no network. Streams that were run here before are kept: choose among those, or try again later.',
  streamTooLong: 'it has more than {most} MiB of text',
  streamWithoutFaults: 'there is no page fault in it, so nothing to look up',
  hitsBeside:
    '{workload} stands beside “{reported}”: hit rate reported {from} → {to} %, counted {before} ({against}) → {after} % ({era}).',
  differsBoot:
    'It is another system, nine years younger and started by systemd; the part of the recording that comes with the page is its beginning.',
  differsBootSysv:
    'It is a system nine years younger, started by scripts as those of 2014 were; the part of the recording that comes with the page is its beginning.',
  differsBuild:
    'It is a small configuration of a kernel ten years younger, built by a newer and larger compiler; the rate depends on how much of a build is the compiler and how much are make’s small helpers, which weigh more in the beginning.',
  differsDatabase:
    'It is PostgreSQL in the place of Oracle, with other queries, and only the beginning of the recording: like it in kind, and no repetition of it.',
  differsEbizzy:
    'It is a program like ebizzy on two processors in place of 80: a thread runs for a whole time slice before another comes, so one pointer serves it well for as long.',
  differsEbizzyNcore:
    'The streams of its threads are real, the order between them is constructed, as if each had a processor of its own, as on the machine of the report.',
  differsEbizzyUnmapped:
    'It maps and unmaps each of its copies, and every munmap() empties the slots of all threads. So we infer that the program of the report did not: nobody unmaps so often and comes to 99.97 %.',
  elfOfToday:
    'All streams were recorded with today’s ELF files, which are mapped in more segments than those of 2014, so there are more areas to remember. The ELF layout of 2014 is an option of the run.',
  elfOf2014: 'Segments that an ELF file of 2014 did not have are joined, as the option for its layout says.',
  beatsOnePointer:
    'Four slots a thread hit more often than one pointer ({against}) where it was reported, in points: {gains}.',
  doesNotBeatOnePointer:
    'Four slots a thread do not hit more often than one pointer ({against}) here, in points: {gains}. With this part of the recording the reported gain did not come out.',
  jumps:
    '{workload}: from about 1 % to about 100 %, as reported: {before} % ({against}) → {after} % ({era}). Threads that run side by side fault by turns, and each takes the one pointer from the others.',
  doesNotJump:
    '{workload}: the reported jump from about 1 % to about 100 % did not come out: {before} % ({against}) → {after} % ({era}).',
  unmappingWorse:
    '{workload}: four slots make it worse, which was not reported: {before} % ({against}) → {after} % ({era}).',
  unmappingWhy:
    'Of its misses on {era} {share} % find a sequence number that is past: each munmap() empties the slots of all threads, where one pointer is lost once.',
  unmappingNotWhy: 'Sequence numbers are behind {share} % of its misses on {era} only.',
  unmappingNotWorse:
    '{workload}: four slots do not make it worse here: {before} % ({against}) → {after} % ({era}).',
  gainOf: '{workload} {gain} ({era})',
  byPage: 'by page number',
  byPmd: 'by PMD',
  sweepGain:
    'Sixteen slots in place of four bring most to {workload}, hashed {hash}: {gain} points. Of {all} pairs of stream and hash, {few} gain less than one point.',
} as const;
