/** The list of kernels, and the page of each. */
export const kernelPages = {
  title: 'Kernels',
  lead: 'Every kernel that runs here, the newest first, with what is new in it. Some were only posted as patches, and never released in that form. Each has a page that says what changed, and how far it was compared with the real one.',
  all: 'All {count} kernels',
  checked: { one: 'checked: {count} recording', other: 'checked: {count} recordings' },
  notChecked: 'not checked',

  unknownTitle: 'No such kernel',
  unknown: 'There is no kernel “{id}” here.',
  toList: 'All kernels',

  openLog: 'Open your log with it',
  openLogText: 'The lab runs what strace recorded of your program as this kernel would have.',
  older: 'Older: {kernel}',
  newer: 'Newer: {kernel}',
  neighbours: 'The kernels before and after',

  changedSince: 'What changed since {kernel}',
  first: 'What the oldest kernel does',
  unchanged: 'Each mechanism is that of {kernel}. The smaller differences are below.',
  before: 'before',
  now: 'now',
  index: 'How VMAs are kept',
  gap: 'How a gap is found',
  merge: 'Which VMAs merge',
  cache: 'What a lookup remembers',
  dup: 'How fork copies VMAs',
  pt: 'The page tables',
  rmap: 'The reverse mapping of anonymous pages',
  i_mmap: 'The reverse mapping of files',
  lock: 'Which locks are acquired',

  traits: 'Smaller differences',
  traitsLead: {
    one: '{count} rule differs from {kernel}. Beside it is the release that changed it.',
    other: '{count} rules differ from {kernel}. Beside each is the release that changed it.',
  },
  noTraits: 'No other rule that is modelled here differs from {kernel}.',
  gone: 'no longer:',
  since: 'since {release}',
  lookedUp: 'release looked up',
  fromMemory: 'release from memory',

  recordings: 'Compared with the real kernel',
  notRecorded: 'Nobody has recorded this kernel, so its answers have not been compared with real ones.',
  neverReleased: 'It was posted and never released in this form, so there is nothing to compare it with.',
  postingRecorded:
    'It was posted and never released in this form. For the recordings we put the posting on a release and built it; “Recorded” names both.',
  checkedOn: 'Compared on',
  howChecked: 'What is compared, and how',

  distributions: 'Distributions that run it, or a kernel near it',
  distributionsLead:
    'A log from one of these is best compared with this kernel. What is known to differ is counted from releases; a distribution may have brought single changes into an earlier one.',
  distributionKernel: 'Linux {release}',
  noDifference: 'No difference is known.',
  differences: { one: '{count} known difference', other: '{count} known differences' },
  exchanged: 'Another algorithm for “{column}”, exchanged in {since}.',
  onlyIn_row: 'Only here:',
  onlyIn_release: 'Only there:',

  costs: 'What it costs',
} as const;
