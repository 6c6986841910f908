export const timeline = {
  linux: 'Linux {era}',
  marchTree: '2.6.5-aa1',
  septemberPatch: 'September 2009',
  juneSeries: 'June 2012',
  februaryPatch: 'February 2014',
  julySeries: 'July 2023',
  linuxWith: '{kernel} with {strategies}',
  badLayout: 'No process can start with this layout: its addresses contradict one another.',
  badArea: 'Area {number} of the start layout, {area}, can’t be: {reason}.',
  areaUnaligned: 'its bounds are not multiples of the page size',
  areaEmpty: 'it ends where it starts, or before',
  areaTooHigh: 'it reaches beyond the end of user space',
  areaOverlaps: 'it overlaps {other}',
  areaTooMany: 'a process has at most {most} areas',
  areaRefused: 'the core refuses it',
  programTooLarge:
    'This kernel gives a process 3 GiB of addresses, and the program was recorded with more: {size} MiB of areas besides its own, its heap and its stack do not fit in.',
  moved:
    'This kernel gives a process 3 GiB of addresses. The program was recorded with more of them, so it has been moved: areas that lay close together still do, and addresses in calls follow.',
  movedNoComparison: 'Results are not compared with the recording: its addresses do not exist here.',
  noMemory: 'memory for the structures could not be allocated',
  workerBroken: 'The worker that runs the core could not be loaded. Reload the page to try again.',

  asRecorded: {
    one: '{agreed} of {count} call is answered as recorded when it is asked in the recorded situation',
    other: '{agreed} of {count} calls are answered as recorded when each is asked in the recorded situation',
  },
  inOneGo: {
    one: 'Run through in one go, {count} result differs',
    other: 'Run through in one go, {count} results differ',
  },
  inOneGoFollowing: {
    one: 'Run through in one go, {count} result differs, because it follows from these',
    other: 'Run through in one go, {count} results differ, because later ones follow from these',
  },
  exception: 'line {line}: {call} = {here}, recorded {recorded}: {reason}',
  reasonHugePage: 'the recording’s kernel aligned it to huge pages, as later ones do',
  reasonNotFromTop: '{era} searches from free_area_cache, not from the top',
  reasonNotFromBottom: '{era} searches from free_area_cache, not from the bottom',
  reasonNotModelled: 'it may come of {call}() on line {line}, which is not modelled yet',
  reasonUnknown: 'no reason known',
} as const;
