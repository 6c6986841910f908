/**
 * How each command of the command line is used; `{program}` is how it is called here. The first line of each text is
 * its synopsis.
 */
import { suites } from './suites.ts';

const TITLE = /\.title$/;
const SUITES = Object.keys(suites)
  .filter((key) => TITLE.test(key))
  .map((key) => key.replace(TITLE, ''))
  .join('\n        ');

export const usage = {
  kernels: `  {program} kernels [--columns] [--json]
      Lists the kernels that are modelled, and what each column of their table can have. With these you can
      mix a kernel of your own: --kernel 3.8+gap=linear.
        --columns         only the columns
        --json            the kernels, or the columns, as JSON`,
  'kernel-of': `  {program} kernel-of VERSION [--json]
      Says which kernel here stands for VERSION, and what is known to differ. VERSION is what uname -r prints
      (5.14.0-427.el9.x86_64), a release (5.4), or a distribution ("Ubuntu 22.04", "Debian 12").
        --json            the same as JSON`,
  replay: `  {program} replay FILE [options]
      Shows what a kernel would have done with the memory calls in FILE: strace output, a recording, or
      /proc/PID/maps; gzipped or not; - is standard input.
        --kernel ID       the kernel; without it the one that stands for the one that FILE names
                          (# kernel 6.18.44 in its head, or a uname() call), or 7.3 if FILE names none
        --image N         the process image, if FILE has several (1 without it)
        --window N-M      show only calls N to M, of the first 3,000,000; the calls before them are made first
        --apart           one session per process, if FILE has a process and those it forked
        --threads         take a pid that no call in FILE creates for a thread of the first process
        --assume A=B,…    what FILE doesn’t show of the machine: memory=64G, overcommit=0|1|2,
                          max_map_count=N, stack=SIZE|unlimited, as=…, data=…, mmap_base=0x…, thp=never
        --literal         take recorded addresses literally instead of following this kernel’s own results
        --skip-malformed  skip lines that can’t be read, and replay the rest
        --maps            the VMAs at the end, in the form of /proc/PID/maps
        --processes       the processes at the end, and their parents (0: init)
        --counters        what the core counted
        --events          every event of the run, one per line
        --perfetto        a timeline for https://ui.perfetto.dev: the calls of each thread, and below them the
                          number of VMAs and the memory; at the log’s own times, if it has any (-tt, -ttt, -r, -T)
        --csv             the result of each call, for a spreadsheet
        --json            any of these as JSON; events one object per line`,
  run: `  {program} run [options] -- PROGRAM [ARGUMENTS]
      Runs PROGRAM under strace, which has to be installed, and replays what it recorded.
        --out FILE        where the recording goes (PROGRAM.strace without it); no file is overwritten
        --kernel ID, --json    as for replay`,
  diagnose: `  {program} diagnose FILE [options]
      Says what the VMAs in FILE are made of: how many of max_map_count there are, what repeats, whose they are,
      why neighbours are not one VMA, and where new mappings would go. FILE is a list of VMAs (maps, smaps,
      pmap, gdb …) or a trace, which is examined after its last call.
        --kernel ID       the kernel whose rules for merging count; without it as for replay
        --at N            of a trace: examine it after N calls (0: as it starts)
        --image N, --assume …, --skip-malformed    as for replay
        --markdown        as Markdown, for the report of an issue
        --json            as JSON`,
  beside: `  {program} beside A B [options]
      Compares the traces in files A and B, before and after a fix, say: aligns their calls by name, sizes, flags
      and files (not by addresses) and says where they first differ, how many VMAs both have over the calls that
      both make, and which VMAs only one has at the end, with the calls that made them. - is standard input.
      A session that the lab saved with a second file has both.
        --kernel ID       the kernel that both run on; without it the one of A, as for replay
        --image N, --apart, --threads, --assume …, --skip-malformed    as for replay, of both files
        --markdown        as Markdown, for the report of an issue
        --json            as JSON`,
  ask: `  {program} ask FILE QUERY [options]
      Finds operations of the trace in FILE, as they happen on a kernel. QUERY has terms that must all hold;
      -term must not, after --:
        call:munmap       calls of this name               error:ENOMEM   failed so, here or as recorded
        splits, merges    split a VMA, or joined two       count>60000    VMAs of the process afterwards
        vma:libc          made, changed or removed such a VMA; vma:#12 the one with this number
        changes:0x7f…     made, changed or removed the VMA at this address, and how
        at:0x7f…          concern this address in any way
        event:rotate      have such an event ("explain" lists them)
        differs           this kernel answers otherwise than recorded
        differs:3.8       this kernel answers otherwise than that one
        process:2, thread:3
        PROT_EXEC         other words are searched for in the text of the calls
      Says what it did to VMAs that were asked about, and at the end how many hits each call and thread has.
        --kernel ID, --image N, --window N-M, --apart, --threads, --assume …, --literal,
        --skip-malformed
                          as for replay
        --json            an object for each hit, one per line, and then one with the counts`,
  check: `  {program} check PATH… [options]
      Checks whether a kernel is modelled as the recordings in PATH show it: .trace, .strace, gzipped or not,
      or folders of them. Exit code 1 if anything differs.
        --kernel ID       the kernel; without it the one that stands for the one that a recording
                          names, or 7.3 if it names none
        --json            the figures, and the first operation of each case that differs, as JSON`,
  faults: `  {program} faults FILE… [options]
      Shows how often a kernel’s cache would have answered find_vma(), for the page faults and memory calls in
      FILE: a stream ("# faultstream 1"), or what perf script prints; gzipped or not; - is standard input.
      A miss has one of three reasons: a VMA was removed since the thread filled its slots, the slots hold
      other VMAs, or they hold none.
        --kernels ID,ID   the kernels (3.14,3.14-vmacache,3.15,4.20 without it)
        --joined-segments, -s
                          what is not writable of a file is one mapping, as linkers made it until 2018
        --huge-pages, -t  without the faults that huge pages would have saved
        --json            an object of file and results for each FILE, one per line, with the course of each
                          hit rate`,
  bench: `  {program} bench SUITE [options]
      Runs a suite of programs on some kernels and shows what it costs: measured and counted here, beside what
      was reported. The suites:
        ${SUITES}
      docs/benchmarks.md explains the figures.
        --kernels ID,ID   the kernels; ratios are against the first
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
        --json            the report as JSON`,
  explain: `  {program} explain [NAME…] [--json]
      Explains the core’s names: events and counters, and the traits of kernels, which are single differences
      between them. Without NAME, it explains all of them.`,
  help: `  {program} help [COMMAND]
      Explains one command, as COMMAND --help does, or all of them, as --help does.`,
  version: `  {program} --version
      Says which version of vmascope this is.`,
} as const;
