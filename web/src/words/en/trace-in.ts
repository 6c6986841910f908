/** Messages about recordings: why a line or a file can't be read, and what the start layout is based on. */
export const traceIn = {
  // A line that does not have the form of strace output.
  noCall: 'not a line of strace output: no name of a system call followed by "("',
  badResumed: 'the name of the resumed call is missing',
  cutOff: 'the line ends inside the call: a closing bracket is missing',
  strayUnfinished: '"<unfinished ...>" may only stand at the end of a call',
  noEquals: 'text follows the call where "=" and its result were expected',
  noResult: 'the result behind "=" is missing',
  unbalanced: 'the bracket "{bracket}" has no partner',
  openString: 'a string is not closed',
  openDecoration: 'the text after "<" is not closed',
  nulByte: 'a NUL byte: this is not text',
  lineTooLong: 'the line is longer than {limit} characters',

  // A call that can't be understood.
  argumentCount: '{call}() takes {wanted} arguments, not {found}',
  badNumber: '{call}(): "{text}" is not a number',
  numberTooLarge: '{call}(): {text} does not fit in 64 bits',
  unknownFlag: '{call}(): unknown flag "{text}"',
  flagsTooLarge: '{call}(): the flags {text} do not fit in 32 bits',
  badDescriptor: '{call}(): "{text}" is not a file descriptor',
  badLimit: '{call}(): "{text}" is not a limit',
  badPid: '{call}(): "{text}" is not the number of a process',
  unknownPeek:
    '{call}(): process {pid} is not known here: it must be the caller, or a relative that has not begun another program',
  unknownChild:
    'wait(): process {pid} is not known here: it must be a child, forked before and not waited for yet',
  badOrdinal: '{call}(): "{text}" is none of 1, 2, 3, …',
  swapBeyondRam: 'swap_pages is a part of ram_pages, and something must be left that is memory',
  badLocks: '"locks {value}": all that can be said of locks is "locks shown"',
  failWithoutCall: 'fail(): the same thread makes no call behind it that could fail',
  badResult: '{call}(): "{text}" is not a result',
  resultNotAddress: '{call}(): the result {text} is not an address of user space',
  unknownError: '{call}(): unknown error "{text}"',
  resumedWithoutStart: '{call}() is resumed, but its beginning is not in the file',
  neverResumed: '{call}() is never resumed: the recording ends inside it',

  // A comment of a recording, or a line of /proc/PID/maps.
  headerFirst: '"# vmatrace 1" must be the first line of a recording',
  badAreaLine: 'not an area: expected "start-end rwxp offset …"',
  badAreaRange: 'the area {range} is empty, unaligned or beyond user space',
  tooManyAreas: 'only the first {limit} areas are kept',
  areaPages: 'the area {range} has fewer pages than are said to be present',
  areaOrder: 'the area {range} overlaps the one before, or stands out of order',
  shortList: {
    one: 'the list announces {count} area but has {found}',
    other: 'the list announces {count} areas but has {found}',
  },

  // The file as a whole.
  emptyFile: 'the file is empty',
  binaryFile: 'this is a binary file (a NUL byte at offset {offset}), not a trace',
  noCalls: 'there is no mmap, munmap, mprotect or brk call in it',
  tooManyCalls: 'only the first {limit} memory calls are kept',
  damagedGzip: 'the compressed data is damaged or ends early',

  // How a call is spelled.
  failing: '{call}, whose allocation {number} fails',

  // What a start layout is based on.
  recordedLayout: 'The start layout is the one that was recorded: {areas} areas.',
  defaultLayout:
    'The recording shows nothing of the start layout: the standard x86-64 layout without randomization stands in for it.',
  deducedHeap: 'The heap starts at {address}: the first brk(NULL) returned it.',
  deducedProgram:
    'The program lies below the heap at {range}: its mprotect() calls and the heap show where, its size is a guess.',
  deducedLoader: 'The loader and the vdso lie at {range}: right above the first mapping.',
  deducedBase: 'The search for free addresses starts at {address}.',
  deducedBottomup: 'Addresses are given out from low to high: successive mappings ascend.',
  deducedTopdown: 'Addresses are given out from high to low: successive mappings descend.',
  deducedI386: 'All addresses lie below 4 GiB: a 32-bit layout is assumed.',
  deducedStack: 'The stack is assumed to lie at the top of user space: no line shows it.',
  deducedEarlier: {
    one: 'One range in use was mapped before the recording began: {ranges}.',
    other: '{count} ranges in use were mapped before the recording began: {ranges}.',
  },
  forkedImage: {
    one: 'Forked from process {parent}: its one call until then comes first.',
    other: 'Forked from process {parent}: its {count} calls until then come first.',
  },
  mapsBase:
    'The search for free addresses is assumed to start at {address}, the end of the highest mapping below the stack.',
  vsyscallLeftOut: '[vsyscall] lies outside user space and is left out.',
  unnamedProgram: 'unnamed program',
  mapsTitle: 'a memory map',
} as const;
