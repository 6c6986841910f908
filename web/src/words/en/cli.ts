/** The command line. */
export const cli = {
  usage: `Usage:
  npm run -s cli -- eras [--columns] [--json]
      Lists the kernels that are modelled, and what each column of their table can have. With these you can
      mix a kernel of your own: --era 3.8+gap=linear.
        --columns         only the columns
        --json            the kernels, or the columns, as JSON
  npm run -s cli -- replay FILE [options]
      Shows what a kernel would have done with the memory calls in FILE: strace output, a recording, or
      /proc/PID/maps; gzipped or not; - is standard input.
        --era ID          the kernel; without it the newest that is no newer than the one that FILE names
                          (# kernel 6.18.44 in its head: 6.18), or 3.8 if FILE names none
        --image N         the process image, if FILE has several (1 without it)
        --window N-M      show only calls N to M, of the first 3,000,000; the calls before them are made first
        --apart           one session per process, if FILE has a process and those it forked
        --threads         take a pid that no call in FILE creates for a thread of the first process
        --literal         take recorded addresses literally instead of following this kernel’s own results
        --skip-malformed  skip lines that can’t be read, and replay the rest
        --maps            the VMAs at the end, in the form of /proc/PID/maps
        --processes       the processes at the end, and their parents (0: init)
        --counters        what the core counted
        --events          every event of the run, one per line
        --json            any of these as JSON; events one object per line
  npm run -s cli -- check PATH… [options]
      Checks whether a kernel is modelled as the recordings in PATH show it: .trace, .strace, gzipped or not,
      or folders of them. Exit code 1 if anything differs.
        --era ID          the kernel; without it the newest that is no newer than the one that a recording
                          names, or 6.18 if it names none
        --json            the figures, and the first operation of each case that differs, as JSON
  npm run -s cli -- faults FILE… [options]
      Shows how often a kernel’s cache would have answered find_vma(), for the page faults and memory calls in
      FILE: a stream ("# faultstream 1"), or what perf script prints; gzipped or not; - is standard input.
      A miss has one of three reasons: a VMA was removed since the thread filled its slots, the slots hold
      other VMAs, or they hold none.
        --eras ID,ID      the kernels (3.14,3.14-vmacache,3.15,4.20 without it)
        --joined-segments, -s
                          what is not writable of a file is one mapping, as linkers made it until 2018
        --huge-pages, -t  without the faults that huge pages would have saved
        --json            an object of file and results for each FILE, one per line, with the course of each
                          hit rate
  npm run -s cli -- bench SUITE [options]
      Runs a suite of programs on some kernels and shows what it costs: measured and counted here, beside what
      was reported. The suites: gap-search, gap-worst-case, cache-hits, fork-spawn, rmap-fork, rmap-reclaim,
      brk-contention, fault-contention.
      docs/benchmarks.md explains the figures.
        --eras ID,ID      the kernels; ratios are against the first
        --n N,N           the sizes
        --quick           smaller and fewer, in some seconds
        --extra S         programs of the core: seconds per size for more rounds (0: none)
        --composed        fork-spawn, rmap-fork: with a real machine’s times for what the model lacks
        --against-itself [--times N] [--planted PERCENT]
                          each kernel beside itself, which takes PERCENT more work the second time: says how
                          often the intervals call them different
        --sweep           cache-hits: 1, 2, 8 and 16 slots by page and by PMD, too
        --joined-segments cache-hits: the ELF layout of 2014
        --huge-pages      cache-hits: without the faults that huge pages would have saved
        --rounds N, --think N, --seed N
                          virtual CPUs: rounds of each task, ns between calls, random seed
        --no-sweep        virtual CPUs: only the costs of the table, without variations
        --no-threads      brk-contention: no measurement on real threads
        --json            the report as JSON
  npm run -s cli -- explain [NAME…] [--json]
      Explains the core’s names: events and counters, and the traits of kernels, which are single differences
      between them. Without NAME, it explains all of them.`,
  columns: 'What a column can have:',
  noSuchName: 'there is no event, counter or trait called "{name}"',
  since: 'since {release}',
  goneIn: 'removed in {release}',
  fromMemory: 'releases from memory',
  checked:
    'checked {date} against {cases} recordings of Linux {kernels}: {agree} of {operations} operations agree ({parts})',
  comparedIn: '{part} in {count} of them',
  notChecked: 'not checked: there is no recording of this kernel',
  noCommand: 'a command is missing; the commands are: {commands}',
  unknownCommand: 'there is no command "{command}"; the commands are: {commands}',
  unknownOption: 'there is no option "{option}" for {command}; the options are: {options}',
  noOptions: 'none',
  noValue: 'the option "{option}" needs a value',
  takesNoValue: 'the option "{option}" takes no value',
  noFile: 'faults needs at least one FILE',
  faultsTitle: { one: '{file}: {count} line', other: '{file}: {count} lines' },
  faultsEra: 'kernel',
  faultsCalls: 'find_vma()',
  faultsHits: 'hits',
  faultsRate: 'rate',
  faultsSequence: 'VMA removed',
  faultsSlot: 'other VMAs',
  faultsCold: 'nothing stored',
  faultsNodes: 'tree nodes',
  noPath: 'check needs at least one PATH',
  againstItself:
    '{none} of {pairs} comparisons of a kernel with itself: no difference seen; {different}: different',
  plantedFound:
    '{different} of {pairs} comparisons found the {planted} % that were planted; {none} saw no difference',
  ofNarrow:
    'of those with an interval within ± {bound} %: {none} of {pairs} no difference, {different} different',
  onlyComposed: '--{option} works only with suites that have composed figures, and {suite} has none',
  onlyMeasured: '--{option} works only with suites that measure programs of the core, and {suite} doesn’t',
  oneSuite: 'bench needs exactly one SUITE; the suites are: {suites}',
  onlyStreams: '--{option} works only with suites of streams, and {suite} is not one',
  onlyCpus: '--{option} works only with suites of virtual CPUs, and {suite} is not one',
  strayComma: '--{option} {text} has a comma too many',
  badSizes: 'a size must be a whole number, not "{text}"',
  badNumber: '--{option} must be a whole number, not "{text}"',
  benchProgress: '{percent} %: {workload}, n = {n}, {era}{left}',
  secondsLeft: ', about {seconds} s left',
  noRecordings: 'it has no recording (.trace or .strace, also .gz)',
  oneFile: 'replay needs exactly one FILE, not {count}',
  noMoreArguments: '{command} takes no arguments',
  oneView: 'only one of {options} can be shown at a time',
  badImage: 'there is no image "{image}"; the file has images 1 to {count}',

  badWindow: {
    one: 'bad window "{text}": the image has {count} call, so write 1-1',
    other: 'bad window "{text}": write FIRST-LAST, within 1-{count}',
  },
  window: { one: 'call {first} to {last} of {count}', other: 'calls {first} to {last} of {count}' },
  windowBefore: {
    one: '{count} before the window, made first: {calls}',
    other: '{count} before the window, made first: {calls}',
  },
  windowInside: { one: '{count} in the window: {calls}', other: '{count} in the window: {calls}' },
  windowAfter: {
    one: '{count} after the window, not made: {calls}',
    other: '{count} after the window, not made: {calls}',
  },
  noCallsThere: 'none',

  readingFile: 'Reading {name}: {read} of {of} MB',
  readingStream: 'Reading: {read} MB',
  noSuchFile: 'there is no such file',
  isDirectory: 'this is a directory',
  notReadable: 'permission denied',
  readFailed: 'it can’t be read ({code})',

  title: '{name}: {program}, process {pid}, on {era}',
  titleMaps: '{name}: {program}, on {era}',
  operations: { one: '{count} call', other: '{count} calls' },
  followed: {
    one: '{count} address followed an earlier result of this kernel',
    other: '{count} addresses followed earlier results of this kernel',
  },
  failed: { one: '{count} returned an error', other: '{count} returned an error' },
  processes: {
    one: '{count} process at the end, {zombies}',
    other: '{count} processes at the end, {zombies}',
  },
  zombies: { one: '{count} zombie', other: '{count} zombies' },
  process_number: 'number',
  process_parent: 'parent',
  process_state: 'state',
  process_tasks: 'threads',
  process_areas: 'VMAs',
  process_anon: 'pages',
  process_shared: 'shared',
  process_pageTableBytes: 'table bytes',
  areas: { one: '{count} VMA at the end', other: '{count} VMAs at the end' },
  moreExceptions: '… and {count} more (--json has all)',
  skipped: 'skipped: {calls}',
  notModelled: 'left out, because not modelled yet: {calls}',
  malformed: { one: '{count} line could not be read', other: '{count} lines could not be read' },
  problemAt: 'line {line}: {reason}',
  moreProblems: '… and {count} more',
  images: 'other images: {images}',
} as const;
