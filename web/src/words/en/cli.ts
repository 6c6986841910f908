/** The command line. */
export const cli = {
  usage: `Usage:
  npm run -s cli -- eras [--columns] [--json]
      The kernels that are modelled, and what each column of their table can have: --era 3.8+gap=linear is a
      row of your own.
        --columns         the columns alone
        --json            the kernels, or the columns, as JSON
  npm run -s cli -- replay FILE [options]
      What a kernel would have done with the memory calls in FILE: strace output, a recording, or
      /proc/PID/maps; gzipped or not; - is standard input.
        --era ID          the kernel; without it the newest that is no newer than the one that FILE names
                          (# kernel 6.18.44 in its head: 6.18), 3.8 where it names none
        --image N         the process image, when FILE has several (1 without it)
        --apart           a session for each process, where FILE has a process and those it forked
        --literal         take recorded addresses literally, do not follow this era’s own results
        --skip-malformed  replay what can be read, where a line can’t
        --maps            the areas at the end, in the form of /proc/PID/maps
        --processes       the processes at the end, and whose children they are (0: init’s)
        --counters        what the core counted
        --events          every event of the run, one a line
        --json            any of these as JSON; events one object a line
  npm run -s cli -- check PATH… [options]
      Whether a kernel is modelled as the recordings in PATH show it: .trace, .strace, gzipped or not, or
      folders of them. Exit code 1 if anything differs.
        --era ID          the kernel (6.18 without it)
        --json            the figures, and the first operation of each case that differs, as JSON
  npm run -s cli -- faults FILE… [options]
      How often a kernel’s cache would have answered find_vma(), for the page faults and memory calls in FILE:
      a stream ("# faultstream 1"), or what perf script prints; gzipped or not; - is standard input. Misses
      are told apart: an area has gone since the thread’s slots were filled, other areas are stored, nothing is.
        --eras ID,ID      the kernels (3.14,3.14-vmacache,3.15,4.20 without it)
        --joined-segments, -s
                          what of a file is not writable is one mapping, as linkers made it until 2018
        --huge-pages, -t  without the faults that huge pages would have saved
        --json            an object of file and results for each FILE, one a line; with the course of each rate
  npm run -s cli -- bench SUITE [options]
      What a suite of programs costs on some kernels: measured and counted here, beside what was reported.
      The suites: gap-search, gap-worst-case, cache-hits, fork-spawn, rmap-fork, rmap-reclaim,
      brk-contention, fault-contention.
      docs/benchmarks.md says what is in the figures.
        --eras ID,ID      the kernels; ratios are against the first
        --n N,N           the sizes
        --quick           smaller and fewer, in some seconds
        --sweep           cache-hits: 1, 2, 8 and 16 slots by page and by PMD, too
        --joined-segments cache-hits: the ELF layout of 2014
        --huge-pages      cache-hits: without the faults that huge pages would have saved
        --rounds N, --think N, --seed N
                          of virtual CPUs: rounds of each task, ns between calls, where chance begins
        --no-sweep        of virtual CPUs: costs as the table has them, and no others
        --no-threads      brk-contention: nothing is measured on real threads
        --json            the report as JSON
  npm run -s cli -- explain [NAME…] [--json]
      What the core’s names mean: events and counters, and the traits of kernels, which are single differences
      between them. Without NAME, all of them.`,
  columns: 'What a column can have:',
  noSuchName: 'there is no event, counter or trait "{name}"',
  since: 'since {release}',
  goneIn: 'gone in {release}',
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
  noFile: 'faults takes at least one FILE',
  faultsTitle: { one: '{file}: {count} line', other: '{file}: {count} lines' },
  faultsEra: 'kernel',
  faultsCalls: 'find_vma()',
  faultsHits: 'hits',
  faultsRate: 'rate',
  faultsSequence: 'area gone',
  faultsSlot: 'others stored',
  faultsCold: 'nothing stored',
  faultsNodes: 'tree nodes',
  noPath: 'check takes at least one PATH',
  oneSuite: 'bench takes one SUITE; the suites are: {suites}',
  onlyStreams: '--{option} is for suites of streams, which {suite} is not',
  onlyCpus: '--{option} is for suites of virtual CPUs, which {suite} is not',
  strayComma: 'there is a comma too many in --{option} {text}',
  badSizes: 'a size is a whole number, not "{text}"',
  badNumber: '--{option} is a whole number, not "{text}"',
  benchProgress: '{percent} %: {workload}, n = {n}, {era}{left}',
  secondsLeft: ', some {seconds} s left',
  noRecordings: 'there is no recording (.trace, .strace, also .gz) in it',
  oneFile: 'replay takes one FILE, not {count}',
  noMoreArguments: '{command} takes no arguments',
  oneView: 'only one of {options} can be shown at a time',
  badImage: 'there is no image "{image}"; the file has images 1 to {count}',

  noSuchFile: 'there is no such file',
  isDirectory: 'this is a directory',
  notReadable: 'it may not be read',
  readFailed: 'it can’t be read ({code})',

  title: '{name}: {program}, process {pid}, on {era}',
  titleMaps: '{name}: {program}, on {era}',
  operations: { one: '{count} call', other: '{count} calls' },
  followed: {
    one: '{count} address followed an earlier result of this era',
    other: '{count} addresses followed earlier results of this era',
  },
  failed: { one: '{count} returned an error', other: '{count} returned an error' },
  processes: {
    one: 'process at the end: {count}, {zombies}',
    other: 'processes at the end: {count}, {zombies}',
  },
  zombies: { one: '{count} zombie', other: '{count} zombies' },
  process_number: 'number',
  process_parent: 'parent',
  process_state: 'state',
  process_tasks: 'threads',
  process_areas: 'areas',
  process_anon: 'pages',
  process_shared: 'shared',
  process_pageTableBytes: 'table bytes',
  areas: { one: '{count} area at the end', other: '{count} areas at the end' },
  moreExceptions: '… and {count} more (--json has all)',
  skipped: 'skipped: {calls}',
  notModelled: 'not modelled yet, left out: {calls}',
  malformed: { one: '{count} line could not be read', other: '{count} lines could not be read' },
  problemAt: 'line {line}: {reason}',
  moreProblems: '… and {count} more',
  images: 'other images: {images}',
} as const;
