/** Benchmark reports: errors and notes, one sentence each. */
export const benchReport = {
  noSuite: 'there is no suite "{suite}"; the suites are: {suites}',
  noKernels: 'a suite needs at least one kernel',
  noWorkload: 'suite {suite} has no workload "{workload}"; its workloads are: {workloads}',
  badSize: '{workload} can’t run with n = {n}: n must be a whole number from {smallest} to {largest}',
  because: '{what}: {reason}',
  noSizes: 'a suite needs at least one size',
  badSetting: '{setting} must be a number from {least} to {most}, not {value}',
  badWholeSetting: '{setting} must be a whole number from {least} to {most}, not {value}',
  noMemory: '{workload} can’t be set up with n = {n} on {kernel}: out of memory',
  noSetup: '{workload} can’t be set up with n = {n} on {kernel}: one of its calls returns an error',
  failedCalls:
    '{workload}, n = {n}, on {kernel}: {failed} calls returned an error, so its figures mean nothing',
  otherAnswers:
    '{workload}, n = {n}, on {kernel}: the measured build and the counting build got different answers, which is a bug in this program',

  clockStands: 'the clock stands still: {operations} operations took no time',

  unseenSteps:
    'The clock is coarse: reading it over and over did not show it move, so measured times are only rough.',
  saturated:
    'The clock is coarse: the shortest thing timed in one go took {shortest} ms, less than 100 steps of the clock ({resolution} ms each), so measured times are only rough.',
  scattered:
    'The machine is too noisy: of {all} measured figures, {rows} scatter by more than {most} % around their median. The worst is {metric} of {workload} with n = {n} on {kernel}, by {worst} %.',
  drifting:
    'The machine is unsteady: of {all} measured figures, {rows} changed by more than {most} % in the second half. The worst is {metric} of {workload} with n = {n} on {kernel}, by {worst} %.',

  extraNone:
    'Intervals were within ± {bound} % after the rounds that were asked for: at {at} of {of} workloads and sizes.',
  extraNarrow: 'More rounds ran until intervals were within ± {bound} %: {said}.',
  extraTime:
    'Time for more rounds ({seconds} s for each workload and size) was used up, or too short for one, before intervals were within ± {bound} %: {said}.',
  extraStarts: {
    one: '{workload} with n = {n}, {count} more start',
    other: '{workload} with n = {n}, {count} more starts',
  },
  extraRuns: {
    one: '{workload} with n = {n}, {count} more run',
    other: '{workload} with n = {n}, {count} more runs',
  },
  extraWidth: '{said} (± {percent} %)',
  extraUnknown: '{said} (too few for an interval)',

  within: '{ratio} ({low} to {high})',
  noDifference: '{ratio} ({low} to {high}: no difference)',
  heading: 'vmascope, suite {suite}',
  environment:
    '{runtime}, {platform}, cores: {cores}, {isolated}. Clock step: {resolution} ns. Samples: {samples}, or {runs} runs of a program that ends.',
  isolated: 'cross-origin isolated',
  notIsolated: 'not cross-origin isolated',
  reported: 'reported',
  reportedTitle: '{workload}, on {kernels} ({source})',
  n: 'n',
  ofSize: 'n = {n}',
  ratio: 'ratio',
  growth: 'growth with n',
  growthOf: '{workload}: {metric}, {unit}, {kind}',
  lineLinear: '{kernel}: {base} {sign} {slope} · n (r² {r2}, logarithm {other}){shape}',
  lineLog: '{kernel}: {base} {sign} {slope} · log₂ n (r² {r2}, straight line {other}){shape}',
  constant: 'or not at all',
  unclear: 'or in no clear way',
  warnings: 'warnings',
  notes: 'notes',
  badReport: 'this is not a suite’s report: {reason}',
  noJson: 'it is not JSON',
  noJsonAt: 'it is not JSON: see line {line}, column {column}',
  cutJson: 'it ends in the middle, at line {line}, column {column}',
  badPart: '{part} is missing or wrong',

  measured: 'measured here',
  counted: 'counted here',
  simulated: 'simulated',
  growsAsExpected: '{metric} ({kind}) grows as it should: {kernels}.',
  growsOtherwise:
    '{metric} ({kind}) on {kernel} grows {shape} (r² {r2}) rather than {expected} (r² {expectedR2}).',
  growsFaster:
    '{metric} ({kind}) grows little, but somewhat faster than the logarithm, with these powers of n: {kernels}.',
  countedDoesNot:
    'The counts don’t, on {kernels}: with more VMAs, less of a tree may be in the processor’s caches.',
  kernelAndRelease: '{kernel} ({release})',
  kernelAndExponent: '{kernel} {exponent}',
  kernelAndShape: '{kernel} {shape}',
  shapeLinear: 'along a straight line',
  shapeLog: 'with the logarithm',
  shapeConstant: 'hardly at all',
  shapeUnclear: 'in no clear way',
  whyCaches:
    'The counts show the algorithm alone. A time may also grow because more VMAs no longer fit into the processor’s caches.',
  perhapsNoisy: 'Perhaps the machine was too noisy: see the warnings.',
  whyNoisy: 'Perhaps there are too few sizes, or the machine was too noisy: see the warnings.',
  whyCounted:
    'The program leaves its gaps in an order of its own, so a search needn’t go as far as it might.',

  collapses:
    'agua with n = {n}, {kernel} against {against}: the mean time of a loop falls by a factor of {mean}, the longest by {max}, the standard deviation by {stddev}. Reported are {reportedMean}, {reportedMax} and {reportedStddev}. Loops that clear are left out of these figures.',
  bestGetsWorse:
    'The best loop takes {min} times as long; reported are {reportedMin}. No search beats an address that is remembered.',
  bestGetsBetter:
    'The best loop takes {min} times as long; reported are {reportedMin}, which is longer than before.',
  totalFalls:
    'The whole run, clearing included, falls by a factor of {total}. Reported is “about a factor 4”.',
  totalRises:
    'The whole run, clearing included, takes {total} times as long. The report says that it falls by “about a factor 4”.',
  smallerThanOriginal:
    'The original has n = {original}. With fewer mappings there are fewer gaps to pass, and the factors are smaller.',
  noCollapse: 'So the reported collapse did not come out here.',
  costs:
    '{workload}, n = {n}, shortest time per pair against {against}: {ratios}; reported for {kernel}: {reported}.',
  costsLess:
    'That is less than reported. How deep the tree is depends on the process’s other VMAs, and of those we know only what was usual in 2012.',
  shareOfUpdates:
    '{workload}: a pair computes {evaluations} subtree gaps on {kernel}. That takes between {least} % of its time (as many evaluations with nothing between them) and {most} % (all that it takes longer than on {against}). Reported are {reported} %, for the two functions that do it.',
  costsUnreported: '{workload}, n = {n}, shortest time per pair against {against}: {ratios}.',
  kernelAndRatio: '{kernel} {ratio}',
  times: '× {ratio}',
  notSlower:
    '{kernel} doesn’t lose to {against} in {workload} (n = {n}) here: all mappings merge into one VMA, and in a tree of one to three nodes a walk to the root is short.',
  notSlowerDeep:
    '{kernel} doesn’t lose to {against} in {workload} (n = {n}) here, although a pair walks to the root 16 times.',
  notWonBackPosted:
    '{kernel} doesn’t win back what {against} loses in {workload} (n = {n}) here: in a tree of one to three nodes there is little to win.',
  notWonBack: '{kernel} doesn’t win back what {against} loses in {workload} (n = {n}) here.',
  wonBackPart:
    'Only a part of what {against} loses in {workload} (n = {n}) is won back here. Against {vanilla}, this remains: {ratios}.',
  otherAddresses:
    '{workload}: calls got other addresses on {kernels} than on {against}, so the work is not the same.',

  sizeOfStream: 'page faults of the stream, from its first on',
  ownStream: 'A file of your own.',
  streamIsCut: '{workload} has {faults} page faults, not {largest}: its file is cut',
  streamNotFetched: 'the stream {workload} could not be fetched: {status}',
  streamOutOfReach:
    'the stream {workload} could not be fetched, perhaps because there is no network. Streams that you ran here before are kept: choose one of those, or try again later.',
  streamTooLong: 'it has more than {most} MiB of text',
  streamWithoutFaults: 'it has no page fault, so there is nothing to look up',
  hitsBeside:
    '{workload} stands beside “{reported}”: reported hit rate {from} → {to} %, counted {before} ({against}) → {after} % ({kernel}).',
  cyclesBeside:
    '{workload} stands beside “{beside}”: the cycles of find_vma() with four slots ({kernel}), divided by those with one pointer ({against}). Reported: {reported}. Modelled from counts: {L1} if the tree’s nodes are in L1, {L2} if they are in L2, {memory} if each comes from memory.',
  cyclesWithin: 'The reported ratio lies among these.',
  cyclesOutside:
    'The reported ratio lies outside of these by a factor of {times}. The model leaves out the rest of a lookup, and this stream’s hit rates are not the reported ones.',
  differsBoot:
    'It is another system, nine years younger and started by systemd. The page has the beginning of the recording.',
  differsBootSysv:
    'It is a system nine years younger, started by scripts as those of 2014 were. The page has the beginning of the recording.',
  differsBuild:
    'It is a small configuration of a kernel ten years younger, built by a newer and larger compiler. The hit rate depends on how much of a build is the compiler and how much make’s small helpers, which weigh more in the beginning.',
  differsDatabase:
    'It is PostgreSQL instead of Oracle, with other queries, and only the beginning of the recording: similar in kind, but not a repetition.',
  differsEbizzy:
    'It is a program like ebizzy on two processors instead of 80. A thread runs for a whole time slice before another one does, so one pointer serves it well for that long.',
  differsEbizzyNcore:
    'The streams of its threads are real, but the order between them is constructed: as if each had a processor of its own, as on the machine of the report.',
  differsEbizzyUnmapped:
    'It maps and unmaps each of its copies, and every munmap() empties the slots of all threads. So we infer that the program of the report did not: a program that unmaps so often doesn’t reach 99.97 %.',
  elfOfToday:
    'All streams were recorded with today’s ELF files, which are mapped in more segments than those of 2014, so there are more VMAs to remember. You can run with the ELF layout of 2014: see the options.',
  elfOf2014: 'Segments that an ELF file of 2014 didn’t have are joined, as you chose in the options.',
  beatsOnePointer:
    'Four slots per thread hit more often than one pointer ({against}), as was reported. The gains in percentage points: {gains}.',
  doesNotBeatOnePointer:
    'Four slots per thread don’t hit more often than one pointer ({against}) here. The gains in percentage points: {gains}. With this part of the recording the reported gain did not come out.',
  jumps:
    '{workload}: from about 1 % to about 100 %, as reported: {before} % ({against}) → {after} % ({kernel}). Threads that run side by side take page faults in turn, and each takes the one pointer from the others.',
  doesNotJump:
    '{workload}: the reported jump from about 1 % to about 100 % did not come out: {before} % ({against}) → {after} % ({kernel}).',
  unmappingWorse:
    '{workload}: four slots make it worse, which was not reported: {before} % ({against}) → {after} % ({kernel}).',
  unmappingWhy:
    'Of its misses on {kernel}, {share} % find an outdated sequence number: each munmap() empties the slots of all threads, but clears a single pointer only once.',
  unmappingNotWhy: 'Only {share} % of its misses on {kernel} find an outdated sequence number.',
  unmappingNotWorse:
    '{workload}: four slots don’t make it worse here: {before} % ({against}) → {after} % ({kernel}).',
  gainOf: '{workload} {gain} ({kernel})',
  byPage: 'by page number',
  byPmd: 'by PMD',
  largestBeside:
    'The largest VMA beside the last one, {workload}: counted {before} ({against}) → {after} % ({kernel}), {gain} points. Reported on 10 November 2013 for “{reported}”: {from} → {to} %, {by} points.',
  sweepGain:
    'Sixteen slots instead of four gain most for {workload}, hashed {hash}: {gain} points. Of {all} pairs of stream and hash, {few} gain less than one point.',
} as const;
