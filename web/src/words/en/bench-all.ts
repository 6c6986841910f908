export const benchAll = {
  lead: 'Runs every suite with its quick settings, one after the other, which takes some minutes. You can stop and go on. At the end this page is their report.',
  run: 'Run all',
  goOn: 'Go on: {left} of {total} to run',
  stop: 'Stop',
  now: '{place} of {total}: {suite}',
  saidPart: '{ended} of {total} suites have ended.',
  saidDone: 'All {total} suites have ended. This page is their report.',
  saidStopped: 'Stopped after {ended} of {total} suites.',
  failed: '{suite}: {reason}',
  report: 'Report of {of} of {total} suites',
  print: 'Print',
  save: 'Save as one file',
} as const;
