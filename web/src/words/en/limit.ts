/* 1 GiB that is cut into as many VMAs as the kernel allows. */
export const limit = {
  name: 'One gigabyte, cut page by page',
  vmas: 'VMAs, of at most {most}',
  used: 'memory of the program',
  list: 'the list of its VMAs, in the kernel',
  key: 'striped: every second page may only be read (enlarged)',
  steps: 'Calls',
  press: 'Press a page:',
  unmap: 'unmap it',
  write: 'read/write',
  read: 'read only',
  written: 'it may be read and written',
  readOnly: 'it may only be read',
  begins: '1 GiB, mapped with one call: one VMA. The program’s text, its data and its stack are three more.',
  cuts: 'Call {call}: page {page} may only be read from now on. So it needs a VMA of its own.',
  cut: {
    one: 'One page may only be read. There are {vmas} VMAs.',
    other: '{count} pages may only be read. There are {vmas} VMAs.',
  },
  refused:
    'Call {call} fails with {error}: Linux allows a process no more than {most} VMAs. Memory isn’t what is lacking: the program has touched nothing.',
  tooMany:
    '{call} fails with {error}: to take page {page} out of the middle, the kernel would have to cut its VMA. That takes one more, and there are {most}.',
  failed: '{call} fails with {error}: page {page} isn’t mapped.',
  didUnmap: 'Page {page} is unmapped.',
  didWrite: 'Page {page} may be read and written.',
  didRead: 'Page {page} may only be read.',
  joinsBoth: 'It joins both of its neighbours: two VMAs less, {vmas}.',
  oneLess: 'That is one VMA less: {vmas}.',
  asMany: 'There are as many VMAs as before: {vmas}.',
  oneMore: 'Its VMA was cut: one more, {vmas}.',
  twoMore: 'Its VMA was cut in three: two more, {vmas}.',
} as const;
