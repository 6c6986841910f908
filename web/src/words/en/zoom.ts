/* A flight through an address space. */
export const zoom = {
  name: 'A flight through an address space',
  sight: 'in sight',
  vmas: { one: '{count} VMA', other: '{count} VMAs' },
  steps: 'Stations of the flight',
  whole: '{size} of addresses. ls has {count} VMAs, {mapped} together: one part in {part}.',
  program: {
    one: 'The program: {vmas} VMAs side by side, {pages} pages in all. {files} of them map its file, one is anonymous.',
    other:
      'The program: {vmas} VMAs side by side, {pages} pages in all. {files} of them map its file, {count} are anonymous.',
  },
  gap: 'And out again. Between the program and what comes next lies a gap of {gap}.',
  libraries:
    'Near the upper end, {count} VMAs side by side: {kernels} are the kernel’s own, the others its loader’s, which will bring the libraries.',
  stack: {
    one: 'A little higher, the stack: one VMA of {pages} pages. A single page has memory so far.',
    other: 'A little higher, the stack: one VMA of {pages} pages. {count} pages have memory so far.',
  },
  end: 'All {size} again. The kernel writes down {count} VMAs, and of the gaps it writes down nothing.',
  nothing: 'Nothing is mapped here: all {size} in sight belong to a gap.',
  several: { one: '{count} VMA in {size} of addresses.', other: '{count} VMAs in {size} of addresses.' },
  line: {
    one: '{range}, {permissions}: one page, {what}.',
    other: '{range}, {permissions}: {count} pages, {what}.',
  },
  anonymous: 'anonymous',
  gapOf: 'gap: {size}',
  strip: 'Where in the address space',
  pixel: 'A pixel is {size}.',
  page: 'A page of 4 KiB is {pixels} pixels wide.',
  widened: 'Thin marks are widened, or nobody could see them.',
  memory: 'has memory',
  seen: 'How much is seen',
  in: 'Zoom in',
  out: 'Zoom out',
  all: 'All of it',
  maps: '/proc/PID/maps. Press a line to fly there.',
  lines: 'The lines of /proc/PID/maps',
  legend:
    'In a line: the first address, the one just past its end, the permissions (p: private), the offset into the file, and the file. What the kernel itself gives, such as [vdso], stands in brackets, and so does the stack.',
} as const;
