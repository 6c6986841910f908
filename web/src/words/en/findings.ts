/**
 * What was reported of five changes, and what is found here. Under the id of a finding: what is compared; under
 * `id.verdict`: how the report and the counts stand to each other.
 */
export const findings = {
  title: 'What was reported, what we found',
  lead: 'Five changes to Linux, each posted with figures. Beside them is what our core counts for the same mechanism while you read, and what a real kernel counted where we have a recording.',
  how: 'A report is of somebody else’s machine, and mostly a time. A count is of the algorithm alone, and the same everywhere. So compare directions and proportions, never a time with a count; no column mixes the two.',
  caption: 'Five changes: what was reported, counted and measured',
  what: 'What is compared',
  reported: 'Reported',
  counted: 'Counted here',
  there: 'Counted on a real kernel',
  measured: 'Measured here',
  verdict: 'Verdict',
  byWhom: '{by}; in Linux {kernel}',
  lesson: 'Lesson {number}',
  from: 'from {source}',
  nobody: 'Not counted.',
  notHere: 'Nothing to count: that program isn’t run here.',
  run: 'Run it here',
  runAgain: 'Run it again',
  runOf: 'the benchmark “{what}”',
  lastRun: 'Last run, at {when}, n = {n}:',
  times: '× {ratio}',
  lastRunOf: '{metric} with the change',
  waiting: '…',

  agrees: 'Agrees',
  differs: 'Differs',
  apart: 'Can’t be compared',

  patched: 'with the patch',
  patches: 'with the patches',
  before: 'before',
  linuxNext: 'linux-next',

  'fork-time': 'A region of 512 MiB, forked level by level',
  seconds6: 'system time, 6 levels, s',
  seconds7: 'system time, 7 levels, s',
  chainEntries: 'entries noted in chains, by a fork of six written pages',
  chainNodes: 'nodes of chains allocated',
  joins: 'VMAs put on an anon_vma’s list',
  'fork-time.verdict':
    'With chains a fork notes every page; with anon_vma it notes a VMA, whatever is in it. How much time that saves the suite measures, for the bookkeeping alone.',
  'fork-memory': 'The same program, until memory runs out',
  outOfMemory: '“from number 8 2.6.2 runs out of memory in fork, 2.6.5-rc1-aa1 reaches 9 without problems”',
  chainBytes: 'bytes of chains for one page that eight processes map',
  nodes64: 'nodes of chains, 64 processes',
  nodes128: 'nodes of chains, 128 processes',
  nodes256: 'nodes of chains, 256 processes',
  nodes512: 'nodes of chains, 512 processes',
  bySlab2004:
    'by the slab allocator; the program with 32 MiB (8,192 pages), i386 without PAE, 31 slots in a node',
  'fork-memory.verdict':
    'The mail doesn’t say how much memory the machine had, so its levels can’t be checked. The direction agrees: chains take memory for every page, an anon_vma for none. The core has the real kernel’s number of nodes within 0.6 %, and Lesson 5 works out what the machine may have had.',

  aim7: 'AIM7 on 64 logical processors, whose processes grow and shrink their heaps',
  spinning: 'time in spinlocks, %',
  improvement: 'improvement with the patch, “about”, %',
  locksLoop: 'anon_vma locks, for one turn of its loop: 16 pages less, then one more, 16 times',
  locksGrow: 'anon_vma locks, for a page more',
  locksPair: 'anon_vma locks, for a page more and a page less',
  byLockStat: 'by /proc/lock_stat',
  'aim7.verdict':
    'The counts agree with the real kernels’. A count says nothing about waiting, so the gain can only be estimated: with 70 % of the time in the lock, and 16 of 18 acquisitions gone, Amdahl’s law makes it 2.65 times the speed. Reported are 2.5.',

  agua: 'Tens of thousands of mappings, unmapped and mapped again in a loop',
  'loop.min': 'best loop, ms',
  'loop.mean': 'average, ms',
  'loop.max': 'worst loop, ms',
  tried: 'candidates tried for 12 KiB, among 36 mappings',
  nodes: 'nodes looked at for them',
  triedAgain: 'candidates tried, the same request again',
  nodesAgain: 'nodes looked at, the same request again',
  'agua.verdict':
    'The long search is gone, so the average and the worst loop fall. The best case gets worse, because no search beats an address that is remembered. The counts show both.',
  freegap: 'One page in the middle of 1,025, changed and changed back, a million times',
  programSeconds: 'time of the program, s',
  walks: 'walks up the tree, for one change and back',
  evaluations: 'gaps computed on these walks',
  'freegap.verdict':
    'The patches as posted walk to the root although no gap has changed; Linux 3.8 stops early. How much slower the loop gets depends on the process’s other VMAs: with those of a usual program of 2012 the suite comes near the report, and with none it doesn’t.',
  kernbench: 'Eight builds of a kernel, four jobs at a time',
  elapsedSeconds: 'elapsed time, s',
  systemSeconds: 'system time, s',
  'kernbench.verdict':
    'A build of a kernel does far more than this core models. That the changes cost a little more fits the extra walks above; the percentage can’t be checked.',

  ebizzy: 'ebizzy with 80 threads: how often a lookup is answered from memory of the last',
  hitRate: 'hit rate, %',
  hits16: 'hits of 16 lookups, two threads that take turns',
  'ebizzy.verdict':
    'Two threads in VMAs of their own are enough: with one pointer each finds the other’s VMA remembered, with slots of their own both hit at all but the first lookup.',
  rates: 'Boot, a kernel build, a database',
  boot: 'hit rate, boot, %',
  build: 'hit rate, kernel build, %',
  oracle: 'hit rate, Oracle 11g, %',
  hits38: 'hits of 38 lookups, four threads in one VMA, with unmaps',
  hitRate798: 'hit rate of 798 lookups by small random programs, %',
  byLog: 'by a log in find_vma()',
  'rates.verdict':
    'Every reported workload gains, and so do our recordings of such programs, which the suite replays. But we found one that loses: where threads share a VMA and unmap, one pointer is filled again for all, and slots by each thread.',

  spawn: 'fork, exit and wait, with more and more VMAs',
  forks23: 'forks in 30 s, 23 VMAs',
  forks223: 'forks in 30 s, 223 VMAs',
  forks4023: 'forks in 30 s, 4,023 VMAs',
  nodes23: 'nodes allocated, 23 VMAs',
  keys23: 'keys compared, 23 VMAs',
  nodes223: 'nodes allocated, 223 VMAs',
  keys223: 'keys compared, 223 VMAs',
  nodesChild: 'nodes of a child with 24 VMAs',
  bySlab: 'by the slab allocator',
  'spawn.verdict':
    'The work that is saved grows with the number of VMAs, as reported. The mail calls the gain proportional to it; the time saved is, but a percentage can’t be. And a copied tree can be larger than one that is filled from scratch.',
} as const;
