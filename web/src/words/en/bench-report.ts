/** What reports of benchmarks say: errors and notes, one sentence each. */
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
  growsAsExpected: '{metric} ({kind}) grows as it should: {eras}.',
  growsOtherwise:
    '{metric} ({kind}) on {era} grows {shape} (r² {r2}) rather than {expected} (r² {expectedR2}).',
  growsFaster:
    '{metric} ({kind}) grows little, but somewhat faster than the logarithm, with these powers of n: {eras}.',
  countedDoesNot:
    'What is counted does not, on {eras}: with more areas, less of a tree may be in the processor’s caches.',
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
} as const;
