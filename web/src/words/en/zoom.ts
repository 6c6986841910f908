/* A flight through an address space. */
export const zoom = {
  name: 'A flight through an address space',
  sight: 'in sight',
  vmas: { one: '{count} VMA', other: '{count} VMAs' },
  steps: 'Stations of the flight',
  whole: '{size} of addresses. ls has {count} VMAs, {mapped} together: one part in {part}.',
  closer: '{times} times closer: still a hairline.',
  program: {
    one: 'The program: {vmas} VMAs side by side, one of them anonymous.',
    other: 'The program: {vmas} VMAs side by side, {count} of them anonymous.',
  },
  libraries: 'Beyond {gap} of gap: {kernels} VMAs of the kernel’s own, {others} of the loader of libraries.',
  stack: {
    one: 'Higher still, the stack: {pages} pages. One has memory.',
    other: 'Higher still, the stack: {pages} pages. {count} have memory.',
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
  page: {
    one: 'A page of 4 KiB is one pixel wide.',
    other: 'A page of 4 KiB is {pixels} pixels wide.',
  },
  widened: 'Thin marks are widened, or nobody could see them.',
  memory: 'had memory when this was recorded',
  seen: 'How much is seen',
  in: 'Zoom in',
  out: 'Zoom out',
  all: 'All of it',
  maps: '/proc/PID/maps. Press a line to fly there.',
  lines: 'The lines of /proc/PID/maps',
  legend:
    'In a line: the first address, the one just past its end, the permissions (p: what is written stays private), the offset into the file, and the file. In brackets: the stack, and what the kernel itself gives.',
} as const;
