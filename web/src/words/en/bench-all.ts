export const benchAll = {
  title: 'All of them',
  lead: 'Runs every suite with its quick settings, one after the other: some minutes. What has finished stays on the suites’ own pages while this page is open, and stands below as one report.',
  run: 'Run all',
  now: '{place} of {total}: {suite}',
  saidPart: '{ended} of {total} suites have ended.',
  saidDone: 'All {total} suites have ended.',
  saidCancelled: 'Cancelled after {ended} of {total} suites.',
  failed: '{suite}: {reason}',
  report: 'Report of {of} of {total} suites',
  print: 'Print',
} as const;
