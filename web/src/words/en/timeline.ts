export const timeline = {
  unknownEra: 'There is no era “{era}”. The eras are: {known}.',
  badLayout: 'No process can start with this layout: its addresses contradict one another.',
  badArea: 'Area {number} of the start layout, {area}, can’t be: {reason}.',
  areaUnaligned: 'its bounds are not multiples of the page size',
  areaEmpty: 'it ends where it starts, or before',
  areaTooHigh: 'it reaches beyond the end of user space',
  areaOverlaps: 'it overlaps {other}',
  areaTooMany: 'a process has at most {most} areas',
  areaRefused: 'the core refuses it',
  noMemory: 'memory for the structures could not be allocated',
  workerBroken: 'The worker that runs the core could not be loaded. Reload the page to try again.',
} as const;
