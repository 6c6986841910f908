/** Real threads: why they are not available, and what went wrong with them. */
export const threads = {
  insecure:
    'Real threads need shared memory, which a browser gives a page only over https or from this computer itself (localhost).',
  notIsolated:
    'Real threads need shared memory, which a browser gives only to an isolated page. The server of this one does not isolate it; the page does that by itself once it is reloaded, but not in every private window.',
  noServiceWorker:
    'Real threads need shared memory, which a browser gives only to an isolated page. The server of this one does not isolate it, and here, perhaps in a private window, the page can’t do that by itself.',
  notFetched:
    'The part of the page that runs real threads could not be fetched, perhaps because there is no network.',
  noMemory: 'The 16 MiB that real threads share could not be had.',
  noProgram: 'There is no program called “{program}” for real threads.',
  badWorkers: 'Real threads number 1 to {most}.',
  badRounds: 'A thread can do 1 to {most} rounds.',
  unguarded:
    'Real threads can’t run row {era}: it sorts areas into trees of several anon_vmas, and not every change of an area takes one lock for all of these.',
  notSetUp: 'Real threads could not be set up for row {era} (error {error}).',
  refused: 'A call of brk() was refused, so nothing was measured.',
  broken: 'The threads have left something wrong behind, so nothing was measured: {complaint}.',
  workerBroken: 'A thread could not be started.',
} as const;
