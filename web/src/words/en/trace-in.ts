/** Messages about recordings: why a line or a file can't be read, and what the start layout is based on. */
export const traceIn = {
  // A line that does not have the form of strace output.
  noCall: 'this is not a line of strace output: the name of a system call and "(" are missing',
  badResumed: 'the name of the resumed call is missing',
  cutOff: 'the line ends inside the call: the closing bracket is missing',
  strayUnfinished: '"<unfinished ...>" may only stand at the end of a call',
  noEquals: 'there is other text after the call where "=" and the result were expected',
  noResult: 'the result after "=" is missing',
  unbalanced: 'the bracket "{bracket}" has no partner',
  openString: 'a string is not closed',
  openDecoration: 'the text after "<" is not closed',
  nulByte: 'the line has a NUL byte, so this is not text',
  lineTooLong: 'the line is longer than {limit} characters',

  // A call that can't be understood.
  argumentCount: '{call}() takes {wanted} arguments, not {found}',
  badNumber: '{call}(): "{text}" is not a number',
  numberTooLarge: '{call}(): {text} does not fit in 64 bits',
  unknownFlag: '{call}(): unknown flag "{text}"',
  flagsTooLarge: '{call}(): the flags {text} do not fit in 32 bits',
  badDescriptor: '{call}(): "{text}" is not a file descriptor',
  badLimit: '{call}(): "{text}" is not a limit',
  badPid: '{call}(): "{text}" is not a process id',
  unknownPeek:
    '{call}(): process {pid} is not known here: it must be the caller, or a relative that has not executed another program',
  unknownChild:
    'wait(): process {pid} is not known here: it must be a child that was forked before and not waited for yet',
  badOrdinal: '{call}(): "{text}" is not one of 1, 2, 3, …',
  swapBeyondRam: 'swap_pages must be smaller than ram_pages, because swap is counted as a part of it',
  badLocks: '"locks {value}" is not known: the only setting is "locks shown"',
  failWithoutCall: 'fail(): the same thread makes no later call that could fail',
  badResult: '{call}(): "{text}" is not a result',
  resultNotAddress: '{call}(): the result {text} is not an address of user space',
  unknownError: '{call}(): unknown error "{text}"',
  resumedWithoutStart: '{call}() is resumed, but its beginning is not in the file',
  neverResumed: '{call}() is never resumed: the recording ends before it returns',

  // A written program.
  shortUnknownName: '"{name}" has no value here: no line above says "{name} = …"',
  shortUnreadName: '"{name}" has no value here, because line {line} was not run',
  shortNoAddress: '"{name}" is a process, and an address is needed here',
  shortNoProcess: '"{name}" is an address, and a process is needed here',
  shortNoResult: '{call}() returns nothing that a name could stand for',
  shortUnknownCall: '{call}() is not a call that the model makes',
  shortMmap: 'mmap() is written mmap(8K, rw) or mmap(address, 8K, rw, fixed), or with all six arguments',
  shortFile: '{text} is not a file: write "libc.so", or "libc.so"+4K for another offset',
  shortSize: '{call}(): "{text}" is not a size: write 4096, 4K, 2M or 3*4K',
  shortProtection: '{call}(): "{text}" is not a protection: write r, rw, rx, rwx or none',
  shortDistance: '"{text}" is not a distance in bytes: write a+4K or a-4K',
  shortTooFar: '{text} is farther from the name than 2 TiB',
  shortTooManyNames: 'a text may have {most} names',
  shortTimes: 'repeat needs a number of times from 1 to 999999, not "{text}"',
  shortNoBlock: 'repeat needs a block in curly brackets after its number',
  shortNoRepeat: 'this curly bracket belongs to no repeat',
  shortOpenBlock: 'the curly bracket that closes this block is missing, so nothing in it was run',
  shortTooDeep: 'blocks may be nested {most} deep',
  shortTooMany: 'the repeats of this text make more than {most} statements together, so this one was not run',

  // A comment of a recording, or a line of /proc/PID/maps.
  headerFirst: '"# vmatrace 1" must be the first line of a recording',
  badVmaLine: 'this is not a VMA: expected "start-end rwxp offset …"',
  badVmaRange: 'the VMA {range} is empty, unaligned or beyond user space',
  vmaEmpty: 'the VMA {range} is empty',
  vmaUnaligned: 'the VMA {range} does not begin and end at a multiple of 4 KiB',
  vmaBeyond: 'the VMA {range} lies beyond 48 bits of addresses, where the core’s user space ends',
  tooManyVmas: 'only the first {limit} VMAs are kept',
  vmaPages: 'the VMA {range} has fewer pages than the line says are present',
  vmaOrder: 'the VMA {range} overlaps the one before it, or is out of order',
  vmaOverlaps:
    'the VMA {range} overlaps {other}, which comes before it: if these are lists of several processes or moments, give one of them',
  shortList: {
    one: 'the list announces {count} VMA but has {found}',
    other: 'the list announces {count} VMAs but has {found}',
  },

  // The file as a whole.
  emptyFile: 'the file is empty',
  binaryFile: 'this is a binary file (it has a NUL byte at offset {offset}), not a trace',
  noCalls: 'it has no call of mmap, munmap, mprotect or brk',
  vmasBeyondPage:
    'a process has {count} VMAs from the start, and the page shows at most {limit}; the command line’s replay takes more',
  tooManyProcesses: 'only the first {count} processes are kept',
  tooManyCalls: 'only the first {limit} memory calls are kept',
  nothingInArchive: {
    one: 'the archive has {count} file, which is neither a log of strace nor a list of VMAs',
    other: 'the archive has {count} files, and none of them is a log of strace or a list of VMAs',
  },
  archiveTooLong: 'the archive has more than {mib} MiB; unpack it, and give the log alone',
  damagedGzip: 'the compressed data is damaged or ends early',

  // How a call is spelled.
  failing: '{call}, whose allocation {number} fails',

  // What was found in a text that is not strace's output or a memory map as it is.
  packedSession: 'this is a saved session of vmascope, packed; unpack it, and open the file itself',
  foundStrace: 'strace’s output',
  foundRunsc: 'the log of gVisor’s runsc',
  listMaps: 'a list of VMAs, as in /proc/PID/maps',
  listPmap: 'the list of pmap',
  listPmapX: 'the list of pmap -x',
  listPmapXX: 'the list of pmap -X',
  listGdb: 'gdb’s “info proc mappings”',
  listLldb: 'lldb’s list of memory regions',
  listVmmap: 'the table of “vmmap”, as pwndbg, gef or peda print it',
  listCreatedump: 'the list of .NET’s createdump',
  listTombstone: 'the memory map of an Android tombstone',
  listAspacem: 'valgrind’s list of segments',
  listAsan: 'the memory map of a sanitizer’s report',
  listLacksOffsets: 'The list doesn’t show offsets in files, so they are all 0 here.',
  listLacksPermissions: 'The list doesn’t show permissions, so its VMAs have none here.',
  intakeFound: {
    one: 'Found {what}: one line, {first}.',
    other: 'Found {what}: {count} lines, from line {first} to {last}.',
  },
  severalPrograms: {
    one: 'Line {lines} begins another program: brk(NULL) returns the heap of another process there. Each has a session of its own.',
    other:
      'Lines {lines} begin other programs: brk(NULL) returns the heap of another process there. Each has a session of its own.',
  },
  filterLacks:
    'strace was run with the filter {filter}, which leaves out {calls}. If the program made such calls, what they did to the VMAs is missing here.',
  intakeBefore: 'What stands in front of the lines is taken off, such as “{text}”.',
  intakeCleaned: 'Colours and markup are taken off.',
  intakeJoined: {
    one: 'One line had been wrapped, and is joined again.',
    other: '{count} lines had been wrapped, and are joined again.',
  },
  intakeLeft: {
    one: 'One other line is left out: line {line}.',
    other: '{count} other lines are left out, from line {line} on.',
  },
  refusedRollup:
    'this is smaps_rollup: one sum over all VMAs, not a list of them. Give /proc/PID/smaps or /proc/PID/maps',
  refusedFaults:
    'this is perf’s list of page faults: {faults}. {missing} It doesn’t show which VMAs there were; for that, give an strace of the program, or its maps',
  faults: {
    one: '{count} in its first {lines} lines, at {from}',
    other: '{count} in its first {lines} lines, from {from} to {to}',
  },
  faultsLost: {
    one: 'One more event is lost, so no rate can be given.',
    other: '{count} more events are lost, so no rate can be given.',
  },
  faultsWhole: 'No line says that events were lost.',
  refusedNumaMaps:
    'this is numa_maps, which shows where VMAs begin but not where they end. Give /proc/PID/maps',
  refusedLibraryOs:
    'this is the log of a library OS, which maps inside memory that it already has. Give an strace of the process that runs it',
  refusedSummary: 'this is the summary of strace -c, which has no single calls. Run strace without -c',

  // What a start layout is based on.
  recordedLayout: 'The start layout was recorded: {vmas} VMAs.',
  defaultLayout:
    'The recording doesn’t show the start layout, so the run uses the standard x86-64 layout without randomization.',
  deducedHeap: 'The heap starts at {address}, which the first brk(NULL) returned.',
  deducedProgram:
    'The program lies below the heap at {range}: its mprotect() calls and the heap show where. Its size is a guess.',
  deducedLoader: 'We take {range}, just above the first mapping, for the loader and the vdso.',
  deducedBase: 'The search for free addresses starts at {address}.',
  deducedBottomup: 'The kernel places mappings from low to high addresses: successive mappings ascend.',
  deducedTopdown: 'The kernel places mappings from high to low addresses: successive mappings descend.',
  deducedBits:
    'The addresses show a user space of {bits} bits, which ends at {end}. Kernels here answer in it as they do on x86-64.',
  deducedI386: 'All addresses are below 4 GiB, so we assume a 32-bit layout.',
  deducedStack: 'No line shows the stack, so we assume that it is at the top of user space.',
  assumed: 'Assumed as you said: {text}.',
  badAssumption: 'The assumption “{text}” means nothing here, so none is used.',
  deducedStackLimit:
    'So the stack limit is taken to be unlimited (ulimit -s unlimited): that is when the kernel searches upwards.',
  deducedBelow:
    'A search upwards begins at random. The log doesn’t show what lies below the first mapping, so {range} counts as taken.',
  shownMemory:
    'One call was promised {gib} GiB, so the machine is taken to have {ram} GiB of memory, not 16. (It may have less, if vm.overcommit_memory is 1.)',
  shownOvercommit:
    'One call was promised {gib} GiB, and one that asked for less was refused, so vm.overcommit_memory is taken to be 1.',
  shownMapCount:
    'The process may have had {count} VMAs, more than the usual 65,530, and no call was refused for that, so vm.max_map_count is taken to be {limit}.',
  deducedHugePool: {
    one: 'We assume that one huge page was set aside, because MAP_HUGETLB got it.',
    other:
      'We assume that {count} huge pages were set aside: as many as the calls with MAP_HUGETLB got, taken together.',
  },
  deducedEarlier: {
    one: 'One range that the calls use was mapped before the recording began: {ranges}.',
    other: '{count} ranges that the calls use were mapped before the recording began: {ranges}.',
  },
  kinUnread:
    'Line {line} starts a new process, thread or program, but can’t be read. Calls after it may belong to another process than the one shown.',
  joinedFiles:
    'Line {line} begins the lines of another thread. They have no exact times. Where times don’t tell, each thread’s calls come right after the call that created it, which need not be their true order.',
  joinedMany:
    'Line {line} begins the lines of another thread. There are too many of these files to put their calls in order, or they are too long. So the lines stay as they are, which need not be the order in which the calls were made.',
  joinedUnknown:
    'Line {line} begins the lines of another thread, and no call in the trace creates it. They come after the lines before them, which need not be their true order.',
  stranger:
    'No earlier call in the trace creates the process or thread of line {line}. It is shown as a process of its own, but may be a thread.',
  afterEnd:
    'The process of line {line} had ended before, so the lines are not in the order in which the calls were made. The process can’t make this call here.',
  hiddenFlags:
    'Line {line} doesn’t show whether clone3() creates a thread or a process, because strace was run with -e raw. It is taken for a thread.',
  notFollowed:
    'Line {line} creates a thread, but the trace has none of its calls. What that thread maps and unmaps is missing.',
  forkedImage: {
    one: 'Forked from process {parent}, whose one call until then comes first.',
    other: 'Forked from process {parent}, whose {count} calls until then come first.',
  },
  listedAgain: {
    one: 'One VMA is listed twice, and is one here.',
    other: '{count} VMAs are listed twice, and are one each here.',
  },
  listSorted: 'The list is not in the order of addresses. It is sorted here.',
  listPages: 'The machine’s pages have {size} KiB. Those of the model have 4 KiB.',
  mapsBase:
    'We assume that the search for free addresses starts at {address}, the end of the highest mapping below the stack.',
  anonNames: {
    one: '{count} VMA has a name of its own, {name}. The kernels here don’t name anonymous memory, so it is shown without; in those that do (since 5.17), neighbours with different names stay apart.',
    other:
      '{count} VMAs have names of their own, such as {name}. The kernels here don’t name anonymous memory, so they are shown without; in those that do (since 5.17), neighbours with different names stay apart.',
  },
  vsyscallLeftOut: '[vsyscall] lies outside user space, so it is left out.',
  unnamedProgram: 'unnamed program',
  mapsTitle: 'a list of VMAs',
} as const;
