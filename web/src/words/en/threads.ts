/** Real threads: why they are not available, and what went wrong with them. */
export const threads = {
  insecure:
    'Real threads need shared memory. A browser gives it to a page only over https, or from this computer itself (localhost).',
  notIsolated:
    'Real threads need shared memory, and a browser gives it only to an isolated page. This page’s server doesn’t isolate it. The page isolates itself once you reload it, but not in every private window.',
  noServiceWorker:
    'Real threads need shared memory, and a browser gives it only to an isolated page. This page’s server doesn’t isolate it, and here, perhaps in a private window, the page can’t isolate itself.',
  notFetched:
    'The part of the page that runs real threads could not be loaded, perhaps because there is no network.',
  noMemory: 'The browser could not provide the 16 MiB that real threads share.',
  noProgram: 'There is no program called “{program}” for real threads.',
  badWorkers: 'The number of real threads must be from 1 to {most}.',
  badRounds: 'The number of rounds per thread must be from 1 to {most}.',
  unguarded:
    'Real threads can’t run Linux {kernel}: it sorts VMAs into trees of several anon_vmas, and not every change of a VMA takes one lock for all of them.',
  notSetUp: 'Real threads could not be set up for Linux {kernel} (error {error}).',
  refused: 'A call of brk() failed, so nothing was measured.',
  broken: 'The threads left something inconsistent behind, so nothing was measured: {complaint}.',
  workerBroken: 'A thread could not be started.',
} as const;
