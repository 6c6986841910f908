/* What is written into files that readers take away. */
export const exports = {
  timeOfLog: 'from the times in the log',
  timeOfOrder: 'the log has no times: each call takes one microsecond',
  memory:
    'mapped: all VMAs; used: anonymous pages that the calls and touches in the log have made, as page faults that it doesn’t show make no pages',
  process: 'process {pid}',
  thread: 'thread {thread}',
} as const;
